import { splitHighlights } from './split-highlights.ts';

/** A text with what was searched for marked in it. */
export function Highlighted({ text, highlights }: { text: string; highlights: Parameters<typeof splitHighlights>[1] }) {
  return splitHighlights(text, highlights).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    part.isMatch ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
