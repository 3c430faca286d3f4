import { splitHighlights } from './split-highlights.ts';

/** A text with its search matches marked. */
export function Highlighted({ text, highlights }: { text: string; highlights: Parameters<typeof splitHighlights>[1] }) {
  return splitHighlights(text, highlights).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their position
    part.isMatch ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
