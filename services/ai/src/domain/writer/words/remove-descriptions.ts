const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '<': '>' };

/** Removes "[laughter]", "{noise}", "<unclear>". Linear even with many unclosed brackets. */
export function removeDescriptions(text: string): string {
  const parts: string[] = [];
  const closesAt: Record<string, number> = {};
  let from = 0;
  for (const { 0: opening, index } of text.matchAll(/[[{<]/g)) {
    if (index < from) continue;
    const knownEnd = closesAt[opening] ?? -1;
    const end = knownEnd >= index || knownEnd === Infinity ? knownEnd : text.indexOf(CLOSING[opening] ?? '', index);
    closesAt[opening] = end < 0 ? Infinity : end;
    if (end < 0 || end === Infinity) continue;
    parts.push(text.slice(from, index), ' ');
    from = end + 1;
  }
  return parts.join('') + text.slice(from);
}
