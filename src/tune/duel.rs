//! Games between two sets of numbers: the measure of the tuner that needs no positions with
//! results.

use crate::datagen::openings::{Random, random_move};
use crate::eval::Weights;
use crate::game::{Game, Reason};
use crate::nnue::Network;
use crate::position::{Arrangement, Position, Rules};
use crate::search::{Limits, Player, Silent};
use crate::types::{Color, Move, Value};
use std::sync::Arc;

/// How a duel is played.
#[derive(Copy, Clone, Debug)]
pub struct Terms {
    /// Nodes a move.
    pub nodes: u64,
    /// The rules.
    pub rules: Rules,
    /// Random plies at the start.
    pub random_plies: usize,
}

/// A score that decides the game once both sides have seen it so for [`PATIENCE`] plies.
const DECIDED: Value = 1500;
/// Plies in a row beyond [`DECIDED`].
const PATIENCE: usize = 4;
/// Openings worse than this for one side are thrown away.
const BALANCE: Value = 300;
/// No game is longer; what is left is counted.
const MAX_PLIES: usize = 400;
/// What a player finds at so many nodes.
fn ask(player: &mut Player, game: &Game, nodes: u64) -> (Option<Move>, Value) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let result = player.search(game, &limits, 1, &Silent);
    (result.best, result.score)
}

/// Two players, for one thread.
pub struct Duel([Player; 2]);

impl Duel {
    /// Two players that both evaluate with a network or without.
    pub fn new(net: Option<Arc<Network>>) -> Duel {
        Duel::between([net.clone(), net])
    }

    /// Two players, each with a network of its own or without.
    pub fn between(nets: [Option<Arc<Network>>; 2]) -> Duel {
        Duel(nets.map(Player::new))
    }

    /// Plays two games from one opening with colours changed. Returns the wins of `first` less
    /// those of `second`: -2 to 2. The same numbers give the same games.
    pub fn pair(
        &mut self, first: &Arc<Weights>, second: &Arc<Weights>, terms: &Terms, random: &mut Random,
    ) -> i32 {
        self.0[0].set_weights(first);
        self.0[1].set_weights(second);
        let opening = self.opening(terms, random);
        [Color::Cho, Color::Han]
            .map(|side| match self.game(opening.clone(), side, terms.nodes) {
                None => 0,
                Some(winner) if winner == side => 1,
                Some(_) => -1,
            })
            .iter()
            .sum()
    }

    /// An opening that is not decided, in the eyes of the first player.
    fn opening(&mut self, terms: &Terms, random: &mut Random) -> Game {
        loop {
            let [cho, han] = [random.below(4), random.below(4)].map(|i| Arrangement::ALL[i]);
            let mut game = Game::new(Position::startpos(cho, han, terms.rules));
            let plies = terms.random_plies + random.below(2);
            let played = (0..plies).all(|_| match random_move(&game, random) {
                Some(mv) => {
                    game.play(mv);
                    game.outcome().is_none()
                }
                None => false,
            });
            if played {
                self.0[0].forget();
                let (_, score) = ask(&mut self.0[0], &game, terms.nodes);
                if score.abs() <= BALANCE {
                    return game;
                }
            }
        }
    }

    /// The winner of a game in which the first player has this side.
    fn game(&mut self, mut game: Game, first: Color, nodes: u64) -> Option<Color> {
        self.0.iter_mut().for_each(Player::forget);
        let (mut run, mut leader) = (0, Color::Cho);
        for _ in 0..MAX_PLIES {
            if let Some(outcome) = game.outcome() {
                return outcome.winner;
            }
            let side = game.position().side();
            let (best, score) = ask(&mut self.0[(side != first) as usize], &game, nodes);
            let Some(mv) = best else { break };
            let ahead = if score > 0 { side } else { !side };
            let decided = score.abs() >= DECIDED && (run == 0 || ahead == leader);
            run = if decided { run + 1 } else { 0 };
            leader = ahead;
            if run >= PATIENCE {
                return Some(leader);
            }
            game.play(mv);
        }
        game.counted(Reason::MoveLimit).winner
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::id;

    fn terms(nodes: u64) -> Terms {
        Terms { nodes, rules: Rules::default(), random_plies: 8 }
    }

    #[test]
    fn equal_players_win_alike_and_games_repeat() {
        let weights = Arc::new(Weights::default());
        let mut duel = Duel::new(None);
        for index in 0..3 {
            let mut play =
                || duel.pair(&weights, &weights, &terms(150), &mut Random::new(9, index));
            // The same game twice, won by the same colour: one win each.
            assert_eq!((play(), play()), (0, 0));
        }
    }

    #[test]
    fn the_stronger_numbers_win() {
        let sound = Arc::new(Weights::default());
        let mut spoiled = Weights::default();
        // A player that takes chariots for worthless.
        spoiled[id::CHARIOT_MG] = -800;
        spoiled[id::CHARIOT_EG] = -800;
        let spoiled = Arc::new(spoiled);
        let mut duel = Duel::new(None);
        let sum: i32 =
            (0..4).map(|i| duel.pair(&sound, &spoiled, &terms(300), &mut Random::new(2, i))).sum();
        assert!(sum >= 6, "{sum}");
    }
}
