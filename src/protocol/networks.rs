//! Which network evaluates: what the options `EvalFile` and `Use NNUE` say.

use super::error::Error;
use super::options::{OptionId, Value};
use crate::engine::Engine;
use crate::nnue::Network;
use std::path::Path;
use std::sync::Arc;

/// The network of a file, if one was loaded, and whether networks are wanted at all.
#[derive(Clone, Debug)]
pub struct Networks {
    file: Option<Arc<Network>>,
    wanted: bool,
}

impl Default for Networks {
    fn default() -> Networks {
        Networks { file: None, wanted: true }
    }
}

impl Networks {
    /// The network to evaluate with; `None` for the classical evaluation.
    fn current(&self) -> Option<Arc<Network>> {
        self.file.clone().or_else(Network::embedded).filter(|_| self.wanted)
    }

    /// Takes the value of one of the two options, tells the engine if another network evaluates
    /// now, and says in words what does.
    ///
    /// # Errors
    /// Why the file holds no network; everything stays as it was.
    pub fn set(
        &mut self, id: OptionId, value: &Value, engine: &mut Engine,
    ) -> Result<String, Error> {
        match (id, value) {
            (OptionId::EvalFile, Value::Text(path)) => self.load(path)?,
            (OptionId::UseNnue, &Value::Check(wanted)) => self.wanted = wanted,
            _ => {}
        }
        let net = self.current();
        let name = |net: Option<&Arc<Network>>| net.map(|net| net.name().to_string());
        if name(net.as_ref()) != name(engine.net()) {
            engine.set_net(net);
        }
        Ok(self.describe())
    }

    /// Loads a file, or, without a path, goes back to the network of the program.
    fn load(&mut self, path: &str) -> Result<(), Error> {
        self.file = match path {
            "" => None,
            path => {
                let failed = |reason| Error::Network(path.to_string(), reason);
                Some(Arc::new(Network::load(Path::new(path)).map_err(failed)?))
            }
        };
        Ok(())
    }

    /// What evaluates now, in words.
    fn describe(&self) -> String {
        match self.current() {
            Some(net) => format!("evaluation by network {} {}", net.name(), net.shape),
            None if self.wanted => {
                "there is no network: the classical evaluation is used; see EvalFile".to_string()
            }
            None => "the classical evaluation is used".to_string(),
        }
    }
}
