import { createLogger } from '../src/log/index.ts';
import { createMinutesChanged, createTask, type Task, tasks } from '../src/store/conformance/store-fixture.ts';
import { openStore } from '../src/store/index.ts';
import type { Collection } from '../src/store/types.ts';

/** Writes documents in an endless loop and prints the id of each completed one. Killed by the test that starts it. */
const [url = '', prefix = ''] = process.argv.slice(2);
const scope = { kind: 'system', reason: 'the crash test', accountId: 'account-1' } as const;
let ids = 0;
const store = await openStore({
  url,
  aggregates: [tasks],
  now: () => new Date(),
  newId: () => `${prefix}-event-${++ids}`,
  log: createLogger({ service: 'test', level: 'silent' }),
});
const collection: Collection<Task> = store.collection(tasks);
for (let index = 0; ; index += 1) {
  const id = `${prefix}-${index}`;
  const inserted = await collection.insert(scope, createTask(id, { tags: ['crash'] }), [createMinutesChanged(1)]);
  await collection.replace(scope, { ...inserted, title: 'replaced' }, [createMinutesChanged(2)]);
  process.stdout.write(`${id}\n`);
}
