#![no_main]

use xqrules::record::Format;

libfuzzer_sys::fuzz_target!(|data: &[u8]| xqrules_fuzz::reader(data, Some(Format::Cbr)));
