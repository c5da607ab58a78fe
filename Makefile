# xqrules: the tasks of a checkout. `make demo` shows it, `make test` proves it, `make bench` measures it.
#
#   make          the release library (target/release/libxqrules.so and .a)
#   make demo     games judged three times: from C, from Python and from C#; FILES="…" names others
#   make test     every test of every language; nothing is skipped, what is missing is named
#   make bench    the measurements, against the peers, as one table
#   make instructions   the same in instructions, counted exactly
#   make counts   what ten million random clock events, a million at the board and the online games come to
#   make soak     the C interface under the address sanitizer, SECONDS=600 of random calls
#   make install  header, libraries, pkg-config and CMake files: PREFIX=/usr/local DESTDIR=
#   make setup    installs what the three above need (as root), or names what is missing
#   make generate the generated parts of the bindings, anew from bindings/abi.json
#   make clean    removes build/ (but neither target/ nor the installed tools)

CARGO ?= cargo
PYTHON ?= python3
export CARGO

.PHONY: all build setup demo test bench instructions counts generate clean install soak

all: build

build:
	$(CARGO) build --release --lib

setup:
	.ci/setup

demo: setup build
	$(PYTHON) .ci/demo.py $(FILES)

test: setup build
	$(PYTHON) .ci/test.py

bench: setup build
	$(PYTHON) .ci/bench.py

instructions: setup
	$(CARGO) bench --quiet --bench instructions

counts:
	$(CARGO) test --test clock --test arbiter --test allocation -- --nocapture

soak:
	.ci/soak $(SECONDS)

install: build
	bindings/c/install

generate:
	$(PYTHON) bindings/generate.py

clean:
	rm -rf build/csharp build/c build/bench build/logs
