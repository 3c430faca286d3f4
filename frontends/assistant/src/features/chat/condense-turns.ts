import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { SHORT_REPLY_WORDS } from '../../limits.ts';

type Turn = AnswerCitation['turns'][number];

/** The turns of a quote without replies of one or two words, if anything else was said; consecutive turns of a speaker are one. */
export function condenseTurns(turns: readonly Turn[]): readonly Turn[] {
  const long = turns.filter(({ text }) => !isShort(text));
  const merged: Turn[] = [];
  for (const turn of long.length === 0 ? turns : long) {
    const last = merged.at(-1);
    if (last?.speaker === turn.speaker) last.text += ` ${turn.text}`;
    else merged.push({ ...turn });
  }
  return merged;
}

const isShort = (text: string): boolean => text.split(/\s+/).filter(Boolean).length <= SHORT_REPLY_WORDS;
