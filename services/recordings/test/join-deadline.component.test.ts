import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import type { Store } from '@minutehand/service-kit/store';
import { openTestStore } from '@minutehand/test-kit/store';
import type { AudioJoiner } from '../src/app/ports.ts';
import { joinRecording } from '../src/app/recordings/join-recording.ts';
import { addChunk } from '../src/domain/recordings/add-chunk.ts';
import { startRecording, stopRecording } from '../src/domain/recordings/recording.ts';
import { createDiskAudioStorage } from '../src/outbound/audio/disk-audio.ts';
import { createDiskStorage } from '../src/outbound/blobs/disk-storage.ts';
import { aggregates, blobAggregate, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { preparedPartAggregate } from '../src/outbound/store/transcriptions.ts';

const scope = systemScope('joins recordings in a test', 'account-1');
const now = new Date('2026-05-01T10:00:00Z');
let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-deadline-'));
  store = await openTestStore(aggregates, { now: () => now });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Ends only when the test ends it. */
const hanging: AudioJoiner = {
  isAvailable: async () => true,
  join: (_source, signal) =>
    new Promise((_resolve, reject) => {
      const end = () => reject(signal.reason);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    }),
};

const createPorts = () => ({
  recordings: store.collection(recordingAggregate),
  blobs: store.collection(blobAggregate),
  storage: createDiskStorage({ folder, newId: randomUUID }),
  audioStorage: createDiskAudioStorage({ folder, newId: randomUUID }),
  joiner: hanging,
  newId: randomUUID,
  preparedParts: store.collection(preparedPartAggregate),
  log: createLogger({ service: 'recordings-test', level: 'silent' }),
});

async function insertStopped() {
  const recordingId = randomUUID();
  const fields = { mimeType: 'audio/webm', byteSize: 9, microphoneInfo: '', informedNames: [], ageSeconds: 0 };
  const chunk = { ...fields, number: 0, endSeconds: 1, head: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) };
  const recording = addChunk(startRecording({ meetingId: 'meeting-1', userId: 'user-1', now }), chunk, now);
  const stopped = stopRecording(recording, { isFinished: true, totalChunks: 1 })!;
  await store.collection(recordingAggregate).insert(scope, { ...stopped, id: recordingId });
  return { accountId: 'account-1', recordingId };
}
const find = (id: string) => store.collection(recordingAggregate).find(scope, id);

describe('a join', () => {
  it('fails when it takes too long, keeps the chunks, and can be retried', async () => {
    const owner = await insertStopped();
    await joinRecording(createPorts(), owner, new AbortController().signal, 20);
    expect(await find(owner.recordingId)).toMatchObject({
      state: 'failed',
      failureCode: 'recording.join_timeout',
      storedBytes: 9,
    });
  });

  it('is continued by another process when its process stops', async () => {
    const owner = await insertStopped();
    const stop = new AbortController();
    const joining = joinRecording(createPorts(), owner, stop.signal);
    stop.abort(new Error('the process stops'));
    await expect(joining).rejects.toThrow('the process stops');
    expect(await find(owner.recordingId)).toMatchObject({ state: 'processing', failureCode: '' });
  });
});
