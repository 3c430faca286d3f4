const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '<': '>' };

/** Removes "[laughter]", "{noise}", "<unclear>". Linear even with many unclosed brackets. */
export function removeDescriptions(text: string): string {
  const kept: string[] = [];
  const closesAt: Record<string, number> = {};
  let from = 0;
  for (const { 0: opening, index } of text.matchAll(/[[{<]/g)) {
    if (index < from) continue;
    const known = closesAt[opening] ?? -1;
    const at = known >= index || known === Infinity ? known : text.indexOf(CLOSING[opening] ?? '', index);
    closesAt[opening] = at < 0 ? Infinity : at;
    if (at < 0 || at === Infinity) continue;
    kept.push(text.slice(from, index), ' ');
    from = at + 1;
  }
  return kept.join('') + text.slice(from);
}
