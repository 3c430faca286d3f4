import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { StoreUsageError } from '../errors.ts';
import type { Query } from '../types.ts';
import {
  allAccounts,
  collectAll,
  createTask,
  insertMany,
  otherActor,
  owner,
  type StoreFixture,
  type Task,
} from './store-fixture.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

/** Queries covered by declared indexes return the matching documents. */
export function defineQueryTests(test: TestWith<{ fixture: StoreFixture }>): void {
  const ids = async (fixture: StoreFixture, query: Query<Task>): Promise<string[]> =>
    (await collectAll(fixture.tasks.stream(owner, query))).map(({ id }) => id);

  async function insertFiveTasks(fixture: StoreFixture): Promise<void> {
    await fixture.tasks.insert(
      owner,
      createTask('a', { group: 'g', rank: 1, at: day(1), done: true, tags: ['x', 'y'] }),
    );
    await fixture.tasks.insert(owner, createTask('b', { group: 'g', rank: 2, at: day(2), done: false, tags: ['y'] }));
    await fixture.tasks.insert(owner, createTask('c', { group: 'g', rank: 2.5, at: day(2), tags: ['Y', 'ž'] }));
    await fixture.tasks.insert(owner, createTask('d', { group: 'h', rank: -3, tags: [] }));
    await fixture.tasks.insert(owner, createTask('e', { group: 'g' }));
  }

  test('equality, in and ranges select by value and type', async ({ fixture }) => {
    await insertFiveTasks(fixture);
    expect(await ids(fixture, { where: { group: 'g' } })).toEqual(['a', 'b', 'c', 'e']);
    expect(await ids(fixture, { where: { group: { in: ['h', 'nowhere'] } } })).toEqual(['d']);
    expect(await ids(fixture, { where: { group: { in: [] } } })).toEqual([]);
    expect(await ids(fixture, { where: { group: 'g', rank: { gt: 1, lte: 2.5 } } })).toEqual(['b', 'c']);
    expect(await ids(fixture, { where: { group: 'g', rank: { gte: 1, lt: 2 } } })).toEqual(['a']);
    expect(await ids(fixture, { where: { at: day(2) } })).toEqual(['b', 'c']);
    expect(await ids(fixture, { where: { at: { gte: day(1), lt: day(2) } } })).toEqual(['a']);
    expect(await ids(fixture, { where: { at: { in: [day(1), day(9)] } } })).toEqual(['a']);
    expect(await ids(fixture, { where: { done: true } })).toEqual(['a']);
    expect(await ids(fixture, { where: { done: { in: [false] } } })).toEqual(['b']);
    expect(await ids(fixture, { where: { id: { in: ['a', 'd'] } } })).toEqual(['a', 'd']);
    expect(await ids(fixture, { where: { id: { gt: 'c' } } })).toEqual(['d', 'e']);
    expect(await ids(fixture, { where: { createdAt: { lte: fixture.now() } } })).toHaveLength(5);
    expect(await fixture.tasks.count(owner, { group: 'g' })).toBe(4);
    expect(await fixture.tasks.count(owner, {})).toBe(5);
  });

  test('sum adds a number of all matches within the account', async ({ fixture }) => {
    await insertFiveTasks(fixture);
    await fixture.tasks.insert({ ...owner, accountId: 'account-2' }, createTask('f', { group: 'g', rank: 100 }));
    await fixture.tasks.insert(owner, createTask('x', { group: 'g', rank: 50 }));
    await fixture.tasks.remove(owner, 'x');
    expect(await fixture.tasks.sum(owner, 'rank', { group: 'g' })).toBe(5.5);
    expect(await fixture.tasks.sum(owner, 'rank', {})).toBe(2.5);
    expect(await fixture.tasks.sum(owner, 'rank', { group: 'nowhere' })).toBe(0);
    await expect(fixture.tasks.sum(owner, 'group', {})).rejects.toBeInstanceOf(StoreUsageError);
  });

  test('countBy counts each value of a string field of the query within the account', async ({ fixture }) => {
    await insertFiveTasks(fixture);
    await fixture.tasks.insert({ ...owner, accountId: 'account-2' }, createTask('f', { group: 'g' }));
    await fixture.tasks.remove(owner, 'e');
    const counts = await fixture.tasks.countBy(owner, 'group', { group: { in: ['g', 'h', 'nowhere'] } });
    expect(counts).toEqual(
      new Map([
        ['g', 3],
        ['h', 1],
      ]),
    );
    const filteredCounts = await fixture.tasks.countBy(owner, 'group', { group: { in: ['g', 'h'] }, rank: { gt: 1 } });
    expect(filteredCounts).toEqual(new Map([['g', 2]]));
    expect(await fixture.tasks.countBy(owner, 'group', { group: { in: [] } })).toEqual(new Map());
    for (const [field, where] of [
      ['group', {}],
      ['rank', { group: 'g', rank: 1 }],
      ['tags', { tags: { contains: 'x' } }],
    ] as const) {
      await expect(fixture.tasks.countBy(owner, field, where)).rejects.toBeInstanceOf(StoreUsageError);
    }
  });

  test('contains matches exact array elements, even after a change', async ({ fixture }) => {
    await insertFiveTasks(fixture);
    expect(await ids(fixture, { where: { tags: { contains: 'y' } } })).toEqual(['a', 'b']);
    expect(await ids(fixture, { where: { tags: { contains: 'ž' }, group: 'g' } })).toEqual(['c']);
    expect(await ids(fixture, { where: { tags: { contains: 'y' } }, sort: [['at', 'desc']] })).toEqual(['b', 'a']);
    await fixture.tasks.update(owner, 'a', (document) => ({ document: { ...document, tags: ['z'] } }));
    expect(await ids(fixture, { where: { tags: { contains: 'y' } } })).toEqual(['b']);
    expect(await ids(fixture, { where: { tags: { contains: 'z' } } })).toEqual(['a']);
  });

  test('contains combines with ids, other arrays, ranges and orders', async ({ fixture }) => {
    await insertFiveTasks(fixture);
    await fixture.tasks.insert(otherActor, createTask('f', { tags: ['y'], at: day(3) }));
    const y = { tags: { contains: 'y' } } as const;
    expect(await ids(fixture, { where: { ...y, id: { in: ['b', 'c', 'f'] } } })).toEqual(['b']);
    expect(await ids(fixture, { where: { ...y, id: { lt: 'b' } }, sort: [['id', 'desc']] })).toEqual(['a']);
    expect(await ids(fixture, { where: { ...y, at: { gt: day(1) } }, sort: [['at', 'asc']] })).toEqual(['b']);
    expect(await ids(fixture, { where: { ...y, group: 'g', rank: { lt: 2 } }, sort: [['at', 'asc']] })).toEqual(['a']);
    expect(await fixture.tasks.count(owner, y)).toBe(2);
    expect(await fixture.tasks.countBy(owner, 'group', { ...y, group: 'g' })).toEqual(new Map([['g', 2]]));
    expect((await collectAll(fixture.tasks.stream(allAccounts, { where: y }))).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'f',
    ]);
  });

  test('an absent or null field sorts first and matches no range', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('a', { at: day(2) }));
    await fixture.tasks.insert(owner, createTask('b'));
    await fixture.tasks.insert(owner, createTask('c', { at: day(1) }));
    await fixture.tasks.insert(owner, { ...createTask('d'), at: null as unknown as Date });
    expect(await ids(fixture, { sort: [['at', 'asc']] })).toEqual(['b', 'd', 'c', 'a']);
    expect(await ids(fixture, { sort: [['at', 'desc']] })).toEqual(['a', 'c', 'd', 'b']);
    expect(await ids(fixture, { where: { at: { lt: day(2) } } })).toEqual(['c']);
    expect(await ids(fixture, { where: { at: { gte: day(0) } } })).toEqual(['a', 'c']);
  });

  test('ties are sorted by id in the direction of the last field, and directions may differ', async ({ fixture }) => {
    await insertFiveTasks(fixture);
    expect(
      await ids(fixture, {
        sort: [
          ['at', 'asc'],
          ['title', 'desc'],
        ],
      }),
    ).toEqual(['e', 'd', 'a', 'c', 'b']);
    expect(await ids(fixture, { where: { group: 'g' }, sort: [['group', 'desc']] })).toEqual(['e', 'c', 'b', 'a']);
    expect(await ids(fixture, { where: { group: 'g' }, sort: [['id', 'desc']] })).toEqual(['e', 'c', 'b', 'a']);
    expect((await fixture.tasks.findFirst(owner, { sort: [['rank', 'asc']], where: { rank: { gt: -10 } } }))?.id).toBe(
      'd',
    );
  });

  test('pages over more than 1,000 documents with equal keys return each document once, in any direction', async ({
    fixture,
  }) => {
    // Three dates, and many documents without a date.
    await insertMany(fixture, 1_030, (index) =>
      createTask(`t${index}`, { title: `${index % 2}`, tags: ['x', 'y'], ...(index % 4 && { at: day(index % 4) }) }),
    );
    const orders: Required<Query<Task>>['sort'][] = [
      [['at', 'asc']],
      [['at', 'desc']],
      [
        ['at', 'desc'],
        ['title', 'asc'],
      ],
      [['createdAt', 'desc']],
    ];
    const queries: Query<Task>[] = [
      ...orders.map((sort) => ({ sort })),
      { where: { tags: { contains: 'x' } } },
      { where: { tags: { contains: 'x' } }, sort: [['at', 'asc']] },
      { where: { tags: { contains: 'x' } }, sort: [['at', 'desc']] },
    ];
    for (const query of queries) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await fixture.tasks.page(owner, { ...query, limit: 100, cursor });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(await ids(fixture, query));
      expect(new Set(seen).size).toBe(1_030);
    }
  });

  test('a full last page has no cursor', async ({ fixture }) => {
    await insertMany(fixture, 4, (index) => createTask(`t${index}`));
    const first = await fixture.tasks.page(owner, { limit: 2 });
    const second = await fixture.tasks.page(owner, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ id }) => id)).toEqual(['t2', 't3']);
    expect(second.nextCursor).toBeNull();
  });

  test('cursorAfter continues a page after any of its documents', async ({ fixture }) => {
    await insertMany(fixture, 5, (index) => createTask(`t${index}`, index < 3 ? { at: day(1) } : {}));
    for (const sort of [[], [['at', 'desc']], [['createdAt', 'asc']]] satisfies Required<Query<Task>>['sort'][]) {
      const { items } = await fixture.tasks.page(owner, { sort, limit: 100 });
      for (const [index, document] of items.entries()) {
        const cursor = fixture.tasks.cursorAfter(owner, { sort }, document);
        expect((await fixture.tasks.page(owner, { sort, limit: 100, cursor })).items).toEqual(items.slice(index + 1));
      }
    }
  });

  test('a cursor of another order or an invalid one is rejected', async ({ fixture }) => {
    await insertMany(fixture, 3, (index) => createTask(`t${index}`, { at: day(1) }));
    const { nextCursor } = await fixture.tasks.page(owner, { limit: 1, sort: [['at', 'asc']] });
    const forged = Buffer.from(JSON.stringify(['x', { $gt: '' }])).toString('base64url');
    for (const cursor of ['', 'nonsense', '%%%', forged, `${nextCursor}A`, `${nextCursor}=`]) {
      await expect(fixture.tasks.page(owner, { limit: 1, sort: [['at', 'asc']], cursor })).rejects.toMatchObject({
        code: 'platform.cursor_invalid',
      });
    }
    const other = fixture.tasks.page(owner, { limit: 1, sort: [['at', 'desc']], cursor: nextCursor ?? '' });
    await expect(other).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
  });

  test('a page has 1 to 100 items', async ({ fixture }) => {
    for (const limit of [0, -1, 1.5, 101, Number.NaN]) {
      await expect(fixture.tasks.page(owner, { limit })).rejects.toMatchObject({ code: 'platform.malformed' });
    }
  });

  test('a stream returns each document once while documents are replaced and removed', async ({ fixture }) => {
    await insertMany(fixture, 330, (index) => createTask(`t${String(index).padStart(4, '0')}`));
    const seen: string[] = [];
    for await (const document of fixture.tasks.stream(owner, {})) {
      seen.push(document.id);
      if (seen.length % 3 === 0) await fixture.tasks.remove(owner, document.id);
      else await fixture.tasks.replace(owner, { ...document, title: 'seen' });
    }
    expect(seen).toEqual(Array.from({ length: 330 }, (_, index) => `t${String(index).padStart(4, '0')}`));
    expect(await fixture.tasks.count(owner, {})).toBe(220);
  });

  test.for<[string, Query<Task>]>([
    ['a field without an index', { where: { title: 'x' } }],
    ['two fields that no single index covers', { where: { group: 'g', at: day(1) } }],
    ['a field that is not first in its index', { where: { right: 1 } }],
    ['an order by a field without an index', { sort: [['color' as 'at', 'asc']] }],
    ['an array without an array index', { where: { notes: { contains: {} as never } } }],
    ['an undefined value', { where: { group: undefined as unknown as string } }],
    ['a value of another type', { where: { group: 7 as unknown as string } }],
    ['an operator of the database', { where: { group: { $ne: '' } as unknown as string } }],
    ['an account', { where: { accountId: 'account-2' } }],
    ['an order that the array index does not have', { where: { tags: { contains: 'x' } }, sort: [['rank', 'asc']] }],
    [
      'two directions in the order of an array index',
      {
        where: { tags: { contains: 'x' } },
        sort: [
          ['at', 'asc'],
          ['id', 'desc'],
        ],
      },
    ],
    ['a field without an index besides contains', { where: { tags: { contains: 'x' }, color: 'red' } }],
    ['too many values', { where: { group: { in: Array.from({ length: 1_001 }, (_, n) => `${n}`) } } }],
  ])('a query without a matching index is a programming error: %s', async ([, query], { fixture }) => {
    await expect(fixture.tasks.page(owner, { ...query, limit: 1 })).rejects.toBeInstanceOf(StoreUsageError);
    await expect(collectAll(fixture.tasks.stream(owner, query))).rejects.toBeInstanceOf(StoreUsageError);
    await expect(fixture.tasks.findFirst(owner, query)).rejects.toBeInstanceOf(StoreUsageError);
  });

  test('queries across accounts require an acrossAccounts index', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('a', { rank: 1, token: 'k', group: 'g', tags: ['x'] }));
    expect(await fixture.tasks.count(allAccounts, { rank: { gte: 1 } })).toBe(1);
    expect((await fixture.tasks.findFirst(allAccounts, { where: { token: 'k' } }))?.id).toBe('a');
    expect(await fixture.tasks.count(allAccounts, { tags: { contains: 'x' } })).toBe(1);
    await expect(fixture.tasks.count(allAccounts, { group: 'g' })).rejects.toBeInstanceOf(StoreUsageError);
  });
}
