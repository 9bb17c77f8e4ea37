//! The rule cases of `tests/data/cases.jsonl`: legal moves, and when, how and for whom games end.

use janggun::game::Game;
use janggun::movegen::{legal, resolve};
use janggun::position::{Position, Rules};
use serde_json::Value;

/// Replays the case's moves; the game after each, as far as they may be played.
fn replay(fen: &str, rules: Rules, moves: &[&str]) -> (Vec<Game>, Option<(usize, bool)>) {
    let mut game = Game::new(Position::from_fen(fen, rules).unwrap());
    let mut games = vec![game.clone()];
    let mut odd = None;
    for (i, text) in moves.iter().enumerate() {
        match resolve(game.position(), text) {
            Ok(resolved) => {
                if resolved.tolerated {
                    odd = odd.or(Some((i + 1, true)));
                }
                game.play(resolved.mv);
                games.push(game.clone());
            }
            Err(_) => {
                odd = odd.or(Some((i + 1, false)));
                break;
            }
        }
    }
    (games, odd)
}

#[test]
fn rule_cases() {
    let mut answers = 0;
    for line in include_str!("data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let fen = case["fen"].as_str().unwrap();
        let moves: Vec<&str> =
            case["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        for (name, answer) in case["rules"].as_object().unwrap() {
            let about = format!("{} under {name}: {}", case["id"], case["about"]);
            let (games, odd) = replay(fen, Rules::named(name).unwrap(), &moves);
            if let Some(ply) = answer["illegal_ply"].as_u64() {
                assert_eq!(odd.map(|(ply, _)| ply as u64), Some(ply), "{about}");
                answers += 1;
            }
            if let Some(expected) = answer["legal"].as_array() {
                let mut found: Vec<String> = legal(games.last().unwrap().position())
                    .iter()
                    .map(|mv| mv.to_string())
                    .collect();
                found.sort();
                let expected: Vec<&str> = expected.iter().map(|m| m.as_str().unwrap()).collect();
                assert_eq!(found, expected, "{about}");
                answers += 1;
            }
            if let Some(ply) = answer["over_at_ply"].as_u64() {
                let ply = ply as usize;
                for (i, game) in games[..ply].iter().enumerate() {
                    assert_eq!(game.outcome(), None, "{about} after {i}");
                }
                let outcome = games[ply].outcome().unwrap_or_else(|| panic!("{about}: not over"));
                if let Some(result) = answer["result"].as_str() {
                    assert_eq!(outcome.name(), result, "{about}");
                }
                if let Some(reason) = answer["reason"].as_str() {
                    assert_eq!(outcome.reason.to_string(), reason, "{about}");
                }
                answers += 1;
            }
        }
    }
    assert!(answers > 500, "only {answers} answers were compared");
}
