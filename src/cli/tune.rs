//! `janggun tune`: the evaluation, or what its scores mean, fitted to games.

use super::args::{TuneArgs, TuneTask};
use super::failure::Failure;
use crate::datagen::file::read_games;
use crate::datagen::openings::Random;
use crate::eval::Weights;
use crate::eval::wdl::{Curve, DRAWS, POINTS};
use crate::tune::fit::{Losses, Plan, fit, fit_scale, listing, win_rate};
use crate::tune::samples::{Sample, of_game};
use crate::tune::wdl::{self, Fitted};
use std::io::{self, Write};

/// Fits, tells the losses on stderr, and prints what was found: the weights that changed, or curves.
pub fn tune(arguments: &TuneArgs) -> Result<(), Failure> {
    let (files, stride) = match &arguments.task {
        TuneTask::Eval { files, stride, .. } | TuneTask::Wdl { files, stride } => (files, *stride),
    };
    let games = read_games(files).map_err(|error| Failure::Input(error.to_string()))?;
    let mut samples: Vec<Sample> = Vec::new();
    games.iter().for_each(|game| of_game(game, stride.max(1) as usize, &mut samples));
    if samples.is_empty() {
        return Err(Failure::Input("the files hold no quiet positions".to_owned()));
    }
    eprintln!("{} games, {} quiet positions", games.len(), samples.len());
    let TuneTask::Eval { result_share, rounds, passes, rate, .. } = &arguments.task else {
        return curves(&samples);
    };
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
        ..Plan::default()
    };
    let mut round = 0;
    let weights = fit(&samples, &Weights::default(), &plan, &mut |losses: Losses| {
        eprintln!("round {round}: loss {:.6}, held out {:.6}", losses.fitted, losses.held_out);
        round += 1;
    });
    write!(io::stdout().lock(), "{}", listing(&weights))?;
    Ok(())
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
