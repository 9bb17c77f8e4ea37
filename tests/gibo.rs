//! Game records: what is written is read again as the same game, in every format; records as other
//! programs write them; damaged ones.

mod common;

use common::random::{self, Rng, Theme};
use janggun::game::Game;
use janggun::gibo::{Charset, Ending, Fault, Format, Manner, Manners, Nag, Ply, Record, Variation};
use janggun::gibo::{decode, encode, read, write};
use janggun::movegen::legal;
use janggun::notation::{Dialect, Letters, Ranks, Script};
use janggun::position::{Arrangement, Position, RULE_SETS, Rules};
use janggun::types::{Color, Move};

const FORMATS: [Format; 5] = [Format::Gib, Format::Pgn, Format::Uci, Format::Epd, Format::Json];

/// A text for tags and comments, in the form in which comments are kept.
fn words(rng: &mut Rng) -> String {
    let words = [
        "졸",
        "good",
        "\"quoted\"",
        "초 완승?",
        "a\\b",
        "1-0",
        "[x]",
        "$4",
        ";",
        "79졸78",
        "(",
        "{",
    ];
    let count = rng.range(1, 5);
    let text: Vec<&str> = (0..count).map(|_| rng.pick(&words)).collect();
    text.join(" ").replace('{', "(")
}

fn start(rng: &mut Rng, rules: Rules) -> Position {
    let setup = |rng: &mut Rng| rng.pick(&Arrangement::ALL);
    if rng.chance(70) {
        return Position::startpos(setup(rng), setup(rng), rules);
    }
    loop {
        let theme = rng.pick(&Theme::ALL);
        let fen = random::fen(rng, theme, &rules);
        if let Ok(position) = Position::from_fen(&fen, rules) {
            return position;
        }
    }
}

fn ending(rng: &mut Rng) -> Option<Ending> {
    let winner = rng.pick(&[None, Some(Color::Cho), Some(Color::Han)]);
    let manner = match winner {
        None => {
            rng.pick(&[Manner::Unstated, Manner::Bikjang, Manner::Agreement, Manner::Automatic])
        }
        Some(_) => rng.pick(&[
            Manner::Unstated,
            Manner::Mate,
            Manner::Points,
            Manner::Resignation,
            Manner::Time,
            Manner::Disconnection,
            Manner::Forfeit,
        ]),
    };
    rng.chance(80).then(|| Ending { winner, manner, words: String::new() })
}

/// A game at random, with comments and the like.
fn random_record(rng: &mut Rng) -> Record {
    let (name, rules) = rng.pick(&RULE_SETS);
    let position = start(rng, rules);
    let mut record = Record::new(position.setup(), name);
    let mut game = Game::new(position);
    for _ in 0..rng.below(120) {
        let moves = legal(game.position());
        if moves.is_empty() {
            break;
        }
        let mut ply = Ply::new(rng.pick(&moves));
        if rng.chance(5) {
            ply.comment = words(rng);
        }
        if rng.chance(5) {
            ply.nags = (0..rng.range(1, 4)).map(|_| Nag(rng.range(1, 9) as u8)).collect();
        }
        while rng.chance(5) {
            ply.variations.extend(variation(rng, &game, 1));
        }
        game.play(ply.mv);
        record.plies.push(ply);
    }
    if rng.chance(20) {
        record.preface = words(rng);
    }
    for tag in ["Event", "White", "Black", "Date", "TimeControl", "WhiteElo"] {
        if rng.chance(40) {
            record.set_tag(tag, &words(rng));
        }
    }
    record.ending = ending(rng);
    record
}

/// A line at random, within which others may stand, which lie `depth` deep; none where the game is
/// over.
fn variation(rng: &mut Rng, game: &Game, depth: usize) -> Option<Variation> {
    let mut game = game.clone();
    let mut line = Variation::default();
    if rng.chance(20) {
        line.preface = words(rng);
    }
    for _ in 0..rng.range(1, 4) {
        let legal = legal(game.position());
        if legal.is_empty() {
            break;
        }
        let mut ply = Ply::new(rng.pick(&legal));
        if rng.chance(20) {
            ply.comment = words(rng);
        }
        if rng.chance(20) {
            ply.nags.push(Nag(rng.range(1, 9) as u8));
        }
        while depth < 6 && rng.chance(20) {
            ply.variations.extend(variation(rng, &game, depth + 1));
        }
        game.play(ply.mv);
        line.plies.push(ply);
    }
    (!line.plies.is_empty()).then_some(line)
}

fn manners(rng: &mut Rng) -> Manners {
    let dialect = Dialect {
        letters: rng.pick(&[Letters::HorseElephant, Letters::KnightBishop]),
        ranks: rng.pick(&[Ranks::FromOne, Ranks::FromZero]),
        dashes: rng.chance(50),
    };
    let script = rng.pick(&[Script::Hangul, Script::Hanja, Script::MarkedHanja]);
    Manners { dialect, long: rng.chance(50), script }
}

/// The record without what a format has no place for.
fn kept(record: &Record, format: Format) -> Record {
    let mut kept = record.clone();
    if matches!(format, Format::Uci | Format::Epd) {
        kept.tags.clear();
        kept.ending = None;
    }
    if format == Format::Uci {
        kept.preface.clear();
    }
    for ply in &mut kept.plies {
        if format == Format::Uci {
            ply.comment.clear();
        }
        if !matches!(format, Format::Pgn | Format::Json) {
            (ply.nags, ply.variations) = (Vec::new(), Vec::new());
        }
        if format == Format::Epd {
            ply.comment = ply.comment.replace('"', "'");
        }
    }
    if format == Format::Epd {
        kept.preface = kept.preface.replace('"', "'");
    }
    kept.tags.sort();
    kept
}

/// `.gib` keeps signs and variations as comments, so records for it have none.
fn plain(mut record: Record, format: Format) -> Record {
    if format == Format::Gib {
        for ply in &mut record.plies {
            (ply.nags, ply.variations) = (Vec::new(), Vec::new());
        }
    }
    record
}

fn read_all(text: &str, format: Format) -> Vec<Record> {
    let games = read(text, format, format.rules()).into_iter();
    games.map(|game| game.unwrap_or_else(|fault| panic!("{format:?}: {fault}\n{text}"))).collect()
}

/// Twice there and back through all formats, several games to a file. `JANGGUN_GIBO_GAMES` sets how
/// many games.
#[test]
fn records_survive_a_round_trip() {
    let games = std::env::var("JANGGUN_GIBO_GAMES").ok().and_then(|text| text.parse().ok());
    let games: usize = games.unwrap_or(300);
    let mut rng = Rng::new(5);
    let (mut done, mut plies) = (0, 0);
    while done < games {
        let format = FORMATS[done % FORMATS.len()];
        // Two games that meet in one position cannot be told apart in EPD, which knows no others.
        let count = rng.range(1, 5);
        let manners = manners(&mut rng);
        let records: Vec<Record> =
            (0..count).map(|_| plain(random_record(&mut rng), format)).collect();
        let mut text = String::new();
        records.iter().for_each(|record| write(record, format, &manners, &mut text));
        let charset = if rng.chance(50) { Charset::Cp949 } else { Charset::Utf8 };
        let bytes = encode(&text, charset).expect("CP949 has these letters");
        let first = read_all(&decode(&bytes), format);
        assert_eq!(first.len(), count, "{format:?}\n{text}");
        for (record, read) in records.iter().zip(&first) {
            let mut read = read.clone();
            read.tags.sort();
            assert_eq!(read, kept(record, format), "{format:?} {manners:?}\n{text}");
            plies += record.plies.len();
        }
        // By way of another format, what that one keeps stays.
        let other = FORMATS[rng.below(FORMATS.len())];
        let mut by_way = String::new();
        first.iter().for_each(|record| write(record, other, &manners, &mut by_way));
        let mut back = String::new();
        read_all(&by_way, other).iter().for_each(|r| write(r, format, &manners, &mut back));
        for (read, back) in first.iter().zip(read_all(&back, format)) {
            assert_eq!((&read.start, read.rules), (&back.start, back.rules), "{other:?}");
            let moves =
                |record: &Record| -> Vec<Move> { record.plies.iter().map(|p| p.mv).collect() };
            assert_eq!(moves(read), moves(&back), "{format:?} by way of {other:?}");
        }
        done += count;
    }
    assert!(plies > 40 * done, "{plies} plies in {done} games");
}

/// A wrong move in the middle of a file: that game is reported with its ply, the others are read.
#[test]
fn a_damaged_game_does_not_take_the_others_with_it() {
    let mut rng = Rng::new(6);
    for round in 0..40 {
        let format = FORMATS[round % FORMATS.len()];
        let mut records: Vec<Record> = Vec::new();
        while records.len() < 4 {
            let record = plain(random_record(&mut rng), format);
            if record.plies.len() > 12 {
                records.push(record);
            }
        }
        let texts: Vec<String> = records
            .iter()
            .map(|record| {
                let mut text = String::new();
                write(record, format, &Manners::default(), &mut text);
                text
            })
            .collect();
        let ply = rng.range(1, records[2].plies.len());
        let mut broken = records[2].clone();
        // Only the game's own moves are to be found in the text.
        for ply in &mut broken.plies {
            ply.comment.clear();
            ply.variations.clear();
        }
        let damaged = damage(&broken, ply, format);
        let text = [&texts[0], &texts[1], &damaged, &texts[3]].map(String::as_str).concat();
        let games = read(&text, format, format.rules());
        assert_eq!(games.len(), 4, "{format:?}\n{text}");
        for (index, game) in games.iter().enumerate() {
            match (index, game) {
                (2, Err(fault)) => assert_eq!((fault.game, fault.ply), (3, Some(ply)), "{fault}"),
                (2, Ok(_)) => panic!("{format:?}: nobody saw the damage at ply {ply}\n{damaged}"),
                (_, game) => assert!(game.is_ok(), "{format:?}: {game:?}"),
            }
        }
    }
}

/// The text of a record whose move at `ply` (from 1) leads to where it comes from, written by hand
/// for each format because no writer writes such.
fn damage(record: &Record, ply: usize, format: Format) -> String {
    let mut whole = String::new();
    write(record, format, &Manners { long: true, ..Manners::default() }, &mut whole);
    let mut cut = record.clone();
    cut.plies.truncate(ply - 1);
    let mut game =
        Game::new(Position::from_setup(&record.start, record.rule_set()).expect("legal"));
    cut.plies.iter().for_each(|ply| _ = game.play(ply.mv));
    let style = match format {
        Format::Gib => janggun::notation::Style::Korean(Script::Hangul),
        Format::Pgn => janggun::notation::Style::Lan(Dialect::PYCHESS),
        _ => janggun::notation::Style::Uci,
    };
    // Find the move where it stands: behind as many moves as come before it.
    let mut from = whole.find("\n\n").unwrap_or(0);
    if format == Format::Uci || format == Format::Json {
        from = whole.find("moves").expect("moves");
    }
    let mut game =
        Game::new(Position::from_setup(&record.start, record.rule_set()).expect("legal"));
    for (index, played) in record.plies.iter().enumerate().take(ply) {
        let text = janggun::notation::write(game.position(), played.mv, style);
        let marks: &[char] = &['"', ' ', '\n', ';', '(', ')'];
        let at = loop {
            let at = from + whole[from..].find(&text).unwrap_or_else(|| panic!("{text}\n{whole}"));
            let alone = whole[at + text.len()..].chars().next().is_none_or(|c| marks.contains(&c));
            from = at + text.len();
            if alone && whole[..at].chars().next_back().is_none_or(|c| marks.contains(&c)) {
                break at;
            }
        };
        if index + 1 == ply {
            return format!("{}a1a1{}", &whole[..at], &whole[at + text.len()..]);
        }
        game.play(played.mv);
    }
    unreachable!("the ply is one of the record's")
}

#[test]
fn faults_name_what_is_wrong() {
    let faults = |text: &str, format: Format| -> Vec<String> {
        let games = read(text, format, format.rules()).into_iter();
        games.filter_map(Result::err).map(|fault: Fault| fault.to_string()).collect()
    };
    let gib = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 2. 41병42 3. 79졸78\n";
    assert_eq!(faults(gib, Format::Gib), ["game 1, ply 3: \"79졸78\", but nothing stands on i4"]);
    assert_eq!(
        faults("[초대국자 \"x\"]\n\n1. 79졸78\n", Format::Gib),
        ["game 1: neither 초차림 nor 판 nor FEN says how the game starts"]
    );
    assert_eq!(faults("[판 \"1/2\"]\n\n", Format::Gib), ["game 1: 판 has 2 rows, not 10"]);
    assert_eq!(faults("[초차림 \"상상마마\"]\n", Format::Gib).len(), 1);
    assert_eq!(
        faults("1. Pih4 Zz9 *\n\n1. Pih4 *\n", Format::Pgn),
        ["game 1, ply 2: unreadable move \"Zz9\""]
    );
    assert_eq!(
        faults("[Variant \"Shogi\"]\n\n*\n", Format::Pgn),
        ["game 1: unknown variant \"Shogi\""]
    );
    assert_eq!(faults("[FEN \"9/9 w\"]\n\n*\n", Format::Pgn).len(), 1);
    assert_eq!(
        faults("position startpos moves a4b4 zz\nposition startpos\n", Format::Uci),
        ["game 1, ply 2: unreadable move \"zz\""]
    );
    assert_eq!(faults("9/9 w - - sm a1a2;\n", Format::Epd).len(), 1);
    assert_eq!(faults("{\"moves\": [7]}\n{\"moves\": 5}\n{]}\n{}\n", Format::Json).len(), 4);
}

/// Records as other programs write them.
#[test]
fn records_of_other_programs_are_read() {
    let kakao = "[대국장소 \"장기 for Kakao\"]\r\n[초대국자 \"가\"]\r\n[한대국자 \"나\"]\r\n\
        [제한시간 \"5분 30초 3회\"]\r\n[총수 \"3\"]\r\n[대국결과 \"한 기권승\"]\r\n\
        [판 \"차상마사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵/1包5包/4將/車馬象士1士象馬車 한 접장기\"]\r\n\r\n\
        1. 41漢兵42 <3> 2.한수쉼 {두 줄\r\n주석}\r\n3. 12漢馬33\r\n\x1a";
    let games = read_all(&decode(kakao.as_bytes()), Format::Gib);
    let [game] = &games[..] else { panic!("{games:?}") };
    let moves: Vec<String> = game.plies.iter().map(|ply| ply.mv.to_string()).collect();
    assert_eq!(moves, ["a7b7", "e2e2", "b10c8"]);
    assert_eq!(game.start.side, Color::Han);
    assert_eq!(game.plies[1].comment, "두 줄 주석");
    assert_eq!(game.tag("Site"), "장기 for Kakao");
    let ending = game.ending.as_ref().expect("an ending");
    assert_eq!((ending.winner, ending.manner), (Some(Color::Han), Manner::Resignation));
    assert_eq!(game.start.pieces().count(), 31, "Han gives a soldier");

    let older = "[초포진 \"상마상마\"]\n[한포진 \"마상상마\"]\n\n1.79졸78 2.12마33 장군 3.한수쉼\n";
    let games = read_all(older, Format::Gib);
    assert_eq!(games[0].plies.len(), 3);
    assert_eq!(games[0].arrangement(Color::Cho), Some(Arrangement::Eheh));

    // pychess: SAN, a FEN always; xboard: ranks from 0, a board in a comment, passes as dashes.
    let pychess = "[Event \"PyChess casual game\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\
        [TimeControl \"900+15\"]\n[Variant \"Janggi\"]\n\
        [FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n\
        [SetUp \"1\"]\n\n1. Pih4 Nc8 2. Nc3! Ke9 {a pass} (2... Pab7 3. Ke2) 3. Ke2 1-0\n";
    let xboard = "[Event \"Computer Chess Game\"]\n[Result \"*\"]\n\
        [FEN \"rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w 0 1\"]\n\n\
        {--------------\nr h e a . a e h r\n--------------}\n\
        1. i3h3 {+0.10/5} Hc7 2. Hc2 -- 3. --\n*\n";
    for (text, format) in [(pychess, Format::Pgn), (xboard, Format::Pgn)] {
        let games = read_all(text, format);
        let [game] = &games[..] else { panic!("{games:?}") };
        let moves: Vec<String> = game.plies.iter().map(|ply| ply.mv.to_string()).collect();
        assert_eq!(moves, ["i4h4", "b10c8", "b1c3", "e9e9", "e2e2"], "{text}");
        assert_eq!(game.preface, "");
    }
    let game = &read_all(pychess, Format::Pgn)[0];
    assert_eq!(game.plies[2].nags, [Nag(1)]);
    assert_eq!(game.plies[3].variations[0].plies.len(), 2);
    assert_eq!(game.rules, "janggi");
    // The data of the reference's games.
    let games = read_all(include_str!("data/games.jsonl"), Format::Json);
    assert_eq!(games.len(), include_str!("data/games.jsonl").lines().count());
}

/// How deep the variations of a line lie in each other, and how many moves they have.
fn depth_and_moves(variations: &[Variation]) -> (usize, usize) {
    let plies = variations.iter().flat_map(|line| &line.plies);
    plies.fold((usize::from(!variations.is_empty()), 0), |(depth, moves), ply| {
        let (inner, more) = depth_and_moves(&ply.variations);
        (depth.max(inner + 1), moves + 1 + more)
    })
}

/// Variations within variations, several at a move, with what is said of their moves; and the same
/// through JSON, which holds them all.
#[test]
fn variations_lie_in_each_other() {
    let text = "1. Pih4 (1. Pgh4 $1 Nc8 {a} (1... Ng8 (1... Ke9!? 2. Nc3 (2. Pab4) 2... Ke9) 2. Nc3)) \
        ({before} 1. Ke2) 1... Nc8 *\n";
    let game = &read_all(text, Format::Pgn)[0];
    let lines = &game.plies[0].variations;
    assert_eq!((lines.len(), depth_and_moves(lines)), (2, (4, 9)));
    assert_eq!(lines[1].preface, "before");
    assert_eq!(lines[0].plies[0].nags, [Nag(1)]);
    assert_eq!(lines[0].plies[1].comment, "a");
    assert_eq!(lines[0].plies[1].variations[0].plies[0].variations[0].plies[0].nags, [Nag(5)]);
    assert_eq!(game.plies.len(), 2);
    // As deep as is read, there and back; deeper is a fault that leaves the next game alone.
    for (depth, fits) in [(40, true), (41, false), (60_000, false)] {
        // Each line passes instead of the pass before: Cho's and Han's in turn would end the game.
        let deep =
            format!("1. Pih4 {}{} *\n\n1. Ke2 *\n", "( 1. Ke2 ".repeat(depth), ")".repeat(depth));
        let games = read(&deep, Format::Pgn, "janggi");
        assert_eq!((games.len(), games[0].is_ok(), games[1].is_ok()), (2, fits, true), "{depth}");
        let Ok(game) = &games[0] else { continue };
        assert_eq!(depth_and_moves(&game.plies[0].variations), (depth, depth));
        for format in [Format::Pgn, Format::Json] {
            let mut text = String::new();
            write(game, format, &Manners::default(), &mut text);
            assert_eq!(&read_all(&text, format)[0], game, "{format:?}");
        }
    }
    // JSON as earlier versions wrote it.
    let old = "{\"moves\": [{\"move\": \"a4b4\", \"variation\": [\"e2e2\", \"e9e9\"]}]}";
    assert_eq!(depth_and_moves(&read_all(old, Format::Json)[0].plies[0].variations), (1, 2));
}

/// Two passes end a game, and so does one that accepts a bikjang; programs that do not know it go on.
/// The record is read up to there, what follows is kept as a comment, and told; but it has to be legal.
#[test]
fn records_may_go_on_behind_two_passes() {
    let gib = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n\
        1. 79졸78 2. 한수쉼 3. 한수쉼 {여기} 4. 41병42 5. 한수쉼 6. 한수쉼 7. 71졸72\n";
    let game = &read_all(gib, Format::Gib)[0];
    let moves: Vec<String> = game.plies.iter().map(|ply| ply.mv.to_string()).collect();
    assert_eq!(moves, ["i4h4", "e9e9", "e2e2"]);
    assert_eq!(
        game.plies[2].comment,
        "여기 (game over; the record goes on: 41병42 한수쉼 한수쉼 71졸72)"
    );
    assert!(game.warning.as_ref().is_some_and(|text| text.starts_with("4 moves behind the end")));
    // What is written is a sound record without a warning.
    let mut text = String::new();
    write(game, Format::Gib, &Manners::default(), &mut text);
    let again = &read_all(&text, Format::Gib)[0];
    assert_eq!((&again.plies, &again.warning), (&game.plies, &None));
    // What follows must be moves of the game.
    let wrong = gib.replace("71졸72", "79졸78");
    let fault = read(&wrong, Format::Gib, "janggikakao").remove(0).expect_err("damaged");
    assert_eq!((fault.game, fault.ply), (1, Some(7)), "{fault}");
    let pgn =
        "[FEN \"4k4/9/9/9/9/9/9/9/R2K5/5A3 w - - 0 1\"]\n\n1. Ke2 -- (1... Kd10) 2. Kd2 $4 *\n";
    let game = &read_all(pgn, Format::Pgn)[0];
    assert_eq!((game.plies.len(), &game.plies[1].nags[..]), (2, &[][..]));
    assert_eq!(game.plies[1].variations.len(), 1);
    assert_eq!(game.plies[1].comment, "(game over; the record goes on: Kd2)");
}

/// Whatever a file holds, reading it ends.
#[test]
fn nonsense_is_no_panic() {
    let mut rng = Rng::new(8);
    let pieces = [
        "[",
        "\"",
        "]",
        "{",
        "}",
        "(",
        ")",
        "<",
        ">",
        "1.",
        "79졸78",
        "Pih4",
        "\n",
        " ",
        "판",
        "{\"a\":",
        "position",
        "fen",
        "moves",
        ";",
        "$",
        "\\",
        "초차림",
        "마상상마",
        "/",
        "w",
        "*",
        "\u{0}",
        "sm",
        "10",
    ];
    for _ in 0..3000 {
        let text: String = (0..rng.range(1, 25)).map(|_| rng.pick(&pieces)).collect();
        for format in FORMATS {
            let _ = read(&text, format, format.rules());
        }
    }
}
