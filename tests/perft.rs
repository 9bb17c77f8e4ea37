//! Perft counts of `tests/data/perft.jsonl` (made by Fairy-Stockfish and an independent walker): 96
//! positions under five rule sets.

use janggun::movegen::perft::perft;
use janggun::position::{Position, Rules};
use serde_json::Value;

/// Counts above this are left to `janggun perft --suite`, so that the suite stays quick.
const LARGEST: u64 = 300_000;

#[test]
fn perft_counts_match_the_reference() {
    let mut checked = 0;
    for line in include_str!("data/perft.jsonl").lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let fen = entry["fen"].as_str().unwrap();
        for (name, counts) in entry["rules"].as_object().unwrap() {
            let rules = Rules::named(name).unwrap();
            let mut position = Position::from_fen(fen, rules).unwrap();
            for (depth, count) in (1..).zip(counts.as_array().unwrap()) {
                let count = count.as_u64().unwrap();
                if count <= LARGEST {
                    assert_eq!(perft(&mut position, depth), count, "{fen} {name} depth {depth}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 1000, "only {checked} counts were compared");
}
