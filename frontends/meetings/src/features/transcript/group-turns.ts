import { PARAGRAPH_CHARACTERS, SHORT_REPLY_WORDS } from '../../limits.ts';
import type { TranscriptRow } from './transcript-rows.ts';

/** A row with its position in the transcript. */
export type PositionedRow = TranscriptRow & { readonly position: number };

/** The consecutive segments of one speaker. */
export type Turn = {
  /** False for the rest of a turn that began in an earlier block. */
  readonly isStart: boolean;
  readonly paragraphs: readonly (readonly PositionedRow[])[];
};

/** A turn, or several short replies in a row, which are folded. */
type TurnGroup =
  | { readonly kind: 'turn'; readonly key: string; readonly turn: Turn }
  | { readonly kind: 'replies'; readonly key: string; readonly turns: readonly Turn[] };

/** Merges the consecutive segments of a speaker, and folds runs of replies of one or two words. */
export function groupTurns(rows: readonly TranscriptRow[], firstPosition: number): TurnGroup[] {
  const turns: PositionedRow[][] = [];
  for (const [index, row] of rows.entries()) {
    const positioned = { ...row, position: firstPosition + index };
    const current = turns.at(-1);
    if (row.isSpeakerChange || !current) turns.push([positioned]);
    else current.push(positioned);
  }
  const groups: TurnGroup[] = [];
  for (let index = 0; index < turns.length; ) {
    let end = index;
    while (end < turns.length && isShortReply(turns[end] ?? [])) end += 1;
    const replies = turns.slice(index, end);
    const key = turns[index]?.[0]?.id ?? '';
    if (replies.length > 1) groups.push({ kind: 'replies', key, turns: replies.map(toTurn) });
    else groups.push({ kind: 'turn', key, turn: toTurn(turns[index] ?? []) });
    index += Math.max(replies.length, 1);
  }
  return groups;
}

function isShortReply(rows: readonly PositionedRow[]): boolean {
  const words = rows.flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
  return rows[0]?.isSpeakerChange === true && words.length <= SHORT_REPLY_WORDS;
}

function toTurn(rows: readonly PositionedRow[]): Turn {
  const paragraphs: PositionedRow[][] = [];
  let characters = 0;
  for (const row of rows) {
    const current = paragraphs.at(-1);
    const isAfterSentence = /[.?!]\W*$/.test(current?.at(-1)?.text ?? '');
    if (!current || (characters > PARAGRAPH_CHARACTERS && isAfterSentence)) {
      paragraphs.push([row]);
      characters = 0;
    } else current.push(row);
    characters += row.text.length;
  }
  return { isStart: rows[0]?.isSpeakerChange ?? true, paragraphs };
}
