import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Collection, Store } from '@minutehand/service-kit/store';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithSegments } from '@minutehand/test-kit/speech';
import { transcriptionAggregate } from '../../src/outbound/store/transcriptions.ts';
import { makeAudio, startTranscriptionService } from './transcription-context.ts';

const longTimeout = { timeout: 50_000 } as const;
const TRANSCRIPTION_COLLECTIONS: readonly string[] = ['transcriptions', 'transcribed_parts'];

/** Throws once in place of the write with this number, as if the process had stopped before it. Writes are counted from `start` on. */
function createInterruption(failingWrite: number) {
  let writes = Number.NEGATIVE_INFINITY;
  const countWrite = () => {
    writes += 1;
    if (writes === failingWrite) throw new AppError('platform.unavailable');
  };
  const wrapCollection = <T>(collection: Collection<T>): Collection<T> => ({
    ...collection,
    insertOnce: async (...insertion) => {
      countWrite();
      return collection.insertOnce(...insertion);
    },
    update: (scope, id, change) =>
      collection.update(scope, id, async (loaded) => {
        const changed = await change(loaded);
        if (changed !== undefined) countWrite();
        return changed;
      }),
    remove: async (...removal) => {
      countWrite();
      return collection.remove(...removal);
    },
  });
  return {
    start: () => {
      writes = 0;
    },
    hasFailed: () => writes >= failingWrite,
    wrapStore: (store: Store): Store => ({
      ...store,
      collection: (definition) => {
        const collection = store.collection(definition);
        return TRANSCRIPTION_COLLECTIONS.includes(definition.name) ? wrapCollection(collection) : collection;
      },
    }),
  };
}

/** Transcribes two parts, and delivers the run again as if it had not ended and another model had been configured since. */
async function changeModel({ start, wrapStore }: Pick<ReturnType<typeof createInterruption>, 'start' | 'wrapStore'>) {
  let answer = 'Before';
  const context = await startTranscriptionService(
    (_request, count) => respondWithSegments([{ start: 1, end: 4, text: `${answer} ${count}.` }]),
    { endpoint: { partSeconds: 30 }, wrapStore },
  );
  const id = await context.finalize(await makeAudio('sine=frequency=440:duration=40'));
  await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
  const [requested] = context.getPublished('recordings.transcription_requested');
  const transcriptions = context.service.store.collection(transcriptionAggregate);
  await transcriptions.update(systemScope('a test', 'account-1'), id, (before) => ({
    document: { ...before, state: 'running', model: 'the model before' },
  }));
  answer = 'After';
  start();
  await context.publish('recordings.transcription_requested', requested!);
  await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(2);
  return { ...context, id };
}

describe('a run that continues after a restart with another model', () => {
  const after = { text: expect.stringMatching(/^After \d\.$/) };

  it('transcribes all parts once with the new one, and loses none', async () => {
    const context = await changeModel(createInterruption(Number.POSITIVE_INFINITY));
    expect((await context.readTranscript(context.id)).segments).toMatchObject([after, after]);
    expect(context.requests).toHaveLength(4);
  });

  it.each([1, 2, 3, 4, 5, 6])('loses no part if the process stops before its write %i', async (failingWrite) => {
    const interruption = createInterruption(failingWrite);
    const context = await changeModel(interruption);
    expect(interruption.hasFailed()).toBe(true);
    expect((await context.readTranscript(context.id)).segments).toMatchObject([after, after]);
    expect(await context.countParts()).toBe(2);
  });
});
