import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AssistantChannelMessage, assistantChannelMessageSchema } from '@minutehand/contracts/http/cable';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { CABLE_QUESTIONS_MAX } from '../src/limits.ts';
import { openCable, type RawCable, subscribe } from './raw-cable.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let gateway: Gateway;
const cables: RawCable[] = [];
beforeAll(async () => {
  server = await startTestRedis();
  gateway = await startGateway(server.url);
});
afterEach(() => {
  for (const cable of cables.splice(0)) cable.socket.close();
});
afterAll(async () => {
  await gateway?.stop();
  await server?.stop();
});

async function open(name: string, channel: Record<string, string> = {}) {
  const cable = await openCable(await new Browser(gateway).signIn(name));
  cables.push(cable);
  const identifier = await subscribe(cable, { channel: 'AssistantChannel', ...channel });
  const send = (data: object) => cable.send({ command: 'message', identifier, data: JSON.stringify(data) });
  return {
    cable,
    identifier,
    send,
    ask: (question: string, requestId = 'r1') => send({ action: 'ask', request_id: requestId, question }),
    stop: (requestId = 'r1') => send({ action: 'stop', request_id: requestId }),
    /** The messages so far, each of which has the shape of the contract. */
    getMessages: () =>
      cable.frames
        .filter((frame) => frame.identifier === identifier && frame.message !== undefined)
        .map(({ message }) => assistantChannelMessageSchema.parse(message)),
  };
}
const getRequestId = (message: AssistantChannelMessage) => message.request_id;
const countCalls = (method: string) => gateway.calls.filter((call) => call.method === method).length;

describe('AssistantChannel', () => {
  it('sends the parts of an answer, and then the whole answer', async () => {
    const { ask, getMessages } = await open('bea', { conversation_id: 'c1' });
    ask('When do we launch?');
    await eventually(() => expect(getMessages()).toHaveLength(2));
    expect(getMessages()).toMatchObject([
      { type: 'part', request_id: 'r1', part: { citations: [{ quote: 'When do we launch? In May.' }] } },
      { type: 'answer', request_id: 'r1', response: { success: true, conversation_id: 'c1' } },
    ]);
    expect(gateway.calls.find(({ method }) => method === 'streamAnswer')).toMatchObject({
      request: { question: 'When do we launch?', conversationId: 'c1', requestId: 'r1' },
      as: { kind: 'actor', userId: 'user-bea' },
    });
  });

  it('uses the conversation and the meeting that a question names', async () => {
    const { send, getMessages } = await open('bea');
    send({ action: 'ask', request_id: 'r1', question: 'And then?', conversation_id: 'c1', meeting_id: 'm1' });
    await eventually(() => expect(getMessages().at(-1)?.type).toBe('answer'));
    expect(gateway.calls.findLast(({ method }) => method === 'streamAnswer')).toMatchObject({
      request: { question: 'And then?', conversationId: 'c1', meetingId: 'm1' },
    });
  });

  it("is rejected for a conversation that is not the user's", async () => {
    const cable = await openCable(await new Browser(gateway).signIn('bea'));
    cables.push(cable);
    const identifier = JSON.stringify({ channel: 'AssistantChannel', conversation_id: 'unknown' });
    cable.send({ command: 'subscribe', identifier });
    await cable.waitForFrame({ identifier, type: 'reject_subscription' });
  });

  it('sends the error of a question, even after parts', async () => {
    const { ask, getMessages } = await open('cat');
    ask('broken');
    await eventually(() => expect(getMessages().at(-1)?.type).toBe('error'));
    expect(getMessages().at(-1)).toMatchObject({
      request_id: 'r1',
      error: expect.stringMatching(/^The AI request took too long and was cancelled\./),
    });
  });

  it('answers a few questions at a time, each by its own request id, and rejects more', async () => {
    const { ask, getMessages } = await open('dan');
    const ids = Array.from({ length: CABLE_QUESTIONS_MAX }, (_, index) => `slow-${index}`);
    for (const id of ids) ask('slow', id);
    await eventually(() => expect(getMessages().map(getRequestId).sort()).toEqual(ids));
    ask('When do we launch?', 'more');
    await eventually(() => expect(getMessages()).toHaveLength(CABLE_QUESTIONS_MAX + 1));
    expect(getMessages().at(-1)).toEqual({
      type: 'error',
      request_id: 'more',
      error: 'Another question is being answered. Please wait for its answer.',
    });
  });

  it('answers the next question when another was answered, failed, or was stopped', async () => {
    const { ask, stop, getMessages } = await open('gus');
    const before = countCalls('streamAnswer stopped');
    for (let index = 1; index < CABLE_QUESTIONS_MAX; index += 1) ask('slow', `slow-${index}`);
    const ends = [
      { question: 'When do we launch?', type: 'answer' },
      { question: 'broken', type: 'error' },
      { question: 'When do we launch?', type: 'answer' },
    ] as const;
    for (const [index, { question, type }] of ends.entries()) {
      ask(question, `last-${index}`);
      await eventually(() => expect(getMessages().at(-1)).toMatchObject({ type, request_id: `last-${index}` }));
    }
    ask('slow', 'stopped');
    await eventually(() => expect(getMessages().at(-1)?.request_id).toBe('stopped'));
    stop('unknown');
    stop('stopped');
    // Sends the question only once, because stopping another one frees its slot immediately.
    ask('When do we launch?', 'after');
    await eventually(() => expect(getMessages().at(-1)?.request_id).toBe('after'));
    await eventually(() => expect(getMessages().at(-1)).toMatchObject({ type: 'answer', request_id: 'after' }));
    await eventually(() => expect(countCalls('streamAnswer stopped')).toBe(before + 1));
    expect(getMessages().filter((message) => message.request_id === 'stopped')).toHaveLength(1);
  });

  it('rejects a question whose request id is open', async () => {
    const { ask, getMessages } = await open('hal');
    ask('slow');
    await eventually(() => expect(getMessages()).toHaveLength(1));
    ask('When do we launch?');
    await eventually(() => expect(getMessages().at(-1)).toMatchObject({ type: 'error', request_id: 'r1' }));
  });

  it('stops the question of a subscription or socket that ends', async () => {
    for (const end of [
      ({ cable, identifier }: Awaited<ReturnType<typeof open>>) => cable.send({ command: 'unsubscribe', identifier }),
      ({ cable }: Awaited<ReturnType<typeof open>>) => cable.socket.close(),
    ]) {
      const opened = await open('eve');
      const before = countCalls('streamAnswer stopped');
      opened.ask('slow');
      await eventually(() => expect(opened.getMessages()).toHaveLength(1));
      end(opened);
      await eventually(() => expect(countCalls('streamAnswer stopped')).toBe(before + 1));
    }
  });

  it('returns an error for a malformed message that contains a request id', async () => {
    const { send, getMessages } = await open('ida');
    const limit = 'x'.repeat(201);
    const malformed = [
      { action: 'ask' },
      { action: 'ask', question: 'a', meeting_id: limit },
      { action: 'ask', question: 'a', conversation_id: limit },
      { action: 'unknown' },
    ];
    const before = countCalls('streamAnswer');
    for (const [index, message] of malformed.entries()) {
      send({ ...message, request_id: `r${index}` });
      await eventually(() => expect(getMessages()).toHaveLength(index + 1));
      expect(getMessages().at(-1)).toEqual({
        type: 'error',
        request_id: `r${index}`,
        error: "The request couldn't be understood.",
      });
    }
    expect(countCalls('streamAnswer')).toBe(before);
  });

  it('ignores a malformed message without a request id', async () => {
    const { cable, identifier, ask, getMessages } = await open('fay');
    for (const data of ['{', '{"action":"ask"}', '{"action":"ask","request_id":"","question":"a"}', '[]'])
      cable.send({ command: 'message', identifier, data });
    ask('When do we launch?');
    await eventually(() => expect(getMessages().at(-1)?.type).toBe('answer'));
    expect(getMessages().map(getRequestId)).toEqual(['r1', 'r1']);
  });
});
