import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { OTHER_ACCOUNT_MEETING } from '@minutehand/test-kit/attacks';
import {
  callTools,
  failWith,
  type ModelRequest,
  type ModelResponse,
  respondWith,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import { DECISIONS_PER_PAGE, LINES_PER_LOOK_UP } from '../src/limits.ts';
import { LOOK_UP_STEPS_MAX, LOOK_UPS_PER_STEP } from '../src/outbound/llm/limits.ts';
import { estimateTokens } from '../src/outbound/llm/tokens.ts';
import { ask, FakeMeetings, getSegmentId } from './assistant-context.ts';
import { createLlmSettings, defaults, startAi, writerTimeout } from './test-context.ts';

const LAUNCH = 'The website launches in May.';
const REVERSED = 'The website launches in June.';
const CATERER = 'Order the catering for the party';
/** No word of it occurs in a meeting, so that only look-ups find lines. */
const QUESTION = 'Anything new for Ben?';
const lines = [
  { speaker: 'Ann', text: 'Then we agree that the website launches in May.' },
  { speaker: 'Ben', text: 'The caterer gets the order from me tomorrow.' },
];

let fakeMeetings: FakeMeetings;
const models: ScriptedModel[] = [];
beforeEach(() => {
  fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', {
    title: 'Planning',
    startedAt: '2026-01-05T09:00:00.000Z',
    attendees: ['Ann', 'Ben'],
    lines,
    summary: { sentences: [], decisions: [{ text: LAUNCH, line: 0 }] },
    openItems: [
      { description: CATERER, assignee: 'Ben Miller', line: 1 },
      { description: 'Test the website', assignee: 'Ann', line: 0 },
    ],
  });
  fakeMeetings.add('m2', {
    title: 'Retrospective',
    startedAt: '2026-02-02T09:00:00.000Z',
    lines: [{ speaker: 'Cy', text: 'So it is June for the website now.' }],
    summary: { sentences: [], decisions: [{ text: REVERSED, line: 0 }] },
  });
  fakeMeetings.add(OTHER_ACCOUNT_MEETING, {
    accountId: 'account-2',
    title: 'Secret board meeting',
    lines: [{ speaker: 'Eve', text: 'The website is sold to the secret buyer.' }],
    summary: { sentences: [], decisions: [{ text: 'The website is sold to the secret buyer.', line: 0 }] },
    openItems: [{ description: 'Sign the secret contract', assignee: 'Ben Miller' }],
  });
});
afterEach(async () => {
  for (const model of models.splice(0)) await model.stop();
});

async function start(script: Script, contextTokens = 32_000, fallbackToEmbedded = false, rpcs = fakeMeetings.rpcs) {
  const model = await startScriptedModel(script);
  models.push(model);
  const llm = { ...createLlmSettings(model.baseUrl), contextTokens };
  const settings = { writer: 'llm' as const, llm, defaults: { ...defaults, fallbackToEmbedded } };
  const service = await startAi(rpcs, settings, undefined, {}, fakeMeetings.search);
  return { client: service.client(AssistantServiceService), model };
}

type Row = { readonly n: number; readonly record?: string; readonly text?: string };
/** What the tools returned for the last response. */
const readResults = ({ messages }: ModelRequest): { lines?: Row[]; more?: boolean; error?: string }[] => {
  const lastCall = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages.slice(lastCall).flatMap(({ role, content }) => (role === 'tool' ? [JSON.parse(content)] : []));
};
const cite = (...numbers: number[]): ModelResponse =>
  respondWith({ sentences: [{ text: 'As recorded.', lines: numbers, quote: '' }] });
/** Calls a tool once and cites everything that it returned. */
const citeAll =
  (name: string, args: unknown): ((request: ModelRequest) => ModelResponse) =>
  (request) => {
    const results = readResults(request);
    if (results.length === 0) return callTools({ name, arguments: args });
    return cite(...results.flatMap((result) => result.lines ?? []).map(({ n }) => n));
  };
/** The texts of an answer that cites everything that a tool returned. */
async function getCitedTexts(name: string, args: unknown, meetingId = ''): Promise<string[]> {
  const { client } = await start(citeAll(name, args));
  const { answer } = await ask(client, QUESTION, { meetingId });
  return answer.parts.map(({ text }) => text);
}

describe('a model may look up', () => {
  it('decisions, and the reader is shown them as they are stored, with the segments that they cite', async () => {
    const { client, model } = await start(citeAll('list_decisions', { words: 'website', from: '2026-02-01' }));
    const { answer } = await ask(client, QUESTION);
    expect(answer).toMatchObject({ kind: 'statements', droppedStatements: 0 });
    expect(answer.parts).toMatchObject([
      {
        text: REVERSED,
        citations: [{ meetingId: 'm2', turns: [{ segmentId: getSegmentId('m2', 0), speaker: 'Cy' }] }],
      },
    ]);
    expect(answer.sources).toMatchObject([{ meetingId: 'm2', title: 'Retrospective' }]);
    expect(model.requests).toHaveLength(2);
  });

  it('decisions of a period whose last day is included', async () => {
    const period = { from: '2026-01-01', to: '2026-01-05' };
    expect(await getCitedTexts('list_decisions', period)).toEqual([LAUNCH]);
  });

  it('decisions by speaker', async () => {
    expect(await getCitedTexts('list_decisions', { speaker: 'Cy', words: null })).toEqual([REVERSED]);
  });

  it('a decision that was replaced together with the later one', async () => {
    fakeMeetings.replacements.set('m1', 'm2');
    expect(await getCitedTexts('list_decisions', { words: 'May' })).toEqual([
      `${LAUNCH} (replaced on 2026-02-02 by: ${REVERSED})`,
    ]);
  });

  it('open action items by person', async () => {
    expect(await getCitedTexts('list_open_items', { person: 'ben' })).toEqual([`${CATERER} (Ben Miller)`]);
  });

  it('meetings by date, whose titles are read when the answer is shown', async () => {
    expect(await getCitedTexts('list_meetings', { from: '2026-02-01' })).toEqual(['Meeting on 2026-02-02']);
  });

  it('passages, whose sentences pass the same check as others', async () => {
    const order = { text: 'The caterer gets the order from Ben tomorrow.', quote: lines[1]!.text };
    const invented = { text: 'The caterer gets nine hundred euros.', quote: 'nine hundred euros' };
    const { client } = await start((request) => {
      const [result] = readResults(request);
      if (result === undefined) return callTools({ name: 'find_passages', arguments: { query: 'caterer order' } });
      const numbers = (result.lines ?? []).filter(({ text }) => text === lines[1]!.text).map(({ n }) => n);
      return respondWith({ sentences: [order, invented].map((sentence) => ({ ...sentence, lines: numbers })) });
    });
    const { answer } = await ask(client, QUESTION);
    expect(answer.parts.map(({ text }) => text)).toEqual([order.text]);
    expect(answer.droppedStatements).toBe(1);
  });

  it.each(['list_decisions', 'list_open_items', 'list_meetings', 'find_passages'])(
    'with %s nothing of other meetings than the one that the question is about',
    async (name) => {
      const { client, model } = await start(citeAll(name, name === 'find_passages' ? { query: 'website May' } : {}));
      const { answer } = await ask(client, QUESTION, { meetingId: 'm1' });
      expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Planning');
      expect(JSON.stringify([model.requests.at(-1)?.messages, answer])).not.toMatch(/Retrospective|June/);
    },
  );

  it('the same record twice, and it is shown once', async () => {
    const { client } = await start((request) => {
      const numbers = readResults(request).flatMap((result) => (result.lines ?? []).map(({ n }) => n));
      const call = { name: 'list_decisions', arguments: { words: 'June' } };
      return numbers.length === 0 ? callTools(call, call) : cite(...numbers, ...numbers);
    });
    expect((await ask(client, QUESTION)).answer.parts.map(({ text }) => text)).toEqual([REVERSED]);
  });

  it.each([
    ['a decision', 'What did we decide about the website?', 'list_decisions', { words: 'June' }, [REVERSED, LAUNCH]],
    [
      'an item',
      'Which action items are open for Ben?',
      'list_open_items',
      { person: 'ben' },
      [`${CATERER} (Ben Miller)`],
    ],
  ])('%s that was found before it answers, and it is shown once', async (_, question, name, args, texts) => {
    const { client } = await start((request) => {
      const found = readResults(request).flatMap((result) => result.lines ?? []);
      if (found.length === 0) return callTools({ name, arguments: args });
      const lookedUp = found.filter(({ record = '' }) => texts.includes(record)).map(({ n }) => n);
      expect(lookedUp).toHaveLength(1);
      return cite(1, 2, ...lookedUp);
    });
    const { answer } = await ask(client, question);
    expect(answer.parts.map(({ text }) => text).sort()).toEqual(texts);
  });
});

describe('a look-up gets nothing that the user may not read', () => {
  it.each([
    ['an id of a meeting', 'list_decisions', { meeting_id: OTHER_ACCOUNT_MEETING }],
    ['an account', 'list_open_items', { person: 'Ben', account_id: 'account-2' }],
    ['another user', 'find_passages', { query: 'website', user_id: 'user-9' }],
    ['a wrong type', 'list_decisions', { words: ['website'] }],
    ['a day that does not exist', 'list_meetings', { from: '2026-02-31' }],
    ['a text that is too long', 'find_passages', { query: 'x'.repeat(5_000) }],
    ['an empty query', 'find_passages', { query: ' ' }],
    ['no JSON', 'list_decisions', '{"words": "web'],
    ['a list', 'list_decisions', []],
    ['a name that is no tool', 'read_file', { path: '/etc/passwd' }],
    ['a name that servers reject', 'functions.list_decisions', {}],
  ])('arguments with %s are rejected without a call', async (_, name, args) => {
    const { client, model } = await start(citeAll(name, args));
    fakeMeetings.callers.length = 0;
    await ask(client, QUESTION);
    expect(readResults(model.requests[1]!)).toEqual([{ error: expect.any(String) }]);
    expect(JSON.stringify(model.requests)).not.toContain('secret');
    // Servers may check what is sent back.
    const sentBack = model.requests[1]!.messages.at(-2)!.tool_calls![0]!.function;
    expect(() => JSON.parse(sentBack.arguments)).not.toThrow();
    const tools = model.requests[0]!.tools!.map((tool) => tool.function.name);
    expect([...tools, 'unknown_tool']).toContain(sentBack.name);
  });

  it.each([
    ['list_decisions', {}],
    ['list_open_items', {}],
    ['list_meetings', {}],
    ['find_passages', { query: 'website buyer' }],
  ])('%s returns nothing of other accounts and of meetings that are not shared', async (name, args) => {
    fakeMeetings.meetings.get('m2')!.readerIds = ['user-9'];
    const { client, model } = await start(citeAll(name, args));
    await ask(client, QUESTION);
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Planning');
    expect(JSON.stringify(model.requests)).not.toMatch(/secret|Secret|Retrospective/);
    expect(fakeMeetings.callers.every((caller) => caller.kind === 'actor' && caller.userId === 'user-1')).toBe(true);
  });

  it('a record of a meeting that the user can no longer read when the answer is stored is not shown', async () => {
    const { client } = await start((request) => {
      if (readResults(request).length > 0) fakeMeetings.meetings.get('m2')!.readerIds = [];
      return citeAll('list_decisions', { words: 'June' })(request);
    });
    expect(JSON.stringify((await ask(client, QUESTION)).answer)).not.toContain('June');
  });
});

describe('look-ups are limited', () => {
  it('to a number of steps and calls, after which the model has to answer', async () => {
    const { client, model } = await start((_, count) =>
      callTools(
        ...Array.from({ length: 50 }, (_, index) => ({
          name: 'find_passages',
          arguments: { query: `website ${count} ${index}` },
        })),
      ),
    );
    const { answer } = await ask(client, 'When does the website launch?');
    const withTools = model.requests.filter(({ tools }) => tools !== undefined);
    expect(withTools).toHaveLength(LOOK_UP_STEPS_MAX);
    // The answer and its repair.
    expect(model.requests).toHaveLength(LOOK_UP_STEPS_MAX + 2);
    expect(readResults(withTools.at(-1)!)).toHaveLength(LOOK_UPS_PER_STEP);
    expect(answer.kind).toBe('quotes');
  });

  it('to different calls: a model that repeats itself has to answer', async () => {
    const { client, model } = await start((request) =>
      request.tools === undefined ? cite(1) : callTools({ name: 'list_decisions', arguments: {} }),
    );
    const { answer } = await ask(client, QUESTION);
    expect(model.requests).toHaveLength(3);
    expect(answer.parts.map(({ text }) => text)).toEqual([REVERSED]);
  });

  it('to results that the model has space for, and it is told that there is more', async () => {
    const contextTokens = 8_000;
    const decisions = Array.from({ length: 200 }, (_, number) => ({
      text: `Decision ${number}: ${'the website is blue. '.repeat(20)}`,
      line: 0,
    }));
    fakeMeetings.add('m3', { title: 'Long', lines, summary: { sentences: [], decisions } });
    const { client, model } = await start(
      (request, count) =>
        request.tools === undefined || count > LOOK_UP_STEPS_MAX
          ? cite(1)
          : callTools({ name: 'list_decisions', arguments: { words: ['blue', 'website', 'the', 'is'][count - 1] } }),
      contextTokens,
    );
    const { answer } = await ask(client, QUESTION);
    for (const { messages, max_tokens: answerTokens = 0 } of model.requests)
      expect(estimateTokens(messages.map(({ content }) => content).join('\n')) + answerTokens).toBeLessThan(
        contextTokens,
      );
    const [result] = readResults(model.requests[1]!);
    expect(result?.more).toBe(true);
    expect(answer.parts).toHaveLength(1);
  });

  it.each([
    ['list_open_items', 'is told', LINES_PER_LOOK_UP + 1, true],
    ['list_open_items', 'is not told', LINES_PER_LOOK_UP, false],
    ['list_decisions', 'is told', LINES_PER_LOOK_UP + 1, true],
    ['list_decisions', 'is not told', LINES_PER_LOOK_UP, false],
    ['list_meetings', 'is told', LINES_PER_LOOK_UP + 1, true],
    ['list_meetings', 'is not told', LINES_PER_LOOK_UP, false],
  ])(
    'to a number of lines for each call: with %s the model %s of %i lines that there are more',
    async (name, _, count, hasMore) => {
      fakeMeetings.meetings.clear();
      for (let number = 0; number < count; number += 1)
        fakeMeetings.add(`n${number}`, {
          lines,
          openItems: [{ description: `Task ${number}`, assignee: 'Cy' }],
          summary: { sentences: [], decisions: [{ text: `Decision ${number}.`, line: 0 }] },
        });
      const { client, model } = await start((_request, requestCount) =>
        requestCount === 1 ? callTools({ name, arguments: {} }) : cite(1),
      );
      await ask(client, QUESTION);
      const [result] = readResults(model.requests[1]!);
      expect(result?.lines).toHaveLength(LINES_PER_LOOK_UP);
      expect(result?.more).toBe(hasMore);
    },
  );

  it('to the pages that contain these lines', async () => {
    const decisions = Array.from({ length: 3 * DECISIONS_PER_PAGE }, (_, number) => ({
      text: `Blue ${number}.`,
      line: 0,
    }));
    fakeMeetings.add('m3', { title: 'Long', lines, summary: { sentences: [], decisions } });
    const cursors: string[] = [];
    let readByLookUp: string[] | undefined;
    const { listDecisions, ...others } = fakeMeetings.rpcs;
    const rpcs: FakeMeetings['rpcs'] = {
      ...others,
      listDecisions: async (request, call) => {
        cursors.push(request.cursor);
        return listDecisions!(request, call);
      },
    };
    const { client } = await start(
      (_, count) => {
        if (count === 1) return callTools({ name: 'list_decisions', arguments: { words: 'Blue' } });
        // The answer is compared with later decisions afterwards.
        readByLookUp ??= [...cursors];
        return cite(1);
      },
      32_000,
      false,
      rpcs,
    );
    await ask(client, QUESTION);
    expect(readByLookUp).toEqual(['']);
  });

  it('to one read of a transcript that several cited records are about', async () => {
    const decisions = [0, 1, 2].map((number) => ({ text: `Blue ${number}.`, line: 0 }));
    fakeMeetings.add('m3', { title: 'Blue', lines, summary: { sentences: [], decisions } });
    let reads = 0;
    fakeMeetings.afterTranscriptRead = async () => {
      reads += 1;
    };
    expect(await getCitedTexts('list_decisions', { words: 'Blue' })).toEqual(decisions.map(({ text }) => text));
    expect(reads).toBe(1);
  });

  it('to lines that exist: a sentence with another number is dropped and counted', async () => {
    const { client } = await start((request) =>
      readResults(request).length === 0
        ? callTools({ name: 'list_decisions', arguments: { words: 'June' } })
        : respondWith({
            sentences: [
              { text: REVERSED, lines: [1], quote: '' },
              { text: 'The website is sold.', lines: [99], quote: '' },
            ],
          }),
    );
    const { answer } = await ask(client, QUESTION);
    expect(answer.parts.map(({ text }) => text)).toEqual([REVERSED]);
    expect(answer.droppedStatements).toBe(1);
  });
});

describe('a server without tools', () => {
  const passage = { text: lines[0]!.text, lines: [1], quote: lines[0]!.text };
  const LAUNCH_QUESTION = 'When does the website launch in May?';
  it.each([
    ['rejects them', failWith(400, { message: 'this model does not support tools' })],
    ['rejects unknown fields', failWith(422, { message: 'extra fields not permitted' })],
    ['fails because of them', failWith(500, { message: 'tools param requires --jinja flag' })],
    ['ignores them and writes text', respondWith('Let me see.')],
  ])(
    'that %s answers from passages',
    async (_, response) => {
      const { client } = await start((request) =>
        request.tools === undefined ? respondWith({ sentences: [passage] }) : response,
      );
      const { answer } = await ask(client, LAUNCH_QUESTION, { meetingId: 'm1' });
      expect(answer).toMatchObject({ kind: 'statements', parts: [{ text: passage.text }] });
    },
    writerTimeout.timeout,
  );

  it('is asked with tools only once if it names them in its error', async () => {
    const { client, model } = await start((request) =>
      request.tools === undefined
        ? respondWith({ sentences: [passage] })
        : failWith(400, { message: 'this model does not support tools' }),
    );
    for (let count = 0; count < 2; count += 1) await ask(client, LAUNCH_QUESTION, { meetingId: 'm1' });
    expect(model.requests.map(({ tools }) => tools !== undefined)).toEqual([true, false, false]);
  });
});

describe('a question about stored items with other words', () => {
  const DECIDED = 'What did we decide about the website launch?';
  it('gives the model the stored items as lines', async () => {
    const { client, model } = await start([cite(1)]);
    const { answer } = await ask(client, DECIDED);
    expect(model.requests[0]?.messages.at(-1)?.content).toContain(JSON.stringify(REVERSED));
    expect(answer.parts.map(({ text }) => text)).toEqual([REVERSED]);
  });

  it.each([
    ['finds nothing', respondWith({ sentences: [] })],
    ['fails', failWith(401)],
  ])('is answered with them if the model %s', async (_, response) => {
    const { client } = await start([response]);
    const { answer } = await ask(client, DECIDED);
    expect(answer.kind).toBe('decisions');
    expect(answer.parts.map(({ text }) => text).sort()).toEqual([REVERSED, LAUNCH].sort());
  });

  it('does not need the model without other words', async () => {
    const { client, model } = await start([failWith(500)]);
    expect((await ask(client, 'What did we decide?')).answer.kind).toBe('decisions');
    expect(model.requests).toEqual([]);
  });
});
