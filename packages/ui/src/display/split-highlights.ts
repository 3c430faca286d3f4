export type TextPart = {
  text: string;
  isMatch: boolean;
};

/** Splits a text at its highlighted ranges. Overlapping ranges and ranges beyond the text are clipped. */
export function splitHighlights(
  text: string,
  highlights: readonly { start: number; length: number }[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { start, length } of [...highlights].sort((a, b) => a.start - b.start)) {
    const from = Math.min(Math.max(start, position), text.length);
    const to = Math.min(start + length, text.length);
    if (to <= from) continue;
    if (from > position) parts.push({ text: text.slice(position, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    position = to;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isMatch: false });
  return parts;
}
