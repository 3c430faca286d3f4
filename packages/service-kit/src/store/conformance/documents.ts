import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { InvalidDocumentError } from '../errors.ts';
import { createMinutesChanged, createTask, owner, type StoreFixture } from './store-fixture.ts';

/** Documents are stored and read unchanged. */
export function defineDocumentTests(test: TestWith<{ fixture: StoreFixture }>): void {
  test('a document with fields of every type is read as written', async ({ fixture }) => {
    const draft = createTask('t1', {
      title: 'Ünïcödé 会議 🎤 "quoted" \\ \u0001',
      rank: 1.5,
      done: false,
      at: new Date('2026-01-31T23:59:59.999Z'),
      tags: ['a', 'ž', 'a'],
      notes: [
        { id: 'n1', text: 'first', recordedAt: new Date(0), marks: [{ at: new Date(5), by: ['x', 'y'] }] },
        { id: 'n2', text: '', marks: [] },
      ],
      grid: [[1, 2], [], [3]],
      place: { city: 'Žilina', since: new Date('1993-01-01T00:00:00Z') },
      extra: { deep: [1, { ok: true, none: null }], text: '2026-01-01T00:00:00.000Z' },
      counts: { one: 1, two: 2 },
      nickname: null,
    });
    const inserted = await fixture.tasks.insert(owner, draft);
    const envelope = { accountId: 'account-1', version: 1, createdAt: fixture.now(), updatedAt: fixture.now() };
    expect(inserted).toEqual({ ...draft, ...envelope });
    expect(await fixture.tasks.find(owner, 't1')).toEqual({ ...draft, ...envelope });
    expect((await fixture.tasks.find(owner, 't1'))?.notes[0]?.marks[0]?.at).toBeInstanceOf(Date);
  });

  test('writing applies defaults, omits undefined fields and trims strings as declared', async ({ fixture }) => {
    const draft = { id: 't1', title: '  spaced  ', group: undefined } as unknown as Parameters<
      typeof fixture.tasks.insert
    >[1];
    await fixture.tasks.insert(owner, draft);
    const found = await fixture.tasks.find(owner, 't1');
    expect(found).toMatchObject({ title: 'spaced', color: 'green', tags: [], notes: [] });
    expect(Object.keys(found ?? {}).sort()).toEqual(
      ['accountId', 'color', 'createdAt', 'grid', 'id', 'notes', 'tags', 'title', 'updatedAt', 'version'].sort(),
    );
  });

  test('replacing a document removes missing fields and keeps createdAt', async ({ fixture }) => {
    const first = await fixture.tasks.insert(
      owner,
      createTask('t1', { group: 'g', place: { city: 'Brno' }, extra: { a: 1 } }),
    );
    fixture.advanceTime(1_000);
    const { group: _group, extra: _extra, ...rest } = first;
    const second = await fixture.tasks.replace(owner, { ...rest, place: {}, createdAt: new Date(0) });
    expect(second).toMatchObject({ version: 2, createdAt: first.createdAt, updatedAt: fixture.now() });
    expect(await fixture.tasks.find(owner, 't1')).toEqual(second);
    expect(second).not.toHaveProperty('group');
    expect(second.place?.city).toBeUndefined();
    expect(await fixture.tasks.count(owner, { group: 'g' })).toBe(0);
  });

  test.for([
    ['title', { title: undefined }, 'title'],
    ['an unknown field', { unknown: 1 }, 'unknown'],
    [
      'a wrong type inside an array',
      { notes: [{ id: 'n', text: 'x', recordedAt: 'not a date', marks: [] }] },
      'notes.0.recordedAt',
    ],
    ['a value outside an enum', { color: 'blue' }, 'color'],
    ['a number below the minimum', { rank: -1_000_001 }, 'rank'],
    ['a number that is not finite', { rank: Number.NaN }, 'rank'],
    ['a date inside plain JSON', { extra: { at: new Date() } }, 'extra.at'],
    ['an id that is empty', { id: '' }, 'id'],
  ] as const)('an invalid document is rejected with its path: %s', async ([, fields, path], { fixture }) => {
    const draft = { ...createTask('t1'), ...fields } as unknown as ReturnType<typeof createTask>;
    const failure = await fixture.tasks
      .insert(owner, draft, [createMinutesChanged(1)])
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidDocumentError);
    expect((failure as InvalidDocumentError).path).toBe(path);
    expect(await fixture.tasks.find(owner, 't1')).toBeUndefined();
    expect(await fixture.store.outbox.size()).toBe(0);
  });

  test('a document of 10 MB is stored, replaced and read completely, with its events', async ({ fixture }) => {
    const text = 'A sentence of a transcript. It is repeated until the text is large. '.repeat(4);
    const notes = Array.from({ length: 36_000 }, (_, index) => ({
      id: `n${index}`,
      text: `${index} ${text}`,
      marks: [],
    }));
    const inserted = await fixture.tasks.insert(owner, createTask('big', { notes }), [createMinutesChanged(1)]);
    expect(Buffer.byteLength(JSON.stringify(inserted))).toBeGreaterThan(10_000_000);
    expect((await fixture.tasks.find(owner, 'big'))?.notes).toEqual(notes);
    const replaced = [...notes.slice(1), { id: 'last', text: 'last', marks: [] }];
    await fixture.tasks.replace(owner, { ...inserted, title: 'replaced', notes: replaced }, [createMinutesChanged(2)]);
    const found = await fixture.tasks.find(owner, 'big');
    expect(found).toMatchObject({ title: 'replaced', version: 2 });
    expect(found?.notes).toEqual(replaced);
    expect(await fixture.store.outbox.claim(10, 1_000)).toHaveLength(2);
  }, 60_000);

  test('a document beyond the size limit is rejected', async ({ fixture }) => {
    const notes = Array.from({ length: 16 }, (_, index) => ({
      id: `n${index}`,
      text: 'x'.repeat(1024 * 1024),
      marks: [],
    }));
    await expect(fixture.tasks.insert(owner, createTask('huge', { notes }))).rejects.toMatchObject({
      code: 'platform.message_too_large',
    });
  });

  test('findMany returns existing documents once each, and accepts at most 1,000 ids', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('a'));
    await fixture.tasks.insert(owner, createTask('b'));
    const found = await fixture.tasks.findMany(owner, ['b', 'missing', 'a', 'b']);
    expect(found.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(await fixture.tasks.findMany(owner, [])).toEqual([]);
    await expect(
      fixture.tasks.findMany(
        owner,
        Array.from({ length: 1_001 }, (_, n) => `${n}`),
      ),
    ).rejects.toThrow('1000');
  });

  test('the check of whether the database can be written succeeds in two processes at once', async ({ fixture }) => {
    const other = await fixture.openAnotherStore();
    await Promise.all([fixture.store.checkWritable(), other.checkWritable()]);
    await fixture.store.checkWritable();
    const freeBytes = await fixture.store.getFreeBytes();
    expect(freeBytes === undefined || freeBytes > 0).toBe(true);
  });

  test('documents are visible to a second process and after closing', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    await fixture.store.close();
    const reopened = await fixture.openAnotherStore();
    expect(await reopened.outbox.size()).toBe(1);
    await reopened.checkWritable();
  });
}
