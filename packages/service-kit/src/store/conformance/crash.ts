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

/** What was acknowledged is there, whatever becomes of who wrote it. */
export function crashRules(test: TestWith<{ fixture: StoreFixture }>): void {
  /** Lets a process write until it has been told of so many writes, kills it, and answers all that it was told of. */
  async function writeUntilKilled(url: string, prefix: string, writes: number): Promise<string[]> {
    const child = spawn(process.execPath, [writer, url, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
    const done: string[] = [];
    await new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (id) => {
        if (done.push(id) === writes) child.kill('SIGKILL');
      });
      child.once('close', () => resolve());
    });
    expect(child.signalCode).toBe('SIGKILL');
    return done;
  }

  test(`nothing acknowledged is lost, and nothing said that was not written, when two writers are killed again and again (seed ${SEED})`, async ({
    fixture,
  }) => {
    let state = SEED;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = Array.from({ length: WRITERS }, (_, at) =>
        writeUntilKilled(fixture.url, `r${round}-${at}`, 10 + Math.floor(random() * 60)),
      );
      acknowledged.push(...(await Promise.all(killed)).flat());
    }
    const found = await fixture.things.findMany(owner, acknowledged);
    expect(found.length).toBe(acknowledged.length);
    expect(found.every(({ version, title }) => version === 2 && title === 'replaced')).toBe(true);

    const documents = await collectAll(fixture.things.stream(owner, { where: { tags: { contains: 'crash' } } }));
    const said = await fixture.store.outbox.claim(1_000_000, 1_000);
    expect(new Set(said.map(({ id }) => id)).size).toBe(said.length);
    const heard = said.map(({ aggregateId, aggregateVersion }) => `${aggregateId} ${aggregateVersion}`);
    const happened = documents.flatMap(({ id, version }) =>
      Array.from({ length: version }, (_, at) => `${id} ${at + 1}`),
    );
    expect(heard.sort()).toEqual(happened.sort());
  }, 120_000);
}
