/** Values of the words that numbers are spoken with (English). */
const UNITS = toValues(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  (index) => index,
);
const TENS = toValues('twenty thirty forty fifty sixty seventy eighty ninety', (index) => (index + 2) * 10);
const MULTIPLIERS = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
const SUFFIXES = new Map([...MULTIPLIERS, ['k', 1e3], ['m', 1e6], ['mn', 1e6], ['bn', 1e9]]);
const ORDINALS = toValues(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  (index) => index + 1,
);
const OTHER_NUMBER_WORDS = new Map([
  ['dozen', 12],
  ['half', 0.5],
  ['twice', 2],
  ['twentieth', 20],
  ['thirtieth', 30],
]);

function toValues(words: string, toValue: (index: number) => number): Map<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, toValue(index)]));
}

/** "90,000", "12.5", "3 million", "20k", "1st"; in scripts without spaces, a number may follow a letter. */
const DIGITS =
  /(?<!\p{N}|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L})\d+(?:[.,]\d+)*(?=(\s?(?:k|m|mn|bn|hundred|thousand|million|billion)(?!\p{L}))?)/giu;

/**
 * The numbers that a text contains in digits. Commas and points are read both as in English and as in most of Europe, so that one
 * notation has up to two values.
 */
export function findDigits(text: string): { readonly values: readonly number[]; readonly offset: number }[] {
  return [...text.normalize('NFKC').matchAll(DIGITS)].map(({ 0: digits, 1: suffix = '', index }) => {
    const factor = SUFFIXES.get(suffix.trim().toLowerCase()) ?? 1;
    return { values: readDigits(digits).map((value) => value * factor), offset: index };
  });
}

function readDigits(digits: string): number[] {
  const english = Number(digits.replaceAll(',', ''));
  const european = Number(digits.replaceAll('.', '').replace(',', '.'));
  return [...new Set([english, european])].filter((value) => !Number.isNaN(value));
}

/** "Twelve euros and fifty cents" and "twelve euros fifty" are twelve point fifty. */
const CENTS =
  /\s+(?:euros?|dollars?|pounds?|francs?|bucks?)(?:\s+and)?\s+(\p{L}+|\d\d)(?:[ -](\p{L}+))?(?=\s+(?:cents?|pence|p)(?!\p{L}))/giu;
const UNNAMED_CENTS = /\s+(?:euros?|dollars?|pounds?|francs?)\s+(\p{L}+|\d\d)(?![\p{L}\p{N}])/giu;
/** Amounts below ten cents are said with "oh" or with the word "cents". */
const UNNAMED_CENTS_MIN = 10;

/** All values that the numbers of a text may mean, in digits or spoken: "twenty five" is 25, but also 20 and 5. */
export function findPossibleNumbers(text: string): ReadonlySet<number> {
  const possible = new Set<number>();
  for (const { values } of findDigits(text)) for (const value of values) possible.add(value);
  // Parts of dates, times and ranges: "10:30", "2026-11-22", "5-6".
  for (const [digits] of text.matchAll(/\d+/g)) possible.add(Number(digits));
  let run: string[] = [];
  const words =
    text
      .toLowerCase()
      .replace(CENTS, ' point $1 $2')
      .replace(UNNAMED_CENTS, (all, cents: string) =>
        (getValue(cents) ?? 0) >= UNNAMED_CENTS_MIN ? ` point ${cents}` : all,
      )
      .match(/\p{L}+|\d+(?:\.\d+)?|[.,;:?!]/gu) ?? [];
  for (const word of [...words, '.']) {
    if (isNumberWord(word) || (run.length > 0 && (word === 'and' || word === 'point' || word === 'a'))) run.push(word);
    else {
      addRun(run, possible);
      run = [];
    }
  }
  return possible;
}

/** True for digits and the words that numbers are spoken with. */
export const isNumberWord = (word: string): boolean =>
  /^\d/.test(word) ||
  [UNITS, TENS, MULTIPLIERS, ORDINALS, OTHER_NUMBER_WORDS].some((values) => values.has(word)) ||
  word === 'oh';

const getValue = (word: string): number | undefined =>
  /^\d/.test(word)
    ? Number(word)
    : (UNITS.get(word) ?? TENS.get(word) ?? ORDINALS.get(word) ?? OTHER_NUMBER_WORDS.get(word));

/** Adds the values of each part of consecutive number words. */
function addRun(run: readonly string[], possible: Set<number>): void {
  for (let from = 0; from < run.length; from += 1) {
    for (let to = from + 1; to <= Math.min(run.length, from + RUN_WORDS); to += 1) {
      const part = run.slice(from, to);
      for (const value of [readAmount(part), readGroups(part), readPrice(part)])
        if (value !== undefined) possible.add(value);
    }
  }
}

/** The most words that one number may have. */
const RUN_WORDS = 10;

/** "two hundred and fifty thousand", "twelve point five", "a hundred", "two and a half million". */
function readAmount(words: readonly string[]): number | undefined {
  let total = 0;
  let current: number | undefined;
  for (const [index, word] of words.entries()) {
    if (word === 'and' || word === 'a') continue;
    if (word === 'point') return readFraction(total + (current ?? 0), words.slice(index + 1));
    if (word === 'half' && current !== undefined && /^(?:and|a)$/.test(words[index - 1] ?? '')) {
      current += 0.5;
      continue;
    }
    const multiplier = MULTIPLIERS.get(word);
    if (multiplier === 100) current = (current ?? 1) * 100;
    else if (multiplier !== undefined) {
      total += (current ?? 1) * multiplier;
      current = undefined;
    } else {
      const value = getValue(word);
      if (value === undefined) return undefined;
      if (current !== undefined && !(value < 100 && current % 100 === 0) && !(value < 10 && current % 10 === 0))
        return undefined;
      current = (current ?? 0) + value;
    }
  }
  return total + (current ?? 0);
}

/** Digits after "point", and a multiplier: "five million". */
function readFraction(whole: number, words: readonly string[]): number | undefined {
  let digits = '';
  for (const [index, word] of words.entries()) {
    const multiplier = MULTIPLIERS.get(word);
    if (multiplier !== undefined)
      return index === words.length - 1 ? Number(`${whole}.${digits}`) * multiplier : undefined;
    const value = word === 'oh' ? 0 : getValue(word);
    if (value === undefined) return undefined;
    const tens = TENS.get(words[index - 1] ?? '');
    // "Point twenty five"
    digits =
      tens !== undefined && value > 0 && value < 10 ? `${digits.slice(0, -2)}${tens + value}` : digits + String(value);
  }
  return digits === '' ? undefined : Number(`${whole}.${digits}`);
}

/** Years and numbers in groups: "twenty twenty six", "nineteen eighty", "one twenty". */
function readGroups(words: readonly string[]): number | undefined {
  const groups: number[] = [];
  for (const word of words) {
    const value = word === 'oh' ? 0 : getValue(word);
    const last = groups.at(-1);
    if (value === undefined || !Number.isInteger(value)) return undefined;
    if (last !== undefined && last >= 20 && last % 10 === 0 && value < 10 && value > 0)
      groups[groups.length - 1] = last + value;
    else groups.push(value);
  }
  return groups.length < 2 ? undefined : Number(groups.join(''));
}

/** "twelve fifty" as a price: 12.5. */
function readPrice(words: readonly string[]): number | undefined {
  const [whole, ...rest] = words;
  const units = whole === undefined ? undefined : getValue(whole);
  const cents = readAmount(rest);
  if (units === undefined || cents === undefined || rest.length === 0) return undefined;
  return Number.isInteger(units) && cents >= 10 && cents < 100 ? units + cents / 100 : undefined;
}
