/** Languages that a model can be asked for by name; others can be set through the API. */
const CODES =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms mt nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh';

const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });

/** What a code means to the reader; an empty one is that of each meeting. */
export function languageName(code: string): string {
  if (code === '') return 'That of each meeting';
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** What can be chosen, by name; the present one is always among them. */
export function languageOptions(current: string): { value: string; label: string }[] {
  const codes = new Set(CODES.split(' '));
  if (current !== '') codes.add(current);
  const options = [...codes].map((value) => ({ value, label: languageName(value) }));
  return [{ value: '', label: languageName('') }, ...options.sort((a, b) => a.label.localeCompare(b.label))];
}
