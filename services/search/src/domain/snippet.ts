import { SNIPPET_CHARACTERS, SNIPPET_LEAD_CHARACTERS } from '../limits.ts';
import { findMatches, type Query } from './query.ts';
import { splitWords, type Word } from './words.ts';

export type Highlight = { readonly start: number; readonly length: number };

export type Snippet = {
  /** Plain text. */
  readonly text: string;
  /** Sorted, disjoint ranges of `text`, in UTF-16 units. */
  readonly highlights: readonly Highlight[];
  /** Offset of the snippet's first match in the whole text; undefined if nothing matches. */
  readonly matchOffset: number | undefined;
};

type Match = Word & { readonly queryWords: readonly number[] };

const ELLIPSIS = '…';
const TEXT_CHARACTERS = SNIPPET_CHARACTERS - 2 * ELLIPSIS.length;

/** The part of a text with the most query words close together, cut at word boundaries. */
export function createSnippet(text: string, query: Query): Snippet {
  const words = splitWords(text);
  const matches = words.flatMap((word): Match[] => {
    const queryWords = findMatches(query, word.text);
    return queryWords.length === 0 ? [] : [{ ...word, queryWords }];
  });
  const { start, end } =
    text.length <= SNIPPET_CHARACTERS ? { start: 0, end: text.length } : selectRange(text, words, matches);
  const before = start > 0 ? ELLIPSIS : '';
  const after = end < text.length ? ELLIPSIS : '';
  const included = matches.filter((match) => match.start >= start && match.end <= end);
  return {
    text: before + text.slice(start, end) + after,
    highlights: mergeRanges(included).map((range) => ({
      start: range.start - start + before.length,
      length: range.end - range.start,
    })),
    matchOffset: included[0]?.start,
  };
}

function selectRange(text: string, words: readonly Word[], matches: readonly Match[]): { start: number; end: number } {
  const best = findBestMatch(matches);
  const from =
    best === undefined ? 0 : Math.max(0, Math.min(best.start - SNIPPET_LEAD_CHARACTERS, text.length - TEXT_CHARACTERS));
  const start = from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? from);
  if (text.length - start <= TEXT_CHARACTERS) return { start, end: text.length };
  const end = words.findLast((word) => word.end <= start + TEXT_CHARACTERS && word.end > start)?.end;
  return { start, end: end ?? alignToCharacter(text, start + TEXT_CHARACTERS) };
}

/** The earliest match that is followed by the most distinct query words within the length of a snippet. */
function findBestMatch(matches: readonly Match[]): Match | undefined {
  let best: { match: Match; wordCount: number } | undefined;
  for (const [position, match] of matches.entries()) {
    const limit = match.start + TEXT_CHARACTERS - SNIPPET_LEAD_CHARACTERS;
    const wordCount = new Set<number>();
    for (const next of matches.slice(position)) {
      if (next.end > limit) break;
      for (const index of next.queryWords) wordCount.add(index);
    }
    if (best === undefined || wordCount.size > best.wordCount) best = { match, wordCount: wordCount.size };
  }
  return best?.match;
}

/** Moves an end that would split a surrogate pair. */
function alignToCharacter(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Merges overlapping and adjacent ranges: pairs of characters overlap. */
function mergeRanges(matches: readonly Word[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of matches) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
