export type SectionKind = 'attendees' | 'actions' | 'decisions' | 'other';

/** The first match counts: "Actions Agreed" contains actions, not decisions. */
const KINDS: readonly (readonly [SectionKind, RegExp])[] = [
  ['attendees', /\b(?:attend\w*|participants?|people present)\b/i],
  ['actions', /\b(?:actions?|next steps?|to-?dos?|follow[- ]?ups?)\b/i],
  ['decisions', /\b(?:decisions?|decided|agreed|agreements?|resolutions?)\b/i],
];

/** The kind of content under a heading of the minutes, guessed from its name. */
export function getSectionKind(heading: string): SectionKind {
  return KINDS.find(([, pattern]) => pattern.test(heading))?.[0] ?? 'other';
}
