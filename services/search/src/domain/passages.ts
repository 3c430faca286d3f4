import { PASSAGE_CHARACTERS, PASSAGE_WORDS } from '../limits.ts';

/** Stands for a segment without a time in `StoredPassage.times`. */
export const UNTIMED = -1;

/** The unit of text that a search matches. */
export type Passage = {
  readonly text: string;
  /** The segments in this passage and their offsets in `text`; empty for minutes. */
  readonly segmentIds: readonly string[];
  readonly segmentStarts: readonly number[];
};

/** A passage with the speaker and the start of each segment, for retrieval. */
export type StoredPassage = Passage & {
  /** As `segmentIds`; absent for minutes and in texts that an earlier version stored. */
  readonly speakers?: readonly string[];
  /** Seconds from the start, as `segmentIds`; -1 for a segment without a time. */
  readonly times?: readonly number[];
};

type Part = { readonly id?: string; readonly text: string };

export type TranscriptSegment = {
  readonly id: string;
  readonly text: string;
  readonly speaker: string;
  readonly start: number | undefined;
};

/** Splits a transcript into passages that have the speaker and the start of each segment. */
export function splitTurns(segments: readonly TranscriptSegment[]): StoredPassage[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return splitTranscript(segments).map((passage) => ({
    ...passage,
    speakers: passage.segmentIds.map((id) => byId.get(id)?.speaker ?? ''),
    times: passage.segmentIds.map((id) => byId.get(id)?.start ?? UNTIMED),
  }));
}

/** Splits a transcript into passages: joins consecutive segments and splits long ones. */
export function splitTranscript(segments: readonly { id: string; text: string }[]): Passage[] {
  return joinParts(segments, ' ');
}

/** Splits minutes into passages: joins consecutive lines. */
export function splitMinutes(lines: readonly string[]): Passage[] {
  const parts = lines.map((text) => ({ text }));
  return joinParts(parts, ' · ');
}

/** The segment at an offset of the passage; undefined for minutes. */
export function findSegmentAt(passage: Passage, offset: number): string | undefined {
  const index = passage.segmentStarts.findLastIndex((start) => start <= offset);
  return passage.segmentIds[index];
}

function joinParts(parts: readonly Part[], separator: string): Passage[] {
  const passages: Passage[] = [];
  let current = { text: '', words: 0, ids: [] as string[], starts: [] as number[] };
  const finishPassage = () => {
    if (current.words > 0)
      passages.push({ text: current.text, segmentIds: current.ids, segmentStarts: current.starts });
    current = { text: '', words: 0, ids: [], starts: [] };
  };
  for (const { id, text } of parts) {
    for (const piece of splitPieces(text)) {
      const isFull = current.text.length + separator.length + piece.text.length > PASSAGE_CHARACTERS;
      if (isFull || current.words + piece.words > PASSAGE_WORDS) finishPassage();
      if (current.words > 0) current.text += separator;
      if (id !== undefined) {
        current.ids.push(id);
        current.starts.push(current.text.length);
      }
      current.text += piece.text;
      current.words += piece.words;
    }
  }
  finishPassage();
  return passages;
}

/** Normalizes whitespace and splits the text into pieces that fit into a passage. */
function* splitPieces(text: string): Generator<{ text: string; words: number }> {
  let piece = '';
  let words = 0;
  for (const word of text.split(/\s+/).flatMap(splitLongWord)) {
    if (word === '') continue;
    if (words > 0 && (words === PASSAGE_WORDS || piece.length + 1 + word.length > PASSAGE_CHARACTERS)) {
      yield { text: piece, words };
      piece = '';
      words = 0;
    }
    piece += words > 0 ? ` ${word}` : word;
    words += 1;
  }
  if (words > 0) yield { text: piece, words };
}

/** Splits a word longer than a passage, such as text without spaces, between characters. */
function splitLongWord(word: string): string[] {
  if (word.length <= PASSAGE_CHARACTERS) return [word];
  const parts = [''];
  for (const character of word) {
    if ((parts.at(-1) ?? '').length + character.length > PASSAGE_CHARACTERS) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts;
}
