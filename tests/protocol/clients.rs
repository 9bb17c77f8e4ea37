//! The traffic of real clients, replayed, and what each needs of the answers (the clients
//! chapter in the documentation of `janggun::protocol`).

use crate::driver::Janggun;
use crate::info::{Score, check_search, read};
use janggun::game::Game;
use janggun::position::{Position, Rules};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn game(variant: &str, fen: &str, moves: &[&str]) -> Game {
    let rules = Rules::named(variant).expect(variant);
    let mut game = Game::new(Position::from_fen(fen, rules).expect(fen));
    for text in moves {
        let resolved = janggun::movegen::resolve(game.position(), text).expect(text);
        game.play(resolved.mv);
    }
    game
}

/// The handshake: nothing but the lines that belong to it.
fn hello(engine: &mut Janggun) -> Vec<String> {
    engine.send("uci");
    let lines = engine.until("uciok");
    let [name, author, options @ .., ok] = &lines[..] else { panic!("{lines:?}") };
    // Two words at least: liground splits at the space and needs both parts (1.3.9).
    assert!(name.strip_prefix("id name ").is_some_and(|name| name.split(' ').count() >= 2));
    assert!(author.strip_prefix("id author ").is_some_and(|author| !author.is_empty()));
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{options:?}");
    assert_eq!(ok, "uciok");
    options.to_vec()
}

/// Sets options as a client does; those in `unknown` may answer one `info string` line each.
fn set(engine: &mut Janggun, options: &[&str]) {
    for option in options {
        let said = engine.ask(option);
        assert!(said.len() <= 1, "{option}: {said:?}");
        assert!(said.iter().all(|line| line.starts_with("info string ")), "{option}: {said:?}");
        // A network of another engine is refused, in one line.
        let foreign = option.ends_with(".nnue");
        assert_eq!(said.iter().any(|line| line.contains("error")), foreign, "{option}: {said:?}");
    }
}

#[test]
fn every_client_finds_the_variant() {
    let mut engine = Janggun::start();
    let options = hello(&mut engine);
    let line = options.iter().find(|line| line.starts_with("option name UCI_Variant "));
    let words: Vec<&str> = line.expect("UCI_Variant").split(' ').collect();
    assert_eq!(words[3..6], ["type", "combo", "default"]);
    for variant in ["janggi", "janggimodern", "janggitraditional", "janggicasual", "janggistrict"] {
        assert!(words.windows(2).any(|pair| pair == ["var", variant]), "{variant}");
    }
    for name in ["Threads", "Hash", "Clear Hash", "Ponder", "MultiPV", "Move Overhead"] {
        assert!(options.iter().any(|line| line.starts_with(&format!("option name {name} type "))));
    }
    engine.quit();
}

#[test]
fn liground_analyses() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    engine.tell("");
    set(
        &mut engine,
        &[
            "setoption name UCI_AnalyseMode value true",
            "setoption name Analysis Contempt value Off",
            "setoption name UCI_Variant value janggi",
            "setoption name UCI_Chess960 value false",
            "setoption name MultiPV value 5",
        ],
    );
    let fen = "4k4/9/9/9/9/9/9/9/R2K5/5A3 w - - 0 1";
    for fen in [START, fen] {
        engine.send(&format!("position fen {fen}"));
        engine.send("go infinite");
        let mut lines = engine.until("info depth 3 ");
        engine.send("stop");
        lines.extend(engine.until("bestmove"));
        let game = game("janggi", fen, &[]);
        let infos = check_search(&lines, &game);
        let lines_wanted = janggun::movegen::legal(game.position()).len().min(5) as u64;
        let most = infos.iter().map(|info| info.multipv).max();
        assert_eq!(most, Some(lines_wanted), "{lines:?}");
    }
    engine.tell("setoption name MultiPV value 1");
    for go in ["go movetime 50", "go nodes 2000", "go depth 4"] {
        engine.send(&format!("position fen {START}"));
        check_search(&engine.go(go), &game("janggi", START, &[]));
    }
    engine.quit();
}

#[test]
fn fairyground_plays() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    engine.tell("");
    set(&mut engine, &["setoption name UCI_Variant value janggi"]);
    for line in ["ucinewgame", "position startpos", "ucinewgame"] {
        engine.tell(line);
    }
    engine.tell(&format!("position fen {START} moves "));
    check_search(&engine.go("go depth 4 movetime 2000 nodes 5000"), &game("janggi", START, &[]));
    engine.tell(&format!("position fen {START} moves e2e2"));
    check_search(
        &engine.go("go wtime 1000 winc 10 btime 1000 binc 10"),
        &game("janggi", START, &["e2e2"]),
    );
    engine.tell(&format!("position fen {START} moves e2e2 a7a6"));
    let played = game("janggi", START, &["e2e2", "a7a6"]);
    check_search(&engine.go("go byoyomi 60"), &played);
    engine.send("go ponder wtime 400 winc 10 btime 400 binc 10");
    engine.send("ponderhit");
    check_search(&engine.until("bestmove"), &played);
    engine.quit();
}

#[test]
fn pychess_analyses_and_waits_for_ready() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    engine.tell("");
    let moves = ["b1c3", "h10g8", "e2e2"];
    for round in 0..3 {
        set(
            &mut engine,
            &[
                "setoption name UCI_Variant value janggi",
                "setoption name Use NNUE value false",
                "setoption name EvalFile value ",
                "setoption name Hash value 16",
                "setoption name Threads value 1",
                "setoption name MultiPV value 2",
            ],
        );
        let played = &moves[..=round];
        engine.tell(&format!("position fen {START} moves {}", played.join(" ")));
        engine.send("go movetime 90000 depth 64");
        let mut lines = engine.until("info depth 2 ");
        // After stop it waits for this readyok, and sends its next position at once.
        engine.send_all(&["stop", "isready"]);
        let rest = engine.until("readyok");
        let done = rest.iter().any(|line| line.starts_with("bestmove"));
        lines.extend(rest.into_iter().filter(|line| line != "readyok"));
        engine.send_all(&["position startpos", "go depth 1"]);
        if !done {
            lines.extend(engine.until("bestmove"));
        }
        check_search(&lines, &game("janggi", START, played));
        check_search(&engine.until("bestmove"), &game("janggi", START, &[]));
    }
    engine.quit();
}

#[test]
fn fishnet_reads_every_word() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    engine.send("setoption name VariantPath value variants.ini");
    hello(&mut engine);
    set(&mut engine, &["setoption name threads value 1", "setoption name hash value 32"]);
    for skill in ["-4", "20"] {
        set(
            &mut engine,
            &[
                "setoption name UCI_Chess960 value false",
                "setoption name EvalFile value x.nnue",
                "setoption name UCI_Variant value janggi",
                &format!("setoption name Skill Level value {skill}"),
                "setoption name UCI_AnalyseMode value false",
            ],
        );
        engine.tell("ucinewgame");
        engine.tell(&format!("position fen {START} moves "));
        let start = game("janggi", START, &[]);
        check_search(&engine.go("go movetime 60 depth 5"), &start);
        check_search(
            &engine.go("go movetime 60 depth 5 wtime 900 btime 900 winc 9 binc 9"),
            &start,
        );
        check_search(&engine.go("go movetime 4000 nodes 3000"), &start);
    }
    engine.quit();
}

#[test]
fn variantfishtest_plays_a_game_to_its_end() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    set(&mut engine, &["setoption name UCI_Variant value janggi"]);
    engine.tell("ucinewgame");
    set(&mut engine, &["setoption name clear hash value true"]);
    let mut moves: Vec<String> = Vec::new();
    // It ends a game at the first answer without a move; a hundred plies are enough to see that
    // every answer before has one, and a score.
    for _ in 0..100 {
        engine.send(&format!("position startpos moves {}", moves.join(" ")));
        let lines = engine.go("go wtime 300 btime 300 winc 1 binc 1");
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        let game = game("janggi", START, &texts);
        if lines.last().is_some_and(|line| line == "bestmove (none)") {
            assert!(game.outcome().is_some());
            break;
        }
        check_search(&lines, &game);
        if game.outcome().is_some() {
            break;
        }
        let best = lines.last().and_then(|line| line.split(' ').nth(1)).expect("a move");
        moves.push(best.to_string());
    }
    engine.quit();
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    // What clients need, item 6, and the table of rule answers.
    let mut engine = Janggun::start();
    let mate_on_board = "3R5/9/3ka4/9/9/9/9/9/9/4K4 b - - 0 1";
    let cases = [
        ("janggi", START, "e2e2 e9e9", "score mate 0"),
        ("janggitraditional", START, "e2e2 e9e9", "score cp 0"),
        ("janggimodern", START, "e2e2 e9e9", "score mate 0"),
        ("janggicasual", START, "e2e2 e9e9", "score cp 0"),
        ("janggi", "4k4/9/9/9/9/9/9/9/R2K5/5A3 w - - 0 1", "d2e2 e10e10", "score mate 1"),
        ("janggi", "3k5/9/9/9/9/9/P8/9/4K4/9 w - - 0 1", "e2e2 d10d10", "score mate 1"),
        ("janggicasual", mate_on_board, "", "score mate 0"),
    ];
    for (variant, fen, moves, score) in cases {
        engine.ask_one(&format!("setoption name UCI_Variant value {variant}"));
        engine.tell(&format!("position fen {fen} moves {moves}"));
        for go in ["go depth 5", "go wtime 1000 btime 1000", "go movetime 20", "go mate 2"] {
            let lines = engine.go(go);
            let wanted = [format!("info depth 0 {score}"), "bestmove (none)".to_string()];
            assert_eq!(lines, wanted, "{variant} {fen} {moves}");
        }
    }
    engine.quit();
}

#[test]
fn cutechess_plays() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    engine.tell("");
    set(&mut engine, &["setoption name UCI_Variant value janggicasual"]);
    engine.tell("ucinewgame");
    set(&mut engine, &["setoption name Ponder value false"]);
    engine.tell("position startpos");
    engine.tell("position startpos moves c4c5 c7c6");
    let played = game("janggicasual", START, &["c4c5", "c7c6"]);
    check_search(&engine.go("go wtime 500 btime 500 winc 10 binc 10"), &played);
    check_search(&engine.go("go movetime 30"), &played);
    engine.quit();
}

#[test]
fn korean_web_app_analyses() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    engine.tell("");
    set(
        &mut engine,
        &[
            "setoption name UCI_Variant value janggimodern",
            "setoption name EvalFile value janggi.nnue",
            "setoption name Use NNUE value true",
        ],
    );
    engine.tell("ucinewgame");
    engine.tell(&format!("position fen {START} moves a4b4"));
    let played = game("janggimodern", START, &["a4b4"]);
    check_search(&engine.go("go movetime 30"), &played);
    engine.send("go infinite");
    let mut lines = engine.until("info depth 2 ");
    engine.send("stop");
    lines.extend(engine.until("bestmove"));
    check_search(&lines, &played);
    engine.quit();
}

#[test]
fn pychess_external_engine_keeps_to_the_bounds() {
    let mut engine = Janggun::start();
    let options = hello(&mut engine);
    set(&mut engine, &["setoption name UCI_AnalyseMode value true"]);
    // It clamps to what was advertised, so every bound must be accepted (but not the largest
    // table, which would take the memory of the machine).
    for name in ["Threads", "Hash", "MultiPV"] {
        let line = options.iter().find(|line| line.starts_with(&format!("option name {name} ")));
        let words: Vec<&str> = line.expect(name).split(' ').collect();
        let bound = |word: &str| words.iter().position(|w| *w == word).map(|at| words[at + 1]);
        let least = bound("min").expect("a bound");
        set(&mut engine, &[&format!("setoption name {name} value {least}")]);
        if name == "MultiPV" {
            let most = bound("max").expect("a bound");
            set(&mut engine, &[&format!("setoption name {name} value {most}")]);
        }
    }
    engine.tell("ucinewgame");
    engine.tell(&format!("position fen {START}"));
    let strict = game("janggistrict", START, &[]);
    let infos = check_search(&engine.go("go depth 2"), &strict);
    assert_eq!(infos.iter().map(|info| info.multipv).max(), Some(31));
    engine.send("go infinite");
    engine.send("stop");
    check_search(&engine.until("bestmove"), &strict);
    engine.quit();
}

#[test]
fn sprinter89_reads_the_fen() {
    let mut engine = Janggun::start();
    hello(&mut engine);
    set(
        &mut engine,
        &["setoption option Hash value 64", "setoption option UCI_Variant value janggimodern"],
    );
    for line in ["ucinewgame", "position startpos"] {
        engine.tell(line);
    }
    engine.tell(&format!("position fen {START} moves a4b4"));
    let lines = engine.ask("d");
    let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    let after = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/1PP1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 1 1";
    assert_eq!(fen, Some(after));
    // It reads no further than that line, and falls over an empty one in the search that follows.
    let rest = lines.iter().skip_while(|line| !line.starts_with("Fen: "));
    assert!(rest.clone().count() > 5 && rest.clone().all(|line| !line.is_empty()), "{lines:?}");
    assert!(lines.iter().any(|line| line == "Rules: janggimodern"));
    check_search(&engine.go("go depth 5"), &game("janggimodern", START, &["a4b4"]));
    engine.quit();
}

#[test]
fn uci2wb_finds_the_variant_line() {
    let mut engine = Janggun::start();
    for variant in ["janggi", "janggikakao", "janggistrict"] {
        assert_eq!(
            engine.ask_one(&format!("setoption name UCI_Variant value {variant}")),
            format!(
                "info string variant {variant} files 9 ranks 10 pocket 0 template janggi \
                 startpos {START}"
            )
        );
    }
    engine.quit();
}

#[test]
fn scores_of_decided_games_are_mates() {
    // Two chariots against a bare general: a mate in two that needs no luck.
    let fen = "4k4/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1";
    let mut engine = Janggun::start();
    engine.ask_one("setoption name UCI_Variant value janggimodern");
    engine.tell(&format!("position fen {fen}"));
    let lines = engine.go("go depth 6");
    let infos = check_search(&lines, &game("janggimodern", fen, &[]));
    let score = infos.last().map(|info| info.score);
    assert_eq!(score, Some(Score::Mate(1)), "{lines:?}");
    let _ = read(&lines[lines.len() - 2]);
    engine.quit();
}
