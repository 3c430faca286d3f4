import { expect, it } from '@jest/globals';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates } from '../outbound/store/aggregates.ts';
import { createMeetingStores } from '../outbound/store/meeting-stores.ts';
import { indexScope, streamNewestMeetings } from './stored-meetings.ts';

it('streams the meetings of one account by their start, the latest first, regardless of their ids', async () => {
  const store = await openTestStore(aggregates);
  const stores = createMeetingStores(store);
  for (const [id, day, accountId] of [
    ['b', '03', 'account-1'],
    ['x', '01', 'account-1'],
    ['a', '02', 'account-1'],
    ['c', '02', 'account-1'],
    ['d', '04', 'account-2'],
  ] as const) {
    const startedAt = `2026-01-${day}T09:00:00.000Z`;
    const draft = { id, title: id, ownerId: 'user-1', readerIds: ['user-1'], startedAt, sourceVersion: 1 };
    await stores.metadata.insertOnce(indexScope(accountId), draft);
  }
  const ids: string[] = [];
  for await (const { id } of streamNewestMeetings(stores, 'account-1')) ids.push(id);
  expect(ids).toEqual(['b', 'c', 'a', 'x']);
  await store.close();
});
