import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { InvalidDocumentError } from '../errors.ts';
import { me, said, thing, type World } from './world.ts';

/** What goes in comes out. */
export function documentRules(test: TestAPI<{ world: World }>): void {
  test('a document of every type comes back as it went in', async ({ world }) => {
    const draft = thing('t1', {
      title: 'Ünïcödé 会議 🎤 "quoted" \\ \u0001',
      rank: 1.5,
      done: false,
      at: new Date('2026-01-31T23:59:59.999Z'),
      tags: ['a', 'ž', 'a'],
      notes: [
        { id: 'n1', text: 'first', said: new Date(0), marks: [{ at: new Date(5), by: ['x', 'y'] }] },
        { id: 'n2', text: '', marks: [] },
      ],
      grid: [[1, 2], [], [3]],
      place: { city: 'Žilina', since: new Date('1993-01-01T00:00:00Z') },
      extra: { deep: [1, { ok: true, none: null }], text: '2026-01-01T00:00:00.000Z' },
      counts: { one: 1, two: 2 },
      nothing: null,
    });
    const inserted = await world.things.insert(me, draft);
    const envelope = { accountId: 'account-1', version: 1, createdAt: world.now(), updatedAt: world.now() };
    expect(inserted).toEqual({ ...draft, ...envelope });
    expect(await world.things.find(me, 't1')).toEqual({ ...draft, ...envelope });
    expect((await world.things.find(me, 't1'))?.notes[0]?.marks[0]?.at).toBeInstanceOf(Date);
  });

  test('defaults apply when writing, undefined fields are absent, text is trimmed as the schema says', async ({
    world,
  }) => {
    const draft = { id: 't1', title: '  spaced  ', group: undefined } as unknown as Parameters<
      typeof world.things.insert
    >[1];
    await world.things.insert(me, draft);
    const found = await world.things.find(me, 't1');
    expect(found).toMatchObject({ title: 'spaced', colour: 'green', tags: [], notes: [] });
    expect(Object.keys(found ?? {}).sort()).toEqual(
      ['accountId', 'colour', 'createdAt', 'grid', 'id', 'notes', 'tags', 'title', 'updatedAt', 'version'].sort(),
    );
  });

  test('a replaced document loses the fields that are no longer there and keeps when it was made', async ({
    world,
  }) => {
    const first = await world.things.insert(me, thing('t1', { group: 'g', place: { city: 'Brno' }, extra: { a: 1 } }));
    world.pass(1_000);
    const { group: _group, extra: _extra, ...rest } = first;
    const second = await world.things.replace(me, { ...rest, place: {}, createdAt: new Date(0) });
    expect(second).toMatchObject({ version: 2, createdAt: first.createdAt, updatedAt: world.now() });
    expect(await world.things.find(me, 't1')).toEqual(second);
    expect(second).not.toHaveProperty('group');
    expect(second.place?.city).toBeUndefined();
    expect(await world.things.count(me, { group: 'g' })).toBe(0);
  });

  test.for([
    ['title', { title: undefined }, 'title'],
    ['an unknown field', { unknown: 1 }, 'unknown'],
    [
      'a wrong type inside an array',
      { notes: [{ id: 'n', text: 'x', said: 'not a date', marks: [] }] },
      'notes.0.said',
    ],
    ['a value outside an enum', { colour: 'blue' }, 'colour'],
    ['a number below the minimum', { rank: -1_000_001 }, 'rank'],
    ['a number that is not finite', { rank: Number.NaN }, 'rank'],
    ['a date inside plain JSON', { extra: { at: new Date() } }, 'extra.at'],
    ['an id that is empty', { id: '' }, 'id'],
  ] as const)('an invalid document is refused by its path: %s', async ([, fields, path], { world }) => {
    const draft = { ...thing('t1'), ...fields } as unknown as ReturnType<typeof thing>;
    const failure = await world.things.insert(me, draft, [said(1)]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidDocumentError);
    expect((failure as InvalidDocumentError).path).toBe(path);
    expect(await world.things.find(me, 't1')).toBeUndefined();
    expect(await world.store.outbox.size()).toBe(0);
  });

  test('a document of 10 MB is kept, replaced and read whole, and its event said', { timeout: 60_000 }, async ({
    world,
  }) => {
    const text = 'What was said in this meeting, word for word, ever and ever again. '.repeat(4);
    const notes = Array.from({ length: 36_000 }, (_, index) => ({
      id: `n${index}`,
      text: `${index} ${text}`,
      marks: [],
    }));
    const inserted = await world.things.insert(me, thing('big', { notes }), [said(1)]);
    expect(Buffer.byteLength(JSON.stringify(inserted))).toBeGreaterThan(10_000_000);
    expect((await world.things.find(me, 'big'))?.notes).toEqual(notes);
    const replaced = [...notes.slice(1), { id: 'last', text: 'last now', marks: [] }];
    await world.things.replace(me, { ...inserted, title: 'still big', notes: replaced }, [said(2)]);
    const found = await world.things.find(me, 'big');
    expect(found).toMatchObject({ title: 'still big', version: 2 });
    expect(found?.notes).toEqual(replaced);
    expect(await world.store.outbox.claim(10, 1_000)).toHaveLength(2);
  });

  test('a document beyond the limit is refused', async ({ world }) => {
    const notes = Array.from({ length: 16 }, (_, index) => ({
      id: `n${index}`,
      text: 'x'.repeat(1024 * 1024),
      marks: [],
    }));
    await expect(world.things.insert(me, thing('huge', { notes }))).rejects.toMatchObject({
      code: 'platform.message_too_large',
    });
  });

  test('findMany gives those that are there, once each, and takes at most 1,000 ids', async ({ world }) => {
    await world.things.insert(me, thing('a'));
    await world.things.insert(me, thing('b'));
    const found = await world.things.findMany(me, ['b', 'missing', 'a', 'b']);
    expect(found.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(await world.things.findMany(me, [])).toEqual([]);
    await expect(
      world.things.findMany(
        me,
        Array.from({ length: 1_001 }, (_, n) => `${n}`),
      ),
    ).rejects.toThrow('1000');
  });

  test('what was written is there for a second process and after closing', async ({ world }) => {
    await world.things.insert(me, thing('t1'), [said(1)]);
    await world.store.close();
    const again = await world.openAgain();
    expect(await again.outbox.size()).toBe(1);
    await again.ping();
  });
}
