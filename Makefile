# Everything runs on the Node version in package.json, which npm installs.
SHELL := /bin/bash
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# The compile cache halves the start time of commands.
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/compiled
NODE := $(shell node -p "require('./package.json').devDependencies.node")
INSTALLED := node_modules/.installed
BUILT := dist/.built
# Adds the settings of .env that the environment lacks. Recipes read what people write, such as names, from the environment:
# make pastes $(EMAIL) into the command, which ends where an apostrophe is.
PRODUCT := node $(if $(wildcard .env),--env-file=.env)

.DEFAULT_GOAL := help
.PHONY: help run dev test prove check walk bench simulate simulate-schedules walks mutants verify faults doctor backup restore rehearse compose-check rebuild retire admin bounce paddle sandbox erase spend deploy upgrade postgres shots sql ask projection export docs update

help: ## List all targets
	@awk -F ':.*## ' '/^##@ /{print "\n" substr($$0, 5)} /^[a-z-]+:.*## /{printf "  %-14s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

##@ Every day

# An owner's own name and texts may weigh more than the budgets of pages, which `make test` checks.
run: export BUDGETS := warn
run: $(INSTALLED) $(BUILT) ## Start the product: servers, API, projector, site
	@exec $(PRODUCT) operate/start/main.ts

dev: $(INSTALLED) $(BUILT) ## Start the product and Vite beside it, which reloads pages as they are edited
	@exec $(PRODUCT) operate/start/dev.ts

# Proofs are for `make prove`. Each worker loads the product, which costs more than it gains for one folder.
QUICK = --project house --project servers --project screens
FEW = --maxWorkers 2

test: $(INSTALLED) $(BUILT) ## Run the tests, on real servers and a real browser (T=path for a file or folder)
	@bash web/e2e/tools/browser.sh
	vitest run $(QUICK) $(if $(T),$(T) $(FEW))

walk: $(INSTALLED) ## Follow one answer, one payment and one mail through the product, file by file (ALL=1 for each function)
	@ALL='$(ALL)' node prove/walk/main.ts

check: $(INSTALLED) ## Format all files, and run what must pass before a commit: lint, types, build, tests; lists the libraries in .data/sbom.json
	oxfmt .
	oxlint --deny-warnings
	tsc -p .
	@! npm ping --fetch-retries=0 >/dev/null 2>&1 || npm audit --omit=dev --audit-level=high
	@mkdir -p .data
	@npm sbom --sbom-format cyclonedx --omit dev --loglevel error > .data/sbom.json
	@$(MAKE) --no-print-directory test

shots: $(INSTALLED) $(BUILT) ## Take screenshots of every screen at phone and desktop size, into shots/ (S=part of a name, TOUR=1 for the pictures of docs/tour.md)
	@bash web/e2e/tools/browser.sh
	@node prove/servers/with-product.ts web/e2e/shots/main.ts $(if $(TOUR),--tour,$(S))

docs: $(INSTALLED) ## Write docs/events.md from the event catalog, docs/figures.md from the figures, and golden samples that event versions lack
	@node events/golden/write.ts
	@node tools/analyst/write-event-docs.ts

update: $(INSTALLED) ## Update the libraries, a week old at least, and print the digests of images and the commits of actions
	npm update --no-audit --no-fund
	@grep -hoE '(image: |FROM |NODE=)[a-z/-]+:[a-z0-9.-]+' docker-compose.yml Dockerfile operate/cluster/Dockerfile | sed -E 's/^.*[ =]//' | sort -u | \
	  while read -r image; do digest=$$(docker buildx imagetools inspect "$$image" --format '{{.Manifest.Digest}}' 2>/dev/null) && \
	  echo "$$image@$$digest" || echo "$$image: no digest, because docker has no buildx here, or the registry does not answer"; done
	@grep -hoE 'actions/[a-z-]+@[0-9a-f]+ # v[0-9]+' .github/workflows/*.yml | sort -u | \
	  while read -r action _ tag; do echo "$$action: $$tag is $$(git ls-remote "https://github.com/$${action%@*}" "refs/tags/$$tag" | cut -f1)"; done

weight: $(INSTALLED) ## Count lines, files and seconds of tests, by folder and by mechanism
	@node tools/weigh/main.ts

##@ Analysts

sql: $(INSTALLED) ## Open SQL on the events as a reader (Q=query or F=file, ON=export for the export, FORMAT=csv or csv-semicolon for Excel in German or French)
	@$(PRODUCT) tools/analyst/sql/main.ts

# Loading the code takes a second of a core, which visitors on the same machine need more: hence `nice`.
ask: $(INSTALLED) ## Answer a question from history (F=question.ts, FROM, TO, FORMAT=csv)
	@nice $(PRODUCT) tools/analyst/ask/main.ts

projection: $(INSTALLED) ## Keep the answer to a question up to date as a projection (F=question.ts or .sql)
	@nice $(PRODUCT) tools/analyst/promote/main.ts

export: $(INSTALLED) ## Write new events as Parquet (OUT=folder, EVERY=seconds to keep it current)
	@$(PRODUCT) tools/analyst/export/main.ts

spend: $(INSTALLED) ## Import ad spend or exchange rates (FILE=spend.csv, DRY=1 for a preview, SOURCE=meta-eu, CURRENCY=USD)
	@$(PRODUCT) operate/cli/spend.ts "$$FILE" $(if $(DRY),--dry-run)

##@ Operators

doctor: $(INSTALLED) ## Examine the installation: what is wrong, and the command that mends it (JSON=1)
	@if ! $(CONTAINERS); then $(PRODUCT) operate/cli/doctor.ts $(if $(JSON),--json); \
	elif docker compose ps --services --status running | grep -qx api-1; then docker compose exec --no-TTY api-1 node operate/cli/doctor.ts $(if $(JSON),--json); \
	else docker compose run --rm --no-deps --no-TTY api-1 node operate/cli/doctor.ts $(if $(JSON),--json); fi

paddle: $(INSTALLED) ## Create what is missing in an account of Paddle, sandbox or live, and print the settings for .env
	@$(PRODUCT) operate/cli/sandbox.ts settings

sandbox: $(INSTALLED) ## The same in a sandbox, then walk a purchase, renewal, refund and cancelation
	@$(PRODUCT) operate/cli/sandbox.ts walk

bounce: $(INSTALLED) ## Hand a message that came back to the API: make bounce < message
	@$(PRODUCT) operate/cli/bounce.ts

admin: $(INSTALLED) ## Create an admin (U=username) and print the password
	@$(PRODUCT) operate/cli/admin.ts "$$U"

erase: $(INSTALLED) ## Erase everyone with an e-mail address (EMAIL=person@example.com, NOW=1 also ends older copies of keys, except in backups)
	@$(PRODUCT) operate/cli/erase.ts "$$EMAIL"

rebuild: $(INSTALLED) ## Build a new version of a projection beside the live one, then swap (P=quiz-funnel, BACK=1 to make the build before live again, with all events since; GONE=1 to drop the tables of removed code)
	@$(PRODUCT) operate/cli/$(if $(GONE),retire,rebuild).ts "$$P" $(if $(BACK),--rollback)

# True where docker-compose.yml has its settings, so that commands are about the containers.
CONTAINERS = docker compose config --quiet 2>/dev/null

backup: $(INSTALLED) ## Back up the database, the keys and the secrets while everything runs, into BACKUP_DIR (COPY=1 only copies it once more)
	@if $(CONTAINERS); then bash operate/containers/backup.sh $(if $(COPY),copy); else $(PRODUCT) operate/cli/backup.ts $(if $(COPY),copy); fi

restore: $(INSTALLED) ## Restore the newest backup, to a chosen second (TO="2026-11-24 10:15", in UTC), or on a scratch server that is verified (SCRATCH=1)
	@if $(CONTAINERS); then bash operate/containers/restore.sh "$(if $(SCRATCH),rehearse,$$TO)"; else $(PRODUCT) operate/cli/restore.ts "$(if $(SCRATCH),rehearse,$$TO)"; fi

# docker-compose 1.29, which Debian installs, cannot read docker-compose.yml.
COMPOSE = docker compose version --short 2>/dev/null | grep -Eq '^v?(2\.(2[4-9]|[3-9][0-9])|[3-9]\.|[1-9][0-9]+\.)' || \
	{ echo 'This needs Docker Compose 2.24 or later, as the plugin "docker compose": docs.docker.com/compose/install'; exit 1; }

deploy: ## Build and update the containers of docker-compose.yml, one API at a time, without a failed request
	@$(COMPOSE)
	@bash operate/containers/deploy.sh

upgrade: ## Update the containers to the newest release (TO=v1.3 for another): back up, rehearse, update, or return
	@$(CONTAINERS) || { echo 'There are no containers: .env lacks their settings. With "make run", see docs/operations.md, Without containers'; exit 1; }
	@bash operate/containers/upgrade.sh "$$TO"

postgres: ## Move the containers' database to another major version of PostgreSQL (TO=19), by a compared copy
	@bash operate/containers/major.sh "$$TO"

##@ Proofs

prove: $(INSTALLED) $(BUILT) ## Run the long proofs: attacks, kills, erasure, simulation, walks, large text (T=prove/attacks for one folder, SEED=number repeats a run, ALL=1 for all states of screens)
	@bash web/e2e/tools/browser.sh
	vitest run --project page-proofs --project proofs --project drills $(T)

simulate: $(INSTALLED) ## Send N visitors (SEED) through the public API of what `make run` started, over DAYS
	$(PRODUCT) prove/simulation/main.ts N=$(or $(N),1000) SEED=$(or $(SEED),1) DAYS=$(or $(DAYS),1)

simulate-schedules: $(INSTALLED) ## Play N schedules of calls, faults and clocks on the core in one process (SEED, REPLAY=path of a failure, PLANTED=part of a mistake's name)
	@N='$(or $(N),10000)' $(if $(SEED),SEED='$(SEED)') REPLAY='$(REPLAY)' PLANTED='$(PLANTED)' node prove/schedules/main.ts

walks: $(INSTALLED) $(BUILT) ## Walk through the pages of a product of its own at random for MINUTES (SEED=number repeats a walk with MINUTES=0, ACTIONS=most of a walk, LOG=1 prints each)
	@bash web/e2e/tools/browser.sh
	@MINUTES='$(or $(MINUTES),1)' SEED='$(SEED)' ACTIONS='$(or $(ACTIONS),150)' LOG='$(LOG)' node prove/servers/with-product.ts prove/walks/main.ts

mutants: $(INSTALLED) $(BUILT) ## Make N small mistakes in the core, one at a time in a copy, and list those that no test of the subject finds (SEED, F=part of a path)
	@N='$(or $(N),200)' SEED='$(or $(SEED),1)' F='$(F)' node prove/mutants/main.ts

verify: $(INSTALLED) ## Check that nothing was lost, doubled or miscounted
	$(PRODUCT) prove/verify/main.ts

faults: $(INSTALLED) ## Break a product of its own in every way while visitors come, then verify it (SEED=number repeats a run, MINUTES=time, KILLS=200, ATONCE=2, VISITORS=64, F=part of a fault's name). CLUSTER=1 breaks a cluster of three PostgreSQL servers instead (S=crash,lost for some, N=100 for that many failovers, APPENDS=1000000 CALLERS=256 for so many appends)
	@node prove/$(if $(CLUSTER),failover,faults)/main.ts

bench: $(INSTALLED) $(BUILT) ## Run the benchmarks, each beside its baseline (B=name for one, TIMES=10 for ten times the history of B=analytics, B=web for waiting times on a slow phone, and page weights)
	$(if $(filter web,$(B)),bash web/e2e/tools/browser.sh && node prove/bench/web.ts,node prove/bench/main.ts $(B))

compose-check: $(INSTALLED) ## Prove the containers: install, buy, kill, update, back up and restore, as docs/operations.md says (S=start,backedUp for some scenes)
	@bash web/e2e/tools/browser.sh
	@node prove/containers/main.ts

$(INSTALLED): package.json package-lock.json
	@echo 'Installing packages, about a minute ...'
	@npx --yes --package=node@$(NODE) -c 'npm ci --no-audit --no-fund --loglevel error' >/dev/null
	@touch $@

$(BUILT): $(INSTALLED) vite.config.ts $(shell find web api/contracts api/content -type f -not -path 'web/e2e/*' 2>/dev/null)
	@echo 'Building the pages, half a minute ...'
	@vite build --logLevel warn && vite build --mode admin --logLevel warn
	@touch $@
