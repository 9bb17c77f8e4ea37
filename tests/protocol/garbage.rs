//! Lines nobody should send: none may end the engine, or keep it from answering the next.

use crate::driver::Janggun;

/// A small generator of numbers; the seed is fixed, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

const LINES: [&str; 30] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption name Rule Komi value 25",
    "setoption name UCI_Variant value janggikja",
    "setoption name Rule Bikjang value claim30",
    "setoption name MultiPV value 3",
    "setoption name Cho Setup value 상마마상",
    "setoption name Clear Hash",
    "position startpos",
    "position startpos moves a4b4 a7b7 b4b5 b7b6",
    "position startpos moves e2e2 e9e9",
    "position startpos moves 0000 @@@@ 한수쉼",
    "position setup HEEH 상마상마 moves b1c3",
    "position fen rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "position fen 4k4/9/9/9/9/9/9/9/R2K5/5A3 w - - 0 1 moves d2e2 e10e10",
    "position fen 2R1acb2/4ak3/4B1n2/n3p4/7p1/3P5/1PP4P1/2N1CK1C1/5A2r/5A3 w - - 1 25",
    "position fen 1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 99 999",
    "go depth 2",
    "go nodes 50",
    "go movetime 1",
    "go wtime 1 btime 1 winc 1 binc 1 movestogo 1",
    "go depth 1 searchmoves a4b4 e2e2 zz",
    "go perft 2",
    "ponderhit",
    "stop",
    "d",
    "moves",
    "status",
    "eval",
];

const WORDS: [&str; 16] = [
    "moves",
    "fen",
    "startpos",
    "value",
    "name",
    "depth",
    "-1",
    "99999999999999999999",
    "a1a1",
    "i10i10",
    "k",
    "/",
    "한",
    "\u{0}",
    "\t",
    "searchmoves",
];

/// A valid line with something wrong with it, or bytes at random.
fn garbage(random: &mut Random) -> Vec<u8> {
    let mut line = random.pick(&LINES).as_bytes().to_vec();
    match random.below(8) {
        0 => line.truncate(random.below(line.len() + 1)),
        1 => {
            for _ in 0..=random.below(4) {
                let at = random.below(line.len());
                line[at] = random.next() as u8;
            }
        }
        2 => line = (0..random.below(80)).map(|_| random.next() as u8).collect(),
        3 => {
            let mut words: Vec<&str> = random.pick(&LINES).split(' ').collect();
            for _ in 0..=random.below(3) {
                words.insert(random.below(words.len() + 1), random.pick(&WORDS));
            }
            line = words.join(" ").into_bytes();
        }
        4 => {
            let at = random.below(line.len());
            line.remove(at);
        }
        5 => {
            let from = random.below(line.len());
            let part = line[from..].to_vec();
            line.extend(part);
        }
        6 => {
            let (a, b) = (random.below(line.len()), random.below(line.len()));
            line.swap(a, b);
        }
        _ => {}
    }
    line.retain(|&byte| byte != b'\n');
    line
}

/// Lines that are no garbage but would end the test: leaving, counting for ever, taking memory.
fn harmless(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_ascii_lowercase();
    let banned = ["quit", "bench", "perft", "hash value", "threads", "log file"];
    text == "go perft 2" || !banned.iter().any(|word| text.contains(word))
}

fn survive(seed: u64, lines: usize) {
    let mut random = Random(seed);
    let mut engine = Janggun::start();
    let mut batch: Vec<Vec<u8>> = Vec::new();
    for number in 0..lines {
        let line = garbage(&mut random);
        if harmless(&line) {
            batch.push(line);
        }
        if number % 50 == 49 {
            let sent = batch.join(&b'\n');
            engine.send_bytes(&sent);
            engine.send_bytes(b"\nstop\n");
            // Only after the last of the lines has been carried out is this position there.
            engine.send("setoption name UCI_Variant value janggistrict");
            engine.send("position setup HEEH HEEH moves a4b4 a7b7 i4h4");
            engine.send("d");
            let wanted = "Fen: rnba1abnr/4k4/1c5c1/1pp1p1p1p/9/9/1PP1P1PP1/1C5C1/4K4/RNBA1ABNR b";
            engine.until(wanted);
            engine.until("Result: ongoing none");
            batch.clear();
        }
    }
    engine.send_all(&["ucinewgame", "isready"]);
    engine.until("readyok");
    engine.quit();
}

#[test]
fn thousands_of_wrong_lines_do_no_harm() {
    survive(0x9E37_79B9_7F4A_7C15, 4000);
}

#[test]
fn other_thousands_of_wrong_lines_do_no_harm() {
    survive(0x1234_5678_9ABC_DEF1, 4000);
}

#[test]
fn lines_may_have_64_kib_and_no_more() {
    let mut engine = Janggun::start();
    let long = format!("position startpos moves{}", " a1a2 a10a9 a2a1 a9a10".repeat(2800));
    assert!(long.len() > 60_000 && long.len() < 65_536);
    engine.tell(&long);
    let padded = format!("status{}", " ".repeat(65_536 - 6));
    engine.ask_one(&padded);
    for length in [65_537, 70_000, 5_000_000] {
        let said = engine.ask_one(&"x".repeat(length));
        assert_eq!(said, "info string error: line longer than 64 KiB skipped");
    }
    let long_word = engine.ask_one(&"y".repeat(60_000));
    assert!(
        long_word.starts_with("info string error: unknown command 'yyy") && long_word.len() < 150
    );
    engine.quit();
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let mut engine = Janggun::start();
    engine.send_bytes(b"position startpos \xff\xfe\xf0\n");
    assert_eq!(engine.line(), "info string error: line that is not UTF-8 skipped");
    engine.send_bytes(b"sta\x00tus\r\n");
    assert!(engine.line().starts_with("info string error: unknown command 'sta"));
    engine.send_bytes(b"status\r\n");
    assert_eq!(engine.line(), "status result ongoing reason none points 72 72");
    engine.quit();
}

/// Values that an option cannot take, in one line each, and files that are none: a folder, and a device
/// that never ends. All stays as it was.
#[test]
fn odd_values_of_options_are_told_in_one_line() {
    let mut engine = Janggun::start();
    let endless = std::path::Path::new("/dev/zero");
    let folder = std::env::temp_dir();
    let mut lines = vec![
        format!("setoption name EvalFile value {}", folder.display()),
        "setoption name Hash value 0".to_string(),
        "setoption name Hash value 33554432".to_string(),
        "setoption name MultiPV value 500".to_string(),
        "setoption name Threads value 512".to_string(),
        format!("setoption name Threads value {}", "9".repeat(400)),
        format!("setoption name Debug Log File value {}", folder.display()),
    ];
    let pipe = folder.join(format!("janggun-pipe-{}", std::process::id()));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        lines.push(format!("setoption name EvalFile value {}", pipe.display()));
        lines.push(format!("setoption name Debug Log File value {}", pipe.display()));
    }
    if endless.exists() {
        lines.push(format!("setoption name EvalFile value {}", endless.display()));
    }
    for line in lines {
        let answer = engine.ask(&line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        assert!(answer[0].starts_with("info string error: "), "{line}: {answer:?}");
    }
    let _ = std::fs::remove_file(&pipe);
    // Names in any case.
    engine.tell("setoption name hASH value 2");
    let moves = " b1c3 b10c8 c3b1 c8b10".repeat(150);
    let answer = engine.ask("setoption name uci_variant value JANGGICASUAL");
    assert!(answer[0].starts_with("info string variant janggicasual "), "{answer:?}");
    engine.send(&format!("position startpos moves{moves}"));
    let lines = engine.go("go depth 2");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    engine.quit();
}
