import { expect, it } from '@jest/globals';
import { createObservable } from '../recorder/observable.ts';
import { createRecorderSnapshot } from '../recorder/recorder-snapshot.ts';
import type { UploadResult } from '../recorder/recording-api.ts';
import { createMemoryDatabase } from '../recorder/recording-database.ts';
import { createRecordingStore } from '../recorder/recording-store.ts';
import { createMarkSender } from './mark-sender.ts';

it('each mark is sent once more before it is given up, even if an earlier attempt is still running and then fails', async () => {
  const store = createRecordingStore(createMemoryDatabase());
  const local = await store.create({ id: 'r', meetingId: 'm', userId: 'u', startedAt: 0, mimeType: 'audio/webm' });
  await store.addMark('r', { id: 'first', kind: 'action', seconds: 1 });
  await store.addMark('r', { id: 'second', kind: 'important', seconds: 2 });
  const sent: string[] = [];
  const earlierResponse = Promise.withResolvers<UploadResult>();
  const api = {
    isServing: async () => true,
    addMark: (_meetingId: string, _id: string, { id }: { readonly id: string }) => {
      sent.push(id);
      return sent.length === 1 ? earlierResponse.promise : Promise.resolve<UploadResult>({ ok: true });
    },
  };
  const snapshot = createObservable(createRecorderSnapshot(local, true));
  const marks = createMarkSender({ store, api, newId: () => 'new' }, local, snapshot, new AbortController().signal);
  const earlierAttempt = marks.sendIfServerReady({ isOnServer: true, unsentSeconds: 0 });
  const lastAttempt = marks.sendOrGiveUp();
  earlierResponse.resolve({ ok: false, failure: { kind: 'unavailable', isServerError: true, message: 'down' } });
  await Promise.all([earlierAttempt, lastAttempt]);
  expect(sent).toEqual(['first', 'first', 'second']);
  expect(snapshot.get().unsavedMarks).toEqual([]);
  expect((await store.get('r'))?.marks).toEqual([]);
});
