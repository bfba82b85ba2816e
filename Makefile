# Everything runs on the Node version in package.json, which npm installs.
SHELL := /bin/bash
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# The compile cache halves the start time of commands.
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/compiled
NODE := $(shell node -p "require('./package.json').devDependencies.node")
INSTALLED := node_modules/.installed
BUILT := dist/.built
# Adds the settings of .env that the environment lacks.
PRODUCT := node $(if $(wildcard .env),--env-file=.env)

.DEFAULT_GOAL := help
.PHONY: help run dev test prove check format bench bench-web simulate verify faults doctor attack backup restore rehearse rehearse-failover compose-check rebuild rollback retire admin erase spend deploy upgrade postgres shots tour build sbom sql ask projection promote export consume golden docs

help: ## List all targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(INSTALLED) $(BUILT) ## Start the product: servers, API, projector, site
	@exec $(PRODUCT) run/main.ts

dev: $(INSTALLED) $(BUILT) ## Start the product and Vite beside it, which reloads pages as they are edited
	@exec $(PRODUCT) run/dev.ts

test: $(INSTALLED) $(BUILT) ## Run the tests, on real servers and a real browser (T=path for one file)
	@bash web/e2e/tools/browser.sh
	vitest run $(if $(T),$(T),--project house --project servers --project screens)

prove: $(INSTALLED) $(BUILT) ## Run the long proofs: attacks, kills, erasure, simulation, large text
	@bash web/e2e/tools/browser.sh
	vitest run --project page-proofs --project proofs --project drills

attack: $(INSTALLED) $(BUILT) ## Attack a product of its own over HTTP and print the seeds (SEED=number repeats a run, T=name for one)
	vitest run --project proofs $(if $(T),api/attacks/$(T),api/attacks)

format: $(INSTALLED) ## Format all files
	oxfmt .

check: $(INSTALLED) ## Run what must pass before a commit: format, lint, types, build, tests
	oxfmt --check .
	oxlint --deny-warnings
	tsc -p .
	@node tools/audit/main.ts
	@$(MAKE) --no-print-directory sbom
	@$(MAKE) --no-print-directory test

sbom: $(INSTALLED) ## List the libraries of the product as CycloneDX, in .data/sbom.json
	@mkdir -p .data
	@npm sbom --sbom-format cyclonedx --omit dev --loglevel error > .data/sbom.json
	@echo "Wrote .data/sbom.json"

bench: $(INSTALLED) $(BUILT) ## Run the benchmarks, each beside its baseline (B=name for one)
	node bench/main.ts $(B)

bench-web: $(INSTALLED) ## Measure waiting times on a slow phone, and page weights
	@bash web/e2e/tools/browser.sh
	node bench/web.ts

simulate: $(INSTALLED) ## Send N visitors (SEED) through the public API of what `make run` started, over DAYS
	$(PRODUCT) bench/simulate.ts N=$(or $(N),1000) SEED=$(or $(SEED),1) DAYS=$(or $(DAYS),1)

verify: $(INSTALLED) ## Check that nothing was lost, doubled or miscounted
	$(PRODUCT) bench/verify.ts

faults: $(INSTALLED) ## Break a product of its own in every way while visitors come, then verify it (SEED=number repeats a run, MINUTES=time, KILLS=200, ATONCE=2, VISITORS=64, F=part of a fault's name)
	@node bench/faults.ts

doctor: $(INSTALLED) ## Examine the installation: what is wrong, and the command that mends it (JSON=1)
	@if ! $(CONTAINERS); then $(PRODUCT) run/cli/doctor.ts $(if $(JSON),--json); \
	elif docker compose ps --services --status running | grep -qx api-1; then docker compose exec --no-TTY api-1 node run/cli/doctor.ts $(if $(JSON),--json); \
	else docker compose run --rm --no-deps --no-TTY api-1 node run/cli/doctor.ts $(if $(JSON),--json); fi

# True where docker-compose.yml has its settings, so that commands are about the containers.
CONTAINERS = docker compose config --quiet 2>/dev/null

backup: $(INSTALLED) ## Back up the database, the keys and the secrets while everything runs, into BACKUP_DIR
	@if $(CONTAINERS); then bash docker/backup.sh; else $(PRODUCT) run/cli/backup.ts; fi

restore: $(INSTALLED) ## Restore the newest backup, to a chosen second (TO="2026-11-24 10:15", in UTC)
	@if $(CONTAINERS); then bash docker/restore.sh '$(TO)'; else $(PRODUCT) run/cli/restore.ts '$(TO)'; fi

rehearse: $(INSTALLED) ## Restore the newest backup to a scratch server, and verify it there
	@if $(CONTAINERS); then bash docker/restore.sh rehearse; else $(PRODUCT) run/cli/restore.ts rehearse; fi

rehearse-failover: $(INSTALLED) ## Break a cluster of three PostgreSQL servers in every way, under load (S=crash,lost for some, N=100 for that many failovers, APPENDS=1000000 CALLERS=256 for so many appends)
	@node bench/failover/main.ts

compose-check: $(INSTALLED) ## Prove the containers: install, buy, kill, update, back up and restore, as docs/operations.md says (S=start,backedUp for some scenes)
	@bash web/e2e/tools/browser.sh
	@node docker/check/main.ts

rebuild: $(INSTALLED) ## Build a new version of a projection beside the live one, then swap (P=quiz-funnel)
	@$(PRODUCT) run/cli/rebuild.ts '$(P)'

rollback: $(INSTALLED) ## Make the build before the last rebuild live again, with all events since (P=quiz-funnel)
	@$(PRODUCT) run/cli/rebuild.ts '$(P)' --rollback

retire: $(INSTALLED) ## Drop what a projection left in the database after its code was removed (P=name)
	@$(PRODUCT) run/cli/retire.ts '$(P)'

sql: $(INSTALLED) ## Open SQL on the events as a reader (Q=query or F=file, ON=export for the export, FORMAT=csv)
	@$(PRODUCT) tools/analyst/sql/main.ts

# Loading the code takes a second of a core, which visitors on the same machine need more: hence `nice`.
ask: $(INSTALLED) ## Answer a question from history (F=question.ts or .sql, FROM, TO, TYPES, STREAMS, OUT=answer.csv)
	@nice $(PRODUCT) tools/analyst/ask/main.ts

projection: $(INSTALLED) ## Write a new projection of analysts with its test (NAME=hours-of-day, KIND=ts or sql)
	@$(PRODUCT) tools/analyst/projection/main.ts

promote: $(INSTALLED) ## Keep the answer to a question up to date as a projection (F=question.ts or .sql)
	@nice $(PRODUCT) tools/analyst/promote/main.ts

export: $(INSTALLED) ## Write new events as Parquet (OUT=folder, EVERY=seconds to keep it current)
	@$(PRODUCT) tools/analyst/export/main.ts

consume: $(INSTALLED) ## Run the example consumer of the stream EVENTS, which counts events (STATE=file)
	@$(PRODUCT) tools/analyst/consumer/main.ts

golden: $(INSTALLED) ## Add golden samples of event versions that lack them
	@node events/golden/write.ts

docs: $(INSTALLED) ## Write docs/events.md from the event catalog, and docs/figures.md from the figures
	@node tools/analyst/write-event-docs.ts

admin: $(INSTALLED) ## Create an admin (U=username) and print the password
	@$(PRODUCT) run/cli/admin.ts '$(U)'

erase: $(INSTALLED) ## Erase everyone with an e-mail address (EMAIL=person@example.com, NOW=1 also ends older copies of keys, except in backups)
	@NOW='$(NOW)' $(PRODUCT) run/cli/erase.ts '$(EMAIL)'

spend: $(INSTALLED) ## Import ad spend or exchange rates (FILE=spend.csv, DRY=1 for a preview, SOURCE=meta-eu, CURRENCY=USD)
	@$(PRODUCT) run/cli/spend.ts '$(FILE)' $(if $(DRY),--dry-run)

deploy: ## Build and update the containers of docker-compose.yml, one API at a time, without a failed request
	@bash docker/deploy.sh

upgrade: ## Update the containers to the newest release (TO=v1.3 for another): back up, rehearse, update, or return
	@$(CONTAINERS) || { echo 'There are no containers: .env lacks their settings. With "make run", see docs/operations.md, Without containers'; exit 1; }
	@bash docker/upgrade.sh '$(TO)'

postgres: ## Move the containers' database to another major version of PostgreSQL (TO=19), by a compared copy
	@bash docker/major.sh '$(TO)'

shots: $(INSTALLED) $(BUILT) ## Take screenshots of every screen at phone and desktop size, into shots/ (S=part of a name)
	@bash web/e2e/tools/browser.sh
	@node testing/with-product.ts web/e2e/shots/main.ts $(S)

tour: $(INSTALLED) $(BUILT) ## Take the pictures of docs/tour.md again
	@bash web/e2e/tools/browser.sh
	@node testing/with-product.ts web/e2e/shots/main.ts --tour

build: $(BUILT) ## Build the pages

$(INSTALLED): package.json package-lock.json
	npx --yes --package=node@$(NODE) -c 'npm ci --no-audit --no-fund'
	@touch $@

$(BUILT): $(INSTALLED) vite.config.ts $(shell find web api/contracts api/content -type f -not -path 'web/e2e/*' 2>/dev/null)
	@vite build --logLevel warn && vite build --mode admin --logLevel warn
	@touch $@
