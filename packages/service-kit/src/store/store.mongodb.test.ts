import { randomUUID } from 'node:crypto';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { test as base } from 'vitest';
import { createWorld, type World } from './conformance/world.ts';
import { describeStore } from './conformance.ts';

const test = base.extend<{ $file: { server: TestMongodb }; $test: { world: World } }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is a pattern.
    async ({}, use) => {
      const server = await startTestMongodb();
      await use(server);
      await server.stop();
    },
    { scope: 'file' },
  ],
  world: async ({ server }, use) => {
    const url = withDatabase(server.url, `store_${randomUUID().slice(0, 8)}`);
    const world = await createWorld(url);
    await use(world);
    await world.close();
    await dropDatabase(url);
  },
});

describeStore('MongoDB', test);
