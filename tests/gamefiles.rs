//! The subcommands about games and positions on file, with the real binary.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("janggun-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain name").to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn janggun(arguments: &[&str]) -> Output {
    let binary = env!("CARGO_BIN_EXE_janggun");
    Command::new(binary).args(arguments).stdin(Stdio::null()).output().expect("the engine starts")
}

fn says(arguments: &[&str]) -> String {
    let output = janggun(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn fails(arguments: &[&str]) -> String {
    let output = janggun(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text").trim_end().to_string()
}

fn games() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.jsonl").to_string()
}

/// The first games of the data, and their moves.
fn first_games(folder: &Folder, count: usize) -> (String, Vec<String>) {
    let lines: Vec<&str> = include_str!("data/games.jsonl").lines().take(count).collect();
    let path = folder.file("games.jsonl");
    fs::write(&path, lines.join("\n")).expect("written");
    let moves = lines.iter().map(|line| {
        let row: Value = serde_json::from_str(line).expect(line);
        row["moves"].as_str().expect("moves").to_string()
    });
    (path, moves.collect())
}

#[test]
fn records_go_through_all_formats() {
    let folder = Folder::new("convert");
    let (start, moves) = first_games(&folder, 4);
    let mut from = start;
    for name in ["a.gib", "b.pgn", "c.json", "d.epd", "e.uci"] {
        let to = folder.file(name);
        assert_eq!(says(&["convert", &from, &to]), format!("4 games in {to}, 0 damaged\n"));
        from = to;
    }
    let last = fs::read_to_string(&from).expect("written");
    let found: Vec<&str> =
        last.lines().filter_map(|line| Some(line.split_once(" moves ")?.1)).collect();
    assert_eq!(found, moves);
    // CP949 is what .gib is written in, unless told otherwise.
    let gib = fs::read(folder.file("a.gib")).expect("written");
    assert!(String::from_utf8(gib).is_err());
    let text = says(&["convert", &folder.file("a.gib"), "-", "--to", "gib", "--charset", "utf-8"]);
    assert!(text.contains("[대국결과 \""), "{text}");
    let one =
        says(&["convert", &games(), "-", "--to", "pgn", "--game", "2", "--dialect", "xboard"]);
    assert_eq!(one.matches("[Event ").count(), 1);
    assert!(one.contains("[Variant \"") && one.contains("0+"), "ranks 0 to 9: {one}");
    let back = folder.file("xboard.pgn");
    fs::write(&back, &one).expect("written");
    assert!(says(&["convert", &back, "-", "--to", "uci"]).trim_end().ends_with(&moves[1]));
}

#[test]
fn damaged_records_are_told_and_the_rest_is_kept() {
    let folder = Folder::new("damaged");
    let path = folder.file("bad.uci");
    let text =
        "position startpos moves a4b4 e9e9\nposition startpos moves a4b4 a4b4\nposition startpos\n";
    fs::write(&path, text).expect("written");
    let out = folder.file("out.pgn");
    let said = fails(&["convert", &path, &out]);
    assert_eq!(said, format!("janggun: {path}: game 2, ply 2: illegal move a4b4"));
    assert_eq!(fs::read_to_string(&out).expect("written").matches("[Event ").count(), 2);
    let nameless = fails(&["convert", &folder.file("none"), &out]);
    assert!(nameless.ends_with("its name does not tell the format; use --from"), "{nameless}");
    assert!(fails(&["convert", &folder.file("none.gib"), &out]).contains("cannot read"));
    assert!(
        fails(&["convert", &path, &out, "--game", "7"])
            .ends_with("there is no game 7: the file has 3")
    );
    // Nothing takes the place of what is read, or of what was there when nothing can be read.
    let same = folder.file("./bad.uci");
    assert!(fails(&["convert", &path, &same]).ends_with("read and written at the same time"));
    assert_eq!(fs::read_to_string(&path).expect("there"), text);
    let (broken, page) = (folder.file("broken.uci"), folder.file("page.html"));
    fs::write(&broken, "position startpos moves a4a4\n").expect("written");
    fs::write(&page, "mine").expect("written");
    let kept = fs::read(&out).expect("there");
    assert!(fails(&["convert", &broken, &out]).contains("game 1, ply 1"));
    assert!(fails(&["analyse", &broken, "--out", &page]).contains("game 1, ply 1"));
    let cache = format!("{page}.cache");
    fs::write(&cache, "mine").expect("written");
    let told = fails(&["analyse", &path, "--nodes", "10", "--out", &page]);
    assert!(told.ends_with("not the cache of an analysis"), "{told}");
    assert_eq!(fs::read(&cache).expect("there"), b"mine");
    assert_eq!(fs::read(&out).expect("there"), kept);
    assert_eq!(fs::read(&page).expect("there"), b"mine");
}

/// CP949 has no emoji: that output is told, and the others are written.
#[test]
fn an_output_that_cannot_be_written_leaves_the_others() {
    let folder = Folder::new("outputs");
    let path = folder.file("emoji.pgn");
    fs::write(&path, "[White \"😀\"]\n\n1. a4b4 *\n").expect("written");
    let (gib, json) = (folder.file("o.gib"), folder.file("o.json"));
    let said = fails(&["analyse", &path, "--nodes", "10", "--out", &gib, "--out", &json]);
    assert!(said.contains(&format!("{gib}: CP949 does not have all characters")), "{said}");
    assert!(!Path::new(&gib).exists());
    assert!(fs::read_to_string(&json).expect("written").contains("😀"));
}

#[test]
fn positions_are_drawn() {
    let text = says(&["show", "--pieces", "letters"]);
    assert!(text.starts_with(" 10  r--n--b--a--+--a--b--n--r\n"), "{text}");
    assert!(says(&["show"]).starts_with(" 10 [車][馬][象][士]"));
    assert!(
        says(&["show", "--pieces", "hangul"]).contains("  1  차--마--상--사--+---사--상--마--차\n")
    );
    let svg = says(&["show", "--svg", "-", "--moves", "a4b4", "--arrows", "a7b7", "h10g8"]);
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert_eq!(svg.matches("class=\"arrow\"").count(), 2);
    assert_eq!(svg.matches("class=\"last\"").count(), 2);
    assert!(fails(&["show", "--svg", "-", "--arrows", "xx"]).contains("unreadable move"));
}

#[test]
fn analyses_are_written_resumed_and_complete() {
    let folder = Folder::new("analyse");
    let (start, moves) = first_games(&folder, 1);
    let plies = moves[0].split(' ').count();
    let out = |name: &str| folder.file(name);
    let (page, pgn, json) = (out("a.html"), out("a.pgn"), out("a.json"));
    let run = |lang: &str| {
        says(&[
            "analyse", &start, "--nodes", "500", "--out", &page, "--out", &pgn, "--out", &json,
            "--lang", lang,
        ])
    };
    assert_eq!(run("en"), format!("1 games in {page}, {pgn}, {json}, 0 damaged\n"));
    let read = |path: &str| fs::read_to_string(path).expect(path);
    let html = read(&page);
    assert!(html.contains("<html lang=\"en\">") && html.matches("<script>").count() == 1);
    let row: Value = serde_json::from_str(&read(&json)).expect("JSON");
    let scored = |row: &Value| {
        row["plies"].as_array().map_or(0, |plies| {
            plies.iter().filter(|ply| ply["score"].is_string() && ply["fen"].is_string()).count()
        })
    };
    assert_eq!(scored(&row), plies);
    // The annotated record is the same game.
    let back = says(&["convert", &pgn, "-", "--to", "uci"]);
    assert!(back.trim_end().ends_with(&moves[0]), "{back}");
    assert_eq!(read(&pgn).matches('{').count(), plies);
    // Half the findings are lost: those that are left are not searched again, and the rest comes out
    // as before, one by one.
    let cache = format!("{page}.cache");
    let whole = read(&cache);
    assert_eq!(whole.lines().count(), plies + 1);
    let kept: String = whole.lines().take(plies / 2).map(|line| format!("{line}\n")).collect();
    fs::write(&cache, format!("{kept}{{\"key\": \"cut o")).expect("written");
    run("ko");
    let resumed = read(&cache);
    assert!(resumed.starts_with(&kept));
    assert_eq!(
        resumed.lines().count(),
        plies + 2,
        "the line that was cut off stays and is skipped"
    );
    assert!(read(&page).contains("<html lang=\"ko\">"));
    let again: Value = serde_json::from_str(&read(&json)).expect("JSON");
    assert_eq!(scored(&again), plies);
    assert!(
        fails(&["analyse", &start, "--out", &out("a.xyz")]).contains(".html, .pgn, .gib or .json")
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_analysed() {
    let folder = Folder::new("interrupt");
    let (start, _) = first_games(&folder, 1);
    let json = folder.file("a.json");
    let child = Command::new(env!("CARGO_BIN_EXE_janggun"))
        .args(["analyse", &start, "--movetime", "100", "--out", &json])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let cache = format!("{json}.cache");
    let lines = || fs::read_to_string(&cache).map_or(0, |text| text.lines().count());
    for _ in 0..600 {
        if lines() >= 3 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let row: Value =
        serde_json::from_str(&fs::read_to_string(&json).expect("written")).expect("JSON");
    let plies = row["plies"].as_array().expect("plies");
    let scored = plies.iter().filter(|ply| ply["score"].is_string()).count();
    assert!(scored >= 3 && scored < plies.len() && scored == lines(), "{scored} {}", lines());
    assert!(plies[plies.len() - 1]["score"].is_string(), "from the end");
}

#[test]
fn puzzles_are_solved() {
    let fen = "9/3ak4/6R2/5P3/7r1/9/n8/3KC4/4A4/5A3 w - - 0 1";
    let text = says(&["mate", fen, "--in", "3", "--rules", "janggimodern"]);
    assert!(text.starts_with("mate in 2: ") && text.contains("(unique)"), "{text}");
    let text = says(&["mate", fen, "--in", "1", "--rules", "janggimodern"]);
    assert!(text.starts_with("no mate in 1, "), "{text}");
    let folder = Folder::new("mate");
    let path = folder.file("puzzles.jsonl");
    let line = |mate: u32| {
        format!("{{\"fen\": \"{fen}\", \"rules\": \"janggimodern\", \"mate\": {mate}}}\n")
    };
    fs::write(&path, line(2) + &line(2)).expect("written");
    let text = says(&["mate", &path]);
    assert!(text.contains("\n2 puzzles, 2 mates, 0 not as claimed, "), "{text}");
    let rows: Vec<Value> = says(&["mate", &path, "--json", "--compare", "5"])
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["mate"], &rows[0]["unique"]), (&2.into(), &true.into()));
    assert_eq!(rows[0]["plain"]["mate"], 2, "the plain search finds it too");
    fs::write(&path, line(1)).expect("written");
    let output = janggun(&["mate", &path]);
    assert_eq!(output.status.code(), Some(1), "a wrong claim");
    assert!(String::from_utf8_lossy(&output.stdout).contains("not as claimed: mate in 1"));
    let damaged = folder.file("damaged.pgn");
    fs::write(&damaged, "[Variant \"Janggi\"]\n\n1. Zz9 *\n").expect("written");
    assert_eq!(janggun(&["mate", &damaged]).status.code(), Some(1), "a damaged record");
    assert!(fails(&["mate", "nowhere.epd"]).ends_with("neither a file nor a FEN"));
    assert!(fails(&["mate", "9/9 w"]).contains("unreadable FEN"));
}

#[test]
fn a_set_up_is_recommended() {
    let text = says(&["setup", "--nodes", "300", "--against", "마상마상", "--side", "han"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    let best = lines[4].strip_prefix("bestsetup ").expect(lines[4]);
    assert!(lines[0].starts_with(&format!("info string setup {best} worst ")), "{text}");
    let answer: Value =
        serde_json::from_str(&says(&["setup", "--nodes", "100", "--json"])).expect("JSON");
    let setups = answer["setups"].as_array().expect("setups");
    let worst = |row: &Value| {
        let all = row["against"].as_object().expect("scores").values().filter_map(Value::as_i64);
        all.min().expect("scores")
    };
    assert_eq!(setups.len(), 4);
    assert!(setups.iter().all(|row| row["worst"].as_i64() == Some(worst(row))));
    assert!(setups.windows(2).all(|pair| worst(&pair[0]) >= worst(&pair[1])), "the best first");
    assert_eq!(answer["bestsetup"], setups[0]["setup"]);
    assert!(fails(&["setup", "--against", "XYZ"]).contains("unknown set-up"));
    assert!(Path::new(&games()).exists());
}
