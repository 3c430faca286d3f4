import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { createWorld, type World } from './conformance/world.ts';
import { describeStore } from './conformance.ts';

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is a pattern.
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'store-sqlite-'));
    const world = await createWorld(`sqlite:${join(folder, 'test.db')}`);
    await use(world);
    await world.close();
    await rm(folder, { recursive: true });
  },
});

describeStore('SQLite', test);
