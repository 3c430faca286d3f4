import { EXCERPT_LEAD_CHARACTERS } from '../limits.ts';

type Highlights = readonly { start: number; length: number }[];

/** Shortens a snippet to start at a word shortly before its first match, so that two lines show the match. */
export function createExcerpt(text: string, highlights: Highlights): { text: string; highlights: Highlights } {
  const first = Math.min(...highlights.map(({ start }) => start));
  if (!Number.isFinite(first) || first <= EXCERPT_LEAD_CHARACTERS) return { text, highlights };
  const from = first - EXCERPT_LEAD_CHARACTERS;
  const space = text.lastIndexOf(' ', first - 1);
  const next = text.indexOf(' ', from);
  // Without a word boundary in between, it starts at the match.
  const cutAt = next === -1 || next > space ? first : next + 1;
  return {
    text: `…${text.slice(cutAt)}`,
    highlights: highlights.map(({ start, length }) => ({ start: start - cutAt + 1, length })),
  };
}
