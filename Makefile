# Everything lives in .venv and build. A second run does only what changed.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
# More arguments: make play ARGS="connect-four", make bench ARGS=perft
ARGS ?=
WORKERS ?= 2
# One more than there are cores: many tests wait for a clock or another process.
TESTERS ?= 3

VENV := .venv
STAMPS := $(VENV)/stamps
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -qq --disable-pip-version-check
SANITIZED := build/sanitize
NODE_TOOLS := node_modules/.bin
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
export PIP_NO_INPUT := 1

# Folders as well as files: a folder is newer when a file in it is gone.
files = $(shell find $(1) -name __pycache__ -prune -o -print 2>/dev/null)
HEADERS := $(call files,core/include) $(wildcard bindings/*.hpp core/src/*.hpp core/src/*.inl)
CPP := $(wildcard core/src/*.cpp bindings/*.cpp)
CPP_FORMATTED := $(CPP) $(wildcard bindings/*.hpp core/include/inarow/*.hpp core/src/*.hpp core/tests/*.cpp core/tests/*.hpp core/fuzz/*.cpp \
                 core/src/*.inl)
SOURCES := $(call files,src core/src) $(HEADERS) $(wildcard bindings/*.cpp) tools/compile_catalogues.py \
           CMakeLists.txt pyproject.toml LICENSE $(wildcard README.md)
PYTHON_FOLDERS := $(wildcard conftest.py src tests bench bindings/tests tools examples)
DOCUMENTS := $(wildcard README*.md docs)

.PHONY: help play web test bench wheels docs check javascript analyzer format core fuzz sanitizers python training notebook doctests install clean

help:  ## Show this
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(STAMPS)/installed  ## Play in the terminal; ARGS="connect-four --second monte-carlo"
	@$(VENV)/bin/inarow play $(ARGS)

web: $(STAMPS)/web  ## Play in the browser; ARGS="--port 9000 --no-browser"
	@$(VENV)/bin/inarow web $(ARGS)

install: $(STAMPS)/installed  ## Build the package and install it into .venv

test: check javascript core sanitizers python doctests  ## Run all checks and tests
	@echo "== all parts passed"

bench: $(STAMPS)/web  ## Measure; prints Markdown tables; ARGS=perft for one of them
	@$(PY) -m bench $(ARGS)

wheels: $(STAMPS)/release  ## Build wheels that a registry takes, check them, and try them in clean environments
	@tools/wheels.sh $(PY)

docs: $(STAMPS)/docs  ## Write the site to build/docs; fails at a link that leads nowhere
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet
	@echo "== build/docs/index.html"

$(STAMPS)/docs: $(STAMPS)/web
	@$(PIP) install --group docs
	@touch $@

$(STAMPS)/release: $(STAMPS)/build
	@$(PIP) install --group release
	@touch $@

# --- the environment: one stamp for building and playing, one more for developing

$(STAMPS)/build: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "inarow needs Python 3.11 or newer, and '$(PYTHON)' is not." \
	       "If you have one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' has no venv module. On Debian and Ubuntu: apt install python3-venv" >&2; \
	  exit 1; }
	@for c in "$${CXX:-c++}" g++ clang++; do command -v "$$c" >/dev/null && exit 0; done; \
	  echo "No C++ compiler found. On Debian and Ubuntu: apt install g++" >&2; exit 1
	@echo "== preparing $(VENV)"
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PIP) install 'pip>=25.1'
	@$(PIP) install --group build
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dev: $(STAMPS)/build
	@echo "== installing what developing needs"
	@$(PIP) install --group dev
	@touch $@

# The tools that check the page; node and npm are in .venv.
node_modules/.package-lock.json: package.json package-lock.json .npmrc $(STAMPS)/dev
	@echo "== installing the tools that check the page"
	@npm ci --loglevel=error
	@touch $@

# Not editable: what is tested is what a user gets. No build isolation, so that the folder
# build/<tag> is used again and only C++ that changed is compiled.
$(STAMPS)/installed: $(STAMPS)/build $(SOURCES)
	@echo "== building and installing inarow"
	@$(PIP) install --no-build-isolation .
	@touch $@

# What the page needs besides; the package itself is there already.
$(STAMPS)/web: $(STAMPS)/installed
	@$(PIP) install 'inarow[web]'
	@touch $@

# --- checks

check: $(STAMPS)/dev $(STAMPS)/installed $(SANITIZED)/build.ninja  ## Check format, lint and types, Python and C++
	@$(MAKE) -j $(WORKERS) $(CPP:%=build/tidy/%.ok)
	@echo "== format, lint and types"
	@ruff format --check --quiet . || { echo "not formatted: make format"; exit 1; }
	@ruff check --quiet .
	@mypy $(PYTHON_FOLDERS)
	@clang-format --dry-run -Werror $(CPP_FORMATTED)

# What the server sends is typed by its own description.
javascript: node_modules/.package-lock.json $(STAMPS)/installed  ## Check format, lint and types of the page
	@echo "== format, lint and types of the page"
	@$(NODE_TOOLS)/biome check --error-on-warnings --log-level=error || { echo "see above, and: make format"; exit 1; }
	@$(PY) tools/wire_types.py build/page/wire.d.ts
	@$(NODE_TOOLS)/tsc

build/tidy/%.ok: % $(HEADERS) .clang-tidy CMakeLists.txt | $(SANITIZED)/build.ninja
	@echo "== clang-tidy $<"
	@clang-tidy --quiet --extra-arg=-Wno-error -p $(SANITIZED) $< 2> >(grep -v 'warnings generated\|warning generated' >&2)
	@mkdir -p $(@D) && touch $@

analyzer: $(SANITIZED)/build.ninja  ## Follow every path through the core in search of faults; takes minutes
	@clang-tidy --quiet --checks='-*,clang-analyzer-*' -p $(SANITIZED) $(CPP)

format: $(STAMPS)/dev node_modules/.package-lock.json  ## Format Python, C++ and the page
	@ruff format .
	@ruff check --fix --quiet .
	@clang-format -i $(CPP_FORMATTED)
	@$(NODE_TOOLS)/biome check --write --log-level=error

# --- tests of the core, and of the module, under the address and undefined-behaviour sanitizers

$(SANITIZED)/build.ninja: CMakeLists.txt | $(STAMPS)/dev
	@echo "== configuring the build with sanitizers"
	@cmake -S . -B $(SANITIZED) -G Ninja --log-level=WARNING \
	  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" \
	  -DINAROW_DEV=ON -DINAROW_SANITIZE=ON -DPython_EXECUTABLE=$(CURDIR)/$(PY) >/dev/null
	@touch $@

core: $(SANITIZED)/build.ninja  ## Test the C++ core, with sanitizers
	@echo "== tests of the core, with sanitizers"
	@cmake --build $(SANITIZED) --target core_tests -- --quiet
	@$(SANITIZED)/core_tests --minimal=false --no-intro=true --no-version=true

fuzz: $(SANITIZED)/build.ninja  ## Search for faults at random, with sanitizers; ARGS="600 42" for seconds and seed
	@cmake --build $(SANITIZED) --target core_fuzz -- --quiet
	@$(SANITIZED)/core_fuzz $(ARGS)

# The package with the module built again; ours comes first on the path. Leaks are not looked for,
# as Python frees little at its end. pytest must not catch what a sanitizer says before it aborts.
sanitizers: $(SANITIZED)/build.ninja $(STAMPS)/dev  ## Test the Python module, with sanitizers
	@echo "== tests of the compiled module, with sanitizers"
	@cmake --build $(SANITIZED) --target _core catalogues -- --quiet
	@rm -rf $(SANITIZED)/site && mkdir -p $(SANITIZED)/site && cp -R src/inarow $(SANITIZED)/site/
	@cmake --install $(SANITIZED) --prefix $(SANITIZED)/site --component inarow >/dev/null
	@compiler=$$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' $(SANITIZED)/CMakeCache.txt); \
	  LD_PRELOAD="$$($$compiler -print-file-name=libasan.so) $$($$compiler -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
	  PYTHONPATH=$(CURDIR)/$(SANITIZED)/site \
	  $(PY) -m pytest -q -m core --capture=sys -p no:cacheprovider $(wildcard tests) bindings/tests

# --- tests of the package as installed

python: $(STAMPS)/dev $(STAMPS)/installed  ## Test the installed package
	@echo "== tests of the installed package"
	@tools/browser.sh
	@$(PY) -m pytest -q -n $(TESTERS) $(ARGS)

training: $(STAMPS)/dev $(STAMPS)/installed  ## Test training with PyTorch, which it installs; not part of make test
	@$(PY) -m pip -q install '.[train]'
	@$(PY) -m pytest -q -m torch tests

notebook: $(STAMPS)/dev $(STAMPS)/installed  ## Try the notebook's board in JupyterLab, which it installs; not part of make test
	@tools/browser.sh
	@$(PIP) install --group notebook
	@$(PY) -m pytest -q -m jupyter tests/web

doctests: $(STAMPS)/dev $(STAMPS)/installed  ## Run the examples in docstrings and documents
	@echo "== examples in docstrings and documents"
	@$(PY) -m pytest -q --doctest-modules --doctest-glob='*.md' --ignore=bench/scripts --ignore-glob='*/bots/standins/*' --pyargs inarow bench $(DOCUMENTS)

clean:  ## Remove what was built, and .venv
	@rm -rf build dist node_modules $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
