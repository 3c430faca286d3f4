import { normalizePunctuation, removeRepetitions } from './clean.ts';
import { removeDescriptions } from './remove-descriptions.ts';

/** Hesitations of other languages than English, where the rules of English would remove words with a meaning. */
const OTHER_HESITATIONS = /(?<!\p{L}),? ?(?:äh+m?|öh+m?|ähm+|hm+|mhm|euh|eh|umm+|uh)(?!\p{L})[,.]?/giu;

/** "Also, …", "Gut, …" in German. */
const GERMAN_OPENING = /^(?:(?:also|gut|genau|naja|hm|ach),\s+)+(?=\S)/iu;

/** Removes hesitations and repeats only. */
export function cleanNonEnglishText(raw: string): string {
  const text = removeDescriptions(raw).replace(/\s+/g, ' ').trim().replace(OTHER_HESITATIONS, '');
  return normalizePunctuation(removeRepetitions(text.replace(/\s+/g, ' ').trim())).replace(GERMAN_OPENING, '');
}
