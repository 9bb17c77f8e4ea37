//! From self-play to a network that plays, with the real binary; and what happens to files that are
//! no networks.

mod common;
#[allow(dead_code, reason = "the tests of the protocol use all of it")]
#[path = "protocol/driver.rs"]
mod driver;

use common::networks::random;
use driver::Janggun;
use janggun::nnue::features::FeatureSet;
use janggun::nnue::{Network, Shape};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn janggun(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_janggun")).args(arguments).output().expect("the engine starts")
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("janggun-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).expect("a new folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// The whole chain: games, a network, games by that network, a network trained further.
#[test]
fn networks_make_games_make_networks() {
    let folder = folder("chain");
    let (games, run) = (folder.join("a.jgr"), folder.join("run"));
    let made =
        janggun(&["datagen", "-o", text(&games), "-g", "30", "--nodes", "30", "--threads", "2"]);
    assert!(made.status.success(), "{made:?}");
    let arguments = ["train", text(&games), "--out", text(&run), "--hidden", "32"];
    let more = ["--passes", "2", "--batch", "512", "--rate", "0.002"];
    let trained = janggun(&[&arguments[..], &more].concat());
    let (path, told) = said(&trained);
    assert!(trained.status.success(), "{told}");
    assert_eq!(told.lines().filter(|line| line.starts_with("pass ")).count(), 2, "{told}");
    let path = PathBuf::from(path.split(' ').next().expect("the network's file"));
    let network = Network::load(&path).expect("a network");
    assert_eq!(path.file_stem().and_then(|stem| stem.to_str()), Some(network.name()));
    assert!(network.provenance.contains("a.jgr") && network.provenance.contains("seed 1"));

    // Done is done: the same command gives the same network without another pass.
    let again = janggun(&[&arguments[..], &more].concat());
    assert_eq!(said(&again).0, said(&trained).0);
    assert!(!said(&again).1.contains("\npass "), "{again:?}");
    let other = janggun(&[&arguments[..], &["--passes", "3", "--batch", "512"]].concat());
    assert_eq!(other.status.code(), Some(1));
    assert!(said(&other).1.contains("another plan"), "{other:?}");

    // The network plays, and its name stands in what it makes.
    let by_net = folder.join("b.jgr");
    let made = ["datagen", "-o", text(&by_net), "-g", "2", "--nodes", "30", "--net", text(&path)];
    assert!(janggun(&made).status.success());
    let bytes = std::fs::read(&by_net).expect("games");
    let named = format!("net {}", network.name());
    assert!(bytes.windows(named.len()).any(|part| part == named.as_bytes()));
    let file = format!("setoption name EvalFile value {}", path.display());
    let (answer, _) = said(&janggun(&["run", &file, "eval", "go nodes 2000"]));
    assert!(answer.contains(&format!("evaluation by network {}", network.name())), "{answer}");
    assert!(answer.contains("what each piece adds for cho") && answer.contains("bestmove "));

    let further = folder.join("further");
    let arguments = ["train", text(&games), "--out", text(&further), "--init", text(&path)];
    let trained = janggun(&[&arguments[..], &["--passes", "1", "--batch", "512"]].concat());
    let (path, told) = said(&trained);
    assert!(trained.status.success(), "{told}");
    let next =
        Network::load(Path::new(path.split(' ').next().expect("a file"))).expect("a network");
    assert!(next.shape == network.shape && next.provenance.contains(network.name()));
    std::fs::remove_dir_all(folder).expect("removed");
}

/// Searches with a network are as reproducible as others, and not the classical ones.
#[test]
fn a_network_decides_the_search() {
    let folder = folder("bench");
    let shape = Shape { features: FeatureSet::Mirrored, hidden: 64, families: 1, buckets: 4 };
    let path = folder.join("random.nnue");
    std::fs::write(&path, random(shape, 8, false).to_bytes()).expect("written");
    let nodes = |net: &str| {
        let (text, errors) = said(&janggun(&["bench", "--depth", "4", "--net", net]));
        let last = text.lines().last().unwrap_or(&errors).to_owned();
        last.split(' ').next().and_then(|n| n.parse::<u64>().ok()).expect(&last)
    };
    let with = nodes(text(&path));
    assert_eq!(nodes(text(&path)), with);
    assert_ne!(nodes("none"), with);
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A wrong, cut-off or foreign file is refused in one line, and the old network kept.
#[test]
fn what_is_no_network_changes_nothing() {
    let folder = folder("refused");
    let shape = Shape { features: FeatureSet::Plain, hidden: 32, families: 1, buckets: 1 };
    let bytes = random(shape, 9, false).to_bytes();
    let good = folder.join("good.nnue");
    std::fs::write(&good, &bytes).expect("written");
    let name = random(shape, 9, false).name().to_owned();
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    let cases = [
        ("cut.nnue", &bytes[..bytes.len() - 40], "cut off: "),
        ("damaged.nnue", &damaged[..], "damaged: its checksum is wrong"),
        ("foreign.nnue", &b"\x20\x2f\xf3\x7aFeatures=HalfKAv2"[..], "not a network of Janggun"),
        ("empty.nnue", &[][..], "not a network of Janggun"),
    ];
    for (file, content, reason) in cases {
        let path = folder.join(file);
        std::fs::write(&path, content).expect("written");
        let set = |path: &Path| format!("setoption name EvalFile value {}", path.display());
        let mut engine = Janggun::start();
        let first = engine.ask(&set(&good));
        assert!(first.iter().any(|line| line.contains(&name)), "{first:?}");
        let refused = engine.ask(&set(&path));
        assert_eq!(refused.len(), 1, "{refused:?}");
        assert!(refused[0].starts_with("info string error: EvalFile '"), "{refused:?}");
        assert!(refused[0].contains(reason), "{refused:?}");
        let shown = engine.ask("eval");
        assert!(shown.iter().any(|line| line.contains(&format!("Network {name}"))), "{shown:?}");
        let off = engine.ask("setoption name Use NNUE value false");
        assert_eq!(off, ["info string the classical evaluation is used"]);
        let shown = engine.ask("eval");
        assert!(!shown.iter().any(|line| line.contains("Network ")), "{shown:?}");
        let output = janggun(&["bench", "--depth", "1", "--net", text(&path)]);
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).1.contains(reason));
    }
    std::fs::remove_dir_all(folder).expect("removed");
}
