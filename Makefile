.PHONY: up down test test-faults bench bench-writer lint format build proto doctor clean

up:
	@exec scripts/with-node node scripts/up.ts

down:
	@exec scripts/with-node node scripts/down.ts

test:
	@exec scripts/with-node node scripts/test.ts

test-faults:
	@exec scripts/with-node node scripts/test-faults.ts

# All of them, or some: make bench BENCHES="reads cable"
bench:
	@exec scripts/with-node node tests/load/bench.ts $(BENCHES)

# How good the minutes are, on the meetings of a folder: make bench-writer DATA=../shared/data
bench-writer:
	@exec scripts/with-node node scripts/bench-writer.ts $(DATA)

lint:
	@exec scripts/with-node node scripts/lint.ts

format:
	@exec scripts/with-node biome check --write .

build:
	@exec scripts/with-node node scripts/build.ts

proto:
	@exec scripts/with-node node scripts/proto.ts

doctor:
	@exec scripts/with-node node scripts/doctor.ts

clean:
	@exec scripts/clean
