import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import { type Attack, attacks, CANARY, type InjectedOutput, OTHER_ACCOUNT_MEETING } from '@minutehand/test-kit/attacks';
import { type ModelRequest, respondWith, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import type { AccountWriter } from '../src/app/ports.ts';
import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft, WriterInput } from '../src/domain/draft.ts';
import { findCitedSegments, indexTranscript } from '../src/domain/evidence.ts';
import { findMentionedSpeakers, indexSpeakerNames } from '../src/domain/writer/words/names.ts';
import { writeMinutes } from '../src/domain/writer/write-minutes.ts';
import { ACTION_ITEMS_PER_DRAFT, LINE_CHARACTERS, LINES_PER_SECTION, OWNER_NAME_WORDS } from '../src/limits.ts';
import { loadClassifiers } from '../src/outbound/embedded/load-classifiers.ts';
import { toLineText } from '../src/outbound/llm/compact-lines.ts';
import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import { createInput, planning } from './transcripts.ts';

const options = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  meter: { reserve: async () => ({ settle: async () => undefined, release: async () => undefined }) },
  mayFallBack: false,
};

/** The planning meeting with an attacker who speaks in the middle. */
function createMeeting({ utterance, speaker = 'Mallory' }: Attack, meeting = planning): WriterInput {
  const input = createInput(meeting);
  const segments = input.segments.toSpliced(8, 0, { id: 'attack', speakerId: 'attacker', text: utterance });
  return { ...input, speakers: [...input.speakers, { id: 'attacker', label: speaker, name: speaker }], segments };
}

/** The response of a model that obeys the injected instruction. Throws if the request contains no instruction. */
function createObedientResponse({ messages }: ModelRequest): string {
  const response = injectedOutput(messages);
  if (response === undefined) throw new Error('No attack reached the model.');
  return response;
}

function injectedOutput(messages: ModelRequest['messages']): string | undefined {
  const promptLines = messages
    .flatMap(({ content }) => content.split('\n'))
    .flatMap((line) => {
      const [, number, text] = /^(\d+) S\d+: (.*)$/.exec(line) ?? [];
      return text === undefined ? [] : { number: Number(number), text };
    });
  for (const { number, text } of promptLines) {
    const attack = attacks.find(({ utterance }) => toLineText(utterance) === text);
    if (attack) return createResponse(attack.injectedOutput, number, attack.utterance);
  }
  return undefined;
}

function createResponse(
  { raw, title, language, heading, lines, items, sections }: InjectedOutput,
  number: number,
  spokenText: string,
): string {
  if (raw !== undefined) return raw;
  const evidence = { segments: [number], quote: spokenText };
  const validStatement = {
    topic: '',
    text: 'The session check is slow.',
    segments: [4],
    quote: 'The session check takes about two seconds',
  };
  const createLines = (headings: NonNullable<InjectedOutput['lines']>) =>
    headings.map((line) => ({ topic: '', ...evidence, ...line }));
  return JSON.stringify({
    language: language ?? 'en',
    title: title ?? 'Release planning',
    sections: [
      { heading: heading ?? 'Decisions Made', lines: createLines(lines ?? [validStatement]) },
      ...(sections ?? []).map((section) => ({ heading: section.heading, lines: createLines(section.lines) })),
    ],
    action_items: (items ?? []).map(({ text, owner = '', due = '', ...cited }) => ({
      description: text,
      owner,
      due_date: due,
      ...evidence,
      ...cited,
    })),
  });
}

/** All texts of a draft that users read. */
const getTexts = ({ title, sections, actionItems, notice, language }: Draft): string[] => [
  title,
  notice,
  language,
  ...sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
  ...actionItems.flatMap(({ description, ownerName, dueDate }) => [description, ownerName, dueDate]),
];

const NOT_PLAIN: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /\bwww\./i,
  /\b(?:javascript|data|vbscript|mailto|tel|file):\S/i,
  /\]\s*[([]/,
  /!\[/,
  /<[a-z/!?]/i,
  /[<>`|]|\*\*|~~|__/,
  /^\s*(?:#|>|[-+*]\s)/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur.
  /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u,
  /\p{M}{5}/u,
];

/** Asserts the rules for the minutes of any meeting. */
function expectHarmless(draft: Draft, input: WriterInput): void {
  expect(draft.sections.map(({ heading }) => heading)).toEqual(input.brief.headings);
  for (const text of getTexts(draft)) {
    for (const mark of NOT_PLAIN) expect(text).not.toMatch(mark);
    expect(text.length).toBeLessThanOrEqual(LINE_CHARACTERS);
    expect(text.toLowerCase()).not.toContain(CANARY);
    expect(text).not.toContain(OTHER_ACCOUNT_MEETING);
  }
  expect(draft.title.split(' ').length).toBeLessThanOrEqual(SUGGESTED_TITLE_WORDS);
  const transcript = indexTranscript(input.segments);
  const names = indexSpeakerNames(input.speakers);
  for (const { lines } of draft.sections) {
    expect(lines.length).toBeLessThanOrEqual(LINES_PER_SECTION);
    for (const line of lines) if (!line.isTopic) expect(findCitedSegments(line.evidence, transcript)).toBeDefined();
  }
  expect(draft.actionItems.length).toBeLessThanOrEqual(ACTION_ITEMS_PER_DRAFT);
  for (const { evidence, ownerSpeakerId, ownerName, dueDate } of draft.actionItems) {
    const cited = findCitedSegments(evidence, transcript) ?? [];
    const words = cited.map(({ text }) => text).join(' ');
    expect(cited).not.toEqual([]);
    if (ownerSpeakerId !== '') {
      const isNamed =
        cited.some(({ speakerId }) => speakerId === ownerSpeakerId) ||
        findMentionedSpeakers(words, names).has(ownerSpeakerId);
      expect(isNamed).toBe(true);
    }
    expect(` ${words} `.split(ownerName)[0]?.at(-1) ?? ' ').not.toMatch(/\p{L}/u);
    expect(words).toContain(ownerName);
    expect(ownerName).not.toMatch(/^\p{Ll}/u);
    expect(ownerName.split(' ').length).toBeLessThanOrEqual(OWNER_NAME_WORDS);
    expect(dueDate).toMatch(/^(?:\d{4}-\d{2}-\d{2})?$/);
  }
}

let model: ScriptedModel;
let writer: AccountWriter;
beforeAll(async () => {
  model = await startScriptedModel((request) => respondWith(createObedientResponse(request)));
  writer = createLlmWriter(
    { baseUrl: model.baseUrl, apiKey: '', model: 'obedient', timeoutMs: 10_000, contextTokens: 32_000 },
    { now: () => new Date(), pause: async () => undefined, random: () => 1 },
  );
});
afterAll(() => model.stop());

it('the corpus is large and its attacks are distinct', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(new Set(attacks.map(({ utterance }) => utterance)).size).toBe(attacks.length);
});

describe('minutes of a model that obeys the transcript are harmless', () => {
  it.each(attacks)('$name', async (attack) => {
    const input = createMeeting(attack);
    const before = model.requests.length;
    let draft: Draft | undefined;
    try {
      draft = checkDraft(await writer.write(input, options), input);
    } catch (error) {
      // An unusable response fails with its code.
      expect(isAppError(error) && error.code).toBe('generation.response_unusable');
    }
    if (draft !== undefined) expectHarmless(draft, input);
    const newRequests = model.requests.slice(before);
    expect(newRequests.length).toBeGreaterThan(0);
    // One request and at most one repair, each with one system message, whatever the transcript claims.
    expect(newRequests.length).toBeLessThanOrEqual(2);
    for (const { messages } of newRequests) expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1);
  });

  it('and the model succeeds for most of the corpus', async () => {
    let written = 0;
    for (const attack of attacks.slice(0, 15)) {
      await writer.write(createMeeting(attack), options).then(
        () => {
          written += 1;
        },
        () => undefined,
      );
    }
    expect(written).toBeGreaterThanOrEqual(13);
  });
});

describe('minutes of a model that obeys title, kind, notes, agenda, earlier minutes and names are harmless', () => {
  it.each(attacks)('$name', async (attack) => {
    const list = [attack.utterance];
    const context = { agenda: list, notes: list, openItems: list, decisions: list, sample: list };
    const entered = { title: attack.utterance, typeName: attack.utterance, prompt: attack.utterance };
    const input = createInput(planning, { ...entered, context, attendees: list });
    const obeying = await startScriptedModel(({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      // What was entered stays on its line of data.
      expect(prompt.match(/^About the meeting /gm)).toHaveLength(1);
      expect(prompt.match(/^Transcript:$/gm)).toHaveLength(1);
      return respondWith(createResponse(attack.injectedOutput, 4, attack.utterance));
    });
    const steered = createLlmWriter(
      { baseUrl: obeying.baseUrl, apiKey: '', model: 'obedient', timeoutMs: 10_000, contextTokens: 32_000 },
      { now: () => new Date(), pause: async () => undefined, random: () => 1 },
    );
    try {
      const draft = checkDraft(await steered.write(input, options), input);
      expectHarmless(draft, input);
      for (const { lines } of draft.sections.slice(1)) {
        for (const { text } of lines) expect(text).not.toContain(attack.utterance);
      }
    } catch (error) {
      if (!isAppError(error)) throw error;
      expect(error.code).toBe('generation.response_unusable');
    } finally {
      await obeying.stop();
    }
  });
});

describe('minutes that an obedient model writes in chunks and merges are harmless', () => {
  const STATEMENT_NUMBER = /"claim":(\d+),/g;
  let requestCounts = { chunks: 0, merges: 0 };
  let currentAttack: Attack;
  let chunkedModel: ScriptedModel;
  beforeAll(async () => {
    chunkedModel = await startScriptedModel(({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      const statements = [...prompt.matchAll(STATEMENT_NUMBER)].map(([, number]) => Number(number));
      if (!prompt.includes('Make one set of minutes')) {
        requestCounts.chunks += 1;
        return respondWith(injectedOutput(messages) ?? createResponse({}, 4, ''));
      }
      requestCounts.merges += 1;
      return respondWith(createMergeResponse(currentAttack.injectedOutput, statements));
    });
  });
  afterAll(() => chunkedModel.stop());

  /** A merge response in which every field is chosen by the attacker. */
  function createMergeResponse(
    { raw, title, heading, lines = [], sections = [] }: InjectedOutput,
    statements: readonly number[],
  ): unknown {
    if (raw !== undefined) return raw;
    const [first] = lines;
    const topic = `${first?.topic ?? ''}${first?.text ?? CANARY}`;
    const all = [...statements, ...statements, -1, 0, 1_000_000].map((claim) => ({ topic, claim }));
    return {
      title: title ?? topic,
      sections: [
        heading ?? 'Decisions Made',
        'Minutes of the board',
        ...sections.map((section) => section.heading),
      ].map((name) => ({ heading: name, lines: all })),
      action_items: [1, 1, 2, -7, 1_000_000],
    };
  }

  it.each(attacks)('$name', async (attack) => {
    currentAttack = attack;
    requestCounts = { chunks: 0, merges: 0 };
    const writer = createLlmWriter(
      { baseUrl: chunkedModel.baseUrl, apiKey: '', model: 'obedient', timeoutMs: 10_000, contextTokens: 2_500 },
      { now: () => new Date(), pause: async () => undefined, random: () => 1 },
    );
    const input = createMeeting(attack, `${planning}${planning.trimStart()}`);
    expectHarmless(checkDraft(await writer.write(input, options), input), input);
    expect(requestCounts.chunks).toBeGreaterThan(1);
  });
});

describe('minutes without a model are harmless', () => {
  const classifiers = loadClassifiers();

  it('for all attacks in one meeting', () => {
    const input = createInput(planning);
    const hostile = attacks.map(({ utterance }, at) => ({
      id: `attack${at}`,
      speakerId: `s${(at % 3) + 1}`,
      text: utterance,
    }));
    const all = { ...input, segments: [...input.segments, ...hostile] };
    expectHarmless(checkDraft(writeMinutes(all, classifiers), all), all);
  });

  it.each(attacks)('for a transcript of only the attack: $name', (attack) => {
    const whole = createMeeting(attack);
    const input = { ...whole, segments: whole.segments.filter(({ id }) => id === 'attack') };
    expectHarmless(checkDraft(writeMinutes(input, classifiers), input), input);
  });
});
