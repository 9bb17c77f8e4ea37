//! The protocol, spoken with the real binary: what `protocol.md` promises, what real clients send,
//! and what nobody should send.

mod cases;
mod clients;
mod document;
mod driver;
mod garbage;
mod info;
mod needs;
mod options;
mod position;
mod searching;
mod timing;
mod ucci;
mod usi;
mod xboard;
mod xboard_cases;
mod xboard_session;
