import { formatDateParts } from '@minutehand/contracts/dates';
import { texts } from '../../../texts.ts';

/** Languages offered for dates, with regional variants where their dates differ. Other tags can be set through the API. */
const TAGS = `ar bg ca cs cy da de de-AT de-CH el en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es es-MX et eu fi fr fr-CA ga gl he hi hr hu id is it
  ja ko lt lv mt nl nl-BE no pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh-Hans zh-Hant`;

const names = new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' });

/** The browser's language, then the others sorted by name. The current one is always included. */
export function getDateLanguageOptions(current: string): { value: string; label: string }[] {
  const tags = new Set(TAGS.split(/\s+/));
  if (current !== '') tags.add(current);
  const options = [...tags].map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    { value: '', label: texts.profile.browserLanguage },
    ...options.sort((a, b) => a.label.localeCompare(b.label)),
  ];
}

/** How dates are written in the language: "Nov 22, 2026, 6:54 PM". Empty means that of the browser. */
export function formatDateExample(language: string, date: Date): string {
  return formatDateParts(date, { locale: language || undefined }, { dateStyle: 'medium', timeStyle: 'short' });
}
