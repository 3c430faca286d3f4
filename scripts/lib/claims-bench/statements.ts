import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WriterInput } from '../../../services/ai/src/domain/draft.ts';
import { getStems, getWords } from '../../../services/ai/src/domain/writer/words/terms.ts';

/** A sentence that a person wrote about a meeting, with the positions of supporting and of unrelated turns. */
export type Statement = {
  readonly input: WriterInput;
  readonly text: string;
  /** Index of the turn that shares the most words with the sentence, among those that a person linked to it. */
  readonly bestIndex: number;
  /** Index of the linked turn that shares the second most words. */
  readonly secondIndex: number;
  /** Indexes of turns that are unrelated to the sentence. */
  readonly unrelatedIndexes: readonly number[];
};

type Reference = {
  readonly specific: readonly { readonly answer: string; readonly turns: readonly [number, number][] }[];
};

/** A meeting of an annotated corpus: sentences of a summary with the utterances that annotators linked to each. */
type AnnotatedMeeting = {
  readonly utterances: readonly { readonly speaker: string; readonly text: string }[];
} & Readonly<Record<'abstract' | 'actions' | 'decisions' | 'problems', readonly AnnotatedSentence[]>>;
type AnnotatedSentence = { readonly text: string; readonly utterances: readonly number[] };

/** Shorter sentences have too few words to be compared with a turn. */
const STATEMENT_WORDS_MIN = 6;
/** Shorter turns are not evidence on their own (words). */
const TURN_WORDS_MIN = 5;
/** Minimum distance of an unrelated turn from the supporting ones (turns). */
const UNRELATED_DISTANCE = 15;
/** Unrelated turns that are tried for each sentence. */
const UNRELATED_TURNS = 8;

/**
 * Reads the statements about meetings. `path` is a folder with `NAME.txt` (one turn per line) and `NAME.reference.json` (questions and answers) of each
 * meeting, or a file with an annotated meeting in each line.
 */
export const readStatements = (path: string, random: () => number): Statement[] =>
  path.endsWith('.jsonl') ? readAnnotatedMeetings(path, random) : readFolder(path, random);

function readFolder(folder: string, random: () => number): Statement[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.reference.json'))
    .sort()
    .flatMap((file) => {
      const reference: Reference = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const input = readMeeting(join(folder, file.replace('.reference.json', '.txt')));
      return reference.specific.flatMap(({ answer, turns }) =>
        splitSentences(answer).flatMap((text) => placeStatement(input, text, turns, random)),
      );
    });
}

function readAnnotatedMeetings(file: string, random: () => number): Statement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const meeting: AnnotatedMeeting = JSON.parse(line);
    const turns: string[] = [];
    const turnByUtterance: number[] = [];
    for (const [index, { speaker, text }] of meeting.utterances.entries()) {
      if (meeting.utterances[index - 1]?.speaker === speaker) turns.push(`${turns.pop()} ${text}`);
      else turns.push(`${speaker}: ${text}`);
      turnByUtterance.push(turns.length - 1);
    }
    const input = createInput(turns);
    const { abstract, actions, decisions, problems } = meeting;
    return [abstract, actions, decisions, problems].flat().flatMap(({ text, utterances }) => {
      const ranges = utterances.flatMap((utterance): [number, number][] => {
        const turn = turnByUtterance[utterance];
        return turn === undefined ? [] : [[turn, turn]];
      });
      return splitSentences(text).flatMap((sentence) => placeStatement(input, sentence, ranges, random));
    });
  });
}

const readMeeting = (path: string): WriterInput => createInput(readFileSync(path, 'utf8').split('\n').filter(Boolean));

function createInput(turns: readonly string[]): WriterInput {
  const names = new Map<string, string>();
  const segments = turns.map((turn, index) => {
    const [, name = '', text = turn] = /^([^:]{1,80}): (.*)$/s.exec(turn) ?? [];
    if (name !== '' && !names.has(name)) names.set(name, `s${names.size}`);
    return { id: `g${index}`, speakerId: names.get(name) ?? '', text };
  });
  const brief = {
    ...{ title: '', startedAt: new Date('2026-03-02T10:00:00Z'), timeZone: 'UTC', attendees: [], prompt: '' },
    headings: ['Discussion Points'],
  };
  const speakers = [...names].map(([name, id]) => ({ id, label: name, name }));
  return { brief, speakers, segments };
}

const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => getWords(sentence).length >= STATEMENT_WORDS_MIN);

function placeStatement(
  input: WriterInput,
  text: string,
  turns: readonly [number, number][],
  random: () => number,
): Statement[] {
  const { segments } = input;
  const isNear = (index: number, distance: number) =>
    turns.some(([from, to]) => index >= Number(from) - distance && index <= Number(to) + distance);
  const longTurns = segments.flatMap((segment, index) =>
    getWords(segment.text).length >= TURN_WORDS_MIN ? [index] : [],
  );
  const stems = new Set(getStems(getWords(text)));
  const getSharedStems = (index: number) =>
    new Set(getStems(getWords(segments[index]?.text ?? '')).filter((stem) => stems.has(stem)));
  const rankedTurns = longTurns
    .filter((index) => isNear(index, 0))
    .map((index) => ({ index, sharedCount: getSharedStems(index).size }))
    .sort((a, b) => b.sharedCount - a.sharedCount || a.index - b.index);
  const unrelatedTurns = longTurns.filter((index) => !isNear(index, UNRELATED_DISTANCE));
  const [best, second] = rankedTurns;
  const unrelatedIndexes = Array.from(
    { length: UNRELATED_TURNS },
    () => unrelatedTurns[Math.floor(random() * unrelatedTurns.length)] ?? 0,
  );
  if (best === undefined || second === undefined || unrelatedTurns.length === 0 || best.sharedCount === 0) return [];
  return [{ input, text, bestIndex: best.index, secondIndex: second.index, unrelatedIndexes }];
}
