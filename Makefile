# The two commands a newcomer needs: `make run` and `make test`. The others are for developers.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run test lint format mutants bench screenshots pictures messages lock clean

run: $(VENV)/run.stamp
	$(BIN)/referee serve

test: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

mutants: $(VENV)/dev.stamp
	$(BIN)/python -m tests.mutants

bench: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tests.bench

screenshots: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tests.browser.screenshots docs

# All pages in all their states, at six sizes, dark and light, to be looked at.
pictures: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tests.browser.screenshots --all pictures

# Collects every sentence for people into the catalogue that translators start from.
messages: $(VENV)/dev.stamp
	$(BIN)/pybabel -q extract --no-location --sort-output --omit-header -F referee/translations/extract.cfg \
		-k marked -o referee/translations/messages.pot .

# Versions with hashes and without the address of any package index.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml
lock: $(VENV)/dev.stamp
	$(LOCK) --group build -o requirements/run.txt
	$(LOCK) --group dev -o requirements/dev.txt

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .cache

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) --require-hashes -r requirements/run.txt
	$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/dev.stamp: requirements/dev.txt pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/browser.stamp: tests/browser/install.sh $(VENV)/dev.stamp
	tests/browser/install.sh $(BIN)
	touch $@
