#![no_main]

use xqrules::notation::Style;

libfuzzer_sys::fuzz_target!(|data: &[u8]| xqrules_fuzz::notation(data, Style::SHORTHAND));
