import { describe, expect, it } from '@jest/globals';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { systemScope } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { failWith, type ModelRequest, type ModelResponse, respondWith } from '@minutehand/test-kit/model';
import type { TestService } from '@minutehand/test-kit/service';
import { generations } from '../src/outbound/store/generations.ts';
import { finishGeneration, startAi, startAiWithModel } from './test-context.ts';

const cache = { topic: '', segments: [6], quote: "let's go with the cache for the session check" };
const SUPPORTED = 'The session check is cached.';
const OTHER = 'The session check runs on every request.';
const minutes = respondWith({
  language: 'en',
  title: 'Session cache',
  sections: [
    {
      heading: 'Attendees',
      lines: [{ ...cache, text: 'Ben', segments: [4], quote: 'The session check takes about two seconds' }],
    },
    {
      heading: 'Discussion Points',
      lines: [
        { ...cache, topic: 'Requests', text: OTHER, segments: [3], quote: 'the session check runs on every request' },
      ],
    },
    { heading: 'Decisions Made', lines: [{ ...cache, text: SUPPORTED }] },
  ],
  action_items: [
    {
      description: 'Send the list of missing tax fields to the accountants',
      owner: 'Ben',
      due_date: '',
      segments: [11],
      quote: "I'll send the list of missing tax fields to the accountants by Friday",
    },
  ],
});

type ReviewedLine = {
  line: number;
  text: string;
  words: { speaker: string; before: string; quote: string; after: string }[];
};
const parseReviewedLines = ({ messages }: ModelRequest): ReviewedLine[] =>
  (messages[1]?.content ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{"line":'))
    .map((line) => JSON.parse(line));

type Answer = { supported: string; rewrite?: string };

/** A model that writes the minutes above and returns a verdict for each line by its text; "yes" if `answers` has none. */
const createScript =
  (answers: Readonly<Record<string, Answer>>) =>
  (request: ModelRequest): ModelResponse => {
    const reviewed = parseReviewedLines(request);
    if (reviewed.length === 0) return minutes;
    return respondWith({
      verdicts: reviewed.map(({ line, text }) => ({ line, rewrite: '', ...(answers[text] ?? { supported: 'yes' }) })),
    });
  };

const start = (script: (request: ModelRequest) => ModelResponse, settings: object = {}) =>
  startAiWithModel(script, { modelReview: true, ...settings });

async function generate(ai: TestService) {
  await finishGeneration(ai);
  const stored = await ai.store.collection(generations).find(systemScope('reads a generation', 'account-1'), 'gen1');
  if (stored?.draft === undefined) throw new Error('The generation has no draft.');
  return { draft: stored.draft, stored };
}

const getLines = (draft: Awaited<ReturnType<typeof generate>>['draft'], heading: string) =>
  draft.sections.find((section) => section.heading === heading)?.lines ?? [];

describe('the model review of statements', () => {
  it('sends all statements in one call, with their quotes and the surrounding segments', async () => {
    const { ai, model } = await start(createScript({}));
    const { draft } = await generate(ai);
    expect(model.requests).toHaveLength(2);
    const reviewed = parseReviewedLines(model.requests[1] as ModelRequest);
    expect(reviewed.map(({ text }) => text)).toEqual([
      OTHER,
      SUPPORTED,
      'Send the list of missing tax fields to the accountants',
    ]);
    expect(reviewed[1]?.words).toEqual([
      {
        speaker: expect.any(String),
        before: expect.stringContaining(':'),
        quote: cache.quote,
        after: expect.stringContaining(':'),
      },
    ]);
    expect(draft).toMatchObject({ droppedClaims: 0, notice: '', actionItems: [{ ownerSpeakerId: 's2' }] });
    expect(JSON.stringify(draft)).not.toContain('isDoubtful');
  });

  it('drops statements that their quotes do not support, with their topic, and stores the reason', async () => {
    const { ai } = await start(createScript({ [OTHER]: { supported: 'no' } }));
    const { draft } = await generate(ai);
    expect(getLines(draft, 'Discussion Points')).toEqual([]);
    expect(getLines(draft, 'Decisions Made')).toHaveLength(1);
    expect(draft).toMatchObject({ droppedClaims: 1, dropped: [{ text: OTHER, reason: 'not_supported' }] });
  });

  it('replaces a partly supported statement by a rewritten one that passes the check and a second review', async () => {
    const rewrite = 'The session check gets the cache.';
    const { ai, model } = await start(createScript({ [SUPPORTED]: { supported: 'partly', rewrite } }));
    const { draft } = await generate(ai);
    expect(getLines(draft, 'Decisions Made')).toMatchObject([{ text: rewrite }]);
    expect(JSON.stringify(draft)).not.toContain('isDoubtful');
    expect(model.requests.slice(2).map(parseReviewedLines)).toMatchObject([[{ text: rewrite }]]);
  });

  it('keeps the original, marked as doubtful, if the rewritten statement does not pass the check', async () => {
    const rewrite = 'The session check is cached for 90,000 euros.';
    const { ai, model } = await start(createScript({ [SUPPORTED]: { supported: 'partly', rewrite } }));
    const { draft } = await generate(ai);
    expect(getLines(draft, 'Decisions Made')).toMatchObject([{ text: SUPPORTED, isDoubtful: true }]);
    expect(draft.droppedClaims).toBe(0);
    expect(model.requests).toHaveLength(2);
  });

  it.each([
    ['partly', 'The session check gets the cache.'],
    ['no', SUPPORTED],
  ])('marks a statement that is still doubtful after one rewriting (%s)', async (supported, text) => {
    const rewrite = 'The session check gets the cache.';
    const answers = {
      [SUPPORTED]: { supported: 'partly', rewrite },
      [rewrite]: { supported, rewrite: 'Cache the session check.' },
    };
    const { ai, model } = await start(createScript(answers));
    const { draft } = await generate(ai);
    expect(getLines(draft, 'Decisions Made')).toMatchObject([{ text, isDoubtful: true }]);
    expect(model.requests).toHaveLength(3);
  });

  it('marks an action item, and accepts verdicts in similar words', async () => {
    const description = 'Send the list of missing tax fields to the accountants';
    const { ai } = await start(createScript({ [description]: { supported: 'Partially supported' } }));
    const { draft } = await generate(ai);
    expect(draft.actionItems).toMatchObject([{ description, isDoubtful: true, ownerSpeakerId: 's2' }]);
  });

  it.each([
    ['fails', failWith(401)],
    ['is refused', respondWith('', { refusal: 'I cannot help with that.' })],
    ['is unusable', respondWith('These lines look fine to me.')],
    ['has other fields', respondWith({ sections: [], action_items: [] })],
  ])('leaves the draft as the check left it, with a counted notice, if it %s', async (_, answer) => {
    const { ai, model } = await start((request) => (parseReviewedLines(request).length === 0 ? minutes : answer));
    const { draft } = await generate(ai);
    expect(getLines(draft, 'Decisions Made')).toMatchObject([{ text: SUPPORTED }]);
    expect(draft).toMatchObject({ droppedClaims: 0, notice: "3 lines couldn't be checked a second time." });
    expect(model.requests.length).toBeLessThanOrEqual(3);
  });

  it('counts only the lines without a verdict in the response', async () => {
    const { ai } = await start((request) =>
      parseReviewedLines(request).length === 0
        ? minutes
        : respondWith({
            verdicts: [
              { line: '1', supported: 'no' },
              { line: 2, supported: 'yes' },
              { line: 99, supported: 'no' },
            ],
          }),
    );
    const { draft } = await generate(ai);
    expect(draft).toMatchObject({ droppedClaims: 1, notice: "1 line couldn't be checked a second time." });
  });

  it('counts its tokens, and stops at the limit of the account without failing', async () => {
    const settings = { defaults: { fallbackToEmbedded: false, language: '', monthlyTokenLimit: 10_000 } };
    const wholeResponse = respondWith(minutes.content, { usage: { prompt_tokens: 9_000, completion_tokens: 900 } });
    const { ai } = await start(
      (request) => (parseReviewedLines(request).length === 0 ? wholeResponse : createScript({})(request)),
      settings,
    );
    const { draft, stored } = await generate(ai);
    expect(draft.notice).toBe("3 lines couldn't be checked a second time.");
    expect(stored).toMatchObject({ inputTokens: 9_000, outputTokens: 900 });
    const writing = await ai.client(AiServiceService).getWriting({}, { as: createActor({ accountId: 'account-1' }) });
    expect(writing.writing?.usage).toMatchObject({ inputTokens: 9_000, outputTokens: 900 });
  });

  it('is not requested when it is turned off, or for a draft of the embedded writer', async () => {
    const { ai, model } = await startAiWithModel(createScript({ [SUPPORTED]: { supported: 'no' } }), {
      modelReview: false,
    });
    const { draft } = await generate(ai);
    expect(getLines(draft, 'Decisions Made')).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
    await ai.stop();
    const embedded = await startAi(undefined, { modelReview: true });
    expect((await generate(embedded)).draft).toMatchObject({ writer: 'embedded', notice: '' });
  });
});
