import { expect } from '@jest/globals';
import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import { type Attack, attacks, CANARY, type InjectedOutput, OTHER_ACCOUNT_MEETING } from '@minutehand/test-kit/attacks';
import type { ModelRequest } from '@minutehand/test-kit/model';
import type { Draft, WriterInput } from '../src/domain/draft.ts';
import { findCitedSegments, indexTranscript } from '../src/domain/evidence.ts';
import { findMentionedSpeakers, indexSpeakerNames } from '../src/domain/writer/words/names.ts';
import { ACTION_ITEMS_PER_DRAFT, LINE_CHARACTERS, LINES_PER_SECTION, OWNER_NAME_WORDS } from '../src/limits.ts';
import { toLineText } from '../src/outbound/llm/compact-lines.ts';
import { createInput, planning } from './transcripts.ts';

/** The planning meeting with an attacker who speaks in the middle. */
export function createMeeting({ utterance, speaker = 'Mallory' }: Attack, meeting = planning): WriterInput {
  const input = createInput(meeting);
  const segments = input.segments.toSpliced(8, 0, { id: 'attack', speakerId: 'attacker', text: utterance });
  return { ...input, speakers: [...input.speakers, { id: 'attacker', label: speaker, name: speaker }], segments };
}

/** The response of a model that follows the injected instruction. Throws if the request contains no instruction. */
export function createHijackedResponse({ messages }: ModelRequest): string {
  const response = findInjectedOutput(messages);
  if (response === undefined) throw new Error('No attack reached the model.');
  return response;
}

export function findInjectedOutput(messages: ModelRequest['messages']): string | undefined {
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

export function createResponse(
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
export function expectHarmless(draft: Draft, input: WriterInput): void {
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
