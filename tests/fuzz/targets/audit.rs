#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| xqrules_fuzz::audit(data));
