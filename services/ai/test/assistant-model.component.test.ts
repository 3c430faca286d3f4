import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import {
  failWith,
  type ModelResponse,
  respondWith,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import { getMonth, getUsageId } from '../src/domain/usage.ts';
import { usage } from '../src/outbound/store/writer-settings.ts';
import { ask, FakeMeetings, getSegmentId } from './assistant-context.ts';
import { createLlmSettings, defaults, startAi, writerTimeout } from './test-context.ts';

const lines = [
  { speaker: 'Ann', text: 'Hello, this is about the launch of the website.' },
  { speaker: 'Ann', text: 'When can we launch the website?' },
  { speaker: 'Ben', text: 'I think we can launch the website in May, after the load tests.' },
  { speaker: 'Cy', text: 'The catering for the party costs nine hundred euros.' },
  { speaker: 'Ann', text: 'Then the caterer gets the order from me tomorrow.' },
];
const QUESTION = 'When can we launch the website?';

let fakeMeetings: FakeMeetings;
const models: ScriptedModel[] = [];
beforeEach(() => {
  fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', { title: 'Planning', lines });
});
afterEach(async () => {
  for (const model of models.splice(0)) await model.stop();
});

async function start(
  script: Script,
  settings: Parameters<typeof startAi>[1] = {},
  timeoutMs = 30_000,
  quotas: Readonly<Record<string, number>> = {},
) {
  const model = await startScriptedModel(script);
  models.push(model);
  const llm = { ...createLlmSettings(model.baseUrl), timeoutMs };
  const service = await startAi(
    fakeMeetings.rpcs,
    { writer: 'llm', llm, ...settings },
    undefined,
    quotas,
    fakeMeetings.search,
  );
  const readUsage = () =>
    service.store
      .collection(usage)
      .find(systemScope('reads the usage', 'account-1'), getUsageId('account-1', getMonth(new Date())));
  return { client: service.client(AssistantServiceService), model, readUsage };
}

const createSentence = (text: string, numbers: readonly number[], quote: string) => ({ text, lines: numbers, quote });
const supported = createSentence(
  'Ben thinks the website can launch in May, after the load tests.',
  [3],
  'we can launch the website in May',
);
const respond = (...sentences: ReturnType<typeof createSentence>[]): ModelResponse => respondWith({ sentences });

describe('an answer of a model', () => {
  it(
    'consists of sentences that cite the segments that support them',
    async () => {
      const { client, model } = await start([respond(supported)]);
      const { answer } = await ask(client, QUESTION);
      expect(answer).toMatchObject({ kind: 'statements', droppedStatements: 0 });
      expect(answer.parts.map(({ text }) => text)).toEqual([supported.text]);
      expect(answer.parts[0]?.citations).toMatchObject([
        { meetingId: 'm1', turns: [{ segmentId: getSegmentId('m1', 2), speaker: 'Ben', text: lines[2]!.text }] },
      ]);
      expect(answer.sources).toMatchObject([{ meetingId: 'm1', title: 'Planning' }]);
      expect(model.requests).toHaveLength(1);
    },
    writerTimeout.timeout,
  );

  it(
    'is followed by the decision that replaced a cited one, citing both',
    async () => {
      const decide = (text: string, line: number) => ({ sentences: [], decisions: [{ text, line }] });
      const may = 'The website launches in May.';
      const june = 'The website launches in June.';
      fakeMeetings.add('m1', { title: 'Planning', lines, summary: decide(may, 2) });
      fakeMeetings.add('m2', {
        title: 'Board',
        startedAt: '2026-02-02T09:00:00.000Z',
        lines: [{ speaker: 'Cy', text: 'It moves to June.' }],
        summary: decide(june, 0),
      });
      fakeMeetings.replacements.set('m1', 'm2');
      const { client } = await start([respond(supported)]);
      const { answer } = await ask(client, QUESTION);
      expect(answer).toMatchObject({ kind: 'statements', droppedStatements: 0 });
      expect(answer.parts.map(({ text }) => text)).toEqual([
        supported.text,
        `${may} (replaced on 2026-02-02 by: ${june})`,
      ]);
      expect(answer.parts[1]?.citations.map(({ turns }) => turns.map((turn) => turn.segmentId))).toEqual([
        [getSegmentId('m1', 2)],
        [getSegmentId('m2', 0)],
      ]);
    },
    writerTimeout.timeout,
  );

  it.each([
    ['an invented quote', createSentence('The website launches in March.', [3], 'we launch in March, that is certain')],
    ['a line that does not exist', createSentence(supported.text, [99], supported.quote)],
    [
      'a line that is about something else',
      createSentence('The mayor resigned because of the flood.', [4], lines[3]!.text),
    ],
    ['a number that was not said', createSentence('The website launches on 17 May.', [3], supported.quote)],
    ['an address', createSentence('Tickets are sold at evil-shop.example only.', [4], lines[3]!.text)],
    ['a name that was not said', createSentence('Zoltan can launch the website in May.', [3], supported.quote)],
    [
      'a decision that was not made',
      createSentence('The board rejected the launch of the website in May.', [3], supported.quote),
    ],
    [
      'a "not" that was not said',
      createSentence('The website can not launch in May after the load tests.', [3], supported.quote),
    ],
  ])(
    'drops and counts a sentence with %s',
    async (_, wrong) => {
      const { client } = await start([respond(wrong, supported)]);
      const { answer } = await ask(client, QUESTION);
      expect(answer.parts.map(({ text }) => text)).toEqual([supported.text]);
      expect(answer.droppedStatements).toBe(1);
    },
    writerTimeout.timeout,
  );

  it.each([
    ['no sentence is supported', respond(createSentence('The moon is made of cheese.', [1], 'made of cheese'))],
    ['the model finds none', respond()],
    ['the model writes no answer', respondWith('Roses are red.')],
    ['the model refuses', respondWith('', { refusal: 'I cannot help with that.' })],
  ])('is replaced by quotes if %s', async (_, response) => {
    const { client } = await start([response]);
    const { answer } = await ask(client, QUESTION);
    expect(answer.kind).toBe('quotes');
    expect(JSON.stringify(answer)).not.toContain('cheese');
  });
});

describe('the prompt of a question', () => {
  it('contains the question, earlier questions and lines as data, and nothing that the user cannot read', async () => {
    fakeMeetings.add('m2', {
      title: 'Secret',
      lines: [{ speaker: 'Eve', text: 'The website launch is a secret.' }],
      readerIds: ['user-9'],
    });
    const { client, model } = await start([respond(supported)]);
    await ask(client, QUESTION);
    await ask(client, 'Who talked about <b>load tests</b> of the website?');
    const content = model.requests.at(-1)?.messages.at(-1)?.content ?? '';
    expect(content).toContain(JSON.stringify([QUESTION]));
    expect(content).toContain('"n":3,"meeting":"Planning","date":"2026-01-05","speaker":"Ben"');
    expect(content).not.toContain('<b>');
    expect(content).not.toContain('Secret');
    expect(content).not.toContain('Eve');
  });
});

describe('a failure of the model', () => {
  it('is reported as a request timeout if the model does not respond in time', async () => {
    const { client } = await start([{ ...respond(supported), ending: 'none' }], {}, 500);
    await expect(ask(client, QUESTION)).rejects.toMatchObject({
      code: 'assistant.timeout',
      message: expect.stringMatching(/^The AI request took too long and was cancelled\./),
    });
  });

  it('is reported', async () => {
    const { client } = await start([failWith(401)]);
    await expect(ask(client, QUESTION)).rejects.toMatchObject({ code: 'generation.model_misconfigured' });
  });

  it('results in quotes if the account allows it', async () => {
    const { client } = await start([failWith(401)], { defaults: { ...defaults, fallbackToEmbedded: true } });
    expect((await ask(client, QUESTION)).answer.kind).toBe('quotes');
  });
});

describe('the tokens of the language model', () => {
  const pending: ModelResponse = { ...respond(supported), ending: 'none' };
  const SHORT_MS = 2_000;
  const PARALLEL = 8;

  it('are reserved before a call and counted after it', async () => {
    const { client, readUsage } = await start([pending], {}, SHORT_MS);
    const answering = ask(client, QUESTION).catch(() => undefined);
    await expectEventually(async () => (await readUsage())?.reservations.length).toBe(1);
    await answering;
    const { client: answered, readUsage: readUsageAfter } = await start([respond(supported)]);
    await ask(answered, QUESTION);
    const { calls, inputTokens, outputTokens, reservations } = (await readUsageAfter())!;
    expect({ calls, reservations }).toEqual({ calls: 1, reservations: [] });
    expect(Math.min(inputTokens, outputTokens)).toBeGreaterThan(0);
  });

  it('stay within the limit when questions run in parallel', async () => {
    const { client, readUsage } = await start([pending], {}, SHORT_MS);
    const answering = ask(client, QUESTION).catch(() => undefined);
    await expectEventually(async () => (await readUsage())?.reservations.length).toBe(1);
    const tokensPerCall = (await readUsage())!.reservations[0]!.tokens;
    await answering;
    const limited = await start([pending], {}, SHORT_MS, { model_tokens_per_month: tokensPerCall + 1 });
    const results = await Promise.allSettled(Array.from({ length: PARALLEL }, () => ask(limited.client, QUESTION)));
    // Also the question whose call timed out: its second call would exceed the limit.
    expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
      Array(PARALLEL).fill('generation.token_limit_reached'),
    );
    expect(limited.model.requests).toHaveLength(1);
  });
});
