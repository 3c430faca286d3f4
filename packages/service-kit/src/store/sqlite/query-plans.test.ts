import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, jest } from '@jest/globals';
import { testWith } from '@minutehand/test-kit/fixtures';
import { createStoreFixture, createTask, insertMany, owner, type Task } from '../conformance/store-fixture.ts';
import type { Query } from '../types.ts';

const test = testWith(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-plans-'));
  const fixture = await createStoreFixture(`sqlite:${join(folder, 'test.db')}`);
  const close = async (): Promise<void> => {
    jest.restoreAllMocks();
    await fixture.close();
    await rm(folder, { recursive: true });
  };
  return { fixtures: { fixture }, close };
});

const getDay = (number: number): Date => new Date(Date.UTC(2026, 0, number));

/** The steps of SQLite's plan for each query that `operation` runs. */
async function explain(url: string, operation: () => Promise<unknown>): Promise<string[]> {
  const prepare = jest.spyOn(DatabaseSync.prototype, 'prepare');
  await operation();
  const queries = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('SELECT'));
  prepare.mockRestore();
  expect(queries).not.toEqual([]);
  const file = new DatabaseSync(url.slice('sqlite:'.length));
  const steps = queries.flatMap((sql) =>
    file
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((row) => String(row.detail)),
  );
  file.close();
  return steps;
}

/** Steps that read more entries than a page returns: whole tables or lists, or everything before they sort it. */
const EXPENSIVE_STEP = /SCAN|SUBQUERY|TEMP B-TREE|MULTI-INDEX/;

test.for<[string, Query<Task>]>([
  ['in the order of ids', { where: { tags: { contains: 'x' } } }],
  ['in the reverse order of ids', { where: { tags: { contains: 'x' } }, sort: [['id', 'desc']] }],
  ['up to an id', { where: { tags: { contains: 'x' }, id: { lte: 't2' } }, sort: [['id', 'desc']] }],
  ['in the order of its index', { where: { tags: { contains: 'x' } }, sort: [['at', 'asc']] }],
  ['in the reverse order of its index', { where: { tags: { contains: 'x' } }, sort: [['at', 'desc']] }],
  ['with a condition on its index', { where: { tags: { contains: 'x' }, group: 'g' }, sort: [['at', 'desc']] }],
])(
  'a page of documents that contain a value reads only the index entries of the page: %s',
  async ([, query], { fixture }) => {
    await insertMany(fixture, 8, (index) =>
      createTask(`t${index}`, { tags: ['x'], group: 'g', at: getDay(1 + (index % 3)) }),
    );
    const steps = await explain(fixture.url, async () => {
      const { nextCursor } = await fixture.tasks.page(owner, { ...query, limit: 1 });
      await fixture.tasks.page(owner, { ...query, limit: 1, cursor: nextCursor ?? '' });
    });
    expect(steps.filter((step) => EXPENSIVE_STEP.test(step))).toEqual([]);
  },
);

test('a page of documents that contain a value starts at its cursor', async ({ fixture }) => {
  await insertMany(fixture, 8, (index) => createTask(`t${index}`, { tags: ['x'], at: getDay(1 + index) }));
  for (const sort of [[['id', 'asc']], [['at', 'desc']]] satisfies Required<Query<Task>>['sort'][]) {
    const query = { where: { tags: { contains: 'x' } }, sort, limit: 2 };
    const { nextCursor } = await fixture.tasks.page(owner, query);
    const steps = await explain(fixture.url, () => fixture.tasks.page(owner, { ...query, cursor: nextCursor ?? '' }));
    expect(steps.filter((step) => /entry/.test(step))).toEqual([expect.stringMatching(/\(.*[<>]\?\)/)]);
  }
});

test('a page in descending order starts at its cursor', async ({ fixture }) => {
  await insertMany(fixture, 8, (index) => createTask(`t${index}`, { at: getDay(1 + index) }));
  const query = { sort: [['at', 'desc']] satisfies Required<Query<Task>>['sort'], limit: 2 };
  const { nextCursor } = await fixture.tasks.page(owner, query);
  const steps = await explain(fixture.url, () => fixture.tasks.page(owner, { ...query, cursor: nextCursor ?? '' }));
  expect(steps[0]).toMatch(/account_id=\? AND <expr><\?/);
});
