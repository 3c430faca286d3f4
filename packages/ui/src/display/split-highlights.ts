export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A text cut at the ranges that were hit. Ranges that overlap or reach beyond the text do no harm. */
export function splitHighlights(
  text: string,
  highlights: readonly { start: number; length: number }[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, length } of [...highlights].sort((a, b) => a.start - b.start)) {
    const from = Math.min(Math.max(start, at), text.length);
    const to = Math.min(start + length, text.length);
    if (to <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}
