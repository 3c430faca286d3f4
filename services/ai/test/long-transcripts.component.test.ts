import { afterEach, describe, expect, it } from '@jest/globals';
import { type ModelRequest, respondWith, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft, WriterInput } from '../src/domain/draft.ts';
import { mergeNearDuplicates } from '../src/domain/near-duplicates.ts';
import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import { createInput } from './transcripts.ts';
import { unlimitedTokenBudget } from './unlimited-token-budget.ts';

let model: ScriptedModel;
afterEach(() => model.stop());

const WORDS = 20_000;
const subjects = 'heating delivery training warehouse supplier canteen parking insurance website archive'.split(' ');
const states = 'costs more than planned, needs a new design, was delayed again, has to be reviewed'.split(', ');
/** A meeting of 20,000 words: each turn has different content. */
const lines = Array.from({ length: WORDS / 20 }, (_, index) => {
  const subject = subjects[Math.floor((index / (WORDS / 20)) * subjects.length)];
  const code = `batch${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + (Math.floor(index / 26) % 26))}`;
  return `Speaker ${(index % 4) + 1}: About the ${subject} I can say that ${code} ${states[index % 4]} since we looked at it in the spring of last year.`;
});
const meeting = createInput(lines.join('\n'), {}, 6);

async function write(
  script: (request: ModelRequest) => unknown,
  input: WriterInput,
  contextTokens: number,
): Promise<Draft> {
  model = await startScriptedModel((request) => respondWith(script(request)));
  const writer = createLlmWriter(
    { baseUrl: model.baseUrl, apiKey: '', model: 'scripted', timeoutMs: 20_000, contextTokens },
    { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
  );
  const draft = await writer.write(input, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    tokenBudget: unlimitedTokenBudget,
    canFallBack: false,
  });
  return mergeNearDuplicates(checkDraft(draft, input));
}

const getContent = ({ messages }: ModelRequest) => messages.at(-1)?.content ?? '';
const isMerge = (request: ModelRequest) => getContent(request).includes('{"claim":');
const getRequestedLineCount = (request: ModelRequest) =>
  Number(/^Write about (\d+) lines/m.exec(getContent(request))?.[1]);

/** Writes the requested number of lines, about evenly spaced turns, and keeps the same number of claims in a merge. */
function writeRequestedLines(request: ModelRequest): unknown {
  const lineCount = getRequestedLineCount(request);
  const pick = <T>(list: readonly T[]): T[] =>
    list.filter(
      (_, index) =>
        Math.floor((index * lineCount) / list.length) !== Math.floor(((index - 1) * lineCount) / list.length),
    );
  if (isMerge(request)) {
    const claims = [...getContent(request).matchAll(/^\{"claim":(\d+)/gm)].map(([, number]) => Number(number));
    const chosen = pick(claims).map((claim) => ({ topic: '', claims: [claim], text: '' }));
    return { title: '', summary: [], sections: [{ heading: 'Discussion Points', lines: chosen }], action_items: [] };
  }
  const turns = [...getContent(request).matchAll(/^(\d+) S\d+: (.*)$/gm)];
  const written = pick(turns).map(([, number, text = '']) => ({
    ...{ topic: '', text: text.replace('I can say that ', ''), segments: [Number(number)], quote: text, more: [] },
  }));
  return { language: 'en', title: '', sections: [{ heading: 'Discussion Points', lines: written }], action_items: [] };
}

const countLines = (draft: Draft) =>
  draft.sections.flatMap(({ lines }) => lines.filter(({ isTopic }) => !isTopic)).length;

describe('a meeting of 20,000 words', () => {
  it('is processed with every context size, and has about as many lines with 8k as with 32k', async () => {
    const counts = new Map<number, number>();
    for (const contextTokens of [4_096, 8_192, 32_000, 128_000]) {
      const draft = await write(writeRequestedLines, meeting, contextTokens);
      counts.set(contextTokens, countLines(draft) - 4);
      expect(draft.coverage).toEqual({ from: 0, to: 6_000, of: 6_000 });
      expect(draft.droppedClaims).toBe(0);
      // The request fits into the context together with the response.
      for (const request of model.requests) {
        const characters = request.messages.reduce((sum, { content }) => sum + content.length, 0);
        expect(characters / 3.5 + (request.max_tokens ?? 0)).toBeLessThan(contextTokens * 1.02);
      }
      await model.stop();
    }
    await write(writeRequestedLines, meeting, 128_000);
    const [small = 0, large = 0] = [counts.get(8_192), counts.get(32_000)];
    expect(large).toBeGreaterThan(20);
    expect(Math.abs(small - large) / large).toBeLessThan(0.2);
    expect(counts.get(4_096)).toBeGreaterThan(20);
    expect(counts.get(128_000)).toBeGreaterThan(20);
  });

  it('is merged from statements with their times and words, and a line may join several statements', async () => {
    let joined: number[] = [];
    const draft = await write(
      (request) => {
        if (!isMerge(request)) return writeRequestedLines(request);
        const data = getContent(request).match(/^\{"claim":.*$/gm) ?? [];
        const claims = data.map(
          (line) => JSON.parse(line) as { claim: number; text: string; at: string; quote: string },
        );
        for (const claim of claims)
          expect(claim).toMatchObject({
            at: expect.stringMatching(/^(\d:)?\d{1,2}:\d\d$/),
            quote: expect.stringContaining('About'),
          });
        const [first, second] = claims;
        joined = [first?.claim ?? 0, second?.claim ?? 0];
        const text = `${first?.text.replace(/ since.*$/, '')}, and about ${second?.text.replace(/^About | since.*$/g, '')}.`;
        const line = { topic: '', claims: joined, text };
        return {
          title: '',
          summary: [],
          sections: [{ heading: 'Discussion Points', lines: [line] }],
          action_items: [],
        };
      },
      meeting,
      12_000,
    );
    const [line] = draft.sections.find(({ heading }) => heading === 'Discussion Points')?.lines ?? [];
    expect(joined).toEqual([1, 2]);
    expect(line).toMatchObject({ isTopic: false, furtherEvidence: [{ quote: expect.stringContaining('About') }] });
    expect(line?.text).toContain(', and about');
  });
});

describe('the requested output', () => {
  const quote = 'About the heating I can say that batchaa costs more than planned';
  const line = { topic: '', text: 'The heating costs more than planned.', segments: [1], quote, more: [] };
  const short = lines.slice(0, 10).join('\n');

  it('is only the requested section', async () => {
    const input = createInput(short, { onlySection: 'Decisions Made' });
    const draft = await write(
      () => ({ language: 'en', sections: [{ heading: 'Decisions Made', lines: [line] }] }),
      input,
      32_000,
    );
    const [request] = model.requests;
    expect(request && getContent(request)).toContain('Headings: ["Decisions Made"]');
    expect(request && getContent(request)).toContain('Write only the lines under the heading');
    expect(Object.keys(getShape(request))).toEqual(['language', 'sections']);
    expect(draft.sections.find(({ heading }) => heading === 'Decisions Made')?.lines).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  it.each([{ onlyActionItems: true }, { onlySection: 'Action Items' }])(
    'is only the action items: %o',
    async (goal) => {
      const input = createInput('Ben: I will send the list of prices by Friday.\nAnna: Thanks, Ben.', goal);
      const item = {
        description: 'Send the list of prices',
        owner: 'Ben',
        due_date: '',
        segments: [1],
        quote: 'I will send the list of prices',
        more: [],
      };
      const draft = await write(() => ({ language: 'en', action_items: [item] }), input, 32_000);
      const [request] = model.requests;
      expect(Object.keys(getShape(request))).toEqual(['language', 'action_items']);
      expect(request && getContent(request)).toContain('Headings: []');
      expect(draft.actionItems).toMatchObject([{ description: 'Send the list of prices' }]);
    },
  );

  it('is empty for a section that is written without the model', async () => {
    const draft = await write(() => ({}), createInput(short, { onlySection: 'Attendees' }), 32_000);
    expect(model.requests).toEqual([]);
    expect(draft.sections.find(({ heading }) => heading === 'Attendees')?.lines).toHaveLength(4);
  });

  it('includes the differences between the notes and the transcript', async () => {
    const context = { agenda: [], notes: ['Heating is cheap', 'Lunch'], openItems: [], decisions: [], sample: [] };
    const response = { language: 'en', sections: [{ heading: 'Discussion Points', lines: [line] }], differs: [1, 9] };
    const draft = await write(() => response, createInput(short, { context }), 32_000);
    expect(draft.notice).toContain('“Heating is cheap”');
    expect(draft.notice).not.toContain('Lunch');
  });
});

/** The properties of the shape that was requested. */
function getShape(request: ModelRequest | undefined): object {
  const { schema } = request?.response_format?.json_schema ?? {};
  return (schema as { properties?: object } | undefined)?.properties ?? {};
}
