# xqrules: the tasks of a checkout. `make demo` shows it, `make test` proves it, `make bench` measures it.
#
#   make          the release library (target/release/libxqrules.so and .a)
#   make demo     games judged three times: from C, from Python and from C#; FILES="…" names others
#   make test     every test of every language; nothing is skipped, what is missing is named
#   make bench    the measurements, against the peers, as one table
#   make instructions   the same in instructions, counted exactly
#   make counts   what ten million random clock events, a million at the board and the online games come to
#   make soak     the C interface under the address sanitizer, SECONDS=600 of random calls and
#                 fuzz targets, under the thread sanitizer and on other machines; FUZZ="board xq_encode" names targets
#   make windows  xqrules.dll for Windows 7 and later, 64 and 32 bits, in build/windows; tested under wine
#   make nuget    the C# package, build/nuget/xqrules.<version>.nupkg, for Linux and Windows
#   make unity    the Unity package, build/unity/org.xqrules-<version>.tgz, for Linux and Windows
#   make wheels   the Python package: a source package, wheels for Linux and Windows, in build/wheels
#   make machines the library on 32-bit x86 and on aarch64 (under qemu)
#   make install  header, libraries, pkg-config and CMake files: PREFIX=/usr/local DESTDIR=
#   make docs     the references of all languages and the guides as pages: build/docs/index.html
#   make setup    installs what all of these need (as root), or names what is missing
#   make generate the generated parts of the bindings, anew from bindings/abi.json
#   make clean    removes build/ (but neither target/ nor the installed tools)

CARGO ?= cargo
PYTHON ?= python3
export CARGO

.PHONY: all build setup setup-basic setup-machines demo test bench instructions counts generate clean install soak windows machines nuget unity wheels docs

all: build

build:
	$(CARGO) build --release --lib

setup:
	.ci/setup tests machines

# What builds for other machines, and runs them.
setup-machines:
	.ci/setup machines

# Without what only tests need.
setup-basic:
	.ci/setup

demo: setup-basic build
	$(PYTHON) .ci/demo.py $(FILES)

test: setup build
	$(PYTHON) .ci/test.py

bench: setup-basic build
	$(PYTHON) .ci/bench.py

instructions: setup-basic
	$(CARGO) bench --quiet --bench instructions

counts:
	$(CARGO) test --test clock --test arbiter --test allocation -- --nocapture

SECONDS ?= 600

soak: setup-machines
	.ci/soak $(SECONDS) $(FUZZ)
	$(PYTHON) .ci/threads.py 5000
	$(PYTHON) .ci/machines.py --rust

windows: setup-machines build
	$(PYTHON) .ci/windows.py

nuget: setup-machines build
	$(PYTHON) .ci/nuget.py

unity: setup-machines build
	$(PYTHON) .ci/unity.py

wheels: setup-machines
	$(PYTHON) .ci/wheels.py

machines: setup-machines
	$(PYTHON) .ci/machines.py

install: build
	bindings/c/install

docs: setup build
	build/venv/bin/python .ci/reference/build.py

generate:
	$(PYTHON) bindings/generate.py

clean:
	rm -rf build/csharp build/c build/bench build/logs build/nuget build/unity build/wheels build/wheels-test*
