//! `protocol.md` holds what it says: its transcripts are played, its tables compared.
//!
//! A transcript is a fenced block marked `transcript`, for an engine just started. `> ` begins a
//! line sent, `< ` a line answered. In an answer `...` stands for any text; an answer that is only
//! `...` stands for any number of lines. After the last line nothing more may be said.

use crate::driver::Janggun;
use janggun::protocol::tables;

const DOCUMENT: &str = include_str!("../../protocol.md");
const README: &str = include_str!("../../README.md");

/// The blocks of the document with the given mark, each with the number of its first line.
fn blocks(mark: &str) -> Vec<(usize, Vec<&'static str>)> {
    let fence = format!("```{mark}");
    let mut blocks = Vec::new();
    let mut lines = DOCUMENT.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line == fence {
            let block = lines.by_ref().map(|(_, line)| line).take_while(|&line| line != "```");
            blocks.push((number + 2, block.collect()));
        }
    }
    blocks
}

/// Whether `line` is `pattern`, in which `...` stands for any text.
fn matches(pattern: &str, line: &str) -> bool {
    let parts: Vec<&str> = pattern.split("...").collect();
    let [first, middle @ .., last] = &parts[..] else { return pattern == line };
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn play(first_line: usize, block: &[&str]) {
    let mut engine = Janggun::start();
    let mut any = false;
    for (index, line) in block.iter().enumerate() {
        let place = format!("protocol.md line {}", first_line + index);
        if let Some(sent) = line.strip_prefix("> ") {
            assert!(!any, "{place}: any number of lines must be ended by a known one");
            engine.send(sent);
        } else if *line == "< ..." {
            any = true;
        } else {
            let pattern = line.strip_prefix("<").expect(&place).trim_start_matches(' ');
            let mut answer = engine.line();
            while any && !matches(pattern, answer.trim_start()) {
                answer = engine.line();
            }
            any = false;
            assert!(matches(pattern, answer.trim_start()), "{place}: {pattern:?}, got {answer:?}");
        }
    }
    if !any && !block.contains(&"> quit") {
        let rest = engine.ask("");
        assert_eq!(rest, Vec::<String>::new(), "after the block at line {first_line}");
        engine.quit();
    }
}

#[test]
fn every_transcript_is_true() {
    let blocks = blocks("transcript");
    assert!(blocks.len() >= 12, "{} transcripts", blocks.len());
    for (line, block) in blocks {
        play(line, &block);
    }
}

#[test]
fn every_table_is_the_one_of_the_code() {
    for (name, table) in tables::all() {
        let marked = format!("<!-- table {name} -->\n{table}<!-- end -->");
        assert!(
            DOCUMENT.contains(&marked),
            "protocol.md: table {name} is old; see janggun help --markdown"
        );
    }
    let rules = tables::all().into_iter().find(|(name, _)| *name == "rules").expect("a table").1;
    assert!(README.contains(&rules), "README.md: the table of rule sets is old");
}

#[test]
fn patterns_match_as_described() {
    assert!(matches("a ... c", "a b b c") && matches("... c", "x c") && matches("a ...", "a b"));
    assert!(matches("plain", "plain") && !matches("plain", "plainer"));
    assert!(!matches("a ... c", "a b") && !matches("a ... b ... c", "a c"));
}
