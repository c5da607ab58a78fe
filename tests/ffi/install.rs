//! The installed tree: programs find it through pkg-config and CMake, and link the shared or the
//! static library.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::abi::Abi;
use crate::generate::header;
use crate::tools::{golden, root, run, scratch, valgrind};

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
    // What an earlier run left half done must not decide.
    let _ = std::fs::remove_dir_all(&project);
    std::fs::create_dir_all(&project).unwrap();
    std::fs::copy(
        root().join("examples/c/01-hello.c"),
        project.join("hello.c"),
    )
    .unwrap();
    std::fs::copy(
        root().join("examples/cpp/tour.cpp"),
        project.join("tour.cpp"),
    )
    .unwrap();
    std::fs::write(
        project.join("CMakeLists.txt"),
        format!(
            "cmake_minimum_required(VERSION 3.5)\nproject(hello C CXX)\n\
             set(CMAKE_CXX_STANDARD 11)\nset(CMAKE_CXX_STANDARD_REQUIRED ON)\n\
             find_package(xqrules {} REQUIRED)\n\
             add_executable(shared hello.c)\ntarget_link_libraries(shared xqrules::xqrules)\n\
             add_executable(static hello.c)\ntarget_link_libraries(static xqrules::static)\n\
             add_executable(tour tour.cpp)\ntarget_link_libraries(tour xqrules::xqrules)\n\
             add_executable(tour-static tour.cpp)\n\
             target_link_libraries(tour-static xqrules::static)\n",
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
    let tour = std::fs::read_to_string(root().join("tests/ffi/examples/tour.txt")).unwrap();
    for (program, wanted) in [
        ("shared", &wanted()),
        ("static", &wanted()),
        ("tour", &tour),
        ("tour-static", &tour),
    ] {
        assert_eq!(
            run(&mut Command::new(build.join(program))),
            *wanted,
            "{program}"
        );
    }
    // Another version is refused.
    let text = std::fs::read_to_string(project.join("CMakeLists.txt")).unwrap();
    let newer = text.replace(env!("CARGO_PKG_VERSION"), "9.9");
    std::fs::write(project.join("CMakeLists.txt"), newer).unwrap();
    let refused = Command::new("cmake")
        .arg("-S")
        .arg(&project)
        .arg("-B")
        .arg(project.join("refused"))
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()))
        .output()
        .unwrap();
    assert!(!refused.status.success(), "version 9.9 was found");
}

/// Which versions a program may ask for, now and after 1.0.
#[test]
fn versions_that_fit_are_found() {
    let template = root().join("bindings/c/xqrulesConfigVersion.cmake.in");
    let template = std::fs::read_to_string(template).unwrap();
    let dir = scratch("cmake-version");
    for (here, wanted, fits) in [
        ("0.3.1", "0.3", true),
        ("0.3.1", "0.3.1", true),
        ("0.3.1", "0.3.2", false),
        ("0.3.1", "0.2", false),
        ("0.3.1", "0.4", false),
        ("0.3.1", "", true),
        ("1.4.0", "1.0", true),
        ("1.4.0", "1", true),
        ("1.4.0", "1.5", false),
        ("1.4.0", "0.3", false),
        ("2.0.0", "1.9", false),
        ("10.2.0", "1.0", false),
    ] {
        let script = dir.join("ask.cmake");
        let ask = "if(PACKAGE_VERSION_COMPATIBLE)\n  message(\"fits\")\nendif()\n";
        std::fs::write(&script, template.replace("@VERSION@", here) + ask).unwrap();
        let said = Command::new("cmake")
            .arg(format!("-DPACKAGE_FIND_VERSION={wanted}"))
            .arg("-P")
            .arg(&script)
            .output()
            .unwrap();
        assert!(said.status.success(), "{said:?}");
        let found = String::from_utf8_lossy(&said.stderr).contains("fits");
        assert_eq!(found, fits, "{wanted:?} is asked for, {here} is there");
    }
}

/// The C++ wrapper by every standard since C++11, with every warning an error; found through
/// pkg-config, with the shared library and the static one.
#[test]
fn a_cpp_program_is_built_through_pkg_config() {
    let prefix = installed("cpp");
    let source = root().join("examples/cpp/tour.cpp");
    let program = prefix.join("tour");
    let build = |standard: &str, link: &[&str]| {
        let mut flags = pkg_config(&prefix, link);
        for flag in &mut flags {
            if link.contains(&"--static") && flag == "-lxqrules" {
                *flag = "-l:libxqrules.a".to_owned();
            }
        }
        run(Command::new("c++")
            .arg(format!("-std={standard}"))
            .args(["-pedantic-errors", "-Wall", "-Wextra", "-Wshadow"])
            .args(["-Wconversion"])
            .args(["-Werror", "-g", "-o"])
            .arg(&program)
            .arg(&source)
            .args(flags));
        let mut command = Command::new(&program);
        command.env("LD_LIBRARY_PATH", prefix.join("lib"));
        run(&mut command)
    };
    golden(
        "tests/ffi/examples/tour.txt",
        &build("c++11", &["--cflags", "--libs"]),
    );
    let wanted = std::fs::read_to_string(root().join("tests/ffi/examples/tour.txt")).unwrap();
    assert_eq!(build("c++17", &["--cflags", "--libs"]), wanted);
    assert_eq!(build("c++20", &["--static", "--cflags", "--libs"]), wanted);
    // An older standard is refused in words, not by what it does not know.
    let refused = Command::new("c++")
        .args(["-std=c++98", "-fmax-errors=1", "-fsyntax-only"])
        .arg(&source)
        .args(pkg_config(&prefix, &["--cflags"]))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("needs C++11 or later"), "{said}");
    // Every handle is given back, and nothing is read that should not be.
    run(valgrind().arg(&program));
}

/// Every function of the header is in the wrapper; so is a class for each handle.
#[test]
fn the_cpp_wrapper_covers_everything() {
    let text = std::fs::read_to_string(root().join("bindings/c/xqrules.hpp")).unwrap();
    let abi = Abi::of_header(&header());
    for f in &abi.functions {
        assert!(
            text.contains(&format!("{}(", f.name)),
            "{} is not in xqrules.hpp: run make generate",
            f.name
        );
    }
    for (handle, _) in abi.handles.iter().filter(|(name, _)| name != "xq_text") {
        assert!(
            text.contains(&format!("    {handle} *handle_;")),
            "{handle}"
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

#[test]
fn a_prefix_that_is_no_full_path_is_refused() {
    let refused = Command::new(root().join("bindings/c/install"))
        .env("PREFIX", "usr")
        .env("DESTDIR", scratch("relative"))
        .output()
        .unwrap();
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("PREFIX must begin with a /"), "{said}");
}

/// What cargo-c needs to build the same library: it is not among the tools of the tests.
#[test]
fn cargo_c_finds_what_it_needs() {
    let metadata = run(Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root()));
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let package = &metadata["packages"][0];
    assert!(
        package["features"]["capi"].is_array(),
        "cargo-c builds with the feature capi"
    );
    let kinds = package["targets"]
        .as_array()
        .unwrap()
        .iter()
        .find(|target| target["name"] == "xqrules" && target["crate_types"].is_array())
        .map(|target| target["crate_types"].to_string())
        .unwrap();
    for kind in ["cdylib", "staticlib"] {
        assert!(kinds.contains(kind), "{kinds}");
    }

    let capi = &package["metadata"]["capi"];
    // The header that is committed, not one that cargo-c makes with cbindgen; not in a folder.
    assert_eq!(capi["header"]["name"], "xqrules");
    assert_eq!(capi["header"]["generation"], false);
    assert_eq!(capi["header"]["subdirectory"], false);
    let assets = capi["install"]["include"]["asset"].as_array().unwrap();
    let mut from: Vec<&str> = assets.iter().map(|a| a["from"].as_str().unwrap()).collect();
    from.sort_unstable();
    assert_eq!(from, ["bindings/c/xqrules.hpp", "include/xqrules.h"]);
    for file in from {
        assert!(root().join(file).is_file(), "{file}");
    }
    // The same names and the same number in the SONAME as `make install` gives.
    assert_eq!(capi["library"]["name"], "xqrules");
    let version = capi["library"]["version"].as_str().unwrap();
    assert_eq!(
        version.split('.').next().unwrap(),
        xqrules::ffi::version::XQ_ABI_VERSION.to_string()
    );
    for name in ["name", "filename"] {
        assert_eq!(capi["pkg_config"][name], "xqrules");
    }
    let template = std::fs::read_to_string(root().join("bindings/c/xqrules.pc.in")).unwrap();
    let said = capi["pkg_config"]["description"].as_str().unwrap();
    assert!(
        template.contains(&format!("Description: {said}\n")),
        "{said}"
    );
}
