//! `janggun tune`: the evaluation, or what its scores mean, fitted to games; the search tuned by games.

use super::failure::Failure;
use super::network;
use super::progress::{bar, stop_on_interrupt};
use super::tune_args::{FitArgs, MatchArgs, SpsaArgs, TuneArgs, TuneTask};
use crate::datagen::file::read_games;
use crate::datagen::openings::Random;
use crate::eval::Weights;
use crate::eval::wdl::{Curve, DRAWS, POINTS};
use crate::params::{Id, TABLE};
use crate::position::Rules;
use crate::tune::compare::{self, Side, Tally};
use crate::tune::duel::Terms;
use crate::tune::fit::{Losses, Plan, fit, fit_scale, listing, win_rate};
use crate::tune::samples::{Sample, of_game};
use crate::tune::spsa;
use crate::tune::wdl::{self, Fitted};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Carries the task out.
pub fn tune(arguments: &TuneArgs) -> Result<(), Failure> {
    match &arguments.task {
        TuneTask::Eval(arguments) => eval(arguments),
        TuneTask::Search(arguments) => search(arguments),
        TuneTask::Match(arguments) => compare(arguments),
        TuneTask::Wdl(arguments) => curves(&read_samples(&arguments.files, arguments.stride)?),
    }
}

/// The quiet positions of recorded games, `stride` plies apart.
fn read_samples(files: &[PathBuf], stride: u32) -> Result<Vec<Sample>, Failure> {
    let mut games = Vec::new();
    for file in files {
        let named = |error| Failure::Input(format!("{}: {error}", file.display()));
        games.extend(read_games(&[file]).map_err(named)?);
    }
    let mut samples: Vec<Sample> = Vec::new();
    games.iter().for_each(|game| of_game(game, stride.max(1) as usize, &mut samples));
    if samples.is_empty() {
        return Err(Failure::Input("the files hold no quiet positions".to_owned()));
    }
    eprintln!("{} games, {} quiet positions", games.len(), samples.len());
    Ok(samples)
}

/// Fits, tells the losses on stderr, and prints the weights that changed.
fn eval(arguments: &FitArgs) -> Result<(), Failure> {
    let FitArgs { files, stride, result_share, rounds, passes, rate, prior } = arguments;
    let mut samples = read_samples(files, *stride)?;
    shuffle(&mut samples);
    let (scale, loss) = fit_scale(&samples);
    eprintln!(
        "scores predict results best at {scale:.0} a unit of log odds (loss {loss:.5}): a score of \
         100 wins {:.1} %",
        100.0 * win_rate(100.0, scale)
    );
    let plan = Plan {
        result_share: *result_share,
        rounds: *rounds as usize,
        passes: *passes as usize,
        rate: *rate,
        prior: *prior,
    };
    let mut round = 0;
    let weights = fit(&samples, &Weights::default(), &plan, &mut |losses: Losses| {
        eprintln!("round {round}: loss {:.6}, held out {:.6}", losses.fitted, losses.held_out);
        round += 1;
    });
    write!(io::stdout().lock(), "{}", listing(&weights))?;
    Ok(())
}

/// Plays games until there are as many as asked for, or Ctrl-C; prints the numbers that changed.
fn search(arguments: &SpsaArgs) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let plan = spsa_plan(arguments)?;
    let mut state = spsa_state(arguments)?;
    let ids = state.ids().map_err(|name| Failure::Input(format!("unknown number '{name}'")))?;
    let pool = threads(arguments.threads)?;
    let bar = bar(plan.pairs, "{bar:30} {pos}/{len} pairs, {per_sec}, {eta} left");
    bar.set_position(state.pairs);
    bar.reset_eta();
    while state.pairs < plan.pairs && !stop.load(Ordering::Relaxed) {
        pool.install(|| state.step(&ids, &plan));
        // First beside it, then in its place: a run cut off leaves one whole state.
        let part = arguments.out.with_extension("part");
        std::fs::write(&part, state.to_json())?;
        std::fs::rename(&part, &arguments.out)?;
        bar.set_position(state.pairs);
    }
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    writeln!(out, "{} pairs in {}", state.pairs, arguments.out.display())?;
    write!(out, "{}", listing(&state.weights(&ids)))?;
    if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Plays until there are as many pairs as asked for, or Ctrl-C; prints the result so far.
fn compare(arguments: &MatchArgs) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let MatchArgs { pairs, nodes, random_plies, seed, .. } = *arguments;
    let terms = Terms { nodes, rules: rules(&arguments.rules)?, random_plies };
    let side = |set: &[String], net: Option<&Path>| {
        Ok::<Side, Failure>(Side { weights: Arc::new(changed(set)?), net: network::chosen(net)? })
    };
    let sides = [
        side(&arguments.set, arguments.net.as_deref())?,
        side(&arguments.against, arguments.against_net.as_deref())?,
    ];
    let pool = threads(arguments.threads)?;
    let bar = bar(pairs, "{bar:30} {pos}/{len} pairs, {per_sec}, {eta} left, {msg}");
    let mut tally = Tally::default();
    while tally.pairs() < pairs && !stop.load(Ordering::Relaxed) {
        let (first, batch) = (tally.pairs(), 4 * u64::from(arguments.threads));
        let count = batch.min(pairs - first);
        let part = pool.install(|| compare::play(&sides, &terms, seed, first, count));
        tally.0.iter_mut().zip(part.0).for_each(|(all, new)| *all += new);
        bar.set_position(tally.pairs());
        bar.set_message(result(&tally));
    }
    bar.finish_and_clear();
    writeln!(io::stdout().lock(), "{} pairs {:?}: {}", tally.pairs(), tally.0, result(&tally))?;
    if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}

/// A tally in words.
fn result(tally: &Tally) -> String {
    let ([elo, low, high], (share, half)) = (tally.elo(), tally.score());
    match half > 0.0 {
        true => format!("{:.1} %, Elo {elo:+.1} [{low:+.1}, {high:+.1}]", 100.0 * share),
        // As long as all pairs ended alike nothing can be said of the error.
        false => format!("{:.1} %, Elo {elo:+.1} [?]", 100.0 * share),
    }
}

/// The numbers of the table with those changed that `NAME=VALUE` says.
fn changed(set: &[String]) -> Result<Weights, Failure> {
    let mut weights = Weights::default();
    for text in set {
        let wrong = |why: &str| Failure::Input(format!("'{text}': {why}"));
        let (name, value) = text.split_once('=').ok_or_else(|| wrong("not NAME=VALUE"))?;
        let id = spsa::named(name).ok_or_else(|| wrong("unknown number"))?;
        if spsa::is_fixed(id) {
            return Err(wrong("this number is fixed when the program is built"));
        }
        let value: i32 = value.parse().map_err(|_| wrong("the value is no number"))?;
        let param = &TABLE[id.0];
        if !(param.min..=param.max).contains(&value) {
            return Err(wrong(&format!("the range is {} to {}", param.min, param.max)));
        }
        weights[id] = value;
    }
    Ok(weights)
}

/// Stack of a thread that searches.
const STACK_BYTES: usize = 16 << 20;

/// So many threads that can search.
fn threads(count: u16) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(count));
    let pool = pool.stack_size(STACK_BYTES).build();
    pool.map_err(|error| Failure::Input(error.to_string()))
}

fn rules(name: &str) -> Result<Rules, Failure> {
    Rules::named(name).ok_or_else(|| Failure::Input(format!("unknown rule set '{name}'")))
}

fn spsa_plan(arguments: &SpsaArgs) -> Result<spsa::Plan, Failure> {
    let rules = rules(&arguments.rules)?;
    let SpsaArgs { pairs, nodes, random_plies, share, rate, seed, .. } = *arguments;
    if !(share > 0.0 && share <= 0.5 && rate > 0.0 && rate <= 1.0) {
        return Err(Failure::Input("share lies in 0..0.5 and rate in 0..1".to_owned()));
    }
    let terms = Terms { nodes, rules, random_plies };
    let net = network::chosen(arguments.net.as_deref())?;
    Ok(spsa::Plan { pairs, terms, net, share, rate, seed })
}

/// The state in the file, or a new one if there is none.
fn spsa_state(arguments: &SpsaArgs) -> Result<spsa::State, Failure> {
    let path = &arguments.out;
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let named = |name: &String| {
                spsa::named(name).ok_or_else(|| Failure::Input(format!("unknown number '{name}'")))
            };
            let ids = arguments.params.iter().map(named).collect::<Result<Vec<Id>, Failure>>()?;
            let ids = if ids.is_empty() { spsa::tunable() } else { ids };
            return Ok(spsa::State::new(arguments.seed, &ids));
        }
        Err(error) => return Err(Failure::Input(format!("{}: {error}", path.display()))),
    };
    let state = spsa::State::from_json(&text)
        .ok_or_else(|| Failure::Input(format!("{}: not the state of a tuner", path.display())))?;
    let same = arguments.params.is_empty()
        || arguments.params.iter().eq(state.knobs.iter().map(|k| &k.name));
    if state.seed != arguments.seed || !same {
        let text = format!("{}: the state of another run (seed or numbers)", path.display());
        return Err(Failure::Input(text));
    }
    Ok(state)
}

/// Fits the curves of chances and prints them as `src/eval/wdl.rs` has them.
fn curves(samples: &[Sample]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for (name, decided, first) in [("POINTS", true, POINTS), ("DRAWS", false, DRAWS)] {
        let Some(Fitted { curve, loss, samples }) = wdl::fit(samples, decided, first) else {
            eprintln!("{name}: no positions under such rules");
            continue;
        };
        eprintln!("{name}: {samples} positions, loss {loss:.5}");
        let Curve { end, start } = curve;
        writeln!(
            output,
            "pub const {name}: Curve = Curve {{ end: {end:.1?}, start: {start:.1?} }};"
        )?;
    }
    Ok(())
}

/// Shuffles across games, always in the same way.
fn shuffle(samples: &mut [Sample]) {
    let mut random = Random::new(1, 1);
    for i in (1..samples.len()).rev() {
        samples.swap(i, random.below(i + 1));
    }
}
