# Two commands do everything: make play, make test. The rest is for whoever changes the code.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := CMakeLists.txt $(wildcard native/*/*)
CHECKED := src tests benchmarks examples

.DEFAULT_GOAL := help
.PHONY: help play test check bench soak sanitize format clean

help:
	@echo "make play      play in this terminal"
	@echo "make test      install what the tests need and run them"
	@echo "make check     formatting, lint, types, layers, catalogues"
	@echo "make bench     speeds, beside those of others"
	@echo "make soak      the tests with their full counts (long)"
	@echo "make sanitize  the native tests under AddressSanitizer and UBSan"

play: $(VENV)/.play
	@$(BIN)/luckynumbers play

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto

check: $(VENV)/.dev
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m luckynumbers.words.check

bench: $(VENV)/.dev
	$(BIN)/luckynumbers bench

soak: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m "soak or not soak"

sanitize: $(VENV)/.dev
	native/sanitize.sh $(BIN)/python

format: $(VENV)/.dev
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)

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
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml $(NATIVE)
	@echo "Installing, building and fetching what the tests need (a minute or two, once) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.play
