import { beforeEach, describe, expect, it } from '@jest/globals';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { ANSWER_DEADLINE_MS } from '../src/limits.ts';
import { conversations } from '../src/outbound/store/conversations.ts';
import { ask, FakeMeetings, reader } from './assistant-context.ts';
import { startAi } from './test-context.ts';

const QUESTION = 'What is the catering budget?';
const scope = systemScope('reads what is stored', 'account-1');

let fakeMeetings: FakeMeetings;
let service: TestService;
/** How often the transcript was read for an answer. */
let reads = 0;
/** The transcript is not returned before this resolves, so that answers wait. */
let ready: Promise<void>;
beforeEach(async () => {
  reads = 0;
  ready = Promise.resolve();
  fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', {
    lines: [{ speaker: 'Cy', text: 'The catering budget is nine hundred euros.' }],
    readerIds: ['user-1', 'user-2'],
  });
  fakeMeetings.afterTranscriptRead = () => {
    reads += 1;
    return ready;
  };
  service = await startAi(fakeMeetings.rpcs, {}, undefined, {}, fakeMeetings.search);
});

const getClient = () => service.client(AssistantServiceService);
const askAs = (requestId: string, as = reader) => ask(getClient(), QUESTION, { as, requestId });
/** Streams the answer; returns the id of its exchange. */
async function stream(requestId: string, signal?: AbortSignal) {
  const request = { question: QUESTION, conversationId: '', meetingId: '', requestId };
  const options = { as: reader, deadlineMs: ANSWER_DEADLINE_MS, ...(signal && { signal }) };
  for await (const { event } of getClient().streamAnswer(request, options))
    if (event?.$case === 'answered') return event.value.exchange?.id;
  return undefined;
}
const countQuestions = async (as = reader) => {
  const { usage } = await service.client(AiServiceService).getUsage({}, { as });
  return usage.find(({ quota }) => quota === 'questions_per_person_per_day')?.used;
};
const getStoredQuestions = async () => {
  const { items } = await service.store.collection(conversations).page(scope, { limit: 100 });
  return items.map(({ exchanges }) => exchanges.map(({ question }) => question));
};

describe('a repeated request', () => {
  it('returns the stored answer, and is answered, counted and stored once', async () => {
    const streamedId = await stream('r1');
    const { id, conversationId, answer } = await askAs('r1');
    expect(id).toBe(streamedId);
    expect(answer.parts).toHaveLength(1);
    expect(await askAs('r1')).toMatchObject({ id, conversationId });
    expect(reads).toBe(1);
    expect(await countQuestions()).toBe(1);
    expect(await getStoredQuestions()).toEqual([[QUESTION]]);
  });

  it('waits while the first one is being answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = promise;
    const requests = [stream('r1'), askAs('r1').then(({ id }) => id), askAs('r1').then(({ id }) => id)];
    await expectEventually(() => reads).toBe(1);
    resolve();
    const [first, ...others] = await Promise.all(requests);
    expect(first).toBeDefined();
    expect(others).toEqual([first, first]);
    expect(reads).toBe(1);
    expect(await getStoredQuestions()).toEqual([[QUESTION]]);
  });

  it('is answered if the first one was aborted, and not counted again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = promise;
    const cancellation = new AbortController();
    const first = stream('r1', cancellation.signal);
    await expectEventually(() => reads).toBe(1);
    cancellation.abort();
    await expect(first).rejects.toThrow();
    resolve();
    expect((await askAs('r1')).answer.parts).toHaveLength(1);
    expect(await countQuestions()).toBe(1);
    expect(await getStoredQuestions()).toEqual([[QUESTION]]);
  });

  it('does not show the part of the stored answer that the user can no longer read', async () => {
    await askAs('r1');
    fakeMeetings.meetings.get('m1')!.readerIds = [];
    expect((await askAs('r1')).answer).toMatchObject({ parts: [], hiddenParts: 1 });
  });
});

describe('another request', () => {
  it('is answered and counted, even if the same user repeats the question', async () => {
    const first = await askAs('r1');
    expect((await askAs('r2')).id).not.toBe(first.id);
    expect(await countQuestions()).toBe(2);
    expect(await getStoredQuestions()).toEqual([[QUESTION, QUESTION]]);
  });

  it('belongs to its own user, even if another user has used the same id', async () => {
    const other = createActor({ userId: 'user-2' });
    const first = await askAs('r1');
    expect((await askAs('r1', other)).conversationId).not.toBe(first.conversationId);
    expect(await countQuestions(other)).toBe(1);
  });
});
