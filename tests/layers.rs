//! The house rules of `src`: who may import whom, which outside crates may appear where, no glob
//! imports, and no files that import each other in a circle. `src/lib.rs` explains the layers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A top-level module with what it may import.
struct Layer {
    name: &'static str,
    imports: &'static [&'static str],
    crates: &'static [&'static str],
}

/// The layers from the ground up; each may import only what its line names, and itself.
const LAYERS: [Layer; 24] = [
    Layer { name: "types", imports: &[], crates: &[] },
    Layer { name: "params", imports: &["types"], crates: &[] },
    Layer { name: "attacks", imports: &["types"], crates: &[] },
    Layer { name: "position", imports: &["types", "attacks"], crates: &[] },
    Layer { name: "movegen", imports: &["types", "params", "attacks", "position"], crates: &[] },
    Layer { name: "notation", imports: &["types", "position", "movegen"], crates: &[] },
    Layer { name: "diagram", imports: &["types", "position", "notation"], crates: &["svg"] },
    Layer { name: "game", imports: &["types", "position", "movegen"], crates: &[] },
    Layer {
        name: "gibo",
        imports: &["types", "position", "movegen", "notation", "game"],
        crates: &["encoding_rs", "serde_json"],
    },
    Layer { name: "perft", imports: &["types", "position", "movegen"], crates: &["rayon", "log"] },
    Layer {
        name: "mate",
        imports: &["types", "attacks", "position", "movegen", "game"],
        crates: &[],
    },
    Layer {
        name: "eval",
        imports: &["types", "params", "attacks", "position", "game"],
        crates: &[],
    },
    Layer { name: "nnue", imports: &["types", "position"], crates: &["sha2"] },
    Layer {
        name: "search",
        imports: &["types", "params", "attacks", "position", "movegen", "game", "eval", "nnue"],
        crates: &["libc", "log"],
    },
    Layer {
        name: "engine",
        imports: &["types", "position", "game", "eval", "nnue", "search"],
        crates: &["rayon", "log"],
    },
    Layer { name: "advice", imports: &["types", "position", "game"], crates: &[] },
    Layer {
        name: "analysis",
        imports: &["types", "params", "position", "movegen", "notation", "diagram", "game", "gibo"],
        crates: &["serde_json"],
    },
    Layer {
        name: "datagen",
        imports: &["types", "attacks", "position", "movegen", "game", "nnue", "search"],
        crates: &["crc32fast", "log"],
    },
    Layer {
        name: "train",
        imports: &["types", "position", "game", "eval", "nnue", "datagen"],
        crates: &["plotters", "rayon", "sha2", "log"],
    },
    Layer {
        name: "tune",
        imports: &[
            "types", "params", "position", "movegen", "game", "eval", "nnue", "search", "datagen",
        ],
        crates: &["rayon", "serde_json", "log"],
    },
    Layer {
        name: "protocol",
        imports: &[
            "types", "position", "movegen", "diagram", "game", "perft", "eval", "nnue", "search",
            "engine", "advice",
        ],
        crates: &["serde_json", "log"],
    },
    Layer { name: "wasm", imports: &["nnue", "search"], crates: &[] },
    Layer {
        name: "cli",
        imports: &[
            "types", "params", "position", "movegen", "game", "perft", "eval", "nnue", "search",
            "engine", "datagen", "train", "tune", "protocol", "notation", "diagram", "gibo",
            "mate", "advice", "analysis",
        ],
        crates: &["clap", "clap_complete", "ctrlc", "indicatif", "rayon", "serde_json", "log"],
    },
    Layer { name: "main", imports: &["protocol", "cli"], crates: &["env_logger", "log"] },
];

/// Arrows that go against the table, each with its reason. One that is no longer drawn fails.
const EXCEPTIONS: [(&str, &str, &str); 0] = [];

/// Arrows that close a circle inside a layer, each with its reason. One that is no longer drawn
/// fails.
const CIRCLES: [(&str, &str, &str); 0] = [];

/// A source file without its comments.
struct Source {
    /// Its path below `src`, with forward slashes.
    path: String,
    text: String,
}

impl Source {
    /// The modules that lead to the file: `position/game.rs` is `[position, game]`.
    fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }

    /// The top-level module.
    fn layer(&self) -> &str {
        self.modules()[0]
    }

    /// The paths that begin with `prefix` (`crate::` or `super::`), each up to its second name, and
    /// with all prefixes counted: `(1, "types", "Move")` for `crate::types::Move`.
    fn paths(&self, prefix: &str) -> Vec<(usize, String, String)> {
        let mut paths = Vec::new();
        for (at, _) in self.text.match_indices(prefix) {
            let before = self.text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let mut rest = &self.text[at..];
            let mut prefixes = 0;
            while let Some(next) = rest.strip_prefix(prefix) {
                rest = next;
                prefixes += 1;
            }
            for element in elements(rest) {
                let mut names = element.split("::").map(|name| ident(name).to_owned());
                let first = names.next().unwrap_or_default();
                paths.push((prefixes, first, names.next().unwrap_or_default()));
            }
        }
        paths
    }
}

/// The name at the start of a text.
fn ident(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The elements of a group `{a, b::{c, d}}` at the start of a text, or the text itself if there is
/// no group. Groups inside the elements stay as they are.
fn elements(text: &str) -> Vec<&str> {
    let Some(group) = text.strip_prefix('{') else { return vec![text] };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => {
                found.push(&group[start..at]);
                return found;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    panic!("a group of imports without its end: {}", &text[..text.len().min(80)]);
}

/// All of `src`; the library's root, which declares the modules, is left out.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path: PathBuf = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).expect("a path below src");
                let name = name.to_str().expect("a plain name").replace('\\', "/");
                let text = fs::read_to_string(&path).expect("a readable file");
                let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
                let text = text.lines().map(|line| code(line) + "\n").collect();
                found.push(Source { path: name, text });
            }
        }
    }
    found.retain(|source| source.path != "lib.rs");
    assert!(found.len() > 20, "only {} files were found", found.len());
    found
}

fn layer(name: &str) -> &'static Layer {
    LAYERS.iter().find(|layer| layer.name == name).unwrap_or_else(|| {
        panic!("module {name} is not in the table of layers: give it a place in tests/layers.rs")
    })
}

/// The modules of `all` that a file names, itself included. Where a file lies directly in `src`,
/// `super` is the root of the library, in its inline modules the file; names tell the two apart.
fn named_layers<'a>(source: &Source, all: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let depth = source.modules().len();
    let to_root = source.paths("super::").into_iter().filter(|path| path.0 >= depth);
    let named = source.paths("crate::").into_iter().chain(to_root);
    named.filter_map(|(_, first, _)| all.get(first.as_str()).copied()).collect()
}

#[test]
fn arrows_point_downwards() {
    let (mut wrong, mut used) = (Vec::new(), BTreeSet::new());
    let sources = sources();
    let modules: BTreeSet<&str> = sources.iter().map(Source::layer).collect();
    for source in &sources {
        let own = layer(source.layer());
        for name in named_layers(source, &modules) {
            if name == own.name || own.imports.contains(&name) {
                continue;
            }
            let exception =
                EXCEPTIONS.iter().position(|e| (e.0, e.1) == (source.path.as_str(), name));
            match exception {
                Some(index) => _ = used.insert(index),
                None => wrong.push(format!("{} imports {name}", source.path)),
            }
        }
    }
    assert!(wrong.is_empty(), "against the layers: {}", wrong.join("; "));
    assert_eq!(used.len(), EXCEPTIONS.len(), "an exception is no longer needed");
}

/// The table itself has no arrow upwards.
#[test]
fn the_table_is_in_order() {
    for (index, layer) in LAYERS.iter().enumerate() {
        for import in layer.imports {
            let below = LAYERS[..index].iter().any(|other| other.name == *import);
            assert!(below, "{} imports {import}, which is not below it", layer.name);
        }
    }
}

#[test]
fn outside_crates_stay_in_their_layers() {
    let known: BTreeSet<&str> = LAYERS.iter().flat_map(|layer| layer.crates).copied().collect();
    let mut wrong = Vec::new();
    for source in sources() {
        let allowed = layer(source.layer()).crates;
        for name in known.iter().filter(|name| !allowed.contains(name)) {
            let path = format!("{name}::");
            let named = source.text.match_indices(&path).any(|(at, _)| {
                let before = source.text[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
            });
            if named {
                wrong.push(format!("{} uses {name}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("; "));
}

/// Names come from where they are imported; only tests may take all, and traits that come as a
/// prelude.
#[test]
fn no_glob_imports() {
    let is_test = |source: &Source| source.modules().last() == Some(&"tests");
    for source in sources().into_iter().filter(|source| !is_test(source)) {
        let code = source.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let globs: Vec<&str> = code.lines().filter(|line| line.contains("::*;")).collect();
        let foreign = globs.iter().all(|line| line.trim() == "use rayon::prelude::*;");
        assert!(foreign, "{}: {globs:?}", source.path);
    }
}

/// The files of a layer that import each other do so in one direction. What a folder's `mod.rs`
/// holds is everyone's and not counted, and neither are files of tests.
#[test]
fn no_circles_inside_a_layer() {
    let sources = sources();
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in &sources {
        let modules = source.modules();
        let [folder @ .., own] = &modules[..] else { continue };
        if folder.is_empty() || *own == "tests" {
            continue;
        }
        let sibling = |name: &str| format!("{}::{name}", folder.join("::"));
        let by_super = source.paths("super::").into_iter().filter(|path| path.0 == 1);
        let by_crate = source.paths("crate::").into_iter();
        let by_crate = by_crate.filter(|(_, first, _)| folder == [first.as_str()]);
        let named = by_super.map(|path| path.1).chain(by_crate.map(|path| path.2));
        let is_file = |name: &String| {
            let path = format!("{}/{name}", folder.join("/"));
            let paths = [format!("{path}.rs"), format!("{path}/mod.rs")];
            sources.iter().any(|other| paths.contains(&other.path))
        };
        let targets = named.filter(is_file).filter(|name| name != own);
        arrows.insert(sibling(own), targets.map(|name| sibling(&name)).collect());
    }
    for (from, to, _) in CIRCLES {
        let drawn = arrows.get_mut(from).is_some_and(|targets| targets.remove(to));
        assert!(drawn, "the exception {from} -> {to} is no longer needed");
    }
    let drawn: usize = arrows.values().map(BTreeSet::len).sum();
    assert!(drawn > 10, "only {drawn} arrows were found");
    // Take away what imports nothing that is left, until only circles remain.
    while let Some(done) = arrows.iter().find(|(_, to)| to.is_empty()).map(|(name, _)| name.clone())
    {
        arrows.remove(&done);
        for targets in arrows.values_mut() {
            targets.remove(&done);
        }
    }
    assert!(arrows.is_empty(), "files that import each other, or lead to such: {arrows:?}");
}
