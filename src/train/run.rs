//! A whole training, from the examples to the network's file.

use super::check::Checks;
use super::checkpoint::Checkpoint;
use super::curve::{self, Point};
use super::dataset::Dataset;
use super::example::Decoder;
use super::losses::Losses;
use super::model::Model;
use super::pass::Pass;
use super::schedule::Schedule;
use crate::nnue::network::Shape;
use crate::nnue::{Network, NetworkError};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What a training is to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The network's shape.
    pub shape: Shape,
    /// Passes over the examples.
    pub passes: u64,
    /// Examples to a step.
    pub batch: usize,
    /// The highest rate.
    pub rate: f32,
    /// The rate at the end.
    pub last_rate: f32,
    /// Steps of the warm-up.
    pub warm_up: u64,
    /// Weight decay.
    pub decay: f32,
    /// Share of the result in the target, at the start and at the end.
    pub result_share: (f32, f32),
    /// Centipawns to a unit of log odds; `None`: the value that fits the scores best.
    pub scale: Option<f32>,
    /// Decides everything random.
    pub seed: u64,
}

/// Why a training came to nothing.
#[derive(Debug)]
pub enum TrainError {
    /// There is too little to learn from.
    Examples(usize),
    /// The folder holds another training.
    OtherPlan(PathBuf),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// The result is no network.
    Network(NetworkError),
}

impl fmt::Display for TrainError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TrainError::Examples(n) => write!(f, "{n} examples are too few to train with"),
            TrainError::OtherPlan(path) => write!(
                f,
                "{}: a training by another plan or from other games; use another folder, or remove it",
                path.display()
            ),
            TrainError::File(path, error) => write!(f, "{}: {error}", path.display()),
            TrainError::Network(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TrainError {}

/// What happens in a training, for those who watch.
#[derive(Debug)]
pub enum News<'a> {
    /// The scale that is used, and the passes found done.
    Begin(f32, u64),
    /// A pass begins: its number, from 1.
    Pass(u64),
    /// A pass is done.
    Done(&'a Point),
    /// The training is done, and the network was asked some questions.
    Checked(Checks),
}

/// The watcher: is told the news, and can read how many examples of a pass are done.
pub struct Watch<'a> {
    /// Told the news.
    pub tell: &'a mut (dyn FnMut(News) + Send),
    /// Counts the examples of the pass at hand.
    pub done: &'a AtomicU64,
    /// Ends the training; what is done of the pass is lost.
    pub stop: &'a AtomicBool,
}

/// The names of the files in a training's folder.
const CHECKPOINT: &str = "checkpoint.jgtc";
const TABLE: &str = "loss.csv";
const PICTURE: &str = "loss.svg";

/// Trains, or goes on with a training, in a folder. `initial` is where a new one starts; `provenance`
/// goes into the network. Returns the network and its file; `None` if it was stopped.
///
/// # Errors
/// Why there is no network.
pub fn run(
    folder: &Path, plan: &Plan, data: &Dataset, initial: Option<&Network>, provenance: &str,
    threads: usize, watch: &mut Watch,
) -> Result<Option<(Network, PathBuf)>, TrainError> {
    let examples = data.fitted.len();
    if examples < 2 || data.held_out.is_empty() || examples > u32::MAX as usize {
        return Err(TrainError::Examples(examples));
    }
    let file = |name: &str| folder.join(name);
    let failed = |name: &str| {
        let path = file(name);
        move |error| TrainError::File(path, error)
    };
    std::fs::create_dir_all(folder).map_err(failed(""))?;
    let words = words(plan, data, initial);
    let (mut model, first) = begin(&file(CHECKPOINT), plan, &words, initial)?;
    let scale = plan.scale.unwrap_or_else(|| data.fit_scale());
    (watch.tell)(News::Begin(scale, first));
    let steps = Pass::steps(examples, plan.batch);
    let warm_up = plan.warm_up.min(steps * plan.passes / 4);
    let schedule =
        Schedule { rate: plan.rate, last: plan.last_rate, warm_up, steps: steps * plan.passes };
    let mut table = table(&file(TABLE), first).map_err(failed(TABLE))?;
    for index in first..plan.passes {
        (watch.tell)(News::Pass(index + 1));
        watch.done.store(0, Relaxed);
        let decoder = plan.decoder(index, scale);
        let pass = Pass {
            examples: &data.fitted,
            decoder,
            batch: plan.batch,
            schedule: &schedule,
            decay: plan.decay,
            first_step: index * steps,
            seed: plan.seed,
            index,
            threads,
        };
        let (fitted, finished) = pass.run(&mut model, watch.stop, watch.done);
        if !finished {
            return Ok(None);
        }
        let point = Point {
            pass: index + 1,
            rate: schedule.rate((index + 1) * steps - 1),
            result_share: decoder.result_share,
            fitted,
            held_out: Losses::of(&model, &data.held_out, &decoder),
        };
        (watch.tell)(News::Done(&point));
        table += &curve::line(&point);
        let state = Checkpoint { plan: words.clone(), passes: index + 1, model };
        state.save(&file(CHECKPOINT)).map_err(failed(CHECKPOINT))?;
        model = state.model;
        std::fs::write(file(TABLE), &table).map_err(failed(TABLE))?;
        match curve::picture(&table) {
            Ok(svg) => std::fs::write(file(PICTURE), svg).map_err(failed(PICTURE))?,
            Err(error) => log::warn!("no picture of the losses: {error}"),
        }
        // A pass of a single batch sees no stop of its own.
        if watch.stop.load(Relaxed) && index + 1 < plan.passes {
            return Ok(None);
        }
    }
    // From the table: a training that was done already has no pass of its own.
    let losses = curve::last(&table).map_or(String::new(), |(fitted, held_out)| {
        format!(", loss {fitted:.6}, held out {held_out:.6}")
    });
    let text = format!("{provenance}; {words}{losses}");
    let network = model.quantise(scale.round() as i32, text).map_err(TrainError::Network)?;
    let decoder = plan.decoder(plan.passes.saturating_sub(1), scale.round());
    let asked = &data.held_out[..data.held_out.len().min(20_000)];
    (watch.tell)(News::Checked(Checks::of(&network, &model, asked, &decoder)));
    let name = format!("{}.nnue", network.name());
    std::fs::write(file(&name), network.to_bytes()).map_err(failed(&name))?;
    Ok(Some((network, file(&name))))
}

/// The model to go on with and the passes it has behind it.
fn begin(
    checkpoint: &Path, plan: &Plan, words: &str, initial: Option<&Network>,
) -> Result<(Model, u64), TrainError> {
    if !checkpoint.exists() {
        let fresh = || Model::random(plan.shape, plan.seed);
        return Ok((initial.map_or_else(fresh, Model::from_network), 0));
    }
    let failed = |error| TrainError::File(checkpoint.to_owned(), error);
    if Checkpoint::plan_of(checkpoint).map_err(failed)? != words {
        return Err(TrainError::OtherPlan(checkpoint.to_owned()));
    }
    let state = Checkpoint::load(checkpoint, plan.shape).map_err(failed)?;
    Ok((state.model, state.passes))
}

/// The table of losses up to a pass.
fn table(path: &Path, passes: u64) -> io::Result<String> {
    let old =
        if passes > 0 && path.exists() { std::fs::read_to_string(path)? } else { String::new() };
    let lines = old.lines().skip(1).take(passes as usize).map(|line| format!("{line}\n"));
    Ok(curve::head() + &lines.collect::<String>())
}

/// All that decides what comes out, in words.
fn words(plan: &Plan, data: &Dataset, initial: Option<&Network>) -> String {
    let Plan { shape, passes, batch, rate, last_rate, warm_up, decay, result_share, scale, seed } =
        plan;
    let scale = scale.map_or("fitted".to_owned(), |scale| scale.to_string());
    let initial = initial.map_or("random numbers".to_owned(), |net| net.name().to_owned());
    format!(
        "{shape}, from {initial}, {passes} passes, batch {batch}, rate {rate} to {last_rate}, warm-up \
         {warm_up}, decay {decay}, result share {} to {}, scale {scale}, seed {seed}, {} games, {} \
         examples, {} held out",
        result_share.0,
        result_share.1,
        data.games,
        data.fitted.len(),
        data.held_out.len()
    )
}

impl Plan {
    /// How examples are read in a pass.
    fn decoder(&self, pass: u64, scale: f32) -> Decoder {
        let (first, last) = self.result_share;
        let progress = pass as f32 / (self.passes.saturating_sub(1)).max(1) as f32;
        Decoder { shape: self.shape, scale, result_share: first + (last - first) * progress }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datagen::record::Record;
    use crate::datagen::selfplay::{SelfPlayer, Style};
    use crate::nnue::features::FeatureSet;
    use crate::train::dataset::Filter;

    fn data() -> Dataset {
        let style = Style {
            nodes: 20,
            net: None,
            rules: vec![1],
            random_plies: 8,
            endgames: 30,
            chosen: 20,
            adjudicate: 1500,
        };
        let mut player = SelfPlayer::new(None);
        let games: Vec<Record> = (0..60)
            .filter_map(|index| player.play(&style, 3, index, &AtomicBool::new(false)))
            .collect();
        let mut data = Dataset::default();
        let filter = Filter { skip_plies: 10, max_score: 2500, rules: Vec::new() };
        data.add(&games, &filter);
        if data.held_out.is_empty() {
            data.held_out = data.fitted.split_off(data.fitted.len() - 100);
        }
        data
    }

    const PLAN: Plan = Plan {
        shape: Shape { features: FeatureSet::Mirrored, hidden: 64, families: 2, buckets: 4 },
        passes: 3,
        batch: 512,
        rate: 2e-3,
        last_rate: 1e-5,
        warm_up: 4,
        decay: 0.01,
        result_share: (0.2, 0.2),
        scale: None,
        seed: 5,
    };

    struct Outcome {
        name: Option<String>,
        losses: Vec<f64>,
        checks: Option<Checks>,
    }

    /// A training in a folder, stopped in the middle of pass `stop_in`.
    fn outcome(folder: &Path, data: &Dataset, threads: usize, stop_in: u64) -> Outcome {
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let (mut losses, mut checks) = (Vec::new(), None);
        let mut tell = |news: News| match news {
            News::Pass(number) => stop.store(number == stop_in, Relaxed),
            // On what is learnt from: so few games say little of others.
            News::Done(point) => losses.push(point.fitted),
            News::Checked(found) => checks = Some(found),
            News::Begin(..) => {}
        };
        let mut watch = Watch { tell: &mut tell, done: &done, stop: &stop };
        let trained = run(folder, &PLAN, data, None, "test", threads, &mut watch).unwrap();
        let name = trained.map(|(network, path)| {
            assert_eq!(Network::load(&path).unwrap().name(), network.name());
            network.name().to_owned()
        });
        Outcome { name, losses, checks }
    }

    #[test]
    fn a_training_cut_off_comes_to_the_same_network() {
        let data = data();
        let folder = |name: &str| {
            std::env::temp_dir().join(format!("janggun-train-{name}-{}", std::process::id()))
        };
        let (whole, cut) = (folder("whole"), folder("cut"));
        let first = outcome(&whole, &data, 1, 0);
        assert!(first.losses[2] < first.losses[0], "{:?}", first.losses);
        // Rounding hardly changes a score.
        let checks = first.checks.unwrap();
        assert!(checks.count > 20 && checks.rounding < 5.0 && checks.turned == 0, "{checks:?}");
        assert!(outcome(&cut, &data, 2, 3).name.is_none());
        let rest = outcome(&cut, &data, 2, 0);
        assert_eq!((rest.losses.len(), &rest.name), (1, &first.name));
        for file in [TABLE, PICTURE, CHECKPOINT] {
            let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
            assert!(read(&whole) == read(&cut), "{file}");
        }
        let table = std::fs::read_to_string(whole.join(TABLE)).unwrap();
        let fields = |line: &str| line.split(',').count();
        assert_eq!(table.lines().count(), 4);
        assert!(table.lines().all(|line| fields(line) == fields(&curve::head())));
        let svg = std::fs::read_to_string(whole.join(PICTURE)).unwrap();
        assert!(svg.starts_with("<svg") && svg.matches("<polyline").count() >= 2);
        // Another plan does not go on there, and a damaged state is found out.
        let words = words(&PLAN, &data, None);
        let path = whole.join(CHECKPOINT);
        let other = begin(&path, &PLAN, "another plan", None);
        assert!(matches!(other, Err(TrainError::OtherPlan(_))));
        assert_eq!(begin(&path, &PLAN, &words, None).unwrap().1, 3);
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        assert!(matches!(begin(&path, &PLAN, &words, None), Err(TrainError::File(..))));
        [whole, cut].iter().for_each(|folder| std::fs::remove_dir_all(folder).unwrap());
    }
}
