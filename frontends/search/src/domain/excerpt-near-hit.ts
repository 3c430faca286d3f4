import { EXCERPT_LEAD_CHARACTERS } from '../limits.ts';

type Highlights = readonly { start: number; length: number }[];

/** A snippet that begins shortly before its first hit, at a word, so that two lines of it show what was found. */
export function excerptNearHit(text: string, highlights: Highlights): { text: string; highlights: Highlights } {
  const first = Math.min(...highlights.map(({ start }) => start));
  if (!Number.isFinite(first) || first <= EXCERPT_LEAD_CHARACTERS) return { text, highlights };
  const from = first - EXCERPT_LEAD_CHARACTERS;
  const space = text.lastIndexOf(' ', first - 1);
  const next = text.indexOf(' ', from);
  // Without a word's end on the way the hit itself begins it.
  const cut = next === -1 || next > space ? first : next + 1;
  return {
    text: `…${text.slice(cut)}`,
    highlights: highlights.map(({ start, length }) => ({ start: start - cut + 1, length })),
  };
}
