//! The branches of a node: what they say together, and which to search next.

use super::table::{INFINITE, Numbers};
use crate::types::Move;

/// A branch of a node.
pub struct Child {
    /// The move that leads there.
    pub mv: Move,
    /// What is known of it.
    pub numbers: Numbers,
}

/// The branches of a node.
pub struct Branches {
    /// Those looked at.
    pub children: Vec<Child>,
    /// How many are not looked at before the first is proved.
    pub waiting: u32,
}

impl Branches {
    /// The numbers of the node: what waits has to be proved too, if the node is to be.
    pub fn combine(&self, attack: bool) -> Numbers {
        let mut numbers = combine(&self.children, attack);
        if self.waiting > 0 && numbers.proof < INFINITE {
            numbers.proof = (numbers.proof + self.waiting).min(INFINITE - 1);
        }
        numbers
    }

    /// The branch to search, and how far: until another one is clearly better, or the node's own
    /// limits are reached.
    pub fn choose(&self, attack: bool, mut limit: Numbers) -> (usize, Numbers) {
        if limit.proof < INFINITE {
            limit.proof = limit.proof.saturating_sub(self.waiting);
        }
        choose(&self.children, attack, limit)
    }
}

/// The numbers of a node by those of its branches.
fn combine(children: &[Child], attack: bool) -> Numbers {
    // For the defence, the two numbers change places.
    let numbers = |child: &Child| match attack {
        true => (child.numbers.proof, child.numbers.disproof),
        false => (child.numbers.disproof, child.numbers.proof),
    };
    let (mut least, mut largest, mut open) = (INFINITE, 0, 0);
    for (own, other) in children.iter().map(numbers) {
        least = least.min(own);
        if other > 0 {
            largest = largest.max(other);
            open += 1;
        }
    }
    let most = match (least, open) {
        (0, _) => INFINITE,
        (_, 0) => 0,
        _ => (largest + open - 1).min(INFINITE - 1),
    };
    match attack {
        true => Numbers { proof: least, disproof: most },
        false => Numbers { proof: most, disproof: least },
    }
}

/// As [`Branches::choose`], where nothing waits.
fn choose(children: &[Child], attack: bool, limit: Numbers) -> (usize, Numbers) {
    let own = |child: &Child| match attack {
        true => child.numbers.proof,
        false => child.numbers.disproof,
    };
    let other = |child: &Child| match attack {
        true => child.numbers.disproof,
        false => child.numbers.proof,
    };
    let (mut best, mut second) = (0, INFINITE);
    for (index, child) in children.iter().enumerate().skip(1) {
        if own(child) < own(&children[best]) {
            second = own(&children[best]);
            best = index;
        } else {
            second = second.min(own(child));
        }
    }
    let open = children.iter().filter(|child| other(child) > 0).count() as u32;
    let (own_limit, other_limit) = match attack {
        true => (limit.proof, limit.disproof),
        false => (limit.disproof, limit.proof),
    };
    let own_limit = own_limit.min(second.saturating_add(1 + second / 4));
    let other_limit =
        if other_limit >= INFINITE { INFINITE } else { other_limit - open.saturating_sub(1) };
    let limits = match attack {
        true => Numbers { proof: own_limit, disproof: other_limit },
        false => Numbers { proof: other_limit, disproof: own_limit },
    };
    (best, limits)
}

#[cfg(test)]
mod tests {
    use super::{Branches, Child, choose, combine};
    use crate::mate::table::{INFINITE, Numbers};
    use crate::types::Move;

    fn children(numbers: &[(u32, u32)]) -> Vec<Child> {
        let child = |&(proof, disproof): &(u32, u32)| Child {
            mv: Move::NONE,
            numbers: Numbers { proof, disproof },
        };
        numbers.iter().map(child).collect()
    }

    #[test]
    fn numbers_of_both_sides_mirror_each_other() {
        let attack = combine(&children(&[(5, 2), (3, 7), (9, 1)]), true);
        assert_eq!(attack, Numbers { proof: 3, disproof: 9 }, "7, and one for each of the others");
        let defence = combine(&children(&[(2, 5), (7, 3), (1, 9)]), false);
        assert_eq!(defence, Numbers { proof: 9, disproof: 3 });
        assert_eq!(combine(&children(&[(INFINITE, 0), (0, INFINITE)]), true), Numbers::PROVED);
        assert_eq!(combine(&children(&[(INFINITE, 0), (0, INFINITE)]), false), Numbers::REFUTED);
        assert_eq!(combine(&children(&[(INFINITE, 0)]), true), Numbers::REFUTED);
        assert_eq!(combine(&children(&[(0, INFINITE)]), false), Numbers::PROVED);
        assert_eq!(combine(&[], false), Numbers::PROVED, "no reply is left");
    }

    /// A branch is searched until another one is clearly better, and its limits lie above its numbers.
    #[test]
    fn the_best_branch_is_searched_until_another_is_better() {
        let all = Numbers { proof: INFINITE, disproof: INFINITE };
        let branches = children(&[(8, 1), (3, 2), (4, 1)]);
        let (best, limit) = choose(&branches, true, all);
        assert_eq!((best, limit.proof), (1, 4 + 1 + 4 / 4));
        let narrow = Numbers { proof: 5, disproof: 9 };
        let (best, limit) = choose(&branches, true, narrow);
        assert_eq!((best, limit), (1, Numbers { proof: 5, disproof: 7 }));
    }

    /// Replies that wait count as one position each for a proof, and for nothing in a refutation.
    #[test]
    fn what_waits_must_be_proved_too() {
        let limit = Numbers { proof: 30, disproof: 9 };
        let open = Branches { children: children(&[(3, 2)]), waiting: 20 };
        assert_eq!(open.combine(false), Numbers { proof: 23, disproof: 2 });
        assert_eq!(open.choose(false, limit), (0, Numbers { proof: 10, disproof: 9 }));
        let refuted = Branches { children: children(&[(INFINITE, 0)]), waiting: 20 };
        assert_eq!(refuted.combine(false), Numbers::REFUTED);
        let proved = Branches { children: children(&[(0, INFINITE)]), waiting: 20 };
        assert!(!proved.combine(false).solved());
    }
}
