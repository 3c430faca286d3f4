import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { expectEventually } from '@minutehand/test-kit/expect';
import { openTestStore } from '@minutehand/test-kit/store';
import { createIndexedMeeting } from '../../../test/index/contract.ts';
import { EmbeddingFailedError } from '../../domain/vectors/embedding-failed.ts';
import { listVectorParts } from '../../domain/vectors/vector-parts.ts';
import { toVector } from '../../domain/vectors/vectors.ts';
import { EMBEDDING_RECHECK_MS, EMBEDDING_REJECTED_RETRY_MS, EMBEDDING_REJECTIONS_MAX } from '../../limits.ts';
import { aggregates } from '../../outbound/store/aggregates.ts';
import { createMeetingStores } from '../../outbound/store/meeting-stores.ts';
import type { Embedder, SearchIndex } from '../ports.ts';
import { putMeeting } from '../put-meeting.ts';
import { findStoredMeeting, getTextId, indexScope } from '../stored-meetings.ts';
import { type BackgroundPorts, embedInBackground } from './embed-in-background.ts';
import { createEmbeddingQueue } from './embedding-queue.ts';

const DIMENSIONS = 4_096;
const scope = indexScope('account-1');
let store: Awaited<ReturnType<typeof openTestStore>>;
let stopController: AbortController;
let running: Promise<void> | undefined;
/** Ends the pause between two passes; undefined before the first one. */
let startPass: (() => void) | undefined;
let now: Date;
/** The error with which the call for these texts fails, if any. */
let getFailure: (texts: readonly string[]) => EmbeddingFailedError | undefined;
let sent: string[][];
/** Meetings in the index, with the number of their vectors. */
let indexed: Map<string, number>;
let putResult: () => boolean;
let ports: BackgroundPorts;

beforeEach(async () => {
  store = await openTestStore(aggregates);
  stopController = new AbortController();
  now = new Date('2026-01-01T00:00:00.000Z');
  startPass = undefined;
  getFailure = () => undefined;
  sent = [];
  indexed = new Map();
  putResult = () => true;
  const embedder: Embedder = {
    ...{ model: 'model-1', dimensions: DIMENSIONS, similarityMin: 0.2 },
    async embedTexts(texts) {
      sent.push([...texts]);
      const failure = getFailure(texts);
      if (failure) throw failure;
      return texts.map(() => toVector(Array.from({ length: DIMENSIONS }, () => 1)));
    },
    embedQuestion: async () => undefined,
  };
  const put: SearchIndex['put'] = async ({ id, texts }) => {
    const isComplete = putResult();
    const vectors = texts.flatMap((text) => text.vectors?.filter(([first]) => first !== 0) ?? []);
    indexed.set(id, isComplete ? vectors.length : 0);
    return isComplete;
  };
  ports = {
    ...createMeetingStores(store, embedder),
    index: { put } as SearchIndex,
    embeddingQueue: createEmbeddingQueue(),
    log: createLogger({ service: 'search-test', level: 'silent' }),
    now: () => now,
    sleep: () =>
      new Promise((resolve) => {
        startPass = resolve;
        stopController.signal.addEventListener('abort', () => resolve());
      }),
  };
});
afterEach(async () => {
  stopController.abort();
  await running;
  await store.close();
});

async function insert(id: string, transcript: string[] = [`text of ${id}`]): Promise<void> {
  const { metadata, texts } = createIndexedMeeting({ id, transcript });
  await ports.metadata.insert(scope, { id, ...metadata });
  for (const text of texts.filter(({ passages }) => passages.length > 0)) {
    const { vectors: _, ...stored } = text;
    await ports.texts.insert(scope, { id: getTextId(id, text.kind), ...stored });
  }
}
const start = () => {
  running = embedInBackground(ports, stopController.signal);
};
/** Ends a pause, and waits for the next one. */
async function runPass(): Promise<void> {
  await expectEventually(() => startPass).toBeDefined();
  const before = startPass;
  before?.();
  await expectEventually(() => startPass === before).toBe(false);
}
/** Stores a new transcript without adding it to the queue, as another process does. */
const replaceTranscript = (id: string, words: readonly string[]) =>
  ports.texts.update(scope, getTextId(id, 'transcripts'), (stored) => {
    const passages = words.map((text) => ({ text, segmentIds: [], segmentStarts: [] }));
    return { document: { ...stored, passages, sourceVersion: stored.sourceVersion + 1 } };
  });
const countPacked = async (meetingId: string) => {
  let count = 0;
  for await (const { packed } of ports.vectors.stream(scope, { where: { meetingId } })) count += packed === '' ? 0 : 1;
  return count;
};
const rejectedTextsError = new EmbeddingFailedError('status 400', { isTransient: false, isTextRejection: true });
const outageError = new EmbeddingFailedError('status 503', { isTransient: true, isTextRejection: false });

describe('vectors in the background', () => {
  it('are computed for the other texts if the endpoint rejects one, which is sent again with a growing delay', async () => {
    for (const id of ['a', 'b', 'c']) await insert(id);
    getFailure = (texts) => (texts.includes('text of a') ? rejectedTextsError : undefined);
    start();
    await expectEventually(() => [...indexed]).toEqual([
      ['b', 1],
      ['c', 1],
    ]);
    const countRequestsWithA = () => sent.filter((texts) => texts.includes('text of a')).length;
    const runPassAfter = async (ms: number) => {
      now = new Date(now.getTime() + ms);
      startPass?.();
      const before = startPass;
      await expectEventually(() => startPass === before).toBe(false);
      return countRequestsWithA();
    };
    const { first: firstDelayMs } = EMBEDDING_REJECTED_RETRY_MS;
    expect(await runPassAfter(firstDelayMs - 1)).toBe(1);
    expect(await runPassAfter(1)).toBe(2);
    expect(await runPassAfter(firstDelayMs)).toBe(2);
    expect(await runPassAfter(firstDelayMs)).toBe(3);
    getFailure = () => undefined;
    expect(await runPassAfter(4 * firstDelayMs)).toBe(4);
    expect(indexed.get('a')).toBe(1);
  });

  it('are left to a later pass if the endpoint is out of service, or rejects several texts in a row', async () => {
    const ids = Array.from({ length: EMBEDDING_REJECTIONS_MAX + 3 }, (_, index) => `m${index}`);
    for (const id of ids) await insert(id);
    getFailure = () => outageError;
    start();
    await expectEventually(() => sent.length).toBe(1);
    getFailure = () => rejectedTextsError;
    await expectEventually(() => startPass).toBeDefined();
    startPass?.();
    await expectEventually(() => sent.length).toBe(1 + EMBEDDING_REJECTIONS_MAX);
  });

  it('of a long text are stored in several documents, and computed for each part', async () => {
    const { length } = listVectorParts(130, DIMENSIONS);
    await insert(
      'long',
      Array.from({ length: 130 }, (_, index) => `words ${index}`),
    );
    start();
    await expectEventually(() => indexed.get('long')).toBe(130);
    expect(length).toBeGreaterThan(1);
    expect(await ports.vectors.count(scope, { meetingId: 'long' })).toBe(length);
  });

  it('of parts beyond the end of a shortened text are cleared, and computed again when the text gets longer', async () => {
    const words = Array.from({ length: 130 }, (_, index) => `words ${index}`);
    const { length } = listVectorParts(words.length, DIMENSIONS);
    await insert('long', words);
    start();
    await expectEventually(() => countPacked('long')).toBe(length);
    for (const [texts, parts] of [
      [['a few words'], 1],
      [[], 0],
      [words, length],
    ] as const) {
      await replaceTranscript('long', texts);
      ports.embeddingQueue.add({ accountId: 'account-1', meetingId: 'long' });
      await expectEventually(() => countPacked('long')).toBe(parts);
    }
    await expectEventually(() => indexed.get('long')).toBe(words.length);
  });

  it('of a meeting that was deleted while they were stored are removed', async () => {
    const vectors = { meetingId: 'a', model: 'model-1', sourceVersion: 1, first: 0, failures: 0 };
    await ports.vectors.insert(scope, { id: 'a.transcripts', ...vectors, packed: 'AAAA', isIndexed: false });
    start();
    await expectEventually(() => ports.vectors.count(scope, { meetingId: 'a' })).toBe(0);
  });

  it('that are missing because the process that received an event stopped are computed within a day', async () => {
    await insert('a');
    start();
    await expectEventually(() => indexed.get('a')).toBe(1);
    await replaceTranscript('a', ['first', 'second']);
    await runPass();
    expect(indexed.get('a')).toBe(1);
    now = new Date(now.getTime() + EMBEDDING_RECHECK_MS);
    await runPass();
    expect(indexed.get('a')).toBe(2);
  });

  it('are computed soon after an event, without waiting for a pass', async () => {
    start();
    await insert('a');
    ports.embeddingQueue.add({ accountId: 'account-1', meetingId: 'a' });
    await expectEventually(() => indexed.get('a')).toBe(1);
  });

  it('are indexed later if the index failed, or skipped them while it was being replaced', async () => {
    await insert('a');
    const failPut = () => {
      throw new Error('unavailable');
    };
    let results: (() => boolean)[] = [failPut, failPut, () => false, () => false];
    putResult = () => results.shift()?.() ?? true;
    start();
    for (const vectors of [undefined, 0, 1]) {
      await expectEventually(() => startPass).toBeDefined();
      expect(indexed.get('a')).toBe(vectors);
      await runPass();
    }
    // An event during a later replacement, in this or another process.
    results = [() => false];
    const stored = await findStoredMeeting(ports, 'account-1', 'a');
    if (stored) await putMeeting(ports, stored);
    expect(indexed.get('a')).toBe(0);
    startPass?.();
    await expectEventually(() => indexed.get('a')).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('are indexed even if the endpoint rejects the texts of other meetings', async () => {
    await insert('stored');
    putResult = () => false;
    start();
    await runPass();
    for (let number = 0; number < EMBEDDING_REJECTIONS_MAX; number += 1) await insert(`m${number}`);
    getFailure = () => rejectedTextsError;
    putResult = () => true;
    await runPass();
    expect(indexed.get('stored')).toBe(1);
  });
});
