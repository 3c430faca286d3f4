.PHONY: up down test test-faults bench lint format build proto doctor clean

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
