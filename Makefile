# Every target makes what it needs: a virtual environment in .venv, nothing outside it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SHARED ?= ../shared
PORT   ?= 8000
# Byte code is kept whatever the environment says: the tests start many processes, and each would compile all anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help serve test lint check-docs docs man openapi bench snapshot clean

help:
	@echo "make serve     the service on http://127.0.0.1:$(PORT), on the bundled cards"
	@echo "make test      lint and tests"
	@echo "make bench     the speed figures, as ratios in one run"
	@echo "make docs      docs/rules/ anew from the rule registry"
	@echo "make man       docs/decklint.1 anew from the help of the command line"
	@echo "make openapi   docs/openapi.json anew from the service's code"
	@echo "make snapshot  fixtures/cards.sqlite anew from $(SHARED)/data"

serve: $(VENV)/serve
	DECKLINT_BIND=$${DECKLINT_BIND:-127.0.0.1:$(PORT)} $(BIN)/gunicorn wsgi:app

test: lint
	$(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

lint: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

docs: $(VENV)/serve
	$(BIN)/python -m validator.docs docs/rules

man: $(VENV)/serve
	$(BIN)/python -m validator.cli.manpage docs/decklint.1

openapi: $(VENV)/serve
	$(BIN)/python -m validator.service docs/openapi.json

snapshot: $(VENV)/serve
	$(BIN)/python -m validator.cards.snapshot $(SHARED)/data fixtures/cards.sqlite

$(VENV)/serve: setup.cfg pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/test $(VENV)/bench: $(VENV)/%: $(VENV)/serve
	$(BIN)/pip install --quiet --editable '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
