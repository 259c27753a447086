# The two commands a newcomer needs: `make run` and `make test`. The others are for developers.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# After an upgrade of Debian the environment has the packages of another Python, so it is rebuilt.
$(shell test ! -e $(BIN)/pip || $(BIN)/python -c "import pip" 2>/dev/null || rm -f $(BIN)/pip $(VENV)/*.stamp)

.PHONY: run test test-all test-rest test-pocket fuzz lint format mutants bench stress screenshots pictures routes names messages language icons bundles font lock audit licences dist pocket stored size clean

run: $(VENV)/run.stamp
	$(BIN)/referee serve

# Let Python write bytecode even if the environment forbids it: commands started by tests then load in half the time.
unexport PYTHONDONTWRITEBYTECODE
# If memory has room, the tests' data folders are there, where writes are fast. Tests about a disk create one.
MEMORY := $(shell test "$$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 2>/dev/null && echo /dev/shm)
export PYTEST_DEBUG_TEMPROOT = $(MEMORY)
# ORDER=7 runs the tests in a different order, always the same one for the same number.
SHUFFLED = -p randomly --randomly-seed=$(ORDER) --randomly-dont-reset-seed
PYTEST = $(BIN)/python -m pytest --numprocesses auto --dist worksteal $(if $(ORDER),$(SHUFFLED))

# What the tests need in addition to Python's packages: browsers, and the proxy and the service of docs/hosting.md.
TOOLS := $(VENV)/browser.stamp $(VENV)/caddy.stamp $(VENV)/systemd.stamp

test: $(VENV)/dev.stamp $(TOOLS)
	$(PYTEST) -m "not thorough"

# All combinations, and all examples of each search. `make test-rest` runs what this adds to `make test`.
test-all test-rest: export HYPOTHESIS_PROFILE := all
test-all: $(VENV)/dev.stamp $(TOOLS)
	$(PYTEST)

test-rest: $(VENV)/dev.stamp $(TOOLS)
	$(PYTEST) -m "thorough or hypothesis"

# The tests of the rules, the record and the use cases inside WebAssembly, as on phones; ALL=1 adds the thorough ones.
test-pocket: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tests.pocket.inside $(if $(ALL),--all) tests/core tests/rulebooks tests/record tests/service

# Any input at all, for this number of minutes; SEED repeats the inputs of an earlier run.
MINUTES ?= 3
fuzz: $(VENV)/dev.stamp
	$(BIN)/python -m tests.fuzz $(MINUTES) $(SEED)

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

mutants: $(VENV)/dev.stamp
	$(BIN)/python -m tools.mutants

bench: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tools.bench

# The real server killed, crowded, followed and short of space. SEED=7 repeats the same games and random choices;
# PART=faults, PART=scale or PART=failover runs the checks of one part.
stress: $(VENV)/dev.stamp
	$(BIN)/python -m tools.stress --write docs $(if $(PART),--part $(PART)) $(if $(SEED),--seed $(SEED))

screenshots: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tools.screenshots docs

# All pages in all their states, at six sizes, dark and light, to look at; with CODE=pl in that language, on phones.
pictures: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m tools.screenshots --all pictures $(CODE)

# Writes docs/routes.md: every address of the app.
routes: $(VENV)/dev.stamp
	$(BIN)/python -m tools.routes

# Adds new addresses, ids, codes, keys and options to tests/names.txt, the names that other programs rely on.
names: $(VENV)/dev.stamp
	$(BIN)/python -m tools.names

# Collects every message for people in the catalogue that translators start from, and adds new and changed ones to all
# languages: missing and `fuzzy` ones wait for a translator, and the tests fail until then.
CATALOGUES := referee/translations
messages: $(VENV)/dev.stamp
	$(BIN)/pybabel -q extract --no-location --sort-output --omit-header -F $(CATALOGUES)/extract.cfg \
		-k marked -k numbered:1,2 -o $(CATALOGUES)/messages.pot .
	$(BIN)/pybabel -q update --ignore-obsolete --omit-header -i $(CATALOGUES)/messages.pot -d $(CATALOGUES)
	$(BIN)/python -m tools.messages

# Adds a language: make language CODE=de
language: $(VENV)/dev.stamp
	$(BIN)/pybabel -q init -i $(CATALOGUES)/messages.pot -d $(CATALOGUES) -l $(CODE)
	$(MAKE) messages

# Paints the app's icon in the formats that phones ask for.
icons: $(VENV)/dev.stamp
	$(BIN)/python -m tools.icons

# Joins modules in `static/js/` into the scripts that phones load.
bundles: $(VENV)/dev.stamp
	$(BIN)/python -m tools.bundles

# Extracts the letters that pictures need from a free font.
font: $(VENV)/dev.stamp
	$(BIN)/python -m tools.font

# Versions with hashes and without the address of any package index.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
lock: $(VENV)/dev.stamp
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --extra postgresql -o requirements/postgresql.txt
	$(LOCK) --group build -o requirements/build.txt
	$(LOCK) pyproject.toml --extra postgresql --group dev -o requirements/dev.txt
	$(LOCK) --group audit --constraint requirements/dev.txt -o requirements/audit.txt

# Checks every locked version for known vulnerabilities in a public list; fails if there are any, or if it can't check.
audit: $(VENV)/dev.stamp $(VENV)/audit.stamp
	$(BIN)/python -m tools.audit

# Writes docs/licences.md: the licences of everything that the app needs to run.
licences: $(VENV)/dev.stamp
	$(BIN)/python -m tools.licences

# Builds the sdist and the wheel of this commit into dist/.
dist: $(VENV)/run.stamp
	$(BIN)/python -m tools.dist

# Builds the app as a static folder that runs inside phones (docs/pocket.md) into dist/pocket.
pocket: $(VENV)/run.stamp
	$(BIN)/referee pocket dist/pocket

# Writes the data folder of this version into tests/record, once per release: later versions must be able to open it.
stored: $(VENV)/dev.stamp
	$(BIN)/python -m tools.stored

# The size of everything, by folder; fails above the limits in tools/budgets.toml.
size: $(VENV)/dev.stamp
	$(BIN)/python -m tools.size

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .cache

# Python creates pip last: without it the environment is incomplete, and is created again.
$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Referee needs Python 3.11 or newer, this is %d.%d. If there is a newer one: make run PYTHON=python3.12" % sys.version_info[:2])'
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python cannot make environments here. On Debian: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)

$(VENV)/run.stamp: requirements/run.txt requirements/build.txt pyproject.toml | $(BIN)/pip
	$(PIP_INSTALL) --require-hashes -r requirements/run.txt -r requirements/build.txt
	$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/dev.stamp: requirements/dev.txt pyproject.toml | $(BIN)/pip
	$(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/audit.stamp: requirements/audit.txt | $(BIN)/pip
	$(PIP_INSTALL) --require-hashes -r requirements/audit.txt
	touch $@

$(VENV)/browser.stamp: tests/browser/install.sh $(VENV)/dev.stamp
	tests/browser/install.sh $(BIN)
	touch $@

$(VENV)/caddy.stamp: tests/install_caddy.sh | $(BIN)/pip
	tests/install_caddy.sh $(BIN)
	touch $@

$(VENV)/systemd.stamp: tests/install_systemd.sh | $(BIN)/pip
	tests/install_systemd.sh
	touch $@
