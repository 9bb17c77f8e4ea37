//! The engine against the slow referee: at every ply of random games both must say the same of
//! everything that the rules decide. The games start from all set-ups and from random positions,
//! are played under the named rule sets and under random house rules, by players that seek out the
//! ends of games, and go on after an end that leaves moves (decisions 3 and 9 of the rules).
//!
//! `JANGGUN_DIFF_GAMES=n` plays `n` times as many games.

mod common;

use common::players::{Player, Style};
use common::random::{self, Rng, Theme};
use common::walker::{self, Side, Walker, WalkerRules};
use janggun::game::Game;
use janggun::movegen::{legal, resolve};
use janggun::position::{
    Arrangement, BikjangRule, LimitCounts, PassRule, Position, RULE_SETS, Rules, Scoring,
};
use janggun::types::{Color, Move};
use std::collections::{BTreeMap, BTreeSet};

/// The same rules in the referee's words.
fn translated(rules: &Rules) -> WalkerRules {
    WalkerRules {
        pass: match rules.pass {
            PassRule::Forced => walker::PassRule::Forced,
            PassRule::Free => walker::PassRule::Free,
        },
        bikjang: match rules.bikjang {
            BikjangRule::Off => walker::BikjangRule::Off,
            BikjangRule::Part => walker::BikjangRule::Part,
            BikjangRule::Claim => walker::BikjangRule::Claim,
            BikjangRule::Claim30 => walker::BikjangRule::Claim30,
        },
        scoring: match rules.scoring {
            Scoring::Draw => walker::Scoring::Draw,
            Scoring::Points => walker::Scoring::Points,
        },
        komi: rules.komi.into(),
        repetition: rules.repetition.into(),
        perpetual_check: rules.perpetual_check,
        move_repetition: rules.move_repetition,
        third_occurrence: rules.third_occurrence,
        ply_limit: rules.ply_limit.into(),
        ply_limit_counts: match rules.limit_counts {
            LimitCounts::Capture => walker::LimitCounts::Capture,
            LimitCounts::Total => walker::LimitCounts::Total,
        },
        material_draw: rules.material_draw,
    }
}

/// Everything the rules say of a game as it stands.
#[derive(PartialEq, Debug)]
struct Verdict {
    fen: String,
    legal: Vec<String>,
    in_check: bool,
    facing: bool,
    repetitions: u32,
    points: (u32, u32),
    result: Option<(&'static str, String)>,
    /// Whether a client's report of a pass is accepted, unless the game ended by passes.
    takes_pass: Option<bool>,
}

fn of_engine(game: &Game) -> Verdict {
    let position = game.position();
    let mut moves: Vec<String> = legal(position).iter().map(Move::to_string).collect();
    moves.sort();
    Verdict {
        fen: position.fen(),
        in_check: game.in_check(),
        facing: position.facing(),
        repetitions: game.repetitions(),
        points: position.points_tenths(),
        result: game.outcome().map(|outcome| (outcome.name(), outcome.reason.to_string())),
        takes_pass: (!position.ended_by_pass()).then(|| resolve(position, "pass").is_ok()),
        legal: moves,
    }
}

fn of_walker(walker: &mut Walker, pass: Move, ended_by_pass: bool) -> Verdict {
    let takes_pass = walker.play(&pass.to_string()).is_ok() && walker.undo();
    Verdict {
        fen: walker.fen(),
        legal: walker.legal_moves(),
        in_check: walker.in_check(),
        facing: walker.facing(),
        repetitions: walker.repetition_count(),
        points: walker.points_tenths(),
        result: walker.result().map(|result| {
            let name = match result.winner {
                Some(Side::Cho) => "cho",
                Some(Side::Han) => "han",
                None => "draw",
            };
            (name, result.reason.to_owned())
        }),
        takes_pass: (!ended_by_pass).then_some(takes_pass),
    }
}

/// What has been compared.
#[derive(Default)]
struct Tally {
    games: usize,
    positions: usize,
    refused: usize,
    /// How games ended first, by rule set.
    ends: BTreeMap<(&'static str, String), usize>,
}

impl Tally {
    fn print(&self, what: &str) {
        println!(
            "{what}: {} positions of {} games compared, {} positions refused by both",
            self.positions, self.games, self.refused
        );
        for ((rules, reason), games) in &self.ends {
            println!("    {rules} {reason}: {games}");
        }
    }

    /// The reasons with which games under these rules have ended.
    fn reasons(&self, rules: &str) -> BTreeSet<&str> {
        let of_rules = self.ends.keys().filter(|(name, _)| *name == rules);
        of_rules.map(|(_, reason)| reason.as_str()).collect()
    }
}

/// A game that both sides of the comparison follow.
struct Pair {
    name: &'static str,
    start: String,
    game: Game,
    walker: Walker,
}

impl Pair {
    /// Sets the position up on both sides; `None` if both refuse it.
    fn new(name: &'static str, fen: &str, rules: Rules, translated: WalkerRules) -> Option<Pair> {
        match (Position::from_fen(fen, rules), Walker::from_fen(fen, translated)) {
            (Ok(position), Ok(walker)) => {
                Some(Pair { name, start: fen.to_owned(), game: Game::new(position), walker })
            }
            (Err(_), Err(_)) => None,
            (engine, walker) => panic!("{fen}: engine {:?}, {:?}", engine.err(), walker.err()),
        }
    }

    /// Compares what both say now; the end of the game, if it is over.
    fn compare(&mut self) -> Option<String> {
        let position = self.game.position();
        let pass = Move::pass(position.general(position.side()));
        let engine = of_engine(&self.game);
        let walker = of_walker(&mut self.walker, pass, position.ended_by_pass());
        assert_eq!(engine, walker, "engine left, referee right\n{}", self.context());
        engine.result.map(|(_, reason)| reason)
    }

    /// A position read from its FEN is the same as one that came about by moves. After a pass that
    /// accepted a bikjang in check, which ends the game, the position cannot be read.
    fn compare_with_fen(&self) {
        let position = self.game.position();
        if position.ended_by_pass() {
            return;
        }
        let read = Position::from_fen(&position.fen(), *position.rules());
        let read = read.unwrap_or_else(|error| panic!("{error}\n{}", self.context()));
        assert_eq!(read.key(), position.key(), "{}", self.context());
        assert_eq!(read.material_key(), position.material_key(), "{}", self.context());
        if position.passes() == 0 {
            assert_eq!(*legal(&read), *legal(position), "{}", self.context());
        }
    }

    fn play(&mut self, mv: Move) {
        self.game.play(mv);
        let played = self.walker.play(&mv.to_string());
        played.unwrap_or_else(|error| panic!("{error}\n{}", self.context()));
    }

    fn context(&self) -> String {
        let moves: Vec<String> = self.game.moves().map(|mv| mv.to_string()).collect();
        let rules = self.game.position().rules();
        format!("{}: {rules:?}\n{} moves {}", self.name, self.start, moves.join(" "))
    }

    /// A move for the side to move; `None` if there is none. Besides legal moves this may be a pass
    /// that is only tolerated.
    fn next(&self, rng: &mut Rng, players: &mut [Player; 2]) -> Option<Move> {
        let position = self.game.position();
        let moves = legal(position);
        let odd = if position.passes() > 0 { 15 } else { 100 };
        if moves.is_empty() && !self.game.in_check() || rng.below(odd) == 0 {
            return resolve(position, "pass").ok().map(|pass| pass.mv).or(moves.first().copied());
        }
        let player = &mut players[position.side().index()];
        (!moves.is_empty()).then(|| player.choose(rng, &self.game, &moves))
    }

    /// Plays the game, comparing at every ply, and takes it back again.
    fn run(mut self, rng: &mut Rng, longest: usize, tally: &mut Tally) {
        let mut styles = [rng.pick(&Style::ALL), rng.pick(&Style::ALL)];
        if rng.chance(25) {
            // Who is checked for ever has to come back for ever.
            let attacker = rng.below(2);
            styles[attacker] = rng.pick(&[Style::Checks, Style::Narrow]);
            styles[1 - attacker] = rng.pick(&[Style::Shuttle, Style::Narrow]);
        }
        let mut players = styles.map(|style| Player::new(rng, style));
        let mut past = Vec::new();
        let mut plies_after_end = rng.pick(&[0, 2, 6, 20]);
        let mut ended = false;
        tally.games += 1;
        loop {
            let end = self.compare();
            tally.positions += 1;
            if rng.below(8) == 0 {
                self.compare_with_fen();
            }
            if let Some(reason) = end.clone().filter(|_| !ended) {
                *tally.ends.entry((self.name, reason)).or_default() += 1;
                ended = true;
            }
            if ended {
                if plies_after_end == 0 {
                    break;
                }
                plies_after_end -= 1;
            }
            let next = self.next(rng, &mut players).filter(|_| past.len() < longest);
            past.push((self.game.position().fen(), end));
            match next {
                Some(mv) => self.play(mv),
                None => break,
            }
        }
        while let Some((fen, end)) = past.pop() {
            if past.len() < self.game.plies() {
                self.game.undo();
            }
            assert_eq!(self.game.position().fen(), fen, "{}", self.start);
            let now = self.game.outcome().map(|outcome| outcome.reason.to_string());
            assert_eq!(now, end, "{} at {fen}", self.start);
        }
    }
}

/// By how much the number of games is multiplied.
fn factor() -> usize {
    match std::env::var("JANGGUN_DIFF_GAMES") {
        Ok(text) => text.parse().expect("JANGGUN_DIFF_GAMES is a number"),
        Err(_) => 1,
    }
}

fn named(name: &str) -> WalkerRules {
    WalkerRules::named(name).expect("the referee knows the rule set")
}

/// All 16 pairs of set-ups under all seven rule sets.
#[test]
fn games_from_the_start() {
    let mut rng = Rng::new(1);
    let mut tally = Tally::default();
    for _ in 0..2 * factor() {
        for (name, rules) in RULE_SETS {
            for cho in Arrangement::ALL {
                for han in Arrangement::ALL {
                    let fen = Position::startpos(cho, han, rules).fen();
                    let pair = Pair::new(name, &fen, rules, named(name)).expect("a start position");
                    assert_eq!(pair.game.position().arrangement(Color::Cho), Some(cho));
                    assert_eq!(pair.game.position().arrangement(Color::Han), Some(han));
                    pair.run(&mut rng, 260, &mut tally);
                }
            }
        }
    }
    tally.print("from the start");
    assert_eq!(tally.games, factor() * 2 * 16 * 7);
    assert!(tally.positions > factor() * 16_000, "only {} positions", tally.positions);
}

/// Games from random positions under the seven rule sets: each must meet every end that it has.
#[test]
fn games_from_random_positions() {
    let mut rng = Rng::new(2);
    let mut tally = Tally::default();
    for round in 0..factor() * 2000 {
        let (name, rules) = RULE_SETS[round % RULE_SETS.len()];
        let theme = rng.pick(&Theme::ALL);
        let fen = random::fen(&mut rng, theme, &rules);
        match Pair::new(name, &fen, rules, named(name)) {
            Some(pair) => pair.run(&mut rng, 80, &mut tally),
            None => tally.refused += 1,
        }
    }
    tally.print("random positions");
    assert!(tally.positions > factor() * 30_000, "only {} positions", tally.positions);
    for (name, rules) in RULE_SETS {
        let mut expected = BTreeSet::from(["mate", "double-pass"]);
        let bikjang = rules.bikjang != BikjangRule::Off;
        let repetition = rules.repetition > 0 || rules.third_occurrence;
        let possible = [
            ("bikjang", bikjang),
            // Where moving to and fro loses, that nearly always happens before.
            ("perpetual-check", !rules.move_repetition),
            ("repetition", repetition),
            ("move-repetition", rules.move_repetition),
            ("move-limit", rules.ply_limit > 0),
            ("material", rules.material_draw),
        ];
        expected.extend(possible.iter().filter(|(_, possible)| *possible).map(|(name, _)| *name));
        let missed: Vec<_> = expected.difference(&tally.reasons(name)).copied().collect();
        assert!(missed.is_empty(), "no game ended by {missed:?} under {name}");
    }
}

/// Games from random positions under random house rules.
#[test]
fn games_under_house_rules() {
    let mut rng = Rng::new(3);
    let mut tally = Tally::default();
    for _ in 0..factor() * 2000 {
        let rules = random::rules(&mut rng);
        let theme = rng.pick(&Theme::ALL);
        let fen = random::fen(&mut rng, theme, &rules);
        match Pair::new("house rules", &fen, rules, translated(&rules)) {
            Some(pair) => pair.run(&mut rng, 80, &mut tally),
            None => tally.refused += 1,
        }
    }
    tally.print("house rules");
    assert!(tally.positions > factor() * 30_000, "only {} positions", tally.positions);
    assert_eq!(tally.reasons("house rules").len(), 8, "each of the eight ends is met");
}

/// Single random positions with everything on the board, legal or not.
#[test]
fn random_positions() {
    let mut rng = Rng::new(4);
    let mut tally = Tally::default();
    for _ in 0..factor() * 10_000 {
        let rules = random::rules(&mut rng);
        let theme = rng.pick(&[Theme::Palace, Theme::Facing, Theme::Attack]);
        let fen = random::fen(&mut rng, theme, &rules);
        match Pair::new("house rules", &fen, rules, translated(&rules)) {
            Some(mut pair) => {
                pair.compare();
                tally.positions += 1;
            }
            None => tally.refused += 1,
        }
    }
    tally.print("single positions");
    assert!(tally.positions > factor() * 6_000, "only {} positions", tally.positions);
    assert!(tally.refused > factor() * 500, "only {} refusals", tally.refused);
}
