import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { collectAll, owner, type StoreFixture } from './store-fixture.ts';

const writer = fileURLToPath(new URL('../../../test/store-crash-writer.ts', import.meta.url));
const SEED = 20260301;
const ROUNDS = 4;
const WRITERS = 2;

/** Acknowledged writes are kept when the writer crashes. */
export function defineCrashTests(test: TestWith<{ fixture: StoreFixture }>): void {
  /** Runs a writer process, kills it after `writes` acknowledged writes, and returns all ids that it acknowledged. */
  async function writeUntilKilled(url: string, prefix: string, writes: number): Promise<string[]> {
    const child = spawn(process.execPath, [writer, url, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledgedIds: string[] = [];
    await new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (id) => {
        if (acknowledgedIds.push(id) === writes) child.kill('SIGKILL');
      });
      child.once('close', () => resolve());
    });
    expect(child.signalCode).toBe('SIGKILL');
    return acknowledgedIds;
  }

  test(`no acknowledged write is lost and no event exists without its write when two writers are killed repeatedly (seed ${SEED})`, async ({
    fixture,
  }) => {
    let state = SEED;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const runs = Array.from({ length: WRITERS }, (_, index) =>
        writeUntilKilled(fixture.url, `r${round}-${index}`, 10 + Math.floor(random() * 60)),
      );
      acknowledged.push(...(await Promise.all(runs)).flat());
    }
    const found = await fixture.tasks.findMany(owner, acknowledged);
    expect(found.length).toBe(acknowledged.length);
    expect(found.every(({ version, title }) => version === 2 && title === 'replaced')).toBe(true);

    const documents = await collectAll(fixture.tasks.stream(owner, { where: { tags: { contains: 'crash' } } }));
    const events = await fixture.store.outbox.claim(1_000_000, 1_000);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const published = events.map(({ aggregateId, aggregateVersion }) => `${aggregateId} ${aggregateVersion}`);
    const expected = documents.flatMap(({ id, version }) =>
      Array.from({ length: version }, (_, index) => `${id} ${index + 1}`),
    );
    expect(published.sort()).toEqual(expected.sort());
  }, 120_000);
}
