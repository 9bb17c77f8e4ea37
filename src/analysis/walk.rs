//! Walks through a game from its end to its start: what is found late helps to judge what came before.

use super::Finding;
use super::cache::Cache;
use crate::game::Game;
use crate::gibo::Record;

/// How many positions a game has.
pub fn positions(record: &Record) -> usize {
    record.plies.len() + 1
}

/// Searches every position of a game that the cache does not know, and keeps what is found there.
/// `search` answers none to stop. `done` is told after each position how many nodes it took.
///
/// # Errors
/// That the cache could not be written.
pub fn walk(
    record: &Record, means: &str, cache: &mut Cache,
    search: &mut dyn FnMut(&Game) -> Option<Finding>, done: &mut dyn FnMut(u64),
) -> std::io::Result<Vec<Option<Finding>>> {
    let mut findings = vec![None; positions(record)];
    let Ok(mut game) = record.opening() else { return Ok(findings) };
    record.plies.iter().for_each(|ply| _ = game.play(ply.mv));
    let mut stopped = false;
    for ply in (0..findings.len()).rev() {
        let key = Cache::key(record, ply, means);
        findings[ply] = cache.get(key).cloned();
        if findings[ply].is_none() && !stopped {
            match search(&game) {
                None => stopped = true,
                Some(finding) => {
                    cache.put(key, &finding)?;
                    done(finding.nodes);
                    findings[ply] = Some(finding);
                }
            }
        } else if findings[ply].is_some() {
            done(0);
        }
        game.undo();
    }
    Ok(findings)
}
