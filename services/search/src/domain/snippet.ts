import { SNIPPET_CHARACTERS, SNIPPET_LEAD_CHARACTERS } from '../limits.ts';
import { matchesOf, type Query } from './query.ts';
import { type Word, wordsOf } from './words.ts';

export type Highlight = { readonly start: number; readonly length: number };

export type Snippet = {
  /** Plain text. */
  readonly text: string;
  /** Ranges of `text`, in UTF-16 units, in order and apart. */
  readonly highlights: readonly Highlight[];
  /** Where the first match of the snippet stands in the whole text; undefined when nothing matches. */
  readonly matchAt: number | undefined;
};

type Match = Word & { readonly asked: readonly number[] };

const ELLIPSIS = '…';
const ROOM = SNIPPET_CHARACTERS - 2 * ELLIPSIS.length;

/** The part of a text where most words of the query stand together, cut at words. */
export function snippetOf(text: string, query: Query): Snippet {
  const words = wordsOf(text);
  const matches = words.flatMap((word): Match[] => {
    const asked = matchesOf(query, word.text);
    return asked.length === 0 ? [] : [{ ...word, asked }];
  });
  const { start, end } = text.length <= SNIPPET_CHARACTERS ? { start: 0, end: text.length } : cut(text, words, matches);
  const before = start > 0 ? ELLIPSIS : '';
  const after = end < text.length ? ELLIPSIS : '';
  const shown = matches.filter((match) => match.start >= start && match.end <= end);
  return {
    text: before + text.slice(start, end) + after,
    highlights: merge(shown).map((range) => ({
      start: range.start - start + before.length,
      length: range.end - range.start,
    })),
    matchAt: shown[0]?.start,
  };
}

function cut(text: string, words: readonly Word[], matches: readonly Match[]): { start: number; end: number } {
  const best = bestMatch(matches);
  const from = best === undefined ? 0 : Math.max(0, Math.min(best.start - SNIPPET_LEAD_CHARACTERS, text.length - ROOM));
  const start = from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? from);
  if (text.length - start <= ROOM) return { start, end: text.length };
  const end = words.findLast((word) => word.end <= start + ROOM && word.end > start)?.end;
  return { start, end: end ?? wholeCharacters(text, start + ROOM) };
}

/** The earliest match from which on most different words of the query are in reach. */
function bestMatch(matches: readonly Match[]): Match | undefined {
  let best: { match: Match; found: number } | undefined;
  for (const [index, match] of matches.entries()) {
    const reach = match.start + ROOM - SNIPPET_LEAD_CHARACTERS;
    const found = new Set<number>();
    for (const near of matches.slice(index)) {
      if (near.end > reach) break;
      for (const asked of near.asked) found.add(asked);
    }
    if (best === undefined || found.size > best.found) best = { match, found: found.size };
  }
  return best?.match;
}

/** Not between the two halves of a character. */
function wholeCharacters(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Pairs of characters overlap: one range for what touches. */
function merge(matches: readonly Word[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of matches) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
