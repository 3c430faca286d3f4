import { expect, it } from '@jest/globals';
import { MARK_ATTEMPTS } from '../limits.ts';
import { createMarkSender } from '../marks/mark-sender.ts';
import { finishUpload } from './finish-upload.ts';
import { createObservable } from './observable.ts';
import { createRecorderSnapshot } from './recorder-snapshot.ts';
import type { UploadResult } from './recording-api.ts';
import { createMemoryDatabase } from './recording-database.ts';
import { createRecordingStore } from './recording-store.ts';
import { createUploader } from './uploader.ts';

const down: UploadResult = { ok: false, failure: { kind: 'unavailable', isServerError: true, message: 'down' } };
const busy: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'Too many requests' } };
const done: UploadResult = { ok: true };

type Server = {
  readonly addMark: (markId: string, closed: AbortController) => UploadResult;
  readonly isServing?: () => boolean;
  readonly finish?: () => UploadResult;
};

/** Finishes a recording with two marks. `passes` counts the waits after each pass, which take no time. */
async function finishWithMarks({ addMark, isServing = () => true, finish = () => done }: Server, maxPasses = 30) {
  const store = createRecordingStore(createMemoryDatabase());
  const local = await store.create({ id: 'r', meetingId: 'm', userId: 'u', startedAt: 0, mimeType: 'audio/webm' });
  await store.addMark('r', { id: 'first', kind: 'action', seconds: 1 });
  await store.addMark('r', { id: 'second', kind: 'important', seconds: 2 });
  const stored: string[] = [];
  const api = {
    uploadChunk: async () => done,
    finish: async () => finish(),
    isServing: async () => isServing(),
    addMark: async (_meetingId: string, _id: string, { id }: { readonly id: string }) => {
      const result = addMark(id, closed);
      if (result.ok) stored.push(id);
      return result;
    },
  };
  const closed = new AbortController();
  const snapshot = createObservable(createRecorderSnapshot(local, true));
  const events = { onChange: () => undefined, onRecordingEnded: () => undefined, onChunkRejected: () => undefined };
  let passes = 0;
  const timers = {
    wait: async () => {
      if (passes >= maxPasses) closed.abort();
    },
  };
  const { status } = await finishUpload(
    {
      store,
      api,
      timers,
      uploader: createUploader({ store, api, timers }, 'r', events),
      marks: createMarkSender({ store, api, newId: () => 'new' }, local, snapshot, closed.signal),
      onPostponed: () => {
        passes += 1;
      },
    },
    local,
    closed.signal,
  );
  const unsaved = snapshot.get().unsavedMarks.map(({ seconds }) => seconds);
  return { status, passes, stored, unsaved, kept: (await store.get('r'))?.marks?.map(({ id }) => id) };
}

it('loses no mark when the server comes back after many passes, between two requests of one', async () => {
  // The first mark still fails in the pass in which the server comes back; all later requests succeed.
  let requests = 0;
  const isBack = () => requests > 21;
  const isServing = () => {
    requests += 1;
    return isBack();
  };
  const respond = () => (isServing() ? done : down);
  const result = await finishWithMarks({ addMark: respond, isServing, finish: () => (isBack() ? done : down) });
  expect(result).toMatchObject({ status: 'accepted', unsaved: [], kept: [] });
  expect(result.stored.toSorted()).toEqual(['first', 'second']);
});

it('waits as long as no other request shows that the server works', async () => {
  const result = await finishWithMarks({ addMark: () => down, isServing: () => false });
  expect(result).toMatchObject({ status: 'aborted', passes: 30, unsaved: [], kept: ['first', 'second'] });
});

it.each([
  ['does not work', down, false],
  ['limits the number of requests', busy, true],
])('sends one mark in each pass while the server %s', async (_case, response, isServing) => {
  const sent: string[] = [];
  const addMark = (id: string) => {
    sent.push(id);
    return response;
  };
  const { passes } = await finishWithMarks({ addMark, isServing: () => isServing });
  expect(sent).toEqual(Array.from({ length: passes }, () => 'first'));
});

it('waits while a mark fails for another reason than an error of the server', async () => {
  const result = await finishWithMarks({ addMark: () => busy });
  expect(result).toMatchObject({ status: 'aborted', unsaved: [], kept: ['first', 'second'] });
});

it('ends and reports the one mark that still fails while the server stores others', async () => {
  const result = await finishWithMarks({ addMark: (id) => (id === 'first' ? down : done) });
  expect(result).toEqual({
    status: 'accepted',
    passes: MARK_ATTEMPTS - 1,
    stored: ['second'],
    unsaved: [1],
    kept: [],
  });
});

it('sends marks once more after the final request, so that none is lost if the server can only then store data again', async () => {
  let isBack = false;
  const result = await finishWithMarks({
    addMark: () => (isBack ? done : down),
    finish: () => {
      isBack = true;
      return done;
    },
  });
  expect(result).toMatchObject({ status: 'accepted', unsaved: [], kept: [] });
  expect(result.stored.toSorted()).toEqual(['first', 'second']);
});

it('counts the attempts of each mark', async () => {
  const requests: Record<string, number> = {};
  const result = await finishWithMarks({
    addMark: (id) => {
      const number = (requests[id] ?? 0) + 1;
      requests[id] = number;
      if (id === 'second' && number === 1) return busy;
      // The second mark is stored in the pass after the one in which the first has used its attempts.
      return id === 'second' && number > MARK_ATTEMPTS ? done : down;
    },
  });
  expect(result).toMatchObject({ status: 'accepted', stored: ['second'], unsaved: [1] });
});

it('begins to count again when the server cannot store the end of the recording either', async () => {
  const ends = [down, done];
  const result = await finishWithMarks({ addMark: () => down, finish: () => ends.shift() ?? done });
  expect(result).toMatchObject({ status: 'accepted', passes: 2 * MARK_ATTEMPTS - 1, unsaved: [1, 2] });
});

it('keeps the marks on this device when another tab continues while they are sent once more after the end', async () => {
  let hasEnded = false;
  const result = await finishWithMarks({
    addMark: (_id, closed) => {
      if (hasEnded) closed.abort();
      return down;
    },
    finish: () => {
      hasEnded = true;
      return done;
    },
  });
  expect(result).toMatchObject({ status: 'aborted', unsaved: [], kept: ['first', 'second'] });
});
