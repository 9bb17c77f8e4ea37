//! What happens while a session lasts, from whichever thread.

use super::command::Command;
use super::error::LineError;
use super::reply::Reply;
use crate::search::{Report, SearchResult};

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// A line was read.
    Line(Result<String, LineError>),
    /// A command that needs no reading.
    Command(Command),
    /// The input has ended.
    End,
    /// The search has news.
    Report(Report),
    /// The search is over.
    Done(SearchResult),
    /// A reply of a task in the background.
    Task(Reply),
    /// The task in the background is over.
    TaskDone,
}
