import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { DuplicateKeyError, StaleVersionError } from '../errors.ts';
import {
  allAccounts,
  collectAll,
  createMinutesChanged,
  owner,
  RETENTION_MS,
  type StoreFixture,
} from './store-fixture.ts';

const LIFETIME_MS = 60_000;

/** Expired documents are hidden immediately and removed later. */
export function defineExpiryTests(test: TestWith<{ fixture: StoreFixture }>): void {
  const until = (fixture: StoreFixture): Date => new Date(fixture.now().getTime() + LIFETIME_MS);

  test('an expired document is hidden from every read', async ({ fixture }) => {
    const document = await fixture.tickets.insert(owner, { id: 'k1', code: 'c', until: until(fixture) });
    await fixture.tickets.insert(owner, { id: 'k2', code: 'forever' });
    fixture.advanceTime(LIFETIME_MS - 1);
    expect(await fixture.tickets.find(owner, 'k1')).toEqual(document);
    fixture.advanceTime(1);
    expect(await fixture.tickets.find(owner, 'k1')).toBeUndefined();
    expect(await fixture.tickets.findFirst(owner, { where: { code: 'c' } })).toBeUndefined();
    expect((await collectAll(fixture.tickets.stream(allAccounts, {}))).map(({ id }) => id)).toEqual(['k2']);
    expect(await fixture.tickets.count(owner, {})).toBe(1);
    expect(await fixture.tickets.remove(owner, 'k1')).toBe(false);
    await expect(fixture.tickets.replace(owner, { ...document, until: until(fixture) })).rejects.toBeInstanceOf(
      StaleVersionError,
    );
  });

  test('an expired document that was not removed yet blocks neither its id nor its keys', async ({ fixture }) => {
    await fixture.tickets.insert(owner, { id: 'k1', code: 'c', until: until(fixture) });
    fixture.advanceTime(LIFETIME_MS);
    expect(await fixture.tickets.insert(owner, { id: 'k2', code: 'c', until: until(fixture) })).toMatchObject({
      version: 1,
    });
    fixture.advanceTime(LIFETIME_MS);
    const repeated = await fixture.tickets.insertOnce(owner, { id: 'k2', code: 'd', until: until(fixture) }, [
      createMinutesChanged(1),
    ]);
    expect(repeated).toMatchObject({ inserted: true, document: { code: 'd' } });
    expect(await fixture.store.outbox.size()).toBe(1);
    await expect(fixture.tickets.insert(owner, { id: 'k3', code: 'd' })).rejects.toBeInstanceOf(DuplicateKeyError);
  });

  test('the sweep removes expired documents, but keeps those with unpublished events', async ({ fixture }) => {
    await fixture.tickets.insert(owner, { id: 'k1', code: 'a', until: until(fixture) }, [createMinutesChanged(1)]);
    await fixture.tickets.insert(owner, { id: 'k2', code: 'b', until: until(fixture) });
    await fixture.tickets.insert(owner, { id: 'k3', code: 'c', until: until(fixture) });
    await fixture.tickets.update(owner, 'k3', ({ until: _until, ...document }) => ({ document }));
    fixture.advanceTime(LIFETIME_MS);
    await fixture.store.sweep();
    const events = await fixture.store.outbox.claim(10, 1_000);
    expect(events.map(({ aggregateId }) => aggregateId)).toEqual(['k1']);
    await fixture.store.outbox.remove(events.map(({ id }) => id));
    await fixture.store.sweep();
    expect(await fixture.store.outbox.size()).toBe(0);
    expect(await fixture.tickets.find(owner, 'k3')).toMatchObject({ code: 'c', version: 2 });
  });

  test('the sweep removes documents that have not changed within their retention, and reports how many', async ({
    fixture,
  }) => {
    const swept: [string, number][] = [];
    fixture.store.onSwept((aggregate, removed) => void swept.push([aggregate, removed]));
    await fixture.records.insert(owner, { id: 'r1', text: 'old' });
    await fixture.records.insert(owner, { id: 'r2', text: 'changed' });
    await fixture.records.insert({ ...owner, accountId: 'account-2' }, { id: 'r3', text: 'unpublished' }, [
      createMinutesChanged(1),
    ]);
    fixture.advanceTime(RETENTION_MS / 2);
    await fixture.records.update(owner, 'r2', (record) => ({ document: { ...record, text: 'new' } }));
    fixture.advanceTime(RETENTION_MS / 2 - 1);
    await fixture.store.sweep();
    expect(swept).toEqual([]);
    fixture.advanceTime(1);
    await fixture.store.sweep();
    expect((await collectAll(fixture.records.stream(allAccounts, {}))).map(({ id }) => id)).toEqual(['r2', 'r3']);
    expect(swept).toEqual([['records', 1]]);
    expect((await fixture.records.insertOnce(owner, { id: 'r1', text: 'again' })).inserted).toBe(true);
  });
}
