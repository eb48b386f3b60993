# Every target makes what it needs: a virtual environment in .venv, nothing outside it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SHARED ?= ../shared
PORT   ?= 8000
# Byte code is kept whatever the environment says: the tests start many processes, and each would compile all anew.
export PYTHONDONTWRITEBYTECODE =
# Neighbors stay together, so that a file's fixtures are made once; who is done early takes over from the other.
PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal

.PHONY: help serve test test-slow lint check-docs docs man openapi bench snapshot names world clean

help:
	@echo "make serve     the service on http://127.0.0.1:$(PORT), on the bundled cards"
	@echo "make test      lint and tests, without those that are slow by nature"
	@echo "make test-slow the slow tests: whole corpora, killed processes, long load"
	@echo "make bench     the speed figures, as ratios in one run"
	@echo "make docs      docs/rules/ and docs/messages.md anew from the code"
	@echo "make man       docs/decklint.1 anew from the help of the command line"
	@echo "make openapi   docs/openapi.json anew from the service's code"
	@echo "make snapshot  fixtures/cards.sqlite anew from $(SHARED)/data"
	@echo "make names     fixtures/names.sqlite anew: names in ten languages"
	@echo "make world     tests/validator/world.jsonl anew: the cards of the tests' provider"

serve: $(VENV)/serve
	DECKLINT_BIND=$${DECKLINT_BIND:-127.0.0.1:$(PORT)} $(BIN)/gunicorn wsgi:app

test: lint
	$(PYTEST)

test-slow: $(VENV)/test
	$(PYTEST) --dist loadfile -m slow

lint: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

docs: $(VENV)/serve
	$(BIN)/python -m validator.reports.rule_pages docs

man: $(VENV)/serve
	$(BIN)/python -m validator.cli.manpage docs/decklint.1

openapi: $(VENV)/serve
	$(BIN)/python -m validator.service docs/openapi.json

snapshot: $(VENV)/serve
	$(BIN)/python -m validator.cards.snapshot $(SHARED)/data fixtures/cards.sqlite

names: $(VENV)/serve
	$(BIN)/python -m validator.cards.sources.printed_names $(SHARED)/data fixtures/cards.sqlite fixtures/names.sqlite

world: $(VENV)/test
	PYTHONPATH=. $(BIN)/python tests/validator/world_facts.py $(SHARED)/data

$(VENV)/serve: setup.cfg pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/test $(VENV)/bench: $(VENV)/%: $(VENV)/serve
	$(BIN)/pip install --quiet --editable '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
