//! Replies as JSON, for the command line's `--json`.

use super::help::{COMMANDS, CommandSpec, Help};
use super::options::{Kind, OPTIONS, OptionSpec};
use super::reply::{AUTHOR, NAME, Reply, Terminal};
use crate::eval::wdl::Wdl;
use crate::search::{Bound, Report};
use crate::types::score::{is_decisive, moves_to_mate};
use crate::types::{Move, Value};
use serde_json::{Value as Json, json};

/// A reply as a JSON object.
pub fn json(reply: &Reply) -> Json {
    match reply {
        Reply::Hello => json!({ "name": NAME, "author": AUTHOR, "options": options() }),
        Reply::ReadyOk => json!({ "ready": true }),
        Reply::Note(text) => json!({ "note": text }),
        Reply::Warning(text) => json!({ "warning": text }),
        Reply::Error(error) => json!({ "error": error.to_string() }),
        Reply::Variant(name, fen) => json!({ "variant": name, "startpos": fen }),
        Reply::Info(report, wdl) => info(report, *wdl),
        Reply::Ended(terminal) => json!({ "depth": 0, "score": ended(*terminal) }),
        Reply::BestMove(best, ponder) => {
            json!({ "bestmove": best.map(text), "ponder": ponder.map(text) })
        }
        Reply::Board(board) => board.to_json(),
        Reply::Moves(moves) => json!({ "moves": texts(moves) }),
        Reply::Status(status) => status.to_json(),
        Reply::Eval(evaluation) => evaluation.to_json(),
        Reply::PerftMove(mv, nodes) => json!({ "move": text(*mv), "nodes": nodes }),
        Reply::PerftTotal(nodes) => json!({ "nodes": nodes }),
        Reply::Bench(nodes, nps) => json!({ "nodes": nodes, "nps": nps }),
        Reply::Setups(advice) => advice.to_json(),
        Reply::Help(help) => help_json(help),
    }
}

fn text(mv: Move) -> String {
    mv.to_string()
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

fn info(report: &Report, wdl: Option<Wdl>) -> Json {
    let bound = match report.bound {
        Bound::Exact | Bound::None => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    let mut line = json!({
        "depth": report.depth,
        "seldepth": report.seldepth,
        "multipv": report.multipv,
        "score": score(report.score),
        "bound": bound,
        "nodes": report.nodes,
        "nps": report.nps,
        "hashfull": report.hashfull,
        "time": report.time_ms,
        "pv": texts(&report.pv),
    });
    if let Some(Wdl { win, draw, loss }) = wdl {
        line["wdl"] = json!({ "win": win, "draw": draw, "loss": loss });
    }
    line
}

fn score(score: Value) -> Json {
    match is_decisive(score) {
        true => json!({ "mate": moves_to_mate(score) }),
        false => json!({ "cp": score }),
    }
}

fn ended(terminal: Terminal) -> Json {
    match terminal {
        Terminal::Won => json!({ "mate": 1 }),
        Terminal::Lost => json!({ "mate": 0 }),
        Terminal::Drawn => json!({ "cp": 0 }),
    }
}

fn options() -> Vec<Json> {
    OPTIONS.iter().map(option).collect()
}

fn option(option: &OptionSpec) -> Json {
    let mut row = json!({ "name": option.name, "type": option.type_name(), "doc": option.doc });
    match option.kind {
        Kind::Check { default } => row["default"] = json!(default),
        Kind::Spin { default, min, max } => {
            row["default"] = json!(default);
            row["min"] = json!(min);
            row["max"] = json!(max);
        }
        Kind::Combo { default, values } => {
            row["default"] = json!(default);
            row["values"] = json!(values);
        }
        Kind::Text => row["default"] = json!(""),
        Kind::Button => {}
    }
    row
}

fn command(command: &CommandSpec) -> Json {
    json!({ "name": command.name, "syntax": command.syntax, "doc": command.doc })
}

fn help_json(help: &Help) -> Json {
    match help {
        Help::All => {
            let commands: Vec<Json> = COMMANDS.iter().map(command).collect();
            json!({ "commands": commands, "options": options() })
        }
        Help::Command(row) => command(row),
        Help::Option(row) => option(row),
    }
}
