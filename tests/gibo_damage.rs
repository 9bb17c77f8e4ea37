//! Damaged records: the game, the ply and the reason are told, and the other games are read.

use janggun::gibo::{Charset, Format, Manners, Nag, Record, decode, encode, read, write};

/// What is wrong with the games of a text, and how many moves the sound ones have.
fn read_damaged(text: &str, format: Format) -> (Vec<String>, Vec<usize>) {
    let (mut faults, mut sound) = (Vec::new(), Vec::new());
    for game in read(text, format, format.rules()) {
        match game {
            Ok(record) => sound.push(record.plies.len()),
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    (faults, sound)
}

fn one(text: &str, format: Format) -> Record {
    let mut games = read(text, format, format.rules());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

fn written(record: &Record, format: Format) -> String {
    let mut text = String::new();
    write(record, format, &Manners::default(), &mut text);
    text
}

#[test]
fn a_comment_never_closed_ends_with_its_game() {
    let text = "[Event \"a\"]\n\n1. a4b4 {oops\na7b7 1-0\n\n[Event \"b\"]\n\n1. a4b4 a7b7 0-1\n\n\
        [Event \"c\"]\n\n1. b1c3 {closed} *\n";
    let fault = "game 1, ply 2: a comment is not closed".to_string();
    assert_eq!(read_damaged(text, Format::Pgn), (vec![fault.clone()], vec![2, 1]));
    let cut = "1. a4b4 {oops";
    assert_eq!(read_damaged(cut, Format::Pgn), (vec![fault.clone()], vec![]));
    let tags = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n";
    let gib = format!("{tags}1. 79졸78 {{둘\n2. 41병42\n\n{tags}1. 79졸78 {{셋}} 2. 41병42\n");
    assert_eq!(read_damaged(&gib, Format::Gib), (vec![fault], vec![2]));
}

#[test]
fn a_damaged_variation_is_told() {
    for (moves, ply, reason) in [
        ("(1... h10g8 2. b1c3 2. h1g3 h10g8 1-0", 3, "a parenthesis is not closed"),
        ("(1... h10g8 (1... b10c8) 1-0", 3, "a parenthesis is not closed"),
        ("(1... a7a9 2. b4a4) *", 2, "in a variation: illegal move a7a9"),
        ("(1... h10g8 2. zzz) *", 3, "in a variation: unreadable move \"zzz\""),
        ("(1... h10g8 (1... zzz)) *", 2, "in a variation: unreadable move \"zzz\""),
        (") 2. b1c3 *", 3, "a parenthesis is closed but not opened"),
    ] {
        let text = format!("1. a4b4 a7b7 {moves}\n\n1. a4b4 *\n");
        let fault = format!("game 1, ply {ply}: {reason}");
        assert_eq!(read_damaged(&text, Format::Pgn), (vec![fault], vec![1]), "{text}");
    }
    let open = "[Event \"a\"]\n\n1. Pih4 (1. Ke2 (1. Nc3\n\n[Event \"b\"]\n\n1. Ke2 *\n";
    let fault = "game 1, ply 2: a parenthesis is not closed".to_string();
    assert_eq!(read_damaged(open, Format::Pgn), (vec![fault], vec![1]));
    // A line that has no moves says something of the move, and the result of one is only its own.
    let sound = one("1. a4b4 ({so so}) (1. b1c3 1-0) a7b7 *\n", Format::Pgn);
    assert_eq!((sound.plies.len(), sound.plies[0].comment.as_str()), (2, "so so"));
    assert_eq!(sound.ending, None);
}

#[test]
fn wrong_values_of_json_are_told() {
    let moves = "\"moves\":[\"a4b4\"]";
    for (object, reason) in [
        (format!("{{\"fen\":5,{moves}}}"), ": \"fen\" is no text: 5"),
        (format!("{{\"result\":\"maybe\",{moves}}}"), ": unknown result \"maybe\""),
        (
            format!("{{\"result\":\"cho\",\"reason\":\"luck\",{moves}}}"),
            ": unknown reason \"luck\"",
        ),
        (format!("{{\"tags\":7,{moves}}}"), ": \"tags\" is no object: 7"),
        ("{\"moves\":[{\"move\":\"a4b4\",\"nag\":300}]}".to_string(), ", ply 1: no sign: 300"),
        (
            "{\"moves\":[{\"move\":\"a4b4\",\"variations\":[[\"a4a9\"]]}]}".to_string(),
            ", ply 1: in a variation: illegal move a4a9",
        ),
        ("{\"game\":1}".to_string(), ": no \"moves\""),
        ("{}".to_string(), ": no \"moves\""),
    ] {
        let text = format!("{object}\n{{{moves}}}\n");
        let fault = format!("game 1{reason}");
        assert_eq!(read_damaged(&text, Format::Json), (vec![fault], vec![1]), "{text}");
    }
    assert!(one("{\"moves\":[]}", Format::Json).plies.is_empty());
}

#[test]
fn words_that_do_not_tell_the_result_stay() {
    let gib = |words: &str| {
        format!(
            "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"{words}\"]\n\n1. 79졸78\n"
        )
    };
    for words in ["기권", "알수없음 (끝)"] {
        let mut record = one(&gib(words), Format::Gib);
        assert_eq!(record.ending, None);
        for format in [Format::Pgn, Format::Json, Format::Gib] {
            let text = written(&record, format);
            assert!(text.contains(&format!("\"{words}\"")), "{text}");
            assert_eq!(text.matches("대국결과").count(), usize::from(format == Format::Gib));
            record = one(&text, format);
        }
        assert!(written(&record, Format::Gib).contains(&format!("[대국결과 \"{words}\"]")));
        let json = written(&record, Format::Json);
        assert!(json.contains(&format!("\"result\":null,\"words\":\"{words}\"")), "{json}");
    }
    for words in ["빅장 무승부", "빅장"] {
        let record = one(&gib(words), Format::Gib);
        assert_eq!(record.ending.as_ref().map(|ending| ending.winner), Some(None), "{words}");
        assert!(written(&record, Format::Gib).contains(&format!("[대국결과 \"{words}\"]")));
    }
}

#[test]
fn all_signs_of_a_move_are_kept() {
    let mut record = one("1. a4b4 b10c8?? $2 $146 *\n", Format::Pgn);
    for format in [Format::Json, Format::Pgn] {
        assert_eq!(record.plies[1].nags, [Nag(4), Nag(2), Nag(146)], "{format:?}");
        record = one(&written(&record, format), format);
    }
    assert_eq!(record.plies[1].nags, [Nag(4), Nag(2), Nag(146)]);
    let old = one("{\"moves\":[{\"move\":\"a4b4\",\"nag\":4}]}", Format::Json);
    assert_eq!(old.plies[0].nags, [Nag(4)]);
}

#[test]
fn what_stands_before_the_first_tag_of_gib_is_no_game() {
    let tags = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n";
    for head in ["기보 모음\n\n", "{기보 모음}\n", "<1>\n"] {
        let text = format!("{head}{tags}1. 79졸78\n\n{tags}1. 79졸79\n");
        let (faults, sound) = read_damaged(&text, Format::Gib);
        assert_eq!((sound, faults.len()), (vec![1], 1), "{head}");
        assert!(faults[0].starts_with("game 2, ply 1: "), "{faults:?}");
    }
}

/// A file of games in both encodings, and one bad byte.
#[test]
fn bad_bytes_leave_the_other_games() {
    let game = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 2. 41병42\n\n";
    let korean = encode(game, Charset::Cp949).expect("mappable").into_owned();
    let both = [game.as_bytes(), &korean].concat();
    assert_eq!(read_damaged(&decode(&both), Format::Gib), (vec![], vec![2, 2]));
    let bad = [game.as_bytes(), b"{\xe9}\n", game.as_bytes()].concat();
    assert_eq!(read_damaged(&decode(&bad), Format::Gib), (vec![], vec![2, 2]));
    let cut = [game.as_bytes(), &game.trim_end().as_bytes()[..game.trim_end().len() - 4]].concat();
    assert_eq!(read_damaged(&decode(&cut), Format::Gib).1, [2]);
}
