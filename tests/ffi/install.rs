//! The installed tree: programs find it through pkg-config and CMake, and link the shared or the
//! static library.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{root, run, scratch};

/// Builds the release library and installs it into a folder of the test's own.
fn installed(name: &str) -> PathBuf {
    run(Command::new(env!("CARGO"))
        .args(["build", "--release", "--lib", "--quiet", "--offline"])
        .current_dir(root()));
    let prefix = scratch(name).join("prefix");
    run(Command::new(root().join("bindings/c/install"))
        .env("PREFIX", &prefix)
        .env_remove("DESTDIR"));
    prefix
}

fn wanted() -> String {
    std::fs::read_to_string(root().join("tests/ffi/examples/01-hello.txt")).unwrap()
}

fn pkg_config(prefix: &Path, arguments: &[&str]) -> Vec<String> {
    run(Command::new("pkg-config")
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .args(arguments)
        .arg("xqrules"))
    .split_whitespace()
    .map(str::to_owned)
    .collect()
}

#[test]
fn a_program_is_built_through_pkg_config() {
    let prefix = installed("pkg-config");
    let lib = prefix.join("lib");
    let source = root().join("examples/c/01-hello.c");
    let program = prefix.join("hello");

    run(Command::new("cc")
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .args(pkg_config(&prefix, &["--cflags", "--libs"])));
    // Found by its SONAME, not by the path it was linked with.
    assert!(!Command::new(&program).output().unwrap().status.success());
    let said = run(Command::new(&program).env("LD_LIBRARY_PATH", &lib));
    assert_eq!(said, wanted());

    // The static library with what it needs of the system; nothing of ours is left to find.
    let mut flags = pkg_config(&prefix, &["--static", "--cflags", "--libs"]);
    for flag in &mut flags {
        if flag == "-lxqrules" {
            *flag = "-l:libxqrules.a".to_owned();
        }
    }
    run(Command::new("cc")
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .args(&flags));
    assert_eq!(run(&mut Command::new(&program)), wanted());

    let version = pkg_config(&prefix, &["--modversion"]);
    assert_eq!(version, [env!("CARGO_PKG_VERSION")]);
}

#[test]
fn a_program_is_built_through_cmake() {
    let prefix = installed("cmake");
    let project = scratch("cmake").join("project");
    std::fs::create_dir_all(&project).unwrap();
    std::fs::copy(
        root().join("examples/c/01-hello.c"),
        project.join("hello.c"),
    )
    .unwrap();
    std::fs::write(
        project.join("CMakeLists.txt"),
        format!(
            "cmake_minimum_required(VERSION 3.5)\nproject(hello C)\n\
             find_package(xqrules {} REQUIRED)\n\
             add_executable(shared hello.c)\ntarget_link_libraries(shared xqrules::xqrules)\n\
             add_executable(static hello.c)\ntarget_link_libraries(static xqrules::static)\n",
            env!("CARGO_PKG_VERSION")
        ),
    )
    .unwrap();
    let build = project.join("build");
    run(Command::new("cmake")
        .arg("-S")
        .arg(&project)
        .arg("-B")
        .arg(&build)
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())));
    run(Command::new("cmake").arg("--build").arg(&build));
    for program in ["shared", "static"] {
        assert_eq!(
            run(&mut Command::new(build.join(program))),
            wanted(),
            "{program}"
        );
    }
}

/// A packager's way: everything below DESTDIR, nothing in it that knows of DESTDIR.
#[test]
fn destdir_stays_outside() {
    installed("destdir");
    let destdir = scratch("destdir").join("stage");
    run(Command::new(root().join("bindings/c/install"))
        .env("DESTDIR", &destdir)
        .env("PREFIX", "/usr")
        .env("LIBDIR", "lib/x86_64-linux-gnu"));
    let lib = destdir.join("usr/lib/x86_64-linux-gnu");
    let link = std::fs::read_link(lib.join("libxqrules.so")).unwrap();
    assert_eq!(link, Path::new("libxqrules.so.1"));
    for file in ["pkgconfig/xqrules.pc", "cmake/xqrules/xqrulesConfig.cmake"] {
        let text = std::fs::read_to_string(lib.join(file)).unwrap();
        assert!(!text.contains("stage"), "{file}: {text}");
        assert!(!text.contains('@'), "{file}: {text}");
    }
    let config = std::fs::read_to_string(lib.join("cmake/xqrules/xqrulesConfig.cmake")).unwrap();
    assert!(config.contains("/../../../..\" ABSOLUTE"), "{config}");
}
