/** Number of --person-* colors in tokens.css. */
const PERSON_COLORS = 12;
/** The order in which the people of a group get their colors: neighbors are easy to tell apart. */
const COLOR_ORDER = [6, 2, 4, 7, 1, 5, 8, 3, 12, 9, 10, 11];

/** The color of the nth person of a group, from 0, as the number of a --person-* token. Twelve people in a row have different colors. */
export function getNthColorNumber(position: number): number {
  return COLOR_ORDER[position % COLOR_ORDER.length] ?? 1;
}

/** Maps a name to the number of a --person-* token, 1 to 12; case and surrounding spaces do not matter. */
export function getPersonColorNumber(name: string): number {
  let hash = 0;
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % PERSON_COLORS) + 1;
}

/** The initials of the first and the last word; "?" if there are none. */
export function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    // Skips brackets and quotation marks before the name.
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  if (!first) return '?';
  return ([...first][0] ?? '').toUpperCase() + (last ? ([...last][0] ?? '').toUpperCase() : '');
}
