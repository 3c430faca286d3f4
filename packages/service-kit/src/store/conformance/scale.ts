import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { allAccounts, type Person, type StoreFixture } from './store-fixture.ts';

const DOCUMENTS = 20_000;
const AT_ONCE = 500;
const SLOW_MS = 180_000;

/** What is asked for in parts is whole, though there is much of it and others write meanwhile. */
export function scaleRules(test: TestWith<{ fixture: StoreFixture }>): void {
  const idOf = (at: number): string => `p${String(at).padStart(6, '0')}`;

  async function fill(fixture: StoreFixture): Promise<void> {
    for (let start = 0; start < DOCUMENTS; start += AT_ONCE) {
      const drafts = Array.from({ length: AT_ONCE }, (_, offset) => idOf(start + offset));
      await Promise.all(drafts.map((id) => fixture.people.insert(allAccounts, { id, email: `${id}@example.org` })));
    }
  }

  /** Every hundredth time: one is removed behind the reader and one ahead, one comes behind and one ahead. */
  function meddler(fixture: StoreFixture) {
    let read = 0;
    const removedAhead: string[] = [];
    const meddle = async (): Promise<void> => {
      read += 1;
      const ahead = read + 5_000;
      if (read % 100 !== 0 || ahead >= DOCUMENTS) return;
      const person = (id: string): Person & { id: string } => ({ id, email: `${id}@example.org` });
      removedAhead.push(idOf(ahead));
      await Promise.all([
        fixture.people.remove(allAccounts, idOf(read - 50)),
        fixture.people.remove(allAccounts, idOf(ahead)),
        fixture.people.insert(allAccounts, person(`${idOf(read - 50)}-new`)),
        fixture.people.insert(allAccounts, person(`${idOf(ahead)}-new`)),
      ]);
    };
    return { meddle, removedAhead };
  }

  async function* paged(fixture: StoreFixture): AsyncGenerator<{ id: string }> {
    let cursor: string | undefined;
    do {
      const page = await fixture.people.page(allAccounts, { limit: 100, cursor });
      yield* page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  test(
    'of 20,000 documents a stream and pages give each that stays exactly once while others come and go',
    async ({ fixture }) => {
      await fill(fixture);
      const { meddle, removedAhead } = meddler(fixture);
      const pages = paged(fixture);
      const seen: string[] = [];
      const seenInPages: string[] = [];
      for await (const { id } of fixture.people.stream(allAccounts, {})) {
        seen.push(id);
        const inPages = await pages.next();
        if (!inPages.done) seenInPages.push(inPages.value.id);
        await meddle();
      }
      expect((await pages.next()).done).toBe(true);
      expect(seenInPages).toEqual(seen);
      expect(removedAhead.length).toBeGreaterThan(100);
      expect(new Set(seen).size).toBe(seen.length);
      const gone = new Set(removedAhead);
      const given = new Set(seen);
      const stayed = Array.from({ length: DOCUMENTS }, (_, at) => idOf(at)).filter((id) => !gone.has(id));
      expect(stayed.filter((id) => !given.has(id))).toEqual([]);
      expect(seen.filter((id) => gone.has(id))).toEqual([]);
      // What came behind the reader it has passed; what came ahead it meets.
      expect(seen.filter((id) => id.endsWith('-new'))).toEqual(removedAhead.map((id) => `${id}-new`));
    },
    SLOW_MS,
  );
}
