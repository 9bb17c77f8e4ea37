//! The program plays itself through its protocol, under all rule sets, and the slow referee judges.
//!
//! `JANGGUN_SELFPLAY_GAMES=n` plays n games under each rule set, `JANGGUN_SELFPLAY_NODES=n` has the
//! engines search n nodes a move, and `JANGGUN_BINARY=path` tries another build of the program.

mod common;

use common::client::Client;
use common::random::Rng;
use common::referee::{Record, Table, Thinking};
use common::walker::WalkerRules;
use std::collections::BTreeMap;
use std::time::Duration;

/// Longer games are left unfinished: the strict rules know no limit.
const LONGEST: usize = 400;

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => default,
    }
}

/// Two engines that have introduced themselves.
fn engines() -> [Client; 2] {
    [(); 2].map(|()| {
        let mut engine = Client::start();
        engine.send("uci");
        let options = engine.lines_to("uciok");
        for rules in WalkerRules::NAMES {
            let named = options.iter().any(|line| line.contains(&format!("var {rules}")));
            assert!(named, "{rules} is not offered");
        }
        engine
    })
}

fn play(rules: &str, thinking: Thinking, games: u64, seed: u64) -> Vec<Record> {
    let mut engines = engines();
    let mut rng = Rng::new(seed);
    let mut play = |_| Table::set(&mut engines, rules, thinking, &mut rng).play_out(LONGEST);
    let records = (0..games).map(&mut play).collect();
    engines.into_iter().for_each(Client::quit);
    records
}

/// The games of one rule set, at few nodes a move.
fn play_by_nodes(rules: &str) {
    let thinking = Thinking::Nodes(setting("JANGGUN_SELFPLAY_NODES", 150));
    let games = setting("JANGGUN_SELFPLAY_GAMES", 2);
    let seed = WalkerRules::NAMES.iter().position(|name| *name == rules);
    let records = play(rules, thinking, games, seed.expect("a known rule set") as u64);
    let plies: usize = records.iter().map(|record| record.plies).sum();
    let mut reasons = BTreeMap::new();
    for record in &records {
        *reasons.entry(record.reason).or_insert(0) += 1;
    }
    println!("{rules}: {games} games, {plies} plies, {reasons:?}");
}

#[test]
fn janggistrict() {
    play_by_nodes("janggistrict");
}

#[test]
fn janggi() {
    play_by_nodes("janggi");
}

#[test]
fn janggitraditional() {
    play_by_nodes("janggitraditional");
}

#[test]
fn janggimodern() {
    play_by_nodes("janggimodern");
}

#[test]
fn janggicasual() {
    play_by_nodes("janggicasual");
}

#[test]
fn janggikja() {
    play_by_nodes("janggikja");
}

#[test]
fn janggikakao() {
    play_by_nodes("janggikakao");
}

/// With next to no time no clock is overstepped, but for what a busy machine does to a build that
/// checks itself.
#[test]
fn tiny_clocks() {
    let tolerance = if cfg!(debug_assertions) { 1500 } else { 50 };
    let thinking = Thinking::Clock {
        start: Duration::from_millis(200),
        increment: Duration::from_millis(10),
        tolerance: Duration::from_millis(setting("JANGGUN_SELFPLAY_TOLERANCE", tolerance)),
    };
    let games = setting("JANGGUN_SELFPLAY_GAMES", 2);
    let records = play("janggi", thinking, games, 99);
    let plies: usize = records.iter().map(|record| record.plies).sum();
    let worst = records.iter().map(|record| record.overstepped).max().unwrap_or_default();
    println!("clocks: {games} games, {plies} plies, overstepped by {worst:?} at worst");
}
