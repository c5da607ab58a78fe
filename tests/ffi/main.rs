//! The C interface: what is generated from it, how it is laid out, and that nothing a caller can
//! do to it ends in a crash.

#[path = "../common/mod.rs"]
mod common;

mod abi;
mod contract;
mod examples;
mod generate;
mod install;
mod layout;
mod robust;
mod tools;
