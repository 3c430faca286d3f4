import { highlightedParts } from './highlighted-parts.ts';

/** A text with what was searched for marked in it. */
export function Highlighted({
  text,
  highlights,
}: {
  text: string;
  highlights: Parameters<typeof highlightedParts>[1];
}) {
  return highlightedParts(text, highlights).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
