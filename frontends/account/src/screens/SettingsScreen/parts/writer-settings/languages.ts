import { texts } from '../../../../texts.ts';

/** Languages offered in the form; others can be set through the API. */
const CODES =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms mt nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh';

const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });

/** The display name of a language code; an empty code means the language of each meeting. */
export function getLanguageName(code: string): string {
  if (code === '') return texts.writer.meetingLanguage;
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The options sorted by name, always including the current one. */
export function getLanguageOptions(current: string): { value: string; label: string }[] {
  const codes = new Set(CODES.split(' '));
  if (current !== '') codes.add(current);
  const options = [...codes].map((value) => ({ value, label: getLanguageName(value) }));
  return [{ value: '', label: getLanguageName('') }, ...options.sort((a, b) => a.label.localeCompare(b.label))];
}
