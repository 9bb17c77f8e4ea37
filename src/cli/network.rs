//! The network that a subcommand is to use.

use super::failure::Failure;
use crate::nnue::Network;
use std::path::Path;
use std::sync::Arc;

/// The word that stands for the classical evaluation.
const NONE: &str = "none";

/// The network of an argument `--net`: a file, `none` for the classical evaluation, or, if it is left
/// out, the network that is part of the program.
pub fn chosen(argument: Option<&Path>) -> Result<Option<Arc<Network>>, Failure> {
    match argument {
        None => Ok(Network::embedded()),
        Some(path) if path.as_os_str() == NONE => Ok(None),
        Some(path) => Ok(Some(Arc::new(load(path)?))),
    }
}

/// What evaluates, in words.
pub fn describe(net: Option<&Network>) -> String {
    net.map_or("classical".to_owned(), |net| format!("net {}", net.name()))
}

/// The network of a file.
pub fn load(path: &Path) -> Result<Network, Failure> {
    let named = |error| Failure::Input(format!("{}: {error}", path.display()));
    Network::load(path).map_err(named)
}
