import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { Schema } from 'mongoose';
import { defineAggregate } from '../define-aggregate.ts';
import { NewerDocumentError } from '../errors.ts';
import type { Collection } from '../types.ts';
import { collectAll, createTask, owner, type StoreFixture, type Task, tasks } from './store-fixture.ts';

type NewerMark = Task['notes'][number]['marks'][number] & { weight?: number };
type NewerNote = Omit<Task['notes'][number], 'marks'> & { mood?: string; marks: NewerMark[] };
type NewerTask = Omit<Task, 'notes' | 'place'> & {
  subtitle?: string;
  reviewedAt?: Date;
  notes: NewerNote[];
  place?: Task['place'] & { zip?: string; geo?: { lat?: number } };
};

const newerMark = new Schema({ at: Date, by: [String], weight: Number });
const newerNote = new Schema({ id: String, text: String, recordedAt: Date, mood: String, marks: [newerMark] });
/** The same aggregate in a later release: fields are added on every level. */
const newerTasks = defineAggregate<NewerTask>({
  ...(tasks as unknown as Parameters<typeof defineAggregate<NewerTask>>[0]),
  schema: tasks.schema.clone().add({
    subtitle: String,
    reviewedAt: Date,
    notes: [newerNote],
    place: { city: String, since: Date, zip: String, geo: { lat: Number } },
  }),
});

type RenamedTask = Omit<Task, 'nickname'> & { alias?: string; firstWord: string };
const { nickname: _nickname, ...pathsWithoutNickname } = tasks.schema.obj;
/** Renames a field, and derives a required one that documents of version 1 lack. */
const renamedTasks = defineAggregate<RenamedTask>({
  ...(tasks as unknown as Parameters<typeof defineAggregate<RenamedTask>>[0]),
  schema: new Schema({ ...pathsWithoutNickname, alias: String, firstWord: { type: String, required: true } }),
  schemaVersion: 2,
  upcasters: {
    1: ({ nickname, ...body }) => ({
      ...body,
      ...(nickname === undefined ? {} : { alias: nickname }),
      firstWord: String(body.title).split(' ')[0],
    }),
  },
});
/** Two schema versions after the suite's own. */
const laterTasks = defineAggregate<Task>({
  ...tasks,
  schemaVersion: 3,
  upcasters: { 1: (body) => ({ ...body }), 2: (body) => ({ ...body, title: `${body.title}!` }) },
});

/** Two releases of a service share a database: during a rolling update, and after a rollback. */
export function defineEvolutionTests(test: TestWith<{ fixture: StoreFixture }>): void {
  const openNewer = async (fixture: StoreFixture): Promise<Collection<NewerTask>> =>
    (await fixture.openAnotherStore({ aggregates: [newerTasks] })).collection(newerTasks);

  const openRenamed = async (fixture: StoreFixture): Promise<Collection<RenamedTask>> =>
    (await fixture.openAnotherStore({ aggregates: [renamedTasks] })).collection(renamedTasks);

  const mark = (weight: number): NewerMark => ({ at: new Date(weight), by: ['x'], weight });
  const draft = {
    ...createTask('t1'),
    subtitle: 'kept',
    reviewedAt: new Date(3),
    place: { city: 'Brno', zip: '60200', geo: { lat: 49 } },
    notes: [
      { id: 'n1', text: 'first', mood: 'good', marks: [mark(1), mark(2)] },
      { id: 'n2', text: 'second', mood: 'bad', marks: [] },
      { id: 'n3', text: 'third', mood: 'fair', marks: [mark(3)] },
    ],
  };

  test('an index of a later release stays when the earlier release starts, until a release retires it', async ({
    fixture,
  }) => {
    const indexed = defineAggregate<Task>({
      ...tasks,
      indexes: [...tasks.indexes, { name: 'by_nickname', keys: ['nickname'], unique: true }],
    });
    const later = (await fixture.openAnotherStore({ aggregates: [indexed] })).collection(indexed);
    const earlier = (await fixture.openAnotherStore()).collection(tasks);
    await later.insert(owner, createTask('t1', { nickname: 'Ann' }));
    const failure = { index: 'by_nickname' };
    await expect(later.insert(owner, createTask('t2', { nickname: 'Ann' }))).rejects.toMatchObject(failure);
    // It rejects no write of the earlier release without a value.
    for (const id of ['t3', 't4', 't5']) await earlier.insert(owner, createTask(id));
    await earlier.update(owner, 't1', (document) => ({ document: { ...document, title: 'changed' } }));
    await expect(later.insert(owner, createTask('t2', { nickname: 'Ann' }))).rejects.toMatchObject(failure);
    for (const id of ['t1', 't3', 't4']) expect(await earlier.remove(owner, id)).toBe(true);
    await later.insert(owner, createTask('t6', { nickname: 'Ann' }));
    const retiring = defineAggregate<Task>({ ...tasks, retiredIndexes: ['by_nickname'] });
    const last = (await fixture.openAnotherStore({ aggregates: [retiring] })).collection(retiring);
    expect(await last.insert(owner, createTask('t7', { nickname: 'Ann' }))).toMatchObject({ version: 1 });
  });

  test('a write keeps the fields that are not in the schema, on every level', async ({ fixture }) => {
    const newer = await openNewer(fixture);
    await newer.insert(owner, draft);
    await fixture.tasks.update(owner, 't1', (found) => {
      // Rebuilt from its known fields, as code does that converts or clones a document.
      const rebuilt: typeof found = structuredClone(found);
      expect(rebuilt).not.toHaveProperty('subtitle');
      expect(rebuilt.notes[0]).not.toHaveProperty('mood');
      return { document: { ...rebuilt, title: 'changed', place: { ...rebuilt.place, city: 'Praha' } } };
    });
    expect(await newer.find(owner, 't1')).toMatchObject({
      ...draft,
      title: 'changed',
      place: { ...draft.place, city: 'Praha' },
      version: 2,
    });
  });

  test('unknown fields stay with the elements of an array when these are changed, moved, removed and added', async ({
    fixture,
  }) => {
    const newer = await openNewer(fixture);
    await newer.insert(owner, draft);
    await fixture.tasks.update(owner, 't1', (found) => {
      const [first, , third] = found.notes;
      if (!first || !third) throw new Error('The notes are missing.');
      const notes = [
        third,
        { id: 'n4', text: 'new', marks: [] },
        { ...first, text: 'edited', marks: [...first.marks].reverse() },
      ];
      return { document: { ...found, notes } };
    });
    const { notes = [] } = (await newer.find(owner, 't1')) ?? {};
    expect(notes).toEqual([
      draft.notes[2],
      { id: 'n4', text: 'new', marks: [] },
      { ...draft.notes[0], text: 'edited', marks: [mark(2), mark(1)] },
    ]);
  });

  test('a replace keeps unknown fields, and removes those of a removed object with it', async ({ fixture }) => {
    const newer = await openNewer(fixture);
    await newer.insert(owner, { ...draft, place: { zip: '60200' } });
    const loaded = await fixture.tasks.find(owner, 't1');
    if (!loaded) throw new Error('The document is missing.');
    await fixture.tasks.replace(owner, { ...loaded, notes: [] });
    const found = await newer.find(owner, 't1');
    expect(found).toMatchObject({ subtitle: 'kept', place: { zip: '60200' }, notes: [] });
    await fixture.tasks.remove(owner, 't1');
    expect(await newer.find(owner, 't1')).toBeUndefined();
  });

  test('a document of an earlier schema version is converted on every read, and stored converted by a write', async ({
    fixture,
  }) => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    await fixture.tasks.insert(owner, createTask('t1', { title: 'Weekly call', nickname: 'sales', at, tags: ['x'] }));
    const renamed = await openRenamed(fixture);
    const expected = { alias: 'sales', firstWord: 'Weekly', at, version: 1 };
    const [streamed] = await collectAll(renamed.stream(owner, {}));
    const [paged] = (await renamed.page(owner, { limit: 1 })).items;
    const [listed] = await renamed.findMany(owner, ['t1']);
    const repeated = await renamed.insertOnce(owner, { ...createTask('t1'), firstWord: 'x' });
    for (const found of [await renamed.find(owner, 't1'), streamed, paged, listed, repeated.document]) {
      expect(found).toMatchObject(expected);
      expect(found).not.toHaveProperty('nickname');
    }
    await renamed.update(owner, 't1', (found) => ({ document: { ...found, alias: 'support' } }));
    expect(await renamed.find(owner, 't1')).toMatchObject({ alias: 'support', version: 2 });
    const original = await fixture.tasks.find(owner, 't1');
    expect(original).toMatchObject({ title: 'Weekly call', version: 2 });
    expect(original).not.toHaveProperty('nickname');
  });

  test('two releases that alternately change one document lose nothing, although their schema versions differ', async ({
    fixture,
  }) => {
    const renamed = await openRenamed(fixture);
    await fixture.tasks.insert(owner, createTask('t1', { title: 'First title', rank: 0 }));
    const increment = <T extends { rank?: number }>(found: T) => ({
      document: { ...found, rank: (found.rank ?? 0) + 1 },
    });
    await Promise.all([
      fixture.tasks.update(owner, 't1', increment),
      renamed.update(owner, 't1', increment),
      fixture.tasks.update(owner, 't1', increment),
      renamed.update(owner, 't1', increment),
    ]);
    await renamed.update(owner, 't1', (found) => ({ document: { ...found, alias: 'sales' } }));
    await fixture.tasks.update(owner, 't1', (found) => ({ document: { ...found, title: 'Second title' } }));
    expect(await renamed.find(owner, 't1')).toMatchObject({
      rank: 4,
      alias: 'sales',
      title: 'Second title',
      firstWord: 'Second',
    });
  });

  test('a document that is more than one schema version ahead is neither read nor written', async ({ fixture }) => {
    const later = (await fixture.openAnotherStore({ aggregates: [laterTasks] })).collection(laterTasks);
    await later.insert(owner, createTask('t1'));
    await expect(fixture.tasks.find(owner, 't1')).rejects.toBeInstanceOf(NewerDocumentError);
    const change = fixture.tasks.update(owner, 't1', (document) => ({ document }));
    await expect(change).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect(await later.find(owner, 't1')).toMatchObject({ title: 'Task t1', version: 1 });
  });
}
