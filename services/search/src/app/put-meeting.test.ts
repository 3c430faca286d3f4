import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openTestStore } from '@minutehand/test-kit/store';
import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import { aggregates } from '../outbound/store/aggregates.ts';
import { createMeetingStores } from '../outbound/store/meeting-stores.ts';
import type { Ports } from './ports.ts';
import { putMeeting } from './put-meeting.ts';
import { findStoredMeeting, getTextId, indexScope } from './stored-meetings.ts';

const scope = indexScope('account-1');
const metadata = { title: 'Budget', ownerId: 'user-1', readerIds: ['user-1'], startedAt: '', sourceVersion: 1 };

let store: Awaited<ReturnType<typeof openTestStore>>;
let stores: ReturnType<typeof createMeetingStores>;
beforeEach(async () => {
  store = await openTestStore(aggregates);
  stores = createMeetingStores(store);
  await stores.metadata.insertOnce(scope, { id: 'm1', ...metadata });
});
afterEach(() => store.close());

/** Runs `putMeeting`, and `change` during the first put. Returns the indexed meeting. */
async function indexWithConcurrentChange(change: () => Promise<unknown>): Promise<IndexedMeeting | undefined> {
  let indexed: IndexedMeeting | undefined;
  let isFirst = true;
  const index = {
    async put(meeting: IndexedMeeting) {
      if (isFirst) await change();
      isFirst = false;
      indexed = meeting;
      return true;
    },
    async removeMeeting() {
      indexed = undefined;
    },
  } as unknown as Ports['index'];
  const meeting = await findStoredMeeting(stores, 'account-1', 'm1');
  if (!meeting) throw new Error('meeting not stored');
  await putMeeting({ ...stores, index }, meeting);
  return indexed;
}

it('indexes the newer version that another process stored in the meantime', async () => {
  const text = { meetingId: 'm1', kind: 'minutes' as const, passages: [], sourceVersion: 1 };
  const indexed = await indexWithConcurrentChange(async () => {
    await stores.metadata.update(scope, 'm1', (stored) => ({
      document: { ...stored, title: 'Money', sourceVersion: 2 },
    }));
    await stores.texts.insertOnce(scope, { id: getTextId('m1', 'minutes'), ...text });
  });
  expect(indexed).toMatchObject({ metadata: { title: 'Money' }, texts: [{ kind: 'minutes' }] });
});

it('does not restore a meeting that another process purged in the meantime', async () => {
  expect(await indexWithConcurrentChange(() => stores.metadata.remove(scope, 'm1'))).toBeUndefined();
});
