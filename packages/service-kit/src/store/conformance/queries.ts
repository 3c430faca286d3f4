import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { StoreUsageError } from '../errors.ts';
import type { Query } from '../types.ts';
import { all, everywhere, fill, me, type Thing, thing, type World } from './world.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

/** What is asked for by declared indexes is found. */
export function queryRules(test: TestAPI<{ world: World }>): void {
  const ids = async (world: World, query: Query<Thing>): Promise<string[]> =>
    (await all(world.things.stream(me, query))).map(({ id }) => id);

  async function fiveThings(world: World): Promise<void> {
    await world.things.insert(me, thing('a', { group: 'g', rank: 1, at: day(1), done: true, tags: ['x', 'y'] }));
    await world.things.insert(me, thing('b', { group: 'g', rank: 2, at: day(2), done: false, tags: ['y'] }));
    await world.things.insert(me, thing('c', { group: 'g', rank: 2.5, at: day(2), tags: ['Y', 'ž'] }));
    await world.things.insert(me, thing('d', { group: 'h', rank: -3, tags: [] }));
    await world.things.insert(me, thing('e', { group: 'g' }));
  }

  test('equality, in and ranges select by value and type', async ({ world }) => {
    await fiveThings(world);
    expect(await ids(world, { where: { group: 'g' } })).toEqual(['a', 'b', 'c', 'e']);
    expect(await ids(world, { where: { group: { in: ['h', 'nowhere'] } } })).toEqual(['d']);
    expect(await ids(world, { where: { group: { in: [] } } })).toEqual([]);
    expect(await ids(world, { where: { group: 'g', rank: { gt: 1, lte: 2.5 } } })).toEqual(['b', 'c']);
    expect(await ids(world, { where: { group: 'g', rank: { gte: 1, lt: 2 } } })).toEqual(['a']);
    expect(await ids(world, { where: { at: day(2) } })).toEqual(['b', 'c']);
    expect(await ids(world, { where: { at: { gte: day(1), lt: day(2) } } })).toEqual(['a']);
    expect(await ids(world, { where: { at: { in: [day(1), day(9)] } } })).toEqual(['a']);
    expect(await ids(world, { where: { done: true } })).toEqual(['a']);
    expect(await ids(world, { where: { done: { in: [false] } } })).toEqual(['b']);
    expect(await ids(world, { where: { id: { in: ['a', 'd'] } } })).toEqual(['a', 'd']);
    expect(await ids(world, { where: { id: { gt: 'c' } } })).toEqual(['d', 'e']);
    expect(await ids(world, { where: { createdAt: { lte: world.now() } } })).toHaveLength(5);
    expect(await world.things.count(me, { group: 'g' })).toBe(4);
    expect(await world.things.count(me, {})).toBe(5);
  });

  test('countBy counts each value of a text that the query names, and nothing of others', async ({ world }) => {
    await fiveThings(world);
    await world.things.insert({ ...me, accountId: 'account-2' }, thing('f', { group: 'g' }));
    await world.things.remove(me, 'e');
    const counted = await world.things.countBy(me, 'group', { group: { in: ['g', 'h', 'nowhere'] } });
    expect(counted).toEqual(
      new Map([
        ['g', 3],
        ['h', 1],
      ]),
    );
    const narrowed = await world.things.countBy(me, 'group', { group: { in: ['g', 'h'] }, rank: { gt: 1 } });
    expect(narrowed).toEqual(new Map([['g', 2]]));
    expect(await world.things.countBy(me, 'group', { group: { in: [] } })).toEqual(new Map());
    for (const [field, where] of [
      ['group', {}],
      ['rank', { group: 'g', rank: 1 }],
      ['tags', { tags: { contains: 'x' } }],
    ] as const) {
      await expect(world.things.countBy(me, field, where)).rejects.toBeInstanceOf(StoreUsageError);
    }
  });

  test('contains finds exact members of an array, also after they changed', async ({ world }) => {
    await fiveThings(world);
    expect(await ids(world, { where: { tags: { contains: 'y' } } })).toEqual(['a', 'b']);
    expect(await ids(world, { where: { tags: { contains: 'ž' }, group: 'g' } })).toEqual(['c']);
    expect(await ids(world, { where: { tags: { contains: 'y' } }, sort: [['rank', 'desc']] })).toEqual(['b', 'a']);
    await world.things.update(me, 'a', (document) => ({ document: { ...document, tags: ['z'] } }));
    expect(await ids(world, { where: { tags: { contains: 'y' } } })).toEqual(['b']);
    expect(await ids(world, { where: { tags: { contains: 'z' } } })).toEqual(['a']);
  });

  test('an absent or null field comes first and no range meets it', async ({ world }) => {
    await world.things.insert(me, thing('a', { at: day(2) }));
    await world.things.insert(me, thing('b'));
    await world.things.insert(me, thing('c', { at: day(1) }));
    await world.things.insert(me, { ...thing('d'), at: null as unknown as Date });
    expect(await ids(world, { sort: [['at', 'asc']] })).toEqual(['b', 'd', 'c', 'a']);
    expect(await ids(world, { sort: [['at', 'desc']] })).toEqual(['a', 'c', 'd', 'b']);
    expect(await ids(world, { where: { at: { lt: day(2) } } })).toEqual(['c']);
    expect(await ids(world, { where: { at: { gte: day(0) } } })).toEqual(['a', 'c']);
  });

  test('ties are broken by id in the direction of the last field; directions may differ', async ({ world }) => {
    await fiveThings(world);
    expect(
      await ids(world, {
        sort: [
          ['at', 'asc'],
          ['title', 'desc'],
        ],
      }),
    ).toEqual(['e', 'd', 'a', 'c', 'b']);
    expect(await ids(world, { where: { group: 'g' }, sort: [['group', 'desc']] })).toEqual(['e', 'c', 'b', 'a']);
    expect(await ids(world, { where: { group: 'g' }, sort: [['id', 'desc']] })).toEqual(['e', 'c', 'b', 'a']);
    expect((await world.things.findFirst(me, { sort: [['rank', 'asc']], where: { rank: { gt: -10 } } }))?.id).toBe('d');
  });

  test('pages over more than 1,000 documents with equal keys give each once, in any direction', async ({ world }) => {
    // Three dates, and many without one.
    await fill(world, 1_030, (index) =>
      thing(`t${index}`, { title: `${index % 2}`, ...(index % 4 && { at: day(index % 4) }) }),
    );
    const orders: Required<Query<Thing>>['sort'][] = [
      [['at', 'asc']],
      [['at', 'desc']],
      [
        ['at', 'desc'],
        ['title', 'asc'],
      ],
      [['createdAt', 'desc']],
    ];
    for (const sort of orders) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await world.things.page(me, { sort, limit: 100, cursor });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(await ids(world, { sort }));
      expect(new Set(seen).size).toBe(1_030);
    }
  });

  test('a last page that is full has no cursor', async ({ world }) => {
    await fill(world, 4, (index) => thing(`t${index}`));
    const first = await world.things.page(me, { limit: 2 });
    const second = await world.things.page(me, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ id }) => id)).toEqual(['t2', 't3']);
    expect(second.nextCursor).toBeNull();
  });

  test('a cursor that this order did not give is refused', async ({ world }) => {
    await fill(world, 3, (index) => thing(`t${index}`, { at: day(1) }));
    const { nextCursor } = await world.things.page(me, { limit: 1, sort: [['at', 'asc']] });
    const forged = Buffer.from(JSON.stringify(['x', { $gt: '' }])).toString('base64url');
    for (const cursor of ['', 'nonsense', '%%%', forged, `${nextCursor}A`, `${nextCursor}=`]) {
      await expect(world.things.page(me, { limit: 1, sort: [['at', 'asc']], cursor })).rejects.toMatchObject({
        code: 'platform.cursor_invalid',
      });
    }
    const other = world.things.page(me, { limit: 1, sort: [['at', 'desc']], cursor: nextCursor ?? '' });
    await expect(other).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
  });

  test('a page has 1 to 100 items', async ({ world }) => {
    for (const limit of [0, -1, 1.5, 101, Number.NaN]) {
      await expect(world.things.page(me, { limit })).rejects.toMatchObject({ code: 'platform.malformed' });
    }
  });

  test('a stream gives everything once while its documents are being replaced and removed', async ({ world }) => {
    await fill(world, 330, (index) => thing(`t${String(index).padStart(4, '0')}`));
    const seen: string[] = [];
    for await (const document of world.things.stream(me, {})) {
      seen.push(document.id);
      if (seen.length % 3 === 0) await world.things.remove(me, document.id);
      else await world.things.replace(me, { ...document, title: 'seen' });
    }
    expect(seen).toEqual(Array.from({ length: 330 }, (_, index) => `t${String(index).padStart(4, '0')}`));
    expect(await world.things.count(me, {})).toBe(220);
  });

  test.for<[string, Query<Thing>]>([
    ['a field of no index', { where: { title: 'x' } }],
    ['two fields that no one index has', { where: { group: 'g', at: day(1) } }],
    ['a field that is not first in its index', { where: { right: 1 } }],
    ['an order by a field of no index', { sort: [['colour' as 'at', 'asc']] }],
    ['an array without an array index', { where: { notes: { contains: {} as never } } }],
    ['an undefined value', { where: { group: undefined as unknown as string } }],
    ['a value of another type', { where: { group: 7 as unknown as string } }],
    ['an operator of the database', { where: { group: { $ne: '' } as unknown as string } }],
    ['an account', { where: { accountId: 'account-2' } }],
    ['a field beside contains that is in no index', { where: { tags: { contains: 'x' }, colour: 'red' } }],
    ['too many values', { where: { group: { in: Array.from({ length: 1_001 }, (_, n) => `${n}`) } } }],
  ])('a query that no index serves is a programming error: %s', async ([, query], { world }) => {
    await expect(world.things.page(me, { ...query, limit: 1 })).rejects.toBeInstanceOf(StoreUsageError);
    await expect(all(world.things.stream(me, query))).rejects.toBeInstanceOf(StoreUsageError);
    await expect(world.things.findFirst(me, query)).rejects.toBeInstanceOf(StoreUsageError);
  });

  test('across accounts only an index that says so serves', async ({ world }) => {
    await world.things.insert(me, thing('a', { rank: 1, token: 'k', group: 'g', tags: ['x'] }));
    expect(await world.things.count(everywhere, { rank: { gte: 1 } })).toBe(1);
    expect((await world.things.findFirst(everywhere, { where: { token: 'k' } }))?.id).toBe('a');
    expect(await world.things.count(everywhere, { tags: { contains: 'x' } })).toBe(1);
    await expect(world.things.count(everywhere, { group: 'g' })).rejects.toBeInstanceOf(StoreUsageError);
  });
}
