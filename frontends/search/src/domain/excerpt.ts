import { EXCERPT_LEAD_CHARACTERS } from '../limits.ts';

type Highlights = readonly { start: number; length: number }[];

/** A snippet that begins in mid-sentence, such as a passage of a transcript, begins with an ellipsis. */
export function markStart(text: string, highlights: Highlights): { text: string; highlights: Highlights } {
  if (!/^\p{Ll}/u.test(text)) return { text, highlights };
  return { text: `…${text}`, highlights: highlights.map(({ start, length }) => ({ start: start + 1, length })) };
}

/** Shortens a snippet to start at a word shortly before its first match, so that two lines show the match. */
export function createExcerpt(text: string, highlights: Highlights): { text: string; highlights: Highlights } {
  const matchStart = Math.min(...highlights.map(({ start }) => start));
  if (!Number.isFinite(matchStart) || matchStart <= EXCERPT_LEAD_CHARACTERS) return markStart(text, highlights);
  const earliestStart = matchStart - EXCERPT_LEAD_CHARACTERS;
  const lastSpace = text.lastIndexOf(' ', matchStart - 1);
  const firstSpace = text.indexOf(' ', earliestStart);
  // Without a word boundary in between, the excerpt starts at the match.
  const cutAt = firstSpace === -1 || firstSpace > lastSpace ? matchStart : firstSpace + 1;
  return {
    text: `…${text.slice(cutAt)}`,
    highlights: highlights.map(({ start, length }) => ({ start: start - cutAt + 1, length })),
  };
}
