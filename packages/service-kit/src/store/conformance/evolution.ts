import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { Schema } from 'mongoose';
import { defineAggregate } from '../define-aggregate.ts';
import type { Collection } from '../types.ts';
import { owner, type StoreFixture, type Thing, thing, things } from './store-fixture.ts';

type NewerMark = Thing['notes'][number]['marks'][number] & { weight?: number };
type NewerNote = Omit<Thing['notes'][number], 'marks'> & { mood?: string; marks: NewerMark[] };
type NewerThing = Omit<Thing, 'notes' | 'place'> & {
  subtitle?: string;
  reviewedAt?: Date;
  notes: NewerNote[];
  place?: Thing['place'] & { zip?: string; geo?: { lat?: number } };
};

const newerMark = new Schema({ at: Date, by: [String], weight: Number });
const newerNote = new Schema({ id: String, text: String, recordedAt: Date, mood: String, marks: [newerMark] });
/** The same aggregate in a later release: fields are added on every level. */
const newerThings = defineAggregate<NewerThing>({
  ...(things as unknown as Parameters<typeof defineAggregate<NewerThing>>[0]),
  schema: things.schema.clone().add({
    subtitle: String,
    reviewedAt: Date,
    notes: [newerNote],
    place: { city: String, since: Date, zip: String, geo: { lat: Number } },
  }),
});

/** Two releases of a service share a database: during a rolling update, and after a rollback. */
export function evolutionRules(test: TestWith<{ fixture: StoreFixture }>): void {
  const openNewer = async (fixture: StoreFixture): Promise<Collection<NewerThing>> =>
    (await fixture.openAnotherStore({ aggregates: [newerThings] })).collection(newerThings);

  const mark = (weight: number): NewerMark => ({ at: new Date(weight), by: ['x'], weight });
  const draft = {
    ...thing('t1'),
    subtitle: 'kept',
    reviewedAt: new Date(3),
    place: { city: 'Brno', zip: '60200', geo: { lat: 49 } },
    notes: [
      { id: 'n1', text: 'first', mood: 'good', marks: [mark(1), mark(2)] },
      { id: 'n2', text: 'second', mood: 'bad', marks: [] },
      { id: 'n3', text: 'third', mood: 'fair', marks: [mark(3)] },
    ],
  };

  test('a write keeps the fields that the schema does not know, on every level', async ({ fixture }) => {
    const newer = await openNewer(fixture);
    await newer.insert(owner, draft);
    await fixture.things.update(owner, 't1', (found) => {
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

  test('unknown fields follow the elements of an array when these are changed, moved, removed and added', async ({
    fixture,
  }) => {
    const newer = await openNewer(fixture);
    await newer.insert(owner, draft);
    await fixture.things.update(owner, 't1', (found) => {
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

  test('a replace keeps unknown fields, and a removed object takes its own with it', async ({ fixture }) => {
    const newer = await openNewer(fixture);
    await newer.insert(owner, { ...draft, place: { zip: '60200' } });
    const loaded = await fixture.things.find(owner, 't1');
    if (!loaded) throw new Error('The document is missing.');
    await fixture.things.replace(owner, { ...loaded, notes: [] });
    const found = await newer.find(owner, 't1');
    expect(found).toMatchObject({ subtitle: 'kept', place: { zip: '60200' }, notes: [] });
    await fixture.things.remove(owner, 't1');
    expect(await newer.find(owner, 't1')).toBeUndefined();
  });
}
