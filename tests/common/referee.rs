//! Games between two engines, judged by the slow referee, who believes nothing: every move, every
//! line of thought, every result and every count of points is compared with its own.

use super::client::Client;
use super::random::Rng;
use super::walker::{Side, Walker, WalkerRules};
use std::time::{Duration, Instant};

/// How long the engines may think.
#[derive(Copy, Clone)]
pub enum Thinking {
    /// So many nodes a move.
    Nodes(u64),
    /// A clock for the game and an increment a move; with that, what overstepping is let pass (the
    /// machine may be busy).
    Clock { start: Duration, increment: Duration, tolerance: Duration },
}

/// How a game went.
pub struct Record {
    /// The reason of its end, or `unfinished`.
    pub reason: &'static str,
    /// The number of plies.
    pub plies: usize,
    /// By how much the clocks were overstepped at worst.
    pub overstepped: Duration,
}

/// A game under way.
pub struct Table<'a> {
    engines: &'a mut [Client; 2],
    walker: Walker,
    /// The `position` command without its moves.
    position: String,
    moves: Vec<String>,
    thinking: Thinking,
    clocks: [Duration; 2],
    overstepped: Duration,
}

const SET_UPS: [&str; 4] = ["HEEH", "EHHE", "HEHE", "EHEH"];

/// The start position of two set-ups.
fn start_fen(cho: &str, han: &str) -> String {
    let fen_letters = cho.replace('H', "N").replace('E', "B");
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| &fen_letters[i..=i]);
    let cho = format!("R{a}{b}A1A{c}{d}R");
    let fen_letters = han.replace('H', "n").replace('E', "b");
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| &fen_letters[i..=i]);
    let han = format!("r{a}{b}a1a{c}{d}r");
    format!("{han}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{cho} w - - 0 1")
}

impl<'a> Table<'a> {
    /// Puts a game on the table: random set-ups, told in one of the ways the protocol has, and a
    /// few random plies.
    pub fn set(
        engines: &'a mut [Client; 2], rules: &str, thinking: Thinking, rng: &mut Rng,
    ) -> Table<'a> {
        let (cho, han) = (rng.pick(&SET_UPS), rng.pick(&SET_UPS));
        let fen = start_fen(cho, han);
        for engine in engines.iter_mut() {
            engine.send(&format!("setoption name UCI_Variant value {rules}"));
            engine.send(&format!("setoption name Cho Setup value {cho}"));
            engine.send(&format!("setoption name Han Setup value {han}"));
            engine.send(&format!("setoption name Threads value {}", rng.pick(&[1, 1, 2])));
            engine.send(&format!("setoption name MultiPV value {}", rng.pick(&[1, 1, 1, 3])));
            engine.send("ucinewgame");
            engine.ask("isready", "readyok");
        }
        let position = match rng.below(3) {
            0 => "position startpos".to_owned(),
            1 => format!("position setup {cho} {han}"),
            _ => format!("position fen {fen}"),
        };
        let translated = WalkerRules::named(rules).expect("a rule set the referee knows");
        let walker = Walker::from_fen(&fen, translated).expect("a start position");
        let start = match thinking {
            Thinking::Nodes(_) => Duration::ZERO,
            Thinking::Clock { start, .. } => start,
        };
        let (moves, overstepped) = (Vec::new(), Duration::ZERO);
        let clocks = [start; 2];
        let mut table = Table { engines, walker, position, moves, thinking, clocks, overstepped };
        for _ in 0..rng.below(9) {
            let legal = table.walker.legal_moves();
            if table.walker.result().is_some() {
                break;
            }
            let played = legal[rng.below(legal.len())].clone();
            table.play(played);
        }
        table
    }

    /// Plays the game to its end, or for so many plies.
    pub fn play_out(mut self, longest: usize) -> Record {
        loop {
            self.compare_status();
            let result = self.walker.result();
            if result.is_none() && self.moves.len() >= longest {
                return self.record("unfinished");
            }
            // A game that is over is still searched if it has moves (decision 9 of the rules), and
            // answered in the terminal form if it has none.
            let best = self.think();
            if let Some(result) = result {
                return self.record(result.reason);
            }
            self.play(best);
        }
    }

    fn record(&self, reason: &'static str) -> Record {
        Record { reason, plies: self.moves.len(), overstepped: self.overstepped }
    }

    fn play(&mut self, played: String) {
        self.walker.play(&played).expect("a move that was found legal");
        self.moves.push(played);
    }

    /// The seat of the side to move.
    fn seat(&self) -> usize {
        self.walker.side_to_move() as usize
    }

    /// The `position` command; now and then it ends in an empty list of moves, as some clients'.
    fn command(&self) -> String {
        format!("{} moves {}", self.position, self.moves.join(" "))
    }

    /// Tells both engines the position and compares what they say of it.
    fn compare_status(&mut self) {
        let result = self.walker.result();
        let winner = match result.map(|result| result.winner) {
            None => "ongoing",
            Some(None) => "draw",
            Some(Some(Side::Cho)) => "cho",
            Some(Some(Side::Han)) => "han",
        };
        let reason = result.map_or("none", |result| result.reason);
        let points = |tenths: u32| match (tenths / 10, tenths % 10) {
            (whole, 0) => whole.to_string(),
            (whole, tenths) => format!("{whole}.{tenths}"),
        };
        let (cho, han) = self.walker.points_tenths();
        let (cho, han) = (points(cho), points(han));
        let expected = format!("result {winner} reason {reason} points {cho} {han}");
        let legal = self.walker.legal_moves().join(" ");
        let command = self.command();
        for engine in self.engines.iter_mut() {
            engine.send(&command);
            let status = engine.ask("status", "status");
            if status != expected {
                engine.fault(&format!("is wrong about the result, which is: {expected}"));
            }
            let mut moves: Vec<_> =
                engine.ask("moves", "moves").split(' ').map(String::from).collect();
            moves.sort();
            if moves.join(" ") != legal {
                engine.fault(&format!("is wrong about the moves, which are: {legal}"));
            }
        }
    }

    /// Has the side to move search, and checks all that it says; its move.
    fn think(&mut self) -> String {
        let seat = self.seat();
        let go = self.go_command();
        let asked = Instant::now();
        self.engines[seat].send(&go);
        let lines = self.engines[seat].lines_to("bestmove");
        self.count_time(seat, asked.elapsed());
        let Some((last, infos)) = lines.split_last() else { unreachable!("a bestmove was read") };
        let scored = |line: &&String| line.starts_with("info ") && line.contains(" score ");
        let scored: Vec<&String> = infos.iter().filter(scored).collect();
        let Some(last_info) = scored.last() else {
            self.engines[seat].fault("answers without a score");
        };
        let words: Vec<&str> = last.split_whitespace().collect();
        let best = words.get(1).copied().unwrap_or_default().to_owned();
        if self.walker.legal_moves().is_empty() {
            self.check_terminal(seat, &best, last_info);
            return best;
        }
        for info in scored {
            let line = info.split(" pv ").nth(1).unwrap_or_default();
            self.check_line(seat, "thinks of an illegal move", line.split(' '));
        }
        match words[..] {
            ["bestmove", best] => self.check_line(seat, "plays an illegal move", [best]),
            ["bestmove", best, "ponder", answer] => {
                self.check_line(seat, "plays an illegal move", [best, answer]);
            }
            _ => self.engines[seat].fault("answers in no known form"),
        }
        best
    }

    /// The answer to a position without moves: nothing to play, and who has won.
    fn check_terminal(&mut self, seat: usize, best: &str, info: &str) {
        let winner = self.walker.result().and_then(|result| result.winner);
        let score = match winner {
            None => "cp 0",
            Some(side) if side == self.walker.side_to_move() => "mate 1",
            Some(_) => "mate 0",
        };
        if best != "(none)" || info != format!("info depth 0 score {score}") {
            self.engines[seat].fault(&format!("should say score {score} and bestmove (none)"));
        }
    }

    /// Each of the moves must be legal after those before it.
    fn check_line<'b>(&mut self, seat: usize, what: &str, line: impl IntoIterator<Item = &'b str>) {
        let mut played = 0;
        for step in line {
            if !self.walker.legal_moves().iter().any(|legal| legal == step) {
                self.engines[seat].fault(&format!("{what}: {step:?}"));
            }
            self.walker.play(step).expect("a listed move is played");
            played += 1;
        }
        if played == 0 {
            self.engines[seat].fault("has no line of thought");
        }
        for _ in 0..played {
            self.walker.undo();
        }
    }

    fn go_command(&self) -> String {
        match self.thinking {
            Thinking::Nodes(nodes) => format!("go nodes {nodes}"),
            Thinking::Clock { increment, .. } => {
                let [cho, han] = self.clocks.map(|clock| clock.as_millis());
                let gain = increment.as_millis();
                format!("go wtime {cho} btime {han} winc {gain} binc {gain}")
            }
        }
    }

    /// Takes the time from the clock of the side that moved.
    fn count_time(&mut self, seat: usize, spent: Duration) {
        let Thinking::Clock { increment, tolerance, .. } = self.thinking else { return };
        let clock = &mut self.clocks[seat];
        let over = spent.saturating_sub(*clock);
        self.overstepped = self.overstepped.max(over);
        let left = clock.saturating_sub(spent);
        if over > tolerance {
            let had = *clock;
            self.engines[seat].fault(&format!("took {spent:?} with {had:?} on its clock"));
        }
        *clock = left + increment;
    }
}
