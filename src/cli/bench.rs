//! `janggun bench`: the fixed suite, whose number of nodes is the signature of the search.

use super::args::BenchArgs;
use super::failure::Failure;
use super::network;
use super::progress::bar;
use crate::search::bench as suite;
use serde_json::json;
use std::io::{self, Write};

/// Searches the suite and prints the nodes of each position and of all.
pub fn bench(arguments: &BenchArgs) -> Result<(), Failure> {
    let positions = suite::SUITE.lines().count() as u64;
    let bar = bar(positions, "{bar:40} {pos}/{len} positions, {elapsed}");
    let mut rows = Vec::new();
    let net = network::chosen(arguments.net.as_deref())?;
    let result = suite::run(arguments.depth.unwrap_or(suite::DEPTH), net, |fen, nodes| {
        rows.push((fen.to_string(), nodes));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let mut output = io::stdout().lock();
    if arguments.output.json {
        let rows: Vec<_> =
            rows.iter().map(|(fen, nodes)| json!({ "fen": fen, "nodes": nodes })).collect();
        let answer = json!({ "positions": rows, "nodes": result.nodes, "nps": result.nps() });
        writeln!(output, "{answer}")?;
        return Ok(());
    }
    for (fen, nodes) in &rows {
        writeln!(output, "{nodes:>10}  {fen}")?;
    }
    writeln!(output, "{} nodes {} nps", result.nodes, result.nps())?;
    Ok(())
}
