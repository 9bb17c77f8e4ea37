//! `janggun perft --suite FILE`: checks the counts of a file.

use super::args::PerftArgs;
use super::failure::Failure;
use super::progress::{bar, speed};
use crate::perft::{self, Plan};
use crate::position::{Position, Rules};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// One count that a file claims.
#[derive(Debug, PartialEq)]
struct Claim {
    fen: String,
    rules_name: String,
    rules: Rules,
    depth: u32,
    nodes: u64,
}

/// A claim that is wrong.
struct Wrong<'a> {
    claim: &'a Claim,
    counted: u64,
}

/// Counts everything in the file, to the depth of the arguments at most.
pub fn check(file: &Path, arguments: &PerftArgs, stop: &AtomicBool) -> Result<(), Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
    let deepest = arguments.depth.unwrap_or(u32::MAX);
    let wanted = arguments.settings.rules.as_deref();
    let claims: Vec<Claim> = claims(&text, wanted)
        .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?
        .into_iter()
        .filter(|claim| claim.depth <= deepest)
        .collect();
    if claims.is_empty() {
        return Err(Failure::Input(format!("{}: no counts to check", file.display())));
    }
    let bar = bar(claims.len() as u64, "{bar:40} {pos}/{len} counts, {elapsed}");
    let (threads, hash) = (arguments.threads as usize, arguments.hash as usize);
    let start = Instant::now();
    let (mut nodes, mut wrong) = (0, Vec::new());
    for claim in &claims {
        let position = Position::from_fen(&claim.fen, claim.rules)
            .map_err(|error| Failure::Input(format!("{}: {error}", claim.fen)))?;
        let plan = Plan { depth: claim.depth, threads, hash };
        let counts = perft::run(&position, plan, stop, &|_| {}).ok_or(Failure::Interrupted)?;
        let counted = counts.iter().map(|&(_, nodes)| nodes).sum();
        nodes += counted;
        if counted != claim.nodes {
            wrong.push(Wrong { claim, counted });
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let time = start.elapsed();
    report(arguments.output.json, claims.len(), nodes, &wrong, time)?;
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
}

fn report(
    as_json: bool, claims: usize, nodes: u64, wrong: &[Wrong], time: std::time::Duration,
) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let nps = speed(nodes, time);
    if as_json {
        let row = |wrong: &Wrong| {
            let Claim { fen, rules_name, depth, nodes, .. } = wrong.claim;
            json!({ "fen": fen, "rules": rules_name, "depth": depth, "expected": nodes, "counted": wrong.counted })
        };
        let rows: Vec<Json> = wrong.iter().map(row).collect();
        let answer = json!({ "counts": claims, "nodes": nodes, "seconds": time.as_secs_f64(), "nps": nps, "wrong": rows });
        writeln!(output, "{answer}")?;
        return Ok(());
    }
    for Wrong { claim, counted } in wrong {
        let Claim { fen, rules_name, depth, nodes, .. } = claim;
        writeln!(output, "wrong: {rules_name} depth {depth}: {counted}, not {nodes}: {fen}")?;
    }
    writeln!(
        output,
        "{claims} counts, {} wrong, {nodes} nodes, {:.3} s, {nps} nodes per second",
        wrong.len(),
        time.as_secs_f64()
    )?;
    Ok(())
}

/// All counts that a text claims; of one rule set only, if it is named.
fn claims(text: &str, wanted: Option<&str>) -> Result<Vec<Claim>, String> {
    let mut claims = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = match line.starts_with('{') {
            true => from_json(line, wanted, &mut claims),
            false => from_epd(line, wanted, &mut claims),
        };
        read.map_err(|error| format!("line {}: {error}", index + 1))?;
    }
    Ok(claims)
}

/// `{"fen": F, "rules": {NAME: [n1, n2, ...]}}`.
fn from_json(line: &str, wanted: Option<&str>, claims: &mut Vec<Claim>) -> Result<(), String> {
    let object: Json = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let fen = object["fen"].as_str().ok_or("no \"fen\"")?;
    let rows = object["rules"].as_object().ok_or("no \"rules\"")?;
    for (name, counts) in rows {
        if wanted.is_some_and(|wanted| !wanted.eq_ignore_ascii_case(name)) {
            continue;
        }
        let rules = Rules::named(name).ok_or(format!("unknown rules {name}"))?;
        let counts = counts.as_array().ok_or("counts are no list")?;
        for (depth, nodes) in (1..).zip(counts) {
            let nodes = nodes.as_u64().ok_or("a count is no number")?;
            let (fen, rules_name) = (fen.to_string(), name.clone());
            claims.push(Claim { fen, rules_name, rules, depth, nodes });
        }
    }
    Ok(())
}

/// `FEN ;D1 n1 ;D2 n2`, under the named rules or the default ones.
fn from_epd(line: &str, wanted: Option<&str>, claims: &mut Vec<Claim>) -> Result<(), String> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_string();
    let rules = wanted.map_or(Some(Rules::default()), Rules::named).unwrap_or_default();
    let rules_name = rules.name().unwrap_or_default();
    for part in parts {
        let count = part.strip_prefix('D').and_then(|part| part.split_once(' '));
        let numbers = count
            .and_then(|(depth, nodes)| Some((depth.parse().ok()?, nodes.trim().parse().ok()?)));
        let (depth, nodes) = numbers.ok_or(format!("'{part}' is not D<depth> <count>"))?;
        let (fen, rules_name) = (fen.clone(), rules_name.to_string());
        claims.push(Claim { fen, rules_name, rules, depth, nodes });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::claims;

    #[test]
    fn both_forms_are_read() {
        let fen = "4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1";
        let json =
            format!(r#"{{"fen": "{fen}", "rules": {{"janggi": [4], "janggimodern": [22, 5]}}}}"#);
        let text = format!("# comment\n{json}\n\n{fen} ;D1 4 ;D2 90\n");
        let all = claims(&text, None).expect("readable");
        let read: Vec<_> = all.iter().map(|c| (c.rules_name.as_str(), c.depth, c.nodes)).collect();
        assert_eq!(
            read,
            [
                ("janggi", 1, 4),
                ("janggimodern", 1, 22),
                ("janggimodern", 2, 5),
                ("janggistrict", 1, 4),
                ("janggistrict", 2, 90)
            ]
        );
        assert_eq!(claims(&json, Some("janggi")).map(|list| list.len()), Ok(1));
        assert!(claims("nonsense ;D1 x", None).is_err());
        assert!(claims("{\"fen\": 1}", None).is_err());
    }
}
