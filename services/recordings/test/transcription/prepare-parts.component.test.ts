import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { createExclusiveRunner } from '@minutehand/service-kit/run-exclusively';
import type { Store } from '@minutehand/service-kit/store';
import { openTestStore } from '@minutehand/test-kit/store';
import { markJoinFailed } from '../../src/app/recordings/join-recording.ts';
import type { DecodedSection, TranscriptionPorts } from '../../src/app/transcription/ports.ts';
import { prepareParts } from '../../src/app/transcription/prepare-parts.ts';
import {
  purgePreparedParts,
  removePreparedParts,
  removeUnneededParts,
} from '../../src/app/transcription/prepared-parts.ts';
import { addChunk } from '../../src/domain/recordings/add-chunk.ts';
import { startRecording, stopRecording } from '../../src/domain/recordings/recording.ts';
import { createDiskAudioStorage } from '../../src/outbound/audio/disk-audio.ts';
import { createDiskStorage } from '../../src/outbound/blobs/disk-storage.ts';
import { aggregates, recordingAggregate } from '../../src/outbound/store/aggregates.ts';
import { preparedPartAggregate, transcriptionAggregate } from '../../src/outbound/store/transcriptions.ts';

const accountId = 'account-1';
const scope = systemScope('prepares recordings in a test', accountId);
const now = new Date('2026-05-01T10:00:00Z');
const PART_SECONDS = 30;
const FLAC = 'audio of a part';
const neverAborted = new AbortController().signal;
let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-parts-'));
  store = await openTestStore(aggregates, { now: () => now });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** A minute of sound, without decoding. */
async function decodeNothing(): Promise<DecodedSection> {
  const path = join(folder, randomUUID());
  await writeFile(path, FLAC);
  return {
    durationSeconds: 60,
    levels: new Float32Array(3_000).fill(-20),
    peaks: new Array(600).fill(0.5),
    cut: async () => ({ path, [Symbol.asyncDispose]: async () => undefined }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

type Fakes = {
  readonly decodeSection?: TranscriptionPorts['audio']['decodeSection'];
  readonly freeBytes?: number;
  /** Runs after the document of a part is stored, and before its audio is. */
  readonly beforeStore?: () => Promise<unknown>;
};

/** A recording of 45 s, of which one part can be prepared. */
async function createRecording({ decodeSection = decodeNothing, freeBytes, beforeStore }: Fakes = {}) {
  const recordingId = randomUUID();
  const fields = { mimeType: 'audio/webm', byteSize: 9, microphoneInfo: '', informedNames: [], ageSeconds: 0 };
  const chunk = { ...fields, number: 0, endSeconds: 45, head: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) };
  const recording = addChunk(startRecording({ meetingId: randomUUID(), userId: 'user-1', now }), chunk, now);
  const recordings = store.collection(recordingAggregate);
  await recordings.insert(scope, { ...recording, id: recordingId });
  const keys: string[] = [];
  const newId = () => {
    keys.push(randomUUID());
    return keys.at(-1) ?? '';
  };
  const storage = createDiskStorage({ folder, newId: randomUUID });
  const audioStorage = createDiskAudioStorage({ folder, newId: randomUUID });
  let decodings = 0;
  const ports = {
    recordings,
    newId,
    storage: { ...storage, getFreeBytes: async () => freeBytes },
    audioStorage: {
      ...audioStorage,
      storeFile: async (...file: Parameters<typeof audioStorage.storeFile>) => {
        await beforeStore?.();
        await audioStorage.storeFile(...file);
      },
    },
    preparedParts: store.collection(preparedPartAggregate),
    transcriptions: store.collection(transcriptionAggregate),
    runExclusively: createExclusiveRunner(),
    findEngine: async () => ({ format: 'flac', partSeconds: PART_SECONDS }),
    audio: {
      decodeSection: (...section: Parameters<TranscriptionPorts['audio']['decodeSection']>) => {
        decodings += 1;
        return decodeSection(...section);
      },
    },
    log: { warn: () => undefined },
    // Only the fields that a preparation uses.
  } as unknown as TranscriptionPorts;
  const prepare = (deadlineMs?: number, stopSignal = neverAborted) =>
    prepareParts(ports, { accountId, recordingId }, stopSignal, deadlineMs);
  const listKeys = async () => {
    const found: string[] = [];
    for await (const { key } of ports.preparedParts.stream(scope, { where: { recordingId } })) found.push(key);
    return found;
  };
  const listStored = async () => {
    const stored = await Promise.all(keys.map((key) => storage.has(key, FLAC.length)));
    return keys.filter((_, index) => stored[index]);
  };
  return { ports, recordingId, recordings, prepare, keys, listKeys, listStored, countDecodings: () => decodings };
}

/** A recording with one prepared part, whose audio is stored. */
async function createPrepared() {
  const context = await createRecording();
  await context.prepare();
  expect(context.keys).toHaveLength(1);
  expect(await context.listKeys()).toEqual(context.keys);
  expect(await context.listStored()).toEqual(context.keys);
  return context;
}

type Context = Awaited<ReturnType<typeof createRecording>>;

async function expectNoStoredData({ keys, listKeys, listStored }: Context): Promise<void> {
  expect(keys).toHaveLength(1);
  expect(await listKeys()).toEqual([]);
  expect(await listStored()).toEqual([]);
}

describe('the audio of a prepared part', () => {
  it('is removed if the recording was deleted before it was stored', async () => {
    const context: Context = await createRecording({
      beforeStore: async () => {
        await removePreparedParts(context.ports, scope, context.recordingId);
        await context.recordings.remove(scope, context.recordingId);
      },
    });
    await context.prepare();
    await expectNoStoredData(context);
  });

  it('is removed if only its document was removed before it was stored', async () => {
    const context: Context = await createRecording({
      beforeStore: () => removePreparedParts(context.ports, scope, context.recordingId),
    });
    await context.prepare();
    await expectNoStoredData(context);
  });

  it('is removed with its account, even without its recording', async () => {
    const context = await createPrepared();
    await context.recordings.remove(scope, context.recordingId);
    await purgePreparedParts(context.ports, scope);
    await expectNoStoredData(context);
  });

  it('is removed when its recording cannot be joined', async () => {
    const context = await createPrepared();
    await context.recordings.update(scope, context.recordingId, (recording) => ({
      document: stopRecording(recording, { isFinished: true, totalChunks: 1 }) ?? recording,
    }));
    await markJoinFailed(context.ports, scope, context.recordingId, 'recording.audio_unreadable');
    await expectNoStoredData(context);
  });
});

describe('the sweep of prepared parts', () => {
  it('removes those whose recording is gone, and keeps those of open recordings', async () => {
    const [open, gone] = [await createPrepared(), await createPrepared()];
    await gone.recordings.remove(scope, gone.recordingId);
    expect(await removeUnneededParts(open.ports)).toBe(1);
    await expectNoStoredData(gone);
    expect(await open.listStored()).toEqual(open.keys);
    expect(await open.listKeys()).toEqual(open.keys);
  });

  it.each(['done', 'failed'] as const)('removes those whose transcription is %s', async (state) => {
    const context = await createPrepared();
    const transcription = { meetingId: 'meeting-1', state, run: 1, progress: 100, durationSeconds: 45, audioBytes: 0 };
    const rest = {
      coveredSeconds: 45,
      engine: 'endpoint' as const,
      model: '',
      parts: [],
      droppedSegments: 0,
      error: '',
    };
    await context.ports.transcriptions.insert(scope, { ...transcription, ...rest, id: context.recordingId });
    await removeUnneededParts(context.ports);
    await expectNoStoredData(context);
  });
});

describe('a preparation', () => {
  it('is not repeated if decoding fails', async () => {
    const context = await createRecording({
      decodeSection: () => Promise.reject(new AppError('transcription.audio_unreadable')),
    });
    await context.prepare();
    await context.prepare();
    expect(context.countDecodings()).toBe(1);
    expect(await context.listKeys()).toEqual(['']);
  });

  /** Ends only with its signal. */
  const hang: TranscriptionPorts['audio']['decodeSection'] = (_bytes, _from, signal) =>
    new Promise((_resolve, reject) => {
      const end = () => reject(signal.reason);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });

  it('ends when it takes too long, and is not repeated', async () => {
    const context = await createRecording({ decodeSection: hang });
    await context.prepare(20);
    await context.prepare(20);
    expect(context.countDecodings()).toBe(1);
    expect(await context.listKeys()).toEqual(['']);
  });

  it('is continued by another process when its process stops', async () => {
    const stop = new AbortController();
    const context = await createRecording({
      decodeSection: (bytes, from, signal) => {
        stop.abort(new Error('the process stops'));
        return hang(bytes, from, signal);
      },
    });
    await expect(context.prepare(undefined, stop.signal)).rejects.toThrow('the process stops');
    expect(await context.listKeys()).toEqual([]);
  });

  it('waits for free space', async () => {
    const context = await createRecording({ freeBytes: 1_000 });
    await context.prepare();
    expect(context.countDecodings()).toBe(0);
    expect(await context.listKeys()).toEqual([]);
  });
});
