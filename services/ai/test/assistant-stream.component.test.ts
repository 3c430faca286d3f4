import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService, type StreamAnswerResponse } from '@minutehand/contracts/proto/ai/v1/assistant';
import {
  failWith,
  type ModelRequest,
  respondWith,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import { ANSWER_DEADLINE_MS } from '../src/limits.ts';
import { FakeMeetings, reader } from './assistant-context.ts';
import { createLlmSettings, startAi, writerTimeout } from './test-context.ts';

const lines = [
  { speaker: 'Ann', text: 'Hello, this is about the launch of the website.' },
  { speaker: 'Ben', text: 'I think we can launch the website in May, after the load tests.' },
  { speaker: 'Cy', text: 'The catering for the party costs nine hundred euros.' },
];
const QUESTION = 'When can we launch the website?';
const launch = {
  text: 'Ben thinks the website can launch in May, after the load tests.',
  lines: [2],
  quote: 'we can launch the website in May',
};
const catering = { text: 'The catering for the party costs nine hundred euros.', lines: [3], quote: lines[2]!.text };
const invented = { text: 'The website launches in March.', lines: [2], quote: 'we launch in March, that is certain' };
const missingLine = { text: launch.text, lines: [99], quote: launch.quote };

let fakeMeetings: FakeMeetings;
const models: ScriptedModel[] = [];
beforeEach(() => {
  fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', { title: 'Planning', lines });
});
afterEach(async () => {
  for (const model of models.splice(0)) await model.stop();
});

/** Streams an answer. `failure` is the code of its error. */
async function stream(script: Script | undefined, timeoutMs = 30_000, modelReview = false) {
  const model = script && (await startScriptedModel(script));
  if (model) models.push(model);
  const settings = model
    ? { writer: 'llm' as const, modelReview, llm: { ...createLlmSettings(model.baseUrl), timeoutMs } }
    : {};
  const service = await startAi(fakeMeetings.rpcs, settings, undefined, {}, fakeMeetings.search);
  const client = service.client(AssistantServiceService);
  const events: NonNullable<StreamAnswerResponse['event']>[] = [];
  let failure: unknown;
  try {
    const options = { as: reader, deadlineMs: ANSWER_DEADLINE_MS };
    for await (const { event } of client.streamAnswer(
      { question: QUESTION, conversationId: '', meetingId: '' },
      options,
    )) {
      if (event) events.push(event);
    }
  } catch (error) {
    failure = error;
  }
  const texts = events.flatMap((event) => (event.$case === 'part' ? [event.value.text] : []));
  const last = events.at(-1);
  const answer = last?.$case === 'answered' ? last.value.exchange?.answer : undefined;
  return { texts, answer, failure, requests: model?.requests ?? [] };
}
const respond = (...sentences: object[]) => respondWith({ sentences });

describe('a streamed answer', () => {
  it(
    'sends each checked sentence, and then the whole answer with the same sentences',
    async () => {
      const { texts, answer } = await stream([respond(launch, catering)]);
      expect(texts).toEqual([launch.text, catering.text]);
      expect(answer).toMatchObject({ kind: 'statements', droppedStatements: 0 });
      expect(answer?.parts.map(({ text }) => text)).toEqual(texts);
      expect(answer?.parts[0]?.citations[0]?.turns[0]?.speaker).toBe('Ben');
    },
    writerTimeout.timeout,
  );

  it(
    'never shows a sentence whose citation is invented or does not exist',
    async () => {
      const { texts, answer } = await stream([respond(invented, launch, missingLine)]);
      expect(texts).toEqual([launch.text]);
      expect(answer?.parts.map(({ text }) => text)).toEqual([launch.text]);
      expect(answer?.droppedStatements).toBe(2);
    },
    writerTimeout.timeout,
  );

  it('never shows words of a meeting that the user may no longer read', async () => {
    fakeMeetings.afterTranscriptRead = async () => {
      fakeMeetings.meetings.get('m1')!.readerIds = [];
    };
    const { texts, answer } = await stream([respond(launch)]);
    expect(texts).toEqual([]);
    expect(JSON.stringify(answer ?? {})).not.toContain('May');
  });

  it('is sent only as a whole if there is no model', async () => {
    const { texts, answer } = await stream(undefined);
    expect(texts).toEqual([]);
    expect(answer?.kind).toBe('quotes');
  });
});

describe('a streamed answer with model review', () => {
  const greeting = {
    text: 'Ann says that this is about the launch of the website.',
    lines: [1],
    quote: lines[0]!.text,
  };
  const tests = { text: 'The load tests come before the launch in May.', lines: [2], quote: lines[1]!.text };
  /** The texts that a review request contains; none for an answer request. */
  const getReviewed = ({ messages }: ModelRequest): string[] =>
    (messages[1]?.content ?? '')
      .split('\n')
      .filter((line) => line.startsWith('{"line":'))
      .map((line) => JSON.parse(line).text);

  it(
    'is reviewed three sentences at a time, and never contains a rejected sentence',
    async () => {
      const { texts, answer, requests } = await stream(
        (request) => {
          const reviewed = getReviewed(request);
          if (reviewed.length === 0) return respond(greeting, launch, catering, tests);
          const verdicts = reviewed.map((text, index) => ({
            line: index + 1,
            supported: text === catering.text ? 'no' : 'yes',
            rewrite: '',
          }));
          return respondWith({ verdicts });
        },
        30_000,
        true,
      );
      expect(requests.map(getReviewed)).toEqual([[], [greeting.text, launch.text, catering.text], [tests.text]]);
      expect(texts).toEqual([greeting.text, launch.text, tests.text]);
      expect(answer?.parts.map(({ text }) => text)).toEqual(texts);
      expect(answer?.droppedStatements).toBe(1);
    },
    writerTimeout.timeout,
  );
});

describe('the stream of an answer from a model', () => {
  it(
    'is requested again after it was cut off, and continues after the sentences that were shown',
    async () => {
      const { texts, answer } = await stream([
        { ...respond(launch, catering), ending: 'terminated' },
        respond(launch, catering),
      ]);
      expect(texts).toEqual([launch.text, catering.text]);
      expect(answer?.parts.map(({ text }) => text)).toEqual(texts);
    },
    writerTimeout.timeout,
  );

  it('ends with the request timeout if the model stalls', async () => {
    const { answer, failure } = await stream([{ ...respond(invented, launch), ending: 'stalled' }], 1_000);
    expect(answer).toBeUndefined();
    expect(failure).toMatchObject({ code: 'assistant.timeout' });
  });

  it(
    'starts after the Retry-After time if the model is too busy (429)',
    async () => {
      const { texts } = await stream([failWith(429, {}, { 'retry-after': '0' }), respond(launch)]);
      expect(texts).toEqual([launch.text]);
    },
    writerTimeout.timeout,
  );

  it('ends with the error of the model if it rejects the request', async () => {
    expect((await stream([failWith(401)])).failure).toMatchObject({ code: 'generation.model_misconfigured' });
  });
});
