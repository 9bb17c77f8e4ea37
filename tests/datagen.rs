//! Self-play files through the command line: made, read by an independent referee, damaged, fitted to.

mod common;

use common::walker::{Walker, WalkerRules};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn janggun(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_janggun")).args(arguments).output().expect("the engine starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A file of a few games under all rule sets.
fn games(name: &str, count: u32) -> PathBuf {
    let path = std::env::temp_dir().join(format!("janggun-{name}-{}.jgr", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let output = make(path.to_str().expect("a plain name"), count);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    path
}

/// Makes the games, or goes on with them.
fn make(file: &str, count: u32) -> Output {
    let rules =
        "janggistrict,janggi,janggitraditional,janggimodern,janggicasual,janggikja,janggikakao";
    let count = count.to_string();
    janggun(&[
        "datagen",
        "--out",
        file,
        "--games",
        &count,
        "--nodes",
        "40",
        "--rules",
        rules,
        "--threads",
        "2",
        "--chunk",
        "5",
        "--adjudicate",
        "2000",
    ])
}

/// Every move of every game is legal for the slow referee, no game goes on after its end, and the
/// result of those that were played out is the referee's.
#[test]
fn recorded_games_agree_with_the_referee() {
    let path = games("referee", 24);
    let dump = janggun(&["records", "dump", path.to_str().unwrap()]);
    assert!(dump.status.success());
    let (mut games, mut played_out) = (0, 0);
    for line in text(&dump).lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| game[name].as_str().unwrap();
        let rules = WalkerRules::named(field("rules")).unwrap();
        let mut walker = Walker::from_fen(field("fen"), rules).unwrap();
        let moves = field("moves").to_owned();
        for mv in moves.split_whitespace() {
            assert_eq!(walker.result(), None, "{line}");
            walker.play(mv).unwrap_or_else(|error| panic!("{error}: {line}"));
        }
        if game["adjudicated"] == false {
            let name = |side: common::walker::Side| format!("{side:?}").to_lowercase();
            let result = walker.result().expect("the game is over");
            assert_eq!(result.winner.map_or("draw".to_owned(), name), field("result"), "{line}");
            played_out += 1;
        }
        games += 1;
    }
    assert_eq!(games, 24);
    assert!(played_out > 0);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn damage_is_told_and_costs_one_chunk() {
    let path = games("damage", 10);
    let file = path.to_str().unwrap();
    let counted = |task: &str| {
        let output = janggun(&["records", task, file, "--json"]);
        (output.status.success(), serde_json::from_str::<Value>(&text(&output)).unwrap())
    };
    let (sound, count) = counted("verify");
    assert!(sound);
    assert_eq!(
        (&count["games"], &count["chunks"], &count["illegal games"]),
        (&Value::from(10), &Value::from(2), &Value::from(0))
    );
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let (sound, count) = counted("count");
    assert!(!sound && count["damaged bytes"].as_u64() > Some(0));
    assert_eq!(count["games"], 5);
    // A run that goes on there says so as well.
    let output = make(file, 11);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && told.contains(" damaged bytes "), "{told}");
    std::fs::remove_file(path).unwrap();
}

/// Shuffled, split, merged again and relabelled: always the same games, of which each is legal.
#[test]
fn games_can_be_rearranged() {
    let path = games("rearrange", 12);
    let folder = path.with_extension("d");
    std::fs::create_dir(&folder).expect("a new folder");
    let file = |name: &str| folder.join(name).to_str().expect("a plain name").to_owned();
    let source = path.to_str().expect("a plain name");
    let records = |arguments: &[&str]| {
        let output = janggun(&[&["records"], arguments].concat());
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        text(&output)
    };
    // The games without their scores, in a fixed order.
    let lines = |path: &str| -> Vec<String> {
        let bare = |line: &str| {
            let mut game: Value = serde_json::from_str(line).expect(line);
            game["scores"] = Value::Null;
            game.to_string()
        };
        let mut lines: Vec<String> = records(&["dump", path]).lines().map(bare).collect();
        lines.sort();
        lines
    };
    let wanted = lines(source);
    assert_eq!(wanted.len(), 12);
    let (shuffled, merged, new) = (file("shuffled"), file("merged"), file("new"));
    records(&["shuffle", source, "--out", &shuffled, "--seed", "3"]);
    assert_ne!(records(&["dump", &shuffled]), records(&["dump", source]));
    let told = records(&["split", &shuffled, "--out", &file("part"), "--parts", "5"]);
    assert_eq!(told.lines().count(), 5);
    let parts: Vec<String> = (1..=5).map(|n| file(&format!("part.{n}"))).collect();
    let mut merge = vec!["merge"];
    merge.extend(parts.iter().chain(&parts[..1]).map(String::as_str));
    merge.extend(["--out", &merged]);
    assert!(records(&merge).starts_with("12 games in "), "a part given twice counts once");
    records(&["relabel", &merged, "--out", &new, "--nodes", "20", "--threads", "2"]);
    for path in [&shuffled, &merged, &new] {
        assert_eq!(lines(path), wanted);
        records(&["verify", path]);
    }
    assert_ne!(records(&["dump", &new]), records(&["dump", &merged]), "the scores are new");
    // Nothing is written over.
    let output = janggun(&["records", "merge", source, "--out", &merged]);
    assert_eq!(output.status.code(), Some(1));
    std::fs::remove_dir_all(folder).expect("removed");
    std::fs::remove_file(path).expect("removed");
}

/// What a run does not own it leaves alone: files of something else, games made in another way, its
/// own source.
#[test]
fn nothing_is_written_over() {
    let path = games("foreign", 3);
    let notes = path.with_extension("txt");
    std::fs::write(&notes, "my notes").expect("written");
    let (games, notes_name) = (path.to_str().expect("plain"), notes.to_str().expect("plain"));
    let before = std::fs::read(&path).expect("there");
    let short = ["--games", "4", "--rules", "janggi"];
    for (arguments, why) in [
        (&["datagen", "--out", notes_name, "--nodes", "20"][..], "not a file of recorded games"),
        (&["datagen", "--out", games, "--nodes", "20"], "made otherwise"),
        (&["records", "relabel", games, "--out", notes_name], "not a file of recorded games"),
        (&["records", "relabel", games, "--out", games], "read and written at the same time"),
        (&["records", "shuffle", notes_name, "--out", "x.jgr"], "not a file of recorded games"),
    ] {
        let more = if arguments[0] == "datagen" { &short[..] } else { &[] };
        let output = janggun(&[arguments, more].concat());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(told.contains(why) && output.stdout.is_empty(), "{arguments:?}: {told}");
    }
    assert_eq!(std::fs::read(&path).expect("there"), before);
    assert_eq!(std::fs::read(&notes).expect("there"), b"my notes");
    // New labels by other means do not pass for those that are there.
    let new = path.with_extension("new");
    let relabel = |nodes: &str| {
        let out = new.to_str().expect("plain");
        janggun(&["records", "relabel", games, "--out", out, "--nodes", nodes]).status.code()
    };
    assert_eq!([relabel("20"), relabel("20"), relabel("30")], [Some(0), Some(0), Some(1)]);
    // Damage that is left out is told.
    let mut bytes = before;
    let middle = bytes.len() / 2;
    bytes.extend_from_within(..);
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("written");
    let shuffled = path.with_extension("shuffled");
    let out = shuffled.to_str().expect("plain");
    let output = janggun(&["records", "shuffle", games, "--out", out]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && told.contains("damaged bytes"), "{told}");
    for path in [path, notes, new, shuffled] {
        std::fs::remove_file(path).expect("removed");
    }
}

/// The dump of a file is a record that `convert` reads.
#[test]
fn dumped_games_can_be_converted() {
    let path = games("dumped", 3);
    let dump = path.with_extension("json");
    let lines = janggun(&["records", "dump", path.to_str().expect("plain")]).stdout;
    std::fs::write(&dump, lines).expect("written");
    let output = janggun(&["convert", dump.to_str().expect("plain"), "-", "--to", "uci"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output).lines().filter(|line| line.contains(" moves ")).count(), 3);
    std::fs::remove_file(path).expect("removed");
    std::fs::remove_file(dump).expect("removed");
}

#[test]
fn the_evaluation_can_be_fitted_to_a_file() {
    let path = games("fit", 20);
    let output =
        janggun(&["tune", "eval", path.to_str().unwrap(), "--rounds", "1", "--passes", "30"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let losses: Vec<f64> = told
        .lines()
        .filter_map(|line| line.strip_prefix("round ")?.split("loss ").nth(1)?.split(',').next())
        .map(|loss| loss.parse().unwrap())
        .collect();
    assert!(losses.len() == 2 && losses[1] < losses[0], "{told}");
    // The chances that scores mean are fitted to the same files, for each kind of rules.
    let output = janggun(&["tune", "wdl", path.to_str().unwrap()]);
    let (curves, told) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}");
    for name in ["POINTS", "DRAWS"] {
        let start = format!("pub const {name}: Curve = Curve {{ end: [");
        assert!(curves.lines().any(|line| line.starts_with(&start)), "{curves}{told}");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn what_is_wrong_is_said() {
    for arguments in [
        &["datagen", "--out", "/nowhere/at/all.jgr"][..],
        &["datagen", "--out", "x.jgr", "--rules", "chess"],
        &["records", "count", "/nowhere/at/all.jgr"],
        &["tune", "eval", "/nowhere/at/all.jgr"],
        &["records", "shuffle", "/nowhere/at/all.jgr", "--out", "x.jgr"],
        &["train", "/nowhere/at/all.jgr", "--out", "x"],
        &["train", "Cargo.toml", "--out", "target/none", "--hidden", "48"],
        &["datagen", "--out", "x.jgr", "--net", "Cargo.toml"],
        &["bench", "--net", "/nowhere/at/all.nnue"],
        &["tune", "wdl", "/nowhere/at/all.jgr"],
    ] {
        let output = janggun(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{arguments:?}");
    }
}

/// Numbers that make no sense are refused before anything is done.
#[test]
fn numbers_out_of_range_are_refused() {
    for arguments in [
        &["train", "a.jgr", "--out", "x", "--rate", "NaN"][..],
        &["train", "a.jgr", "--out", "x", "--scale", "inf"],
        &["train", "a.jgr", "--out", "x", "--decay=-1"],
        &["train", "a.jgr", "--out", "x", "--result-share", "2"],
        &["tune", "eval", "a.jgr", "--rate", "NaN"],
        &["tune", "match", "--pairs", "0"],
        &["tune", "search", "--out", "x.json", "--nodes", "0"],
    ] {
        let output = janggun(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{arguments:?}");
    }
}
