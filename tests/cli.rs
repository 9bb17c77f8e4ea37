//! The command line, with the real binary.

use serde_json::{Value, json};
use std::io::Read;
use std::process::{Command, Output, Stdio};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
const FACING: &str = "4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1";

fn janggun(arguments: &[&str]) -> Output {
    let binary = env!("CARGO_BIN_EXE_janggun");
    Command::new(binary).args(arguments).stdin(Stdio::null()).output().expect("the engine starts")
}

/// The output of a run that must end well, and say nothing on stderr.
fn says(arguments: &[&str]) -> String {
    let output = janggun(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The lines of a run with `--json`, each read.
fn json_lines(arguments: &[&str]) -> Vec<Value> {
    says(arguments).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn json_of(arguments: &[&str]) -> Value {
    let mut lines = json_lines(arguments);
    assert_eq!(lines.len(), 1, "{arguments:?}");
    lines.remove(0)
}

/// The one line on stderr of a run that must fail.
fn fails(arguments: &[&str]) -> String {
    let output = janggun(arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    errors.trim_end().to_string()
}

#[test]
fn questions_about_a_position() {
    assert_eq!(says(&["moves", FACING]), "moves a2e2 e1d1 f1e2\n");
    assert_eq!(
        says(&["moves", "--fen", FACING, "--rules", "JANGGI"]),
        "moves a2e2 e1d1 e1e1 f1e2\n"
    );
    // the words of a FEN need no quotes
    let words: Vec<&str> = ["moves"].into_iter().chain(FACING.split(' ')).collect();
    assert_eq!(says(&words), "moves a2e2 e1d1 f1e2\n");
    assert_eq!(
        says(&["status", "--rules", "janggi", "--moves", "e2e2", "e9e9"]),
        "status result han reason double-pass points 72 73.5\n"
    );
    let drawn = says(&["d", "--setup", "HEEH", "상마마상", "--moves", "a4b4 a7b7"]);
    assert!(drawn.contains(
        "\nFen: rbna1anbr/4k4/1c5c1/1pp1p1p1p/9/9/1PP1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 2 2\n"
    ));
    assert!(says(&["flip", FACING]).contains("\nFen: 4ka3/r8/9/9/9/9/9/9/9/4K4 b - - 0 1\n"));
    assert!(says(&["eval"]).lines().last().is_some_and(|line| line.starts_with("Evaluation: ")));
}

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = says(&["completions", shell]);
        for word in ["perft", "xboard", "datagen", "--rules"] {
            let word = if shell == "fish" { word.trim_start_matches("--") } else { word };
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(janggun(&["completions", "nosuchshell"]).status.code(), Some(2));
}

#[test]
fn protocols_by_argument() {
    assert!(says(&["uci"]).ends_with("uciok\n"));
    for protocol in ["xboard", "ucci", "usi", "ucicyclone"] {
        // The end of the input is the end of the conversation.
        let said = says(&[protocol]);
        assert_eq!(said, if protocol == "ucci" { "bye\n" } else { "" });
    }
}

#[test]
fn options_reach_the_rules() {
    let status = |options: &[&str]| says(&[&["status"], options].concat());
    assert!(status(&["--option", "Rule Scoring=points"]).ends_with("points 72 73.5\n"));
    let both = ["--rules", "janggi", "--option", "rule komi=5"];
    assert!(status(&both).ends_with("points 72 72.5\n"));
}

#[test]
fn answers_as_json() {
    assert_eq!(json_of(&["moves", FACING, "--json"]), json!({ "moves": ["a2e2", "e1d1", "f1e2"] }));
    assert_eq!(
        json_of(&["status", "--rules", "janggi", "--moves", "e2e2", "e9e9", "--json"]),
        json!({ "result": "han", "reason": "double-pass", "points": { "cho": 72, "han": 73.5 } })
    );
    let board = json_of(&["d", FACING, "--json"]);
    for (key, value) in [
        ("fen", json!(FACING)),
        ("side", json!("cho")),
        ("rules", json!("janggistrict")),
        ("facing", json!(true)),
        ("bikjang", json!(true)),
        ("checkers", json!([])),
        ("repetitions", json!(1)),
    ] {
        assert_eq!(board[key], value, "{key}");
    }
    let setups = &json_of(&["d", "--json"])["setups"];
    assert_eq!(setups["cho"], json!({ "letters": "HEEH", "korean": "마상상마" }));
    assert!(json_of(&["eval", "--json"])["total"].is_i64());
    let hello = json_of(&["uci", "--json"]);
    let overhead = hello["options"].as_array().and_then(|list| {
        list.iter()
            .find(|option| option["name"] == "Move Overhead")
            .map(|option| &option["default"])
    });
    assert_eq!(overhead, Some(&json!(30)));
    assert!(json_of(&["help", "--json"])["commands"].as_array().is_some_and(|c| c.len() > 15));
}

#[test]
fn a_search_ends_in_a_legal_move() {
    let text = says(&["go", "depth", "4", "--threads", "2", "--hash", "8"]);
    let legal = says(&["moves"]);
    let best = text.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect(&text);
    let best = best.split(' ').next().expect("a move");
    assert!(legal.split_whitespace().any(|mv| mv == best), "{best}");
    assert!(text.lines().any(|line| line.starts_with("info depth 4 ")));
    let lines = json_lines(&["go", "depth", "3", "--multipv", "2", "--fen", START, "--json"]);
    let (last, infos) = lines.split_last().expect("lines");
    assert!(last["bestmove"].is_string());
    assert!(infos.iter().any(|info| info["depth"] == 3 && info["multipv"] == 2));
    assert!(infos.iter().all(|info| info["score"].is_object() && info["pv"].is_array()));
    assert_eq!(
        says(&["go", "depth", "9", "--rules", "janggi", "--moves", "e2e2", "e9e9"]),
        "info depth 0 score mate 0\nbestmove (none)\n"
    );
}

#[test]
fn counting() {
    // data/perft.jsonl, the start position.
    let count = |arguments: &[&str]| json_of(&[&["perft", "--json"], arguments].concat());
    for (rules, nodes) in
        [("janggistrict", 940_994), ("janggi", 1_065_277), ("janggicasual", 1_083_563)]
    {
        for plan in [&["--threads", "1"][..], &["--threads", "2", "--hash", "4"]] {
            let counted = count(&[&["--depth", "4", "--rules", rules], plan].concat());
            assert_eq!(counted["nodes"], json!(nodes), "{rules} {plan:?}");
        }
    }
    let divided = count(&["--depth", "1", "--divide", "--fen", FACING]);
    assert_eq!(divided["moves"], json!({ "a2e2": 1, "e1d1": 1, "f1e2": 1 }));
    let text = says(&["perft", "-d", "2", "--divide", "--fen", FACING]);
    let sum: u64 = text
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok())
        .sum();
    assert!(text.contains(&format!("\nNodes searched: {sum}\n")), "{text}");
    assert!(text.trim_end().ends_with(" nodes per second"), "{text}");
    assert_eq!(count(&["--depth", "0"])["nodes"], json!(1));
}

#[test]
fn suites_hold_or_fail() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.jsonl");
    let held = json_of(&["perft", "--suite", suite, "--depth", "2", "--json"]);
    assert_eq!(held["wrong"], json!([]));
    let claimed: usize = include_str!("data/perft.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect(line))
        .flat_map(|row| row["rules"].as_object().cloned().expect("rules"))
        .map(|(_, counts)| counts.as_array().map_or(0, |counts| counts.len().min(2)))
        .sum();
    assert_eq!(held["counts"], json!(claimed));
    let text = says(&["perft", "--suite", suite, "--depth", "1", "--rules", "janggi"]);
    assert!(text.starts_with("96 counts, 0 wrong, "), "{text}");

    let path = std::env::temp_dir().join(format!("janggun-suite-{}.epd", std::process::id()));
    let file = path.to_str().expect("a path");
    std::fs::write(&path, format!("{START} ;D1 31 ;D2 960\n")).expect("written");
    let output = janggun(&["perft", "--suite", file]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(said.starts_with("wrong: janggistrict depth 2: 961, not 960: rnba1abnr/"), "{said}");
    assert!(said.contains("\n2 counts, 1 wrong, "), "{said}");
    std::fs::write(&path, "nonsense\n").expect("written");
    assert!(fails(&["perft", "--suite", file]).ends_with("no counts to check"));
    std::fs::remove_file(&path).expect("removed");
    assert!(fails(&["perft", "--suite", file]).starts_with("janggun: cannot read "));
}

#[test]
fn puzzles_are_solved_beside_bad_lines() {
    let dir = std::env::temp_dir();
    let path = dir.join(format!("janggun-mates-{}.txt", std::process::id()));
    let file = path.to_str().expect("a path");
    let puzzles: Vec<&str> = include_str!("data/mates.jsonl").lines().take(2).collect();
    let mut bytes = format!("{}\n9/9 w\n", puzzles[0]).into_bytes();
    bytes.extend(b"\xb9\xda\xba\xb8\n");
    bytes.extend(puzzles[1].bytes());
    std::fs::write(&path, bytes).expect("written");
    let output = janggun(&["mate", file, "--json"]);
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).expect("text");
    let found: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let claims = puzzles.iter().map(|line| serde_json::from_str::<Value>(line).expect(line));
    let claims: Vec<Value> = claims.map(|puzzle| puzzle["mate"].clone()).collect();
    assert_eq!(found.iter().map(|row| row["mate"].clone()).collect::<Vec<_>>(), claims);
    let errors = String::from_utf8(output.stderr).expect("text");
    let [fen, bytes] = errors.lines().collect::<Vec<_>>()[..] else { panic!("{errors}") };
    assert!(fen.starts_with(&format!("janggun: {file}: line 2: unreadable FEN: ")), "{fen}");
    assert_eq!(bytes, format!("janggun: {file}: line 3: not UTF-8"));
    let name = dir.to_str().expect("a path");
    assert_eq!(fails(&["mate", name]), format!("janggun: {name}: is a directory"));
}

#[test]
fn the_bench_ends_in_its_number() {
    let text = says(&["bench", "--depth", "2"]);
    let words: Vec<&str> = text.lines().last().expect("a line").split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else { panic!("{text}") };
    assert!(nps.parse::<u64>().is_ok());
    let answer = json_of(&["bench", "--depth", "2", "--json"]);
    assert_eq!(answer["nodes"].to_string(), nodes, "the same nodes each time");
    let rows = answer["positions"].as_array().expect("positions");
    let sum: u64 = rows.iter().filter_map(|row| row["nodes"].as_u64()).sum();
    assert_eq!(answer["nodes"], json!(sum));
}

#[test]
fn wrong_input_is_one_line_and_a_status() {
    for (arguments, reason) in [
        (&["d", "9/9 w"][..], "janggun: position: unreadable FEN: "),
        (&["moves", "--moves", "a4b4", "a4a9"], "janggun: position: illegal move 'a4a9' at ply 2"),
        (&["status", "--setup", "HEEH", "AAAA"], "janggun: position: unknown set-up 'AAAA'"),
        (&["go", "depth", "x"], "janggun: go depth needs a number, not 'x'"),
        (&["go", "depth", "3", "fast"], "janggun: go does not know 'fast'"),
        (&["go", "depth", "1", "--threads", "9999"], "janggun: option Threads takes 1 to 256"),
        (&["eval", "--option", "No Such=1"], "janggun: unknown option 'No Such'"),
        (&["help", "nothing"], "janggun: no help on 'nothing'"),
        (
            &["run", "position startpos moves zz"],
            "janggun: position: unreadable move 'zz' at ply 1",
        ),
        (&["run", "xyzzy"], "janggun: unknown command 'xyzzy'"),
    ] {
        let said = fails(arguments);
        assert!(said.starts_with(reason), "{arguments:?}: {said}");
    }
    for arguments in
        [&["xyzzy"][..], &["perft"], &["d", "--rules", "chess"], &["bench", "--depth", "0"]]
    {
        let output = janggun(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn a_tolerated_pass_warns_on_stderr() {
    let output = janggun(&["status", "--moves", "e2e2"]);
    assert!(output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(errors.starts_with("janggun: warning: the pass at ply 1 is not allowed"), "{errors}");
    assert_eq!(output.stdout, b"status result ongoing reason none points 72 72\n");
}

#[test]
fn lines_of_the_protocol_in_turn() {
    let text =
        says(&["run", "position startpos moves a4b4", "go depth 2", "", "status", "isready"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[lines.len() - 3].starts_with("bestmove "), "{text}");
    assert!(text.ends_with("status result ongoing reason none points 72 72\nreadyok\n"));
    assert_eq!(says(&["run", "status", "quit", "xyzzy"]).lines().count(), 1);
    assert_eq!(says(&["isready"]), "readyok\n");
    assert!(says(&["uci"]).ends_with("\nuciok\n"));
}

#[test]
fn help_is_there_and_nobody_need_read_it_all() {
    let help = says(&["--help"]);
    for word in ["go", "perft", "bench", "status", "moves", "help"] {
        assert!(help.contains(&format!("\n  {word} ")), "{word}");
    }
    assert!(says(&["help", "uci_variant"]).starts_with("option name UCI_Variant type combo "));
    assert!(says(&["--version"]).starts_with("janggun "));
    // As in `janggun help | head -1`: the reader leaves before the text is written.
    for arguments in
        [&["help"][..], &["--help"], &["run", "uci", "d", "d", "uci"], &["bench", "-d", "1"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_janggun"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
        let status = child.wait().expect("it ends");
        assert!(!errors.contains("panicked") && errors.is_empty(), "{arguments:?}: {errors}");
        assert!(status.success(), "{arguments:?}: {status}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_with_its_move_and_a_count_cleanly() {
    let interrupted = |arguments: &[&str]| {
        let child = Command::new(env!("CARGO_BIN_EXE_janggun"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        std::thread::sleep(std::time::Duration::from_millis(500));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.is_ok_and(|status| status.success()));
        child.wait_with_output().expect("it ends")
    };
    let output = interrupted(&["go", "infinite"]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    let output = interrupted(&["perft", "--depth", "12", "--threads", "2"]);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(output.stderr, b"janggun: interrupted\n");
    let output = interrupted(&["setup", "--nodes", "100000000"]);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(output.stderr, b"janggun: interrupted\n");
}

/// The words of a shell line, with double quotes; a comment ends it.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            '#' if !quoted => break,
            ' ' if !quoted => words.push(String::new()),
            other => words.last_mut().expect("a word").push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn the_command_lines_of_the_readme_work() {
    let mut tried = 0;
    let folder = std::env::temp_dir().join(format!("janggun-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let games = folder.join("games.jgr");
    let record = concat!(
        "[초차림 \"마상상마\"]\n[한차림 \"마상마상\"]\n[대국결과 \"초 완승\"]\n\n",
        "1. 79졸78 2. 41병42 3. 한수쉼\n"
    );
    std::fs::write(folder.join("game.gib"), record).expect("written");
    let within = |name: &str| folder.join(name).to_str().expect("a plain name").to_string();
    for line in include_str!("../README.md").lines() {
        let Some(arguments) = line.strip_prefix("janggun ") else { continue };
        // Less deep than a reader may want to wait for.
        let quick = arguments
            .replace("go depth 12", "go depth 6")
            .replace("go depth 8", "go depth 4")
            .replace("perft --depth 5", "perft --depth 3")
            .replace("perft.jsonl", "perft.jsonl --depth 2")
            .replace("--games 12000 --nodes 300", "--games 9 --nodes 40")
            .replace("--pairs 4000 --nodes 2000", "--pairs 8 --nodes 40")
            .replace("--pairs 200 --nodes 5000", "--pairs 4 --nodes 40")
            .replace("spsa.json", &folder.join("spsa.json").to_string_lossy())
            .replace("--nodes 300", "--nodes 40")
            .replace("--hidden 128 --passes 20", "--hidden 32 --passes 2 --batch 512")
            .replace("run1", &folder.join("run1").to_string_lossy())
            .replace("games.jgr", &folder.join("games.jgr").to_string_lossy())
            .replace("all.jgr", &folder.join("all.jgr").to_string_lossy())
            .replace("better.jgr", &folder.join("better.jgr").to_string_lossy())
            .replace("--nodes 100000", "--nodes 500")
            .replace("--against HEHE", "--against HEHE --nodes 500")
            .replace("board.svg", &within("board.svg"))
            .replace("annotated.pgn", &within("annotated.pgn"))
            .replace(" game.", &format!(" {}", within("game.")))
            .replace("tests/data", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
        let quick = if quick.starts_with("bench ") { "bench --depth 2" } else { &quick };
        let words = shell_words(quick);
        let output = janggun(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(output.status.success() && !output.stdout.is_empty(), "{line}: {output:?}");
        tried += 1;
    }
    for written in [games.as_path(), &folder.join("game.pgn"), &folder.join("game.html")] {
        assert!(written.exists(), "{written:?}");
    }
    std::fs::remove_dir_all(folder).expect("removed");
    assert!(tried >= 18, "{tried}");
}

/// Two sets of numbers play each other; the same seed gives the same result, nonsense is refused.
#[test]
fn numbers_are_compared_by_games() {
    let compare = |more: &[&str]| {
        let common = ["tune", "match", "--pairs", "6", "--nodes", "40", "--net", "none"];
        janggun(&[&common[..], &["--against-net", "none"], more].concat())
    };
    let told = |more: &[&str]| {
        let output = compare(more);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_eq!(told(&[]), "6 pairs [0, 0, 6, 0, 0]: 50.0 %, Elo +0.0 [?]\n");
    let spoiled = ["--set", "CHARIOT_MG=800,CHARIOT_EG=800,HORSE_MG=800,HORSE_EG=800"];
    let one = told(&spoiled);
    assert_ne!(one, told(&[]));
    assert_eq!(one, told(&[&spoiled[..], &["--threads", "3"]].concat()));
    for (set, message) in [
        ("NO_SUCH_NUMBER=1", "unknown number"),
        ("TEMPO", "not NAME=VALUE"),
        ("TEMPO=much", "the value is no number"),
        ("TEMPO=100000", "the range is"),
        ("TIME_DROP=100", "fixed when the program is built"),
    ] {
        let output = compare(&["--against", set]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(message), "{set}: {text}");
    }
}

/// The tuner goes on where it was, and takes no other file for its state.
#[test]
fn the_tuner_of_the_search_resumes_and_refuses() {
    let path = std::env::temp_dir().join(format!("janggun-spsa-{}.json", std::process::id()));
    let state = path.to_str().expect("a plain name");
    let tune = |more: &[&str]| {
        let common = ["tune", "search", "--out", state, "--nodes", "30"];
        janggun(&[&common[..], more].concat())
    };
    let named = ["--params", "RFP_MARGIN,LMR_BASE"];
    assert!(tune(&[&named[..], &["--pairs", "8"]].concat()).status.success());
    let output = tune(&["--pairs", "16"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("16 pairs"), "{output:?}");
    let kept = std::fs::read(&path).expect("the state is kept");
    for (more, message) in [
        (&["--seed", "2"][..], "the state of another run"),
        (&["--params", "TEMPO"], "the state of another run"),
        (&["--share", "3"], "share lies in"),
    ] {
        let output = tune(more);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(message), "{more:?}: {text}");
    }
    assert_eq!(std::fs::read(&path).expect("the state is kept"), kept);
    std::fs::write(&path, "{}").expect("a file");
    assert!(!tune(&[]).status.success());
    std::fs::remove_file(&path).expect("a file");
    let output = tune(&["--params", "NO_SUCH_NUMBER"]);
    assert!(!output.status.success() && !path.exists());
}
