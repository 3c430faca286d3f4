.PHONY: up down backup restore test test-faults test-chart test-upgrade bench bench-writer bench-claims bench-retrieval related-words screenshots lint format build native proto schemas docs sbom doctor clean

up:
	@exec scripts/with-node node scripts/up.ts

down:
	@exec scripts/with-node node scripts/down.ts

# Copies all data into a new folder of backups/; the product may run: docs/backup.md
backup:
	@exec scripts/with-node node scripts/backup.ts

# Replaces the data of the stopped product: make restore [BACKUP=<folder, default the newest>] [OPTIONS="--force --services meetings"]
restore:
	@exec scripts/with-node node scripts/restore.ts $(BACKUP) $(OPTIONS)

test:
	@exec scripts/with-node node scripts/test.ts

test-faults:
	@exec scripts/with-node node scripts/test-faults.ts

# Renders the Helm chart in many ways; needs Helm 3 (HELM=/path/to/helm)
test-chart:
	@exec scripts/jest --selectProjects chart

# Replaces the processes of the previous release by this one, while a client writes; needs the history of the repository
test-upgrade:
	@exec scripts/jest --selectProjects upgrade

# All benchmarks, or the named ones: make bench BENCHES="reads cable"
bench:
	@exec scripts/with-node node tests/load/bench.ts $(BENCHES)

# Quality of the generated minutes, measured on a folder of meetings: make bench-writer DATA=../shared/data
bench-writer:
	@exec scripts/with-node node scripts/benches/bench-writer.ts $(DATA)

# How many statements the check of drafts keeps, true and untrue, without a model: make bench-claims DATA=../shared/data/meetings
bench-claims:
	@exec scripts/with-node node scripts/benches/bench-claims.ts $(DATA)

# How many questions find an answering passage, without a model: make bench-retrieval DATA=../shared/data/meetings
bench-retrieval:
	@exec scripts/with-node node scripts/benches/bench-retrieval.ts $(DATA)

# Learns the related words of search again, from a file of the AMI corpus: make related-words DATA=../shared/data/ami/train.jsonl
related-words:
	@exec scripts/with-node node services/search/training/create-related-words.ts $(DATA)

# Pictures of the screens for review, beside those of docs/pictures: make screenshots [DATA=../shared/data]; UPDATE_PICTURES=1 replaces docs/pictures
screenshots:
	@exec scripts/with-node playwright test -c tests/e2e/screenshots/playwright.config.ts

lint:
	@exec scripts/with-node node scripts/lint.ts

format:
	@exec scripts/with-node biome check --write .

build:
	@exec scripts/with-node node scripts/build.ts

# The web bundle of the native app for one installation: make native, with NATIVE_SERVER_URL=https://minutes.example.com
native:
	@exec scripts/with-node node scripts/native.ts

proto:
	@exec scripts/with-node node scripts/proto.ts

schemas:
	@exec scripts/with-node node scripts/record-schemas.ts

# Generated documentation: docs/events.md
docs:
	@exec scripts/with-node node scripts/generate-from-event-registry.ts

# The bill of materials: every package of package-lock.json, as CycloneDX: make sbom > sbom.json
sbom:
	@exec scripts/with-node npm sbom --sbom-format cyclonedx --package-lock-only

doctor:
	@exec scripts/with-node node scripts/doctor.ts

clean:
	@exec scripts/clean
