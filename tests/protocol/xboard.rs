//! CECP as XBoard speaks it (the clients chapter of `janggun::protocol`, CECP).

use crate::driver::Janggun;
use janggun::game::Game;
use janggun::movegen::{legal, resolve};
use janggun::position::{Arrangement, Position, Rules};
use janggun::protocol::notation::Notation;
use std::time::{Duration, Instant};

pub const START: &str = "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR";
/// Ample time for an answer that should come at once, on a machine that is busy.
const SOON: Duration = Duration::from_secs(10);

/// An engine greeted as XBoard greets it.
pub fn greeted(variant: &str) -> Janggun {
    let mut engine = Janggun::start();
    engine.send_all(&["xboard", "protover 2"]);
    let features = engine.until("feature done=1");
    assert!(features.iter().all(|line| line.starts_with("feature ")), "{features:?}");
    engine.send_all(&[
        "accepted ping",
        "accepted setboard",
        "memory 16",
        "cores 1",
        "new",
        "random",
    ]);
    engine.send(&format!("variant {variant}"));
    assert_eq!(
        engine.line(),
        format!("setup (PH.R.AE..K.C.ph.r.ae..k.c.) 9x10+0_janggi {START} w - - 0 1")
    );
    engine
}

/// Sends a line and returns all that is said until it is carried out.
pub fn ask(engine: &mut Janggun, line: &str) -> Vec<String> {
    engine.send_all(&[line, "ping 7"]);
    let mut lines = engine.until("pong 7");
    lines.pop();
    lines
}

pub fn tell(engine: &mut Janggun, line: &str) {
    assert_eq!(ask(engine, line), Vec::<String>::new(), "{line}");
}

pub fn start(variant: &str) -> Game {
    let rules = Rules::named(variant).expect(variant);
    Game::new(Position::startpos(Arrangement::Heeh, Arrangement::Heeh, rules))
}

/// Plays a move of CECP on a game; it must be legal.
fn play(game: &mut Game, text: &str) {
    let uci = Notation::ZeroBased.to_uci(text);
    let resolved = resolve(game.position(), &uci).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(!resolved.tolerated, "{text} in {}", game.position().fen());
    game.play(resolved.mv);
}

/// A move of the library in CECP.
fn spell(mv: janggun::types::Move) -> String {
    if mv.is_pass() { "@@@@".to_string() } else { Notation::ZeroBased.write(mv) }
}

/// The score in a claim that the game is over.
fn score(game: &Game) -> &'static str {
    match game.outcome().expect("the game is over").name() {
        "cho" => "1-0 {",
        "han" => "0-1 {",
        _ => "1/2-1/2 {",
    }
}

#[test]
fn the_first_word_or_the_first_argument_chooses_the_protocol() {
    for mut engine in [Janggun::start(), Janggun::start_with(&["xboard"])] {
        engine.send_all(&["xboard", "ping 1", "isready"]);
        assert_eq!(engine.line(), "pong 1");
        assert_eq!(engine.line(), "Error (unknown command): isready");
        engine.quit();
    }
    // Later it is a word like any other.
    let mut engine = Janggun::start();
    engine.tell("");
    assert_eq!(engine.ask_one("xboard"), "info string error: unknown command 'xboard'; see help");
    engine.quit();
}

/// What XBoard does: each engine is told the moves of the other; a pass is told by the position.
fn two_engines(limits: &[&str], ponder: [&str; 2], least: usize) {
    let mut engines = [greeted("janggi"), greeted("janggi")];
    for (engine, ponder) in engines.iter_mut().zip(ponder) {
        for line in limits.iter().chain(&["post", ponder, "force"]) {
            tell(engine, line);
        }
    }
    let mut game = start("janggi");
    engines[0].send("go");
    let mut last: Option<String> = None;
    for turn in 0.. {
        let engine = &mut engines[turn % 2];
        if turn > 0 {
            let clock = ["time 900", "otim 900"];
            engine.send_all(&clock);
            match last.take().as_deref() {
                Some("@@@@") => engine.send(&format!("setboard {}", game.position().fen())),
                Some(mv) => engine.send(&format!("usermove {mv}")),
                None => {}
            }
            if turn == 1 {
                engine.send("go");
            }
        }
        let said = engine.until(if game.outcome().is_some() { score(&game) } else { "move " });
        let thoughts = said.iter().filter(|line| line.contains('\t'));
        for thought in thoughts {
            let numbers = thought.split('\t').next().expect("numbers");
            assert!(numbers.split(' ').all(|word| word.parse::<i64>().is_ok()), "{thought}");
        }
        if game.outcome().is_some() {
            assert!(turn >= least, "only {turn} plies");
            break;
        }
        let mv = said.last().and_then(|line| line.strip_prefix("move ")).expect("a move");
        play(&mut game, mv);
        last = Some(mv.to_string());
        if game.outcome().is_some() {
            // The one that ends the game claims it, and so does the other when it hears of it.
            let claim = engine.line();
            assert!(claim.starts_with(score(&game)), "{claim}");
        }
    }
    for mut engine in engines {
        engine.send_all(&["result 1-0 {Cho wins: mate}", "force"]);
        tell(&mut engine, "easy");
        engine.quit();
    }
}

#[test]
fn two_engines_play_to_the_end() {
    // So short that an engine which told its move before it made it would be found out.
    two_engines(&["level 0 0:10 0", "sd 2"], ["easy", "easy"], 20);
}

#[test]
fn two_engines_play_and_ponder() {
    two_engines(&["level 0 0:10 0", "sd 4"], ["hard", "hard"], 20);
}

#[test]
fn a_soldier_on_the_last_rank_is_not_promoted() {
    let mut engine = greeted("janggi");
    tell(&mut engine, "force");
    tell(&mut engine, "setboard 4k4/3P5/9/9/9/9/9/9/3K5/R8 w - - 0 1");
    tell(&mut engine, "usermove d8d9.");
    assert_eq!(ask(&mut engine, "usermove d8d9"), ["Illegal move: d8d9"]);
    engine.quit();
}

#[test]
fn a_pass_told_by_its_position_keeps_the_history() {
    let mut engine = greeted("janggi");
    tell(&mut engine, "force");
    for side in ["b", "w"] {
        // WinBoard leaves out fields and counters.
        tell(&mut engine, &format!("setboard {START} {side} 0 1"));
    }
    assert_eq!(ask(&mut engine, "go"), ["0-1 {Han wins: both passed}"]);
    // Taken back, the game goes on.
    tell(&mut engine, "force");
    tell(&mut engine, "undo");
    tell(&mut engine, "sd 2");
    engine.send("go");
    assert!(engine.line().starts_with("move "));
    engine.quit();
}

/// Positions with a forced mate, whose answers leave the least freedom.
fn mates(number: usize) -> Vec<(String, String)> {
    let mates = include_str!("../data/mates.jsonl").lines();
    let mates = mates.map(|line| serde_json::from_str::<serde_json::Value>(line).expect(line));
    let text = |mate: &serde_json::Value, name: &str| mate[name].as_str().expect(name).to_string();
    mates
        .filter(|mate| mate["mate"] == 2)
        .map(|mate| (text(&mate, "fen"), text(&mate, "rules")))
        .take(number)
        .collect()
}

#[test]
fn a_mate_after_a_ponder_hit_is_claimed() {
    let (mut hits, mates) = (0, mates(8));
    assert!(mates.len() >= 4);
    for (fen, variant) in &mates {
        let mut engine = greeted(variant);
        for line in ["force", "hard", "st 20"] {
            tell(&mut engine, line);
        }
        tell(&mut engine, &format!("setboard {fen}"));
        engine.send("go");
        let rules = Rules::named(variant).expect(variant);
        let mut game = Game::new(Position::from_fen(fen, rules).expect(fen));
        let mut moves = 0;
        while game.outcome().is_none() {
            let said = engine.line();
            play(&mut game, said.strip_prefix("move ").expect(&said));
            moves += 1;
            assert!(moves <= 2, "mate in two was missed: {fen}");
            if game.outcome().is_some() {
                break;
            }
            // The opponent does what was expected, as the engine ponders on it.
            let hint = ask(&mut engine, "hint");
            let reply = match hint.first().and_then(|line| line.strip_prefix("Hint: ")) {
                Some(reply) => reply.to_string(),
                None => spell(legal(game.position())[0]),
            };
            hits += usize::from(!hint.is_empty());
            play(&mut game, &reply);
            engine.send(&format!("usermove {reply}"));
        }
        assert!(engine.line().starts_with(score(&game)));
        engine.quit();
    }
    assert!(hits > 0, "nothing was pondered on");
}

#[test]
fn a_mate_by_the_move_expected_is_claimed() {
    for (fen, variant) in mates(4) {
        let rules = Rules::named(&variant).expect(&variant);
        let mut game = Game::new(Position::from_fen(&fen, rules).expect(&fen));
        let mut attacker = greeted(&variant);
        let mut defender = greeted(&variant);
        for engine in [&mut attacker, &mut defender] {
            for line in ["force", "hard", "st 20", &format!("setboard {fen}")] {
                tell(engine, line);
            }
        }
        tell(&mut defender, "sd 6");
        attacker.send("go");
        let first = attacker.line();
        let first = first.strip_prefix("move ").expect(&first).to_string();
        play(&mut game, &first);
        tell(&mut defender, &format!("usermove {first}"));
        defender.send("go");
        let reply = defender.line();
        let reply = reply.strip_prefix("move ").expect(&reply).to_string();
        play(&mut game, &reply);
        // Whatever it ponders on now, this ends the game.
        let mate = legal(game.position()).iter().copied().find(|&mv| {
            let mut after = game.clone();
            after.play(mv);
            after.outcome().is_some()
        });
        let mate = mate.unwrap_or_else(|| panic!("no mate after {first} {reply} in {fen}"));
        game.play(mate);
        defender.send(&format!("usermove {}", spell(mate)));
        assert!(defender.line().starts_with(score(&game)));
        attacker.quit();
        defender.quit();
    }
}

#[test]
fn limits_are_kept() {
    let mut engine = greeted("janggi");
    for line in ["force", "post", "sd 3"] {
        tell(&mut engine, line);
    }
    engine.send("go");
    let said = engine.until("move ");
    let depth = |line: &String| line.split(' ').next().and_then(|word| word.parse::<u32>().ok());
    assert_eq!(said.iter().filter_map(depth).max(), Some(3), "{said:?}");
    // A new game has no such limit; a time for each move has.
    for line in ["new", "variant janggi", "force", "nopost", "st 0.3"] {
        ask(&mut engine, line);
    }
    let begin = Instant::now();
    engine.send("go");
    assert!(engine.line().starts_with("move "));
    let taken = begin.elapsed();
    assert!(taken > Duration::from_millis(150) && taken < SOON, "{taken:?}");
    // Move now, and what waits for the move.
    for line in ["force", "new", "variant janggi", "level 0 1000 0", "force"] {
        ask(&mut engine, line);
    }
    let begin = Instant::now();
    engine.send_all(&["go", "option MultiPV=2", "ping 3", "?"]);
    let said = engine.until("pong 3");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("move ") && begin.elapsed() < SOON);
    engine.quit();
}

#[test]
fn analysis_follows_the_game() {
    let mut engine = greeted("janggi");
    // Analysis is shown whether thoughts are or not.
    for line in ["force", "nopost"] {
        tell(&mut engine, line);
    }
    engine.send("analyze");
    engine.until("4 ");
    engine.send("usermove a3b3");
    engine.send("ping 1");
    engine.until("pong 1");
    // It is Han's moves that are looked at now.
    let line = engine.until("3 ").pop().expect("a line");
    let mut game = start("janggi");
    play(&mut game, "a3b3");
    play(&mut game, line.split(['\t', ' ']).nth(7).expect("a move"));
    engine.send(".");
    let progress = engine.until("stat01: ").pop().expect("a line");
    let numbers: Vec<u64> =
        progress.split(' ').skip(1).map(|word| word.parse().expect("a number")).collect();
    assert_eq!((numbers.len(), numbers[4]), (5, 32), "{progress}");
    for line in ["undo", "usermove b0c2", "undo", "undo"] {
        engine.send(line);
    }
    engine.send_all(&["ping 2", "exit", "ping 3"]);
    let said = engine.until("pong 3");
    assert!(said.iter().any(|line| line == "Error (no move to take back): undo"), "{said:?}");
    // No claims and no moves of its own while it analysed.
    assert!(!said.iter().any(|line| line.starts_with("move ")));
    engine.quit();
}

#[test]
fn sides_are_changed_and_moves_taken_back() {
    let mut engine = greeted("janggi");
    tell(&mut engine, "sd 2");
    // After `new` it answers for Han.
    engine.send("usermove a3b3");
    assert!(engine.until("move ").len() == 1);
    tell(&mut engine, "remove");
    tell(&mut engine, "force");
    tell(&mut engine, "usermove c3c4");
    // Han is to move; the engine takes the other side and waits.
    tell(&mut engine, "playother");
    engine.send("usermove a6a5");
    let said = engine.line();
    let mut game = start("janggi");
    for mv in ["c3c4", "a6a5", said.strip_prefix("move ").expect(&said)] {
        play(&mut game, mv);
    }
    let hint = ask(&mut engine, "hint");
    if let [hint] = &hint[..] {
        play(&mut game, hint.strip_prefix("Hint: ").expect(hint));
    }
    // Without an expectation it looks for one.
    tell(&mut engine, "force");
    tell(&mut engine, "undo");
    engine.send("hint");
    assert!(engine.line().starts_with("Hint: "));
    engine.quit();
}

#[test]
fn options_and_errors() {
    let mut engine = greeted("janggi");
    // What arrives from XBoard and means nothing here.
    for line in ["computer", "random", "egtpath nalimov /tmp", "name Bob", "rating 1 2", "draw"] {
        tell(&mut engine, line);
    }
    for line in ["option Rule Komi=0", "option rule material draw=1", "option Clear Hash"] {
        tell(&mut engine, line);
    }
    for (line, error) in [
        ("xyzzy", "Error (unknown command): xyzzy"),
        ("level 1", "Error (unreadable argument): level 1"),
        ("variant chess", "Error (unknown variant): variant chess"),
        ("option Contempt Of Court=1", "Error (unknown option): option Contempt Of Court=1"),
        ("usermove a0a9", "Illegal move: a0a9"),
        ("undo", "Error (no move to take back): undo"),
        (
            "setboard 9/9 w",
            "tellusererror Illegal position: unreadable FEN: the board has 2 ranks, not 10",
        ),
    ] {
        assert_eq!(ask(&mut engine, line), [error]);
    }
    let said = ask(&mut engine, "option Rule Komi=1000");
    assert_eq!(said, ["Error (option Rule Komi takes 0 to 100, not '1000')"]);
    // The set-ups of the options are those of the next game.
    tell(&mut engine, "option Cho Setup=EHEH");
    let setup = ask(&mut engine, "variant janggi");
    assert!(setup[0].contains("/REHA1AEHR w "), "{setup:?}");
    engine.quit();
}

#[test]
fn no_line_ends_the_engine() {
    let words = [
        "go",
        "force",
        "usermove",
        "b0c2",
        "@@@@",
        "undo",
        "remove",
        "new",
        "variant",
        "janggi",
        "hard",
        "easy",
        "analyze",
        "exit",
        "st",
        "sd",
        "1",
        "0",
        "-1",
        "level",
        "setboard",
        "?",
        ".",
        "hint",
        "post",
        "option",
        "MultiPV=3",
        "playother",
        "result",
        "time",
        "otim",
        "9/9",
        "memory",
        "cores",
        "\u{ff}",
        "한수쉼",
        "protover",
        "draw",
        "b9c7",
        "a3b3",
        "i6h6",
        "",
    ];
    let mut engine = greeted("janggi");
    let mut seed = 1u64;
    let mut next = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    tell(&mut engine, "st 0.01");
    for round in 0..60 {
        for _ in 0..20 {
            let length = next(3) + 1;
            let line: Vec<&str> = (0..length).map(|_| words[next(words.len())]).collect();
            engine.send(&line.join(" "));
        }
        engine.send_all(&["force", "st 0.01", &format!("ping {round}")]);
        engine.until(&format!("pong {round}"));
    }
    engine.quit();
}

#[test]
fn the_end_of_the_input_still_gets_the_move() {
    let mut engine = greeted("janggi");
    engine.send_all(&["level 0 1000 0", "go"]);
    engine.close_input();
    let begin = Instant::now();
    let (status, lines) = engine.end();
    assert!(status.success() && begin.elapsed() < SOON);
    assert!(lines.last().is_some_and(|line| line.starts_with("move ")), "{lines:?}");
}
