/** Number of hues that tokens.css has for people. */
const PERSON_HUES = 8;

/** The hue (1 to 8) of a name: the same name has the same hue everywhere. */
export function getPersonHue(name: string): number {
  let hash = 0;
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % PERSON_HUES) + 1;
}

/** Up to two initials, of the first and the last word. */
export function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  if (!first) return '?';
  return ([...first][0] ?? '').toUpperCase() + (last ? ([...last][0] ?? '').toUpperCase() : '');
}
