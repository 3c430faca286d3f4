import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { QUOTE_TURNS_SHOWN } from '../../limits.ts';

type Turn = AnswerCitation['turns'][number];
/** Null in place of turns that are left out. */
export type QuoteLine = Turn | null;

/** Words that only show that somebody listens, unless they answer a question. */
const LISTENER_REPLIES = new Set(
  'ah aha hm hmm hmmm huh mhm mm mmm mm-hm mm-hmm mmhm mm-mm oh ok okay right uh uh-huh um yeah yep achso äh ähm genau'.split(
    ' ',
  ),
);

/** The first turns of a quote, without replies that only show that somebody listens, if anything else was said. */
export function condenseTurns(turns: readonly Turn[]): readonly QuoteLine[] {
  const isLeftOut = turns.map(({ text }, index) => isListenerReply(text) && !isQuestion(turns[index - 1]?.text));
  const withOmissions = isLeftOut.every(Boolean) ? turns : turns.map((turn, index) => (isLeftOut[index] ? null : turn));
  const lines = joinTurns(withOmissions);
  const shownLines = lines.filter((line) => line !== null).slice(0, QUOTE_TURNS_SHOWN);
  const end = lines.lastIndexOf(shownLines.at(-1) ?? null) + 1;
  return end < lines.length ? [...lines.slice(0, end), null] : lines;
}

/** Consecutive turns of a speaker as one. Those before and after an omission stay apart, because others may have spoken between them. */
export function joinTurns(lines: readonly QuoteLine[]): readonly QuoteLine[] {
  const joined: QuoteLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (!line || !last) {
      if (line !== last) joined.push(line);
    } else if (last.speaker === line.speaker)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

function isListenerReply(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  return words.every((word) => LISTENER_REPLIES.has(word));
}

const isQuestion = (text = ''): boolean => text.trimEnd().endsWith('?');
