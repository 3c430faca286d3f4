import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { allAccounts, type Person, type StoreFixture } from './store-fixture.ts';

const DOCUMENTS = 20_000;
const BATCH_SIZE = 500;
const SLOW_MS = 180_000;

/** Streams and pages over many documents are complete during concurrent writes. */
export function defineScaleTests(test: TestWith<{ fixture: StoreFixture }>): void {
  const toId = (index: number): string => `p${String(index).padStart(6, '0')}`;

  async function insertDocuments(fixture: StoreFixture): Promise<void> {
    for (let start = 0; start < DOCUMENTS; start += BATCH_SIZE) {
      const drafts = Array.from({ length: BATCH_SIZE }, (_, offset) => toId(start + offset));
      await Promise.all(drafts.map((id) => fixture.people.insert(allAccounts, { id, email: `${id}@example.org` })));
    }
  }

  /** On every hundredth call, removes and inserts one document before and one after the reader's position. */
  function createConcurrentWriter(fixture: StoreFixture) {
    let read = 0;
    const removedAhead: string[] = [];
    const writeConcurrently = async (): Promise<void> => {
      read += 1;
      const ahead = read + 5_000;
      if (read % 100 !== 0 || ahead >= DOCUMENTS) return;
      const person = (id: string): Person & { id: string } => ({ id, email: `${id}@example.org` });
      removedAhead.push(toId(ahead));
      await Promise.all([
        fixture.people.remove(allAccounts, toId(read - 50)),
        fixture.people.remove(allAccounts, toId(ahead)),
        fixture.people.insert(allAccounts, person(`${toId(read - 50)}-new`)),
        fixture.people.insert(allAccounts, person(`${toId(ahead)}-new`)),
      ]);
    };
    return { writeConcurrently, removedAhead };
  }

  async function* readPages(fixture: StoreFixture): AsyncGenerator<{ id: string }> {
    let cursor: string | undefined;
    do {
      const page = await fixture.people.page(allAccounts, { limit: 100, cursor });
      yield* page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  test(
    'a stream and pages return each remaining one of 20,000 documents exactly once during inserts and removals',
    async ({ fixture }) => {
      await insertDocuments(fixture);
      const { writeConcurrently, removedAhead } = createConcurrentWriter(fixture);
      const pages = readPages(fixture);
      const seen: string[] = [];
      const seenInPages: string[] = [];
      for await (const { id } of fixture.people.stream(allAccounts, {})) {
        seen.push(id);
        const inPages = await pages.next();
        if (!inPages.done) seenInPages.push(inPages.value.id);
        await writeConcurrently();
      }
      expect((await pages.next()).done).toBe(true);
      expect(seenInPages).toEqual(seen);
      expect(removedAhead.length).toBeGreaterThan(100);
      expect(new Set(seen).size).toBe(seen.length);
      const removed = new Set(removedAhead);
      const returned = new Set(seen);
      const remaining = Array.from({ length: DOCUMENTS }, (_, index) => toId(index)).filter((id) => !removed.has(id));
      expect(remaining.filter((id) => !returned.has(id))).toEqual([]);
      expect(seen.filter((id) => removed.has(id))).toEqual([]);
      // Documents inserted after the reader's position are returned; those before it are not.
      expect(seen.filter((id) => id.endsWith('-new'))).toEqual(removedAhead.map((id) => `${id}-new`));
    },
    SLOW_MS,
  );
}
