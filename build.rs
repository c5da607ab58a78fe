//! The name that programs linked with the shared library look for when they start. Its number
//! is the version of the C interface (`XQ_ABI_VERSION`; a test compares them).

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let os = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match os.as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libxqrules.so.1");
        }
        "macos" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libxqrules.1.dylib");
        }
        _ => {}
    }
}
