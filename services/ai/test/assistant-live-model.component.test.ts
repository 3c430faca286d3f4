import { afterEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import {
  failWith,
  type ModelResponse,
  respondWith,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import { ask, FakeMeetings } from './assistant-context.ts';
import { FakeRecordings, type LiveLines } from './fake-recordings.ts';
import { createLlmSettings, startAi, writerTimeout } from './test-context.ts';

const NOW = new Date('2026-07-01T08:30:00.000Z');
/** [time, seconds of the recording] */
const CLOCK_POINTS = [['2026-07-01T08:00:00.000Z', 0]] as const;
const LIVE: LiveLines = {
  10: 'Hello everyone, this is the planning of the new website.',
  300: 'The search page is slow, because the index is rebuilt each night.',
  640: 'We decided that the website launches in May.',
  1200: 'I will send the offer to the supplier on Friday.',
  1700: 'Next we talk about the budget for the photographs.',
};
const LAUNCH = { text: 'They decided that the website launches in May.', quote: 'the website launches in May' };

const models: ScriptedModel[] = [];
afterEach(async () => {
  for (const model of models.splice(0)) await model.stop();
});

async function start(script: Script, live: LiveLines = LIVE, contextTokens = 32_000) {
  const model = await startScriptedModel(script);
  models.push(model);
  const meetings = new FakeMeetings();
  meetings.add('m1', { title: 'Planning', lines: [], state: 'recording', startedAt: '2026-07-01T08:00:00.000Z' });
  const recordings = new FakeRecordings(meetings);
  recordings.recordings.set('m1', { clock: CLOCK_POINTS, live, coveredSeconds: 1_790 });
  const llm = { ...createLlmSettings(model.baseUrl), contextTokens };
  const settings = { writer: 'llm', llm } as const;
  const service = await startAi(meetings.rpcs, settings, () => NOW, {}, meetings.search, undefined, recordings.rpcs);
  const client = service.client(AssistantServiceService);
  return { model, askMeeting: (question: string) => ask(client, question, { meetingId: 'm1' }) };
}

/** Responds with a sentence that cites the lines of the request that contain the words. */
const citeLine =
  (text: string, quote: string, words = quote) =>
  ({ messages }: { readonly messages: readonly { readonly content: unknown }[] }): ModelResponse => {
    const request = messages.map(({ content }) => String(content)).join('\n');
    const lines = [...request.matchAll(/\{"n":(\d+)[^\n]*/gu)].filter(([line]) => line.includes(words));
    return respondWith({ sentences: [{ text, lines: lines.map(([, number]) => Number(number)), quote }] });
  };
const citeLaunchLine = citeLine(LAUNCH.text, LAUNCH.quote);

describe('a model that answers during a meeting', () => {
  it(
    'answers a question with a sentence that cites the live transcript',
    async () => {
      const { askMeeting } = await start(citeLaunchLine);
      const { answer } = await askMeeting('When does the website launch?');
      expect(answer.parts.map(({ text }) => text)).toEqual([LAUNCH.text]);
      expect(answer.parts[0]!.citations).toMatchObject([{ meetingId: 'm1', draft: 'live', turns: [{ start: 640 }] }]);
      expect(answer.coverage).toMatchObject({ isLive: true, isRange: false, toSeconds: 1_790 });
    },
    writerTimeout.timeout,
  );

  it(
    'is given only the part that a catch-up asks for, and no tools',
    async () => {
      const { askMeeting, model } = await start(citeLaunchLine);
      const { answer } = await askMeeting('What did I miss since 8:08?');
      expect(answer.parts.map(({ text }) => text)).toEqual([LAUNCH.text]);
      expect(answer.coverage).toMatchObject({ isRange: true, fromSeconds: 480, toSeconds: 1_790 });
      const request = JSON.stringify(model.requests);
      expect(request).toContain(LIVE[1_700]);
      expect(request).not.toContain(LIVE[300]);
      expect(request).not.toContain('find_passages');
    },
    writerTimeout.timeout,
  );

  it.each([
    ['words that were not said', { text: 'They decided to move to Rome.', quote: 'we all move to Rome now' }],
    [
      'another part of the meeting',
      { text: 'The index is rebuilt each night.', quote: 'the index is rebuilt each night' },
    ],
  ])(
    'loses the sentence of a catch-up that cites %s',
    async (_, { text, quote }) => {
      const { askMeeting } = await start(citeLine(text, quote, 'website launches'));
      const { answer } = await askMeeting('What did I miss since 8:08?');
      expect(answer).toMatchObject({ kind: 'quotes', droppedStatements: 1 });
      expect(JSON.stringify(answer)).not.toContain(text);
    },
    writerTimeout.timeout,
  );

  it.each([
    ['that is cut off', respondWith({ sentences: [] }, { ending: 'terminated' })],
    ['that is an error', failWith(401)],
  ])(
    'is replaced by quotes of the requested part in a catch-up, after a response %s',
    async (_, response) => {
      const { askMeeting } = await start([response]);
      const { answer } = await askMeeting('What did I miss since 8:08?');
      expect(answer.kind).toBe('quotes');
      expect(JSON.stringify(answer.parts)).toContain(LIVE[640]);
    },
    writerTimeout.timeout,
  );

  it(
    'reads the latest lines if its context is too small for all, and the answer says where its coverage starts',
    async () => {
      const filler = 'We went through many details of the pages, of the colors and of the texts again. ';
      const lines = Array.from({ length: 100 }, (_, index): [number, string] => [
        index * 17,
        `${filler}Point ${index}.`,
      ]);
      const live = { ...Object.fromEntries(lines), 1780: LIVE[640]! };
      const { askMeeting, model } = await start(citeLaunchLine, live, 6_000);
      const { answer } = await askMeeting('What did I miss so far?');
      expect(answer.parts.map(({ text }) => text)).toEqual([LAUNCH.text]);
      const request = JSON.stringify(model.requests.at(-1));
      const [first = -1] = lines
        .map(([, text]) => text)
        .flatMap((text, index) => (request.includes(text) ? [index] : []));
      expect(first).toBeGreaterThan(10);
      expect(answer.coverage).toMatchObject({ fromSeconds: first * 17, toSeconds: 1_790 });
    },
    writerTimeout.timeout,
  );
});
