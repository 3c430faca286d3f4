import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, type StoreOptions } from '@minutehand/service-kit/store';
import { pino } from 'pino';

export type TestStoreOptions = Partial<Pick<StoreOptions, 'now' | 'newId' | 'url'>>;

/** Opens the store of `url`, or a SQLite store in a temporary folder that `close` removes. The store has no periodic sweep. */
export async function openTestStore(
  aggregates: StoreOptions['aggregates'],
  options: TestStoreOptions = {},
): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-store-'));
  const store = await openStore({
    url: options.url ?? `sqlite:${join(folder, 'test.db')}`,
    aggregates,
    now: options.now ?? (() => new Date()),
    newId: options.newId ?? randomUUID,
    log: pino({ level: 'silent' }),
    sweepIntervalMs: 0,
  });
  return {
    ...store,
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
