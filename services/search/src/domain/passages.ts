import { PASSAGE_CHARACTERS, PASSAGE_WORDS } from '../limits.ts';

/** The unit of text that a search matches. */
export type Passage = {
  readonly text: string;
  /** The segments in this passage and their offsets in `text`; empty for minutes. */
  readonly segmentIds: readonly string[];
  readonly segmentStarts: readonly number[];
};

type Part = { readonly id?: string; readonly text: string };

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
export function segmentAt(passage: Passage, at: number): string | undefined {
  const index = passage.segmentStarts.findLastIndex((start) => start <= at);
  return passage.segmentIds[index];
}

function joinParts(parts: readonly Part[], separator: string): Passage[] {
  const passages: Passage[] = [];
  let open = { text: '', words: 0, ids: [] as string[], starts: [] as number[] };
  const close = () => {
    if (open.words > 0) passages.push({ text: open.text, segmentIds: open.ids, segmentStarts: open.starts });
    open = { text: '', words: 0, ids: [], starts: [] };
  };
  for (const { id, text } of parts) {
    for (const piece of splitPieces(text)) {
      const isFull = open.text.length + separator.length + piece.text.length > PASSAGE_CHARACTERS;
      if (isFull || open.words + piece.words > PASSAGE_WORDS) close();
      if (open.words > 0) open.text += separator;
      if (id !== undefined) {
        open.ids.push(id);
        open.starts.push(open.text.length);
      }
      open.text += piece.text;
      open.words += piece.words;
    }
  }
  close();
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
