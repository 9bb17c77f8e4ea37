//! `position`, `setoption` and what they leave behind.

use crate::driver::Janggun;

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn fen(engine: &mut Janggun) -> String {
    let lines = engine.ask("d");
    let line = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    line.expect("a line Fen:").to_string()
}

fn error(engine: &mut Janggun, line: &str, reason: &str) {
    let said = engine.ask_one(line);
    assert!(said.starts_with("info string error: ") && said.contains(reason), "{line}: {said}");
}

#[test]
fn a_wrong_position_changes_nothing() {
    let mut engine = Janggun::start();
    engine.tell("position startpos moves a4b4 a7b7");
    let before = fen(&mut engine);
    error(&mut engine, "position startpos moves c4c5 a7a8", "illegal move 'a7a8' at ply 2");
    error(&mut engine, "position startpos moves c4c5 hello", "unreadable move 'hello' at ply 2");
    error(&mut engine, "position startpos moves e2e2 e9e9 a4b4", "illegal move 'a4b4' at ply 3");
    error(&mut engine, "position", "position needs");
    error(&mut engine, "position fen", "position needs");
    error(&mut engine, "position setup HEEH HHEE", "unknown set-up 'HHEE'");
    // Decision 7 of the rules: each refused with its reason.
    for (board, reason) in [
        ("9/4k4/9/9/9/9/9/9/9/9 w", "cho has no general"),
        ("4k4/9/9/9/9/9/9/9/4K4/4K4 w", "cho has 2 generals"),
        ("9/9/9/4k4/9/9/9/9/4K4/9 w", "outside its palace"),
        ("4k4/9/9/9/9/9/9/9/4K4/A8 w", "outside its palace"),
        ("4k4/9/RRR6/9/9/9/9/9/4K4/9 w", "3 chariots"),
        ("4k4/9/9/9/9/PPPPPP3/9/9/4K4/9 w", "6 soldiers"),
        ("4k4/9/9/9/9/4R4/9/9/3K5/9 w", "han is in check but not to move"),
        ("4k4/9/9/9/9/9/9/9/4K4 w", "9 ranks"),
        ("4k4/9/9/9/9/9/9/9/4K4/8 w", "8 files"),
        ("4k4/9/9/9/9/9/9/9/4K4/4Q4 w", "'Q'"),
        ("4k4/9/9/9/9/9/9/9/4K4/9 x", "\"x\""),
    ] {
        error(&mut engine, &format!("position fen {board}"), reason);
    }
    assert_eq!(fen(&mut engine), before);
    engine.quit();
}

#[test]
fn every_dialect_of_fen_is_read_and_one_is_written() {
    // What clients need, item 18.
    let mut engine = Janggun::start();
    let board = START.split(' ').next().expect("a board");
    let winboard = board.replace('n', "h").replace('b', "e").replace('N', "H").replace('B', "E");
    let toy = winboard.replace('p', "s").replace('P', "S").replace('a', "g").replace('A', "G");
    for text in [
        START.to_string(),
        board.to_string(),
        format!("{board} w"),
        format!("{board} r"),
        format!("{board} w 0 1"),
        format!("{board} w - -"),
        format!("{winboard} w 0 1"),
        format!("{toy} w - - 0 1"),
    ] {
        engine.tell("position startpos moves a4b4");
        engine.tell(&format!("position fen {text}"));
        assert_eq!(fen(&mut engine), START, "{text}");
    }
    engine.tell(&format!("position fen {START} moves"));
    engine.tell(&format!("position {board} w moves a4b4"));
    assert!(fen(&mut engine).ends_with(" b - - 1 1"));
    engine.quit();
}

#[test]
fn all_sixteen_starts_have_31_moves_and_the_pass() {
    // 32 legal moves each, one of them the pass, which the article forbids.
    let names = [
        ("HEEH", "마상상마", "RNBA1ABNR"),
        ("EHHE", "상마마상", "RBNA1ANBR"),
        ("HEHE", "마상마상", "RNBA1ANBR"),
        ("EHEH", "상마상마", "RBNA1ABNR"),
    ];
    let mut engine = Janggun::start();
    for (cho, _, cho_rank) in names {
        for (letters, korean, han_rank) in names {
            for han in [letters, korean] {
                engine.tell(&format!("position setup {cho} {han}"));
                let fen = fen(&mut engine);
                assert!(fen.starts_with(&han_rank.to_lowercase()), "{fen}");
                assert!(fen.contains(&format!("/{cho_rank} w")), "{fen}");
            }
            assert_eq!(engine.ask_one("moves").split(' ').count(), 32);
            engine.tell(&format!("setoption name Cho Setup value {cho}"));
            engine.tell(&format!("setoption name Han Setup value {korean}"));
            engine.tell("position startpos");
            assert!(fen(&mut engine).contains(&format!("/{cho_rank} w")));
        }
    }
    engine.send("setoption name UCI_Variant value janggi");
    engine.until("info string variant");
    assert_eq!(engine.ask_one("moves").split(' ').count(), 33);
    engine.quit();
}

#[test]
fn a_tolerated_pass_warns_once_a_game() {
    let mut engine = Janggun::start();
    let warns = |engine: &mut Janggun, line: &str| {
        let said = engine.ask(line);
        assert!(said.iter().all(|line| line.starts_with("info string warning: ")), "{said:?}");
        said.len()
    };
    assert_eq!(warns(&mut engine, "position startpos moves a4b4 e9e9"), 1);
    assert_eq!(warns(&mut engine, "position startpos moves a4b4 e9e9 b4a4"), 0);
    assert_eq!(warns(&mut engine, "position startpos moves a4b4 e9e9 b4a4 0000 c4b4"), 0);
    // another game, as its moves tell; and one that says so
    assert_eq!(warns(&mut engine, "position startpos moves e2e2"), 1);
    engine.send("ucinewgame");
    assert_eq!(warns(&mut engine, "position startpos moves e2e2"), 1);
    // where passing is free there is nothing to warn of
    engine.ask_one("setoption name UCI_Variant value janggi");
    engine.send("ucinewgame");
    assert_eq!(warns(&mut engine, "position startpos moves e2e2"), 0);
    engine.quit();
}

#[test]
fn rule_options_go_on_top_of_the_named_set() {
    let mut engine = Janggun::start();
    let rules = |engine: &mut Janggun| {
        let lines = engine.ask("d");
        lines.iter().find_map(|line| line.strip_prefix("Rules: ")).expect("Rules:").to_string()
    };
    assert_eq!(rules(&mut engine), "janggistrict");
    assert_eq!(engine.ask_one("status"), "status result ongoing reason none points 72 72");
    engine.tell("setoption name rule scoring value POINTS");
    engine.tell("setoption name Rule Komi value 25");
    assert_eq!(engine.ask_one("status"), "status result ongoing reason none points 72 74.5");
    assert_eq!(rules(&mut engine), "janggistrict with Rule Scoring points, Rule Komi 25");
    // neither uci nor ucinewgame resets anything
    assert_eq!(engine.ask("uci").last().map(String::as_str), Some("uciok"));
    engine.tell("ucinewgame");
    assert_eq!(rules(&mut engine), "janggistrict with Rule Scoring points, Rule Komi 25");
    engine.ask_one("setoption name UCI_Variant value janggi");
    assert_eq!(rules(&mut engine), "janggi");
    assert_eq!(engine.ask_one("status"), "status result ongoing reason none points 72 73.5");
    engine.quit();
}

#[test]
fn a_variant_set_after_the_position_rules_it() {
    // The clients chapter, rule answers: 4 moves with the facing rule, 22 without, in the same
    // position.
    let mut engine = Janggun::start();
    engine.tell("position fen 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1");
    for (variant, moves) in [("janggi", 4), ("janggimodern", 22), ("janggistrict", 3)] {
        engine.ask_one(&format!("setoption name UCI_Variant value {variant}"));
        assert_eq!(engine.ask_one("moves").split(' ').count(), moves + 1, "{variant}");
    }
    engine.quit();
}

#[test]
fn wrong_options_say_so_once() {
    let mut engine = Janggun::start();
    for name in ["Analysis Contempt", "UCCI_Variant", "Slow Mover"] {
        let said = engine.ask_one(&format!("setoption name {name} value 0"));
        assert_eq!(said, format!("info string unknown option '{name}'"));
    }
    engine.tell("setoption name UCI_Chess960 value false");
    error(&mut engine, "setoption name Hash value 0", "option Hash takes 1 to 65536, not '0'");
    error(&mut engine, "setoption name Threads value many", "option Threads takes 1 to 256");
    error(&mut engine, "setoption name UCI_Variant value chess", "janggistrict, janggi");
    error(&mut engine, "setoption", "setoption needs");
    error(&mut engine, "setoption name Debug Log File value /no/such/dir/file", "cannot open");
    engine.quit();
}

#[test]
fn the_log_file_holds_both_sides() {
    let path = std::env::temp_dir().join(format!("janggun-log-{}.txt", std::process::id()));
    let mut engine = Janggun::start();
    engine.tell(&format!("setoption name Debug Log File value {}", path.display()));
    engine.ask_one("status");
    // A file that cannot be opened changes nothing.
    engine.ask_one("setoption name Debug Log File value /no/such/dir/file");
    engine.ask("flip");
    engine.tell("setoption name Debug Log File value <empty>");
    engine.ask_one("moves");
    engine.quit();
    let text = std::fs::read_to_string(&path).expect("a log");
    assert!(text.contains(">> status\n") && text.contains("<< status result ongoing"), "{text}");
    assert!(
        text.contains("<< info string error: cannot open") && text.contains(">> flip\n"),
        "{text}"
    );
    assert!(text.contains("<< readyok\n") && !text.contains("moves"), "{text}");
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn flip_exchanges_the_sides() {
    let mut engine = Janggun::start();
    engine.tell("position fen 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 5 9");
    engine.tell("flip");
    assert_eq!(fen(&mut engine), "4ka3/r8/9/9/9/9/9/9/9/4K4 b - - 5 9");
    engine.tell("flip");
    assert_eq!(fen(&mut engine), "4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 5 9");
    engine.quit();
}

#[test]
fn perft_counts_as_the_data_says() {
    // data/perft.jsonl, the start position.
    let mut engine = Janggun::start();
    let count = |engine: &mut Janggun, depth: u32| {
        engine.send(&format!("go perft {depth}"));
        let lines = engine.until("Nodes searched: ");
        let [moves @ .., empty, total] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!(empty, "");
        let sum: u64 = moves
            .iter()
            .map(|line| line.split_once(": ").expect(line).1.parse::<u64>().expect(line))
            .sum();
        let sum = if depth == 0 { 1 } else { sum };
        assert_eq!(*total, format!("Nodes searched: {sum}"));
        (moves.len(), sum)
    };
    for (depth, nodes) in [(1, 31), (2, 961), (3, 30037), (4, 940_994)] {
        assert_eq!(count(&mut engine, depth), (31, nodes));
    }
    engine.ask_one("setoption name UCI_Variant value janggi");
    engine.tell("setoption name Threads value 2");
    for (depth, nodes) in [(1, 32), (2, 1024), (3, 33000), (4, 1_065_277)] {
        assert_eq!(count(&mut engine, depth), (32, nodes));
    }
    assert_eq!(count(&mut engine, 0), (0, 1));
    engine.quit();
}
