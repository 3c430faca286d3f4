import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openTestStore } from '@minutehand/test-kit/store';
import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import { headingAggregate, textAggregate } from '../outbound/store/aggregates.ts';
import type { Ports } from './ports.ts';
import { putMeeting } from './put-meeting.ts';
import { findStoredMeeting, getTextId, indexScope } from './stored-meetings.ts';

const scope = indexScope('account-1');
const heading = { title: 'Budget', ownerId: 'user-1', readerIds: ['user-1'], startedAt: '', sourceVersion: 1 };

let store: Awaited<ReturnType<typeof openTestStore>>;
let stores: Pick<Ports, 'headings' | 'texts'>;
beforeEach(async () => {
  store = await openTestStore([headingAggregate, textAggregate]);
  stores = { headings: store.collection(headingAggregate), texts: store.collection(textAggregate) };
  await stores.headings.insertOnce(scope, { id: 'm1', ...heading });
});
afterEach(() => store.close());

/** Content of the index after `putMeeting` while `meanwhile` runs during the first put. */
async function indexedAfter(meanwhile: () => Promise<unknown>): Promise<IndexedMeeting | undefined> {
  let found: IndexedMeeting | undefined;
  let isFirst = true;
  const index = {
    async put(meeting: IndexedMeeting) {
      if (isFirst) await meanwhile();
      isFirst = false;
      found = meeting;
    },
    async removeMeeting() {
      found = undefined;
    },
  } as unknown as Ports['index'];
  const meeting = await findStoredMeeting(stores, 'account-1', 'm1');
  if (!meeting) throw new Error('meeting not stored');
  await putMeeting({ ...stores, index }, meeting);
  return found;
}

it('indexes what another process stored and indexed in the meantime', async () => {
  const text = { meetingId: 'm1', kind: 'minutes' as const, passages: [], sourceVersion: 1 };
  const found = await indexedAfter(async () => {
    await stores.headings.update(scope, 'm1', (stored) => ({
      document: { ...stored, title: 'Money', sourceVersion: 2 },
    }));
    await stores.texts.insertOnce(scope, { id: getTextId('m1', 'minutes'), ...text });
  });
  expect(found).toMatchObject({ heading: { title: 'Money' }, texts: [{ kind: 'minutes' }] });
});

it('does not restore a meeting that another process purged in the meantime', async () => {
  expect(await indexedAfter(() => stores.headings.remove(scope, 'm1'))).toBeUndefined();
});
