//! What the session beneath CECP is told of the game: set-ups, passes, new rules, analysis.

use crate::xboard::{START, ask, greeted, tell};

#[test]
fn setups_are_those_of_the_next_game() {
    let mut engine = greeted("janggi");
    tell(&mut engine, "force");
    tell(&mut engine, "option Han Setup=EHHE");
    for line in ["usermove a3b3", "usermove a6b6", "option Cho Setup=EHHE"] {
        tell(&mut engine, line);
    }
    // The horses still stand where they stood, and the moves can be taken back.
    for line in ["usermove b0c2", "usermove b9c7", "remove", "remove"] {
        tell(&mut engine, line);
    }
    assert_eq!(ask(&mut engine, "undo"), ["Error (no move to take back): undo"]);
    for line in ["new", "force", "usermove c0d2"] {
        tell(&mut engine, line);
    }
    engine.quit();
}

#[test]
fn a_pass_that_is_not_allowed_is_told_once_a_game() {
    let warning = "# the pass at ply 1 is not allowed under janggistrict; accepted as reported";
    let mut engine = greeted("janggistrict");
    for end in ["usermove @@@@", &format!("setboard {START} w - - 2 2")] {
        tell(&mut engine, "new");
        tell(&mut engine, "force");
        assert_eq!(ask(&mut engine, "usermove @@@@"), [warning]);
        tell(&mut engine, end);
        assert_eq!(ask(&mut engine, "go"), ["1/2-1/2 {Draw: both passed}"]);
    }
    tell(&mut engine, "new");
    tell(&mut engine, "force");
    let said = ask(&mut engine, &format!("setboard {START} b - - 1 1"));
    assert_eq!(said, [warning]);
    tell(&mut engine, "undo");
    tell(&mut engine, "usermove @@@@");
    engine.quit();
}

#[test]
fn a_note_tells_that_new_rules_drop_the_history() {
    let mut engine = greeted("janggimodern");
    tell(&mut engine, "force");
    // The generals face each other, which `claim` has Cho part or pass.
    tell(&mut engine, "setboard 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1");
    for line in ["usermove a1a2", "usermove e9e8"] {
        tell(&mut engine, line);
    }
    let note = "# the moves so far break the new rules: the position stays, its history is dropped";
    assert_eq!(ask(&mut engine, "option Rule Bikjang=claim"), [note]);
    assert_eq!(ask(&mut engine, "undo"), ["Error (no move to take back): undo"]);
    tell(&mut engine, "usermove a2e2");
    engine.quit();
}

#[test]
fn an_analysis_has_the_full_strength() {
    let mut engine = greeted("janggi");
    for line in ["force", "option Skill Level=-20", "option Contempt=300"] {
        tell(&mut engine, line);
    }
    // The weakest level looks at a thousand nodes, which is far from depth 7.
    engine.send("analyze");
    engine.until("7 ");
    engine.send("exit");
    tell(&mut engine, "post");
    let nodes = |line: &str| line.split(' ').nth(3).and_then(|word| word.parse::<u64>().ok());
    engine.send_all(&["ping 1", "st 5", "go"]);
    engine.until("pong 1");
    let said = engine.until("move ");
    let most = said.iter().filter_map(|line| nodes(line)).max();
    assert!(most.is_some_and(|most| most < 2_000), "{said:?}");
    engine.quit();
}
