//! A page that shows analysed games: boards, a graph of the scores, moves to step through. One file,
//! which needs nothing else.

use super::{Analysis, to_json};
use crate::diagram::Lettering;
use crate::diagram::svg::{Picture, empty_board, piece as drawn_piece, size};
use crate::gibo::Nag;
use crate::types::{Color, Piece, PieceType};
use serde_json::{Map, Value as Json, json};

/// The language in which a page opens; each page speaks both.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Korean.
    Korean,
}

impl Language {
    /// The code of the language.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Korean => "ko",
        }
    }
}

/// Diagrams of blunders of a game, at most.
const DIAGRAMS: usize = 6;

const PAGE: &str = include_str!("report.html");
const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The page of some games. `title` is text, `budget` tells how they were searched.
pub fn report(analyses: &[Analysis], title: &str, budget: &str, language: Language) -> String {
    let games: Vec<Json> = analyses
        .iter()
        .map(|analysis| {
            let mut game = to_json(analysis);
            game["diagrams"] = json!(diagrams(analysis));
            game
        })
        .collect();
    let data = json!({
        "title": title,
        "budget": budget,
        "engine": concat!("Janggun ", env!("CARGO_PKG_VERSION")),
        "language": language.code(),
        "board": empty_board(),
        "pieces": pieces(),
        "size": [size().0, size().1],
        "games": games,
    });
    // The data stands in a script, which only this could end.
    let data = data.to_string().replace('<', "\\u003c");
    let title = escape(title);
    fill(&[
        ("{language}", language.code()),
        ("{title}", title.as_str()),
        ("{style}", STYLE),
        ("{script}", SCRIPT),
        ("{data}", data.as_str()),
    ])
}

/// The pieces as they are drawn, by their letters in a FEN: with Hanja, and with Hangul.
fn pieces() -> Json {
    let mut sets = Map::new();
    for (name, lettering) in [("hanja", Lettering::Hanja), ("hangul", Lettering::Hangul)] {
        let mut set = Map::new();
        for color in Color::ALL {
            for kind in PieceType::ALL {
                let piece = Piece::new(color, kind);
                set.insert(piece.to_char().to_string(), json!(drawn_piece(piece, lettering)));
            }
        }
        sets.insert(name.to_string(), Json::Object(set));
    }
    Json::Object(sets)
}

/// Pictures of the worst moments: the position, the move played as the last move's marks of the next
/// ply would show it, and an arrow along the better one.
fn diagrams(analysis: &Analysis) -> Vec<Json> {
    let mut found: Vec<(f64, usize)> = Vec::new();
    for (index, note) in analysis.notes.iter().enumerate() {
        if note.fault.is_some_and(|fault| fault.nag() != Nag::DUBIOUS) {
            found.push((note.lost.unwrap_or(0.0), index));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(DIAGRAMS);
    found.sort_by_key(|&(_, index)| index);
    let picture = |&(_, index): &(f64, usize)| {
        let mut game = analysis.record.opening().ok()?;
        analysis.record.plies[..index].iter().for_each(|ply| _ = game.play(ply.mv));
        let best = analysis.findings[index].as_ref().and_then(|f| f.line.first().copied());
        let picture = Picture {
            last: Some(analysis.record.plies[index].mv),
            checkers: game.checkers(),
            arrows: best.into_iter().collect(),
            ..Picture::default()
        };
        Some(json!({ "ply": index, "svg": picture.draw(game.position()) }))
    };
    found.iter().filter_map(picture).collect()
}

/// The page with its gaps filled. What fills one gap is not searched for others.
fn fill(gaps: &[(&str, &str)]) -> String {
    let (mut page, mut rest) = (String::new(), PAGE);
    loop {
        let next = gaps.iter().filter_map(|gap| Some((rest.find(gap.0)?, gap)));
        let Some((at, (name, value))) = next.min_by_key(|&(at, _)| at) else { break };
        page.push_str(&rest[..at]);
        page.push_str(value);
        rest = &rest[at + name.len()..];
    }
    page + rest
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{Language, report};
    use crate::analysis::{Analysis, Finding};
    use crate::gibo::{Format, read};

    /// Whatever names and comments hold, the page's script stays what it is.
    #[test]
    fn text_of_the_record_cannot_break_the_page() {
        let text = "[White \"</script><b>{style}\"]\n\n1. Pih4 {<!-- data -->} *\n";
        let record = read(text, Format::Pgn, "janggi").remove(0).expect("sound");
        let finding = Finding { score: 5, depth: 3, nodes: 9, line: vec![record.plies[0].mv] };
        let analysis = Analysis::new(record, vec![Some(finding), None]);
        let page = report(&[analysis], "a <b> {data}", "9 nodes", Language::Korean);
        assert_eq!(page.matches("</script>").count(), 1);
        assert_eq!(page.matches("const DATA = ").count(), 1);
        assert!(page.contains("<title>a &lt;b&gt; {data}</title>"));
        assert!(page.contains("\\u003c/script>\\u003cb>{style}"));
        let data = page.split("const DATA = ").nth(1).and_then(|rest| rest.split(";\n").next());
        let data: serde_json::Value = serde_json::from_str(data.expect("data")).expect("JSON");
        assert_eq!(data["games"][0]["tags"]["White"], "</script><b>{style}");
        assert_eq!(data["games"][0]["start"]["score"], "+0.05");
        assert!(data["games"][0]["plies"][0]["score"].is_null(), "not searched");
    }
}
