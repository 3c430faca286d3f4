import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openTestStore } from '@minutehand/test-kit/store';
import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import { headingAggregate, textAggregate } from '../outbound/store/aggregates.ts';
import type { Ports } from './ports.ts';
import { putMeeting } from './put-meeting.ts';
import { findStoredMeeting, indexScope, textIdOf } from './stored-meetings.ts';

const scope = indexScope('account-1');
const heading = { title: 'Budget', ownerId: 'user-1', readerIds: ['user-1'], startedAt: '', sourceVersion: 1 };

let store: Awaited<ReturnType<typeof openTestStore>>;
let kept: Pick<Ports, 'headings' | 'texts'>;
beforeEach(async () => {
  store = await openTestStore([headingAggregate, textAggregate]);
  kept = { headings: store.collection(headingAggregate), texts: store.collection(textAggregate) };
  await kept.headings.insertOnce(scope, { id: 'm1', ...heading });
});
afterEach(() => store.close());

/** What an index holds after a put that another process is faster than. */
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
  const meeting = await findStoredMeeting(kept, 'account-1', 'm1');
  if (!meeting) throw new Error('nothing is kept');
  await putMeeting({ ...kept, index }, meeting);
  return found;
}

it('what another process has kept and put meanwhile is what is found', async () => {
  const text = { meetingId: 'm1', kind: 'minutes' as const, passages: [], sourceVersion: 1 };
  const found = await indexedAfter(async () => {
    await kept.headings.update(scope, 'm1', (stored) => ({
      document: { ...stored, title: 'Money', sourceVersion: 2 },
    }));
    await kept.texts.insertOnce(scope, { id: textIdOf('m1', 'minutes'), ...text });
  });
  expect(found).toMatchObject({ heading: { title: 'Money' }, texts: [{ kind: 'minutes' }] });
});

it('a meeting that another process has forgotten meanwhile is not found again', async () => {
  expect(await indexedAfter(() => kept.headings.remove(scope, 'm1'))).toBeUndefined();
});
