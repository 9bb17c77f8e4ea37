//! `janggun train`: a network out of recorded games.

use super::failure::Failure;
use super::network;
use super::progress::{bar, stop_on_interrupt};
use super::train_args::TrainArgs;
use crate::nnue::features::FeatureSet;
use crate::nnue::network::Shape;
use crate::position::RULE_SETS;
use crate::train::check::Checks;
use crate::train::curve::Point;
use crate::train::dataset::{Dataset, Filter};
use crate::train::run::{self, News, Plan, Watch};
use indicatif::ProgressBar;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Reads the games, trains, tells the losses on stderr, and prints the file of the network.
pub fn train(arguments: &TrainArgs) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads as usize);
    let pool = threads.build().map_err(|error| Failure::Input(error.to_string()))?;
    let initial = arguments.init.as_deref().map(network::load).transpose()?;
    let plan = plan(arguments, initial.as_ref().map(|net| net.shape))?;
    let filter = filter(arguments)?;
    let data = pool
        .install(|| Dataset::load(&arguments.files, &filter))
        .map_err(|(path, error)| Failure::Input(format!("{}: {error}", path.display())))?;
    eprintln!(
        "{} games, {} positions: {} to learn from, {} held out",
        data.games,
        data.positions,
        data.fitted.len(),
        data.held_out.len()
    );
    let provenance = provenance(arguments, &filter);
    let done = Arc::new(AtomicU64::new(0));
    let mut teller = Teller::new(data.fitted.len() as u64, &done);
    let mut tell = |news: News| teller.tell(news);
    let mut watch = Watch { tell: &mut tell, done: &done, stop: &stop };
    let trained = pool.install(|| {
        let threads = arguments.threads as usize;
        let folder = &arguments.out;
        run::run(folder, &plan, &data, initial.as_ref(), &provenance, threads, &mut watch)
    });
    match trained {
        Ok(Some((network, path))) => {
            writeln!(io::stdout().lock(), "{} {}", path.display(), network.shape)?;
            Ok(())
        }
        Ok(None) => Err(Failure::Interrupted),
        Err(error) => Err(Failure::Input(error.to_string())),
    }
}

fn plan(arguments: &TrainArgs, initial: Option<Shape>) -> Result<Plan, Failure> {
    let features =
        if arguments.features == "plain" { FeatureSet::Plain } else { FeatureSet::Mirrored };
    let (hidden, buckets) = (arguments.hidden as usize, arguments.buckets as usize);
    let families = arguments.families as usize;
    let asked = Shape { features, hidden, families, buckets };
    let shape = initial.unwrap_or(asked);
    if !shape.is_sound() {
        return Err(Failure::Input("--hidden takes a multiple of 32 up to 1024".to_owned()));
    }
    Ok(Plan {
        shape,
        passes: arguments.passes,
        batch: arguments.batch as usize,
        rate: arguments.rate,
        last_rate: arguments.last_rate,
        warm_up: arguments.warm_up,
        decay: arguments.decay,
        result_share: (
            arguments.result_share,
            arguments.last_result_share.unwrap_or(arguments.result_share),
        ),
        scale: arguments.scale,
        seed: arguments.seed,
    })
}

fn filter(arguments: &TrainArgs) -> Result<Filter, Failure> {
    let rule_set = |name: &String| {
        let found = RULE_SETS.iter().position(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map(|i| i as u8).ok_or_else(|| Failure::Input(format!("unknown rule set '{name}'")))
    };
    Ok(Filter {
        skip_plies: arguments.skip_plies as usize,
        max_score: arguments.max_score,
        rules: arguments.rules.iter().map(rule_set).collect::<Result<_, _>>()?,
    })
}

/// Where the network comes from, as far as the plan does not say.
fn provenance(arguments: &TrainArgs, filter: &Filter) -> String {
    let name = |path: &std::path::PathBuf| {
        path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
    };
    let files: Vec<String> = arguments.files.iter().map(name).collect();
    format!(
        "janggun {} train, games of {}, plies from {}, scores below {}, rules {}",
        env!("CARGO_PKG_VERSION"),
        files.join(" "),
        filter.skip_plies,
        filter.max_score,
        if arguments.rules.is_empty() { "all".to_owned() } else { arguments.rules.join(",") }
    )
}

/// Tells of a training on stderr.
struct Teller<'a> {
    examples: u64,
    done: &'a Arc<AtomicU64>,
    start: Instant,
    bar: Option<(ProgressBar, Arc<AtomicBool>)>,
}

impl<'a> Teller<'a> {
    fn new(examples: u64, done: &'a Arc<AtomicU64>) -> Teller<'a> {
        Teller { examples, done, start: Instant::now(), bar: None }
    }

    fn tell(&mut self, news: News) {
        match news {
            News::Begin(scale, passes) => {
                eprintln!("scale {scale:.0} centipawns to a unit of log odds");
                if passes > 0 {
                    eprintln!("going on after {passes} passes");
                }
            }
            News::Pass(number) => self.pass(number),
            News::Done(point) => self.done(point),
            News::Checked(checks) => checked(&checks),
        }
    }

    /// A bar that follows the counter until the pass is over.
    fn pass(&mut self, number: u64) {
        self.start = Instant::now();
        let template = "pass {msg} {bar:30} {pos}/{len} positions, {per_sec}, {eta} left";
        let bar = bar(self.examples, template);
        bar.set_message(number.to_string());
        let over = Arc::new(AtomicBool::new(false));
        let (moving, done, flag) = (bar.clone(), Arc::clone(self.done), Arc::clone(&over));
        std::thread::spawn(move || {
            while !flag.load(Ordering::Relaxed) {
                moving.set_position(done.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        self.bar = Some((bar, over));
    }

    fn done(&mut self, point: &Point) {
        let seconds = self.start.elapsed().as_secs_f64();
        if let Some((bar, over)) = self.bar.take() {
            over.store(true, Ordering::Relaxed);
            bar.finish_and_clear();
        }
        let held_out = &point.held_out;
        eprintln!(
            "pass {}: loss {:.6}, held out {:.6} (scores {:.6}, results {:.6}), {:.1} % of clear \
             winners named, spread {:.2}, {:.0} thousand positions a second",
            point.pass,
            point.fitted,
            held_out.target,
            held_out.score,
            held_out.result,
            100.0 * held_out.named,
            held_out.spread,
            self.examples as f64 / seconds / 1000.0
        );
    }
}

fn checked(checks: &Checks) {
    let Checks { count, rounding, turned, chariots: (gone, felt) } = checks;
    eprintln!(
        "of {count} positions held out: rounding changes scores by {rounding:.2} centipawns and \
         turns {turned}; {:.2} % of {gone} own chariots taken away lower the score",
        100.0 * *felt as f64 / (*gone).max(1) as f64
    );
}
