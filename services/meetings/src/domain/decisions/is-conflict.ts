import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from '@minutehand/contracts/calendar-words';
import { CONFLICT_SHARED_WORDS, CONFLICT_WORD_SHARE, NEGATION_WORD_SHARE } from '../../limits.ts';
import { isRecurringSubject, ORDINALS, readSubjectIdentifiers } from './recurring-subject.ts';

const split = (words: string) => words.split(' ');

const NUMBERS = split('zero one two three four five six seven eight nine ten eleven twelve');
const GERMAN_NUMBERS = split('null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf');
/** After one of these words, "may" is a month. */
const WORDS_BEFORE_MONTHS = new Set(split('in of by until till before after early late mid from since im'));
const NEGATIONS = new Set(split('not no never without cannot neither nor nicht kein keine keinen keiner nie ohne'));
/** Words that do not say what a decision is about: function words, and those that report a decision. */
const NON_SUBJECT_WORDS = new Set(
  split(
    'a an the this that these those it its we us our they them their he she his her i you your and or but so then also as at by for from in into of on to with until till before after about per via be is are was were been being will would shall should must can could may might do does did done have has had go goes going get gets make makes made just only again now there here who which what when where all each both us early late mid decide decides decided decision decisions agree agrees agreed agreement resolve resolved der die das den dem des ein eine einen einem einer und oder aber wir uns unser sie es ist sind war wird werden soll sollen im am um zu zum zur bei mit von für auf an nach bis beschließen beschlossen entschieden',
  ),
);
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['accept', 'reject'],
  ['approve', 'reject'],
  ['approve', 'refuse'],
  ['start', 'stop'],
  ['continue', 'stop'],
  ['open', 'close'],
  ['increase', 'decrease'],
  ['increase', 'reduce'],
  ['raise', 'lower'],
  ['raise', 'cut'],
  ['add', 'remove'],
  ['keep', 'remove'],
  ['keep', 'drop'],
  ['keep', 'replace'],
  ['keep', 'cancel'],
  ['allow', 'forbid'],
  ['allow', 'ban'],
  ['enable', 'disable'],
  ['include', 'exclude'],
  ['buy', 'sell'],
];
const OPPOSITE_STEMS = OPPOSITES.map((pair) => pair.map(getStem));

/** A month, weekday or number. Names and digits of the same one have the same key. */
type Value = { readonly kind: keyof Values; readonly key: string };
type Values = {
  readonly months: ReadonlySet<string>;
  readonly days: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
};
const toValues = (kind: keyof Values, words: readonly string[]) =>
  words.map((word, index): [string, Value] => [word, { kind, key: String(index) }]);
const VALUE_WORDS = new Map([
  ...[ENGLISH_MONTHS, GERMAN_MONTHS].flatMap((words) => toValues('months', words)),
  ...[ENGLISH_WEEKDAYS, GERMAN_WEEKDAYS].flatMap((words) => toValues('days', words)),
  ...[NUMBERS, ['zeroth', ...ORDINALS], GERMAN_NUMBERS].flatMap((words) => toValues('numbers', words)),
]);

/** The words of a decision, read once for many comparisons. */
type DecisionContent = Values & {
  /** Stems of the words that say what the decision is about. */
  readonly subjectWords: ReadonlySet<string>;
  readonly isNegated: boolean;
  /** Dates and numbers that identify its subject. */
  readonly identifiers: ReadonlySet<string>;
  readonly isRecurring: boolean;
};

/**
 * True if two decisions are about the same subject and cannot both hold: their numbers, months or weekdays differ, one of them is
 * negated, or they have opposite verbs. False for recurring decisions, and if a date or a number shows that they are about
 * different things. Compares words, so it misses a conflict that is worded otherwise. English and German.
 */
export function isConflict(a: DecisionContent, b: DecisionContent): boolean {
  if (a.isRecurring || b.isRecurring || eachHasOwnValues(a.identifiers, b.identifiers)) return false;
  const opposites = OPPOSITE_STEMS.filter(
    ([x = '', y = '']) =>
      (a.subjectWords.has(x) && b.subjectWords.has(y)) || (a.subjectWords.has(y) && b.subjectWords.has(x)),
  ).flat();
  const overlap = getWordOverlap(removeWords(a.subjectWords, opposites), removeWords(b.subjectWords, opposites));
  if (overlap < CONFLICT_WORD_SHARE) return false;
  if (opposites.length > 0) return a.isNegated === b.isNegated;
  if (a.isNegated !== b.isNegated) return overlap >= NEGATION_WORD_SHARE;
  return (['months', 'days', 'numbers'] as const).some((kind) => eachHasOwnValues(a[kind], b[kind]));
}

export function readDecision(text: string): DecisionContent {
  const normalized = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
  const { identifiers, textWithoutIdentifiers } = readSubjectIdentifiers(normalized);
  const words = textWithoutIdentifiers.match(/\p{N}+(?:[.,:]\p{N}+)*|\p{L}[\p{L}\p{M}']*/gu) ?? [];
  const subjectWords = new Set<string>();
  const values = { months: new Set<string>(), days: new Set<string>(), numbers: new Set<string>() };
  let isNegated = false;
  for (const [index, word] of words.entries()) {
    const value = readValue(word, words[index - 1], words[index + 1]);
    if (NEGATIONS.has(word) || word.endsWith("n't")) isNegated = !isNegated;
    else if (value !== undefined) values[value.kind].add(value.key);
    else if (!NON_SUBJECT_WORDS.has(word) && !/^(?:st|nd|rd|th)$/u.test(word)) subjectWords.add(getStem(word));
  }
  return {
    subjectWords,
    ...values,
    isNegated,
    identifiers,
    isRecurring: isRecurringSubject(words, values),
  };
}

/** "May" is a month after certain words or beside a number, and otherwise a verb. */
function readValue(word: string, before = '', after = ''): Value | undefined {
  if (/^\p{N}/u.test(word)) return { kind: 'numbers', key: word.replaceAll(',', '') };
  if (word === 'may' && !WORDS_BEFORE_MONTHS.has(before) && !/^\p{N}/u.test(before + after)) return undefined;
  return VALUE_WORDS.get(word);
}

/** Without the ending of an English plural or verb form. */
function getStem(word: string): string {
  const stem = word.replace(/(?:'s|ing|ed|es|s|e)$/u, '');
  return stem.length >= 3 ? stem : word;
}

function removeWords(words: ReadonlySet<string>, excluded: readonly string[]): ReadonlySet<string> {
  if (excluded.length === 0) return words;
  return new Set([...words].filter((word) => !excluded.includes(word)));
}

/** The share of the shorter text's words that both have; 0 if they share too few words to have the same subject. */
function getWordOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const isSame = shared > 0 && shared === a.size && shared === b.size;
  if (!isSame && shared < CONFLICT_SHARED_WORDS) return 0;
  return shared / Math.min(a.size, b.size);
}

/** True if each has a value that the other lacks. */
function eachHasOwnValues(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((value) => !b.has(value)) && [...b].some((value) => !a.has(value));
}
