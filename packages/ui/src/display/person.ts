/** Number of --person-* hues in tokens.css. */
const PERSON_HUES = 12;
/** The order in which the people of a group get their hues: neighbors are far apart. */
const HUE_ORDER = [6, 2, 4, 7, 1, 5, 8, 3, 12, 9, 10, 11];

/** The hue of the nth person of a group, from 0. Twelve people in a row have different hues. */
export function getNthHue(position: number): number {
  return HUE_ORDER[position % HUE_ORDER.length] ?? 1;
}

/** Maps a name to a hue from 1 to 12; case and surrounding spaces do not matter. */
export function getPersonHue(name: string): number {
  let hash = 0;
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % PERSON_HUES) + 1;
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
