import { findPossibleNumbers, isNumberWord } from './spoken-numbers.ts';

/** Kinds of units. A number that was said with hours does not count for percent. */
const UNITS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['share', /^(?:%|percent|percentage)$/],
  ['money', /^(?:euros?|dollars?|pounds?|francs?|bucks?|cents?|pence|eur|usd|gbp|chf|€|\$|£)$/],
  ['time', /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|o'clock|am|pm)$/],
  [
    'length',
    /^(?:kilomet(?:re|er)s?|met(?:re|er)s?|centimet(?:re|er)s?|millimet(?:re|er)s?|miles?|feet|foot|inch(?:es)?|km|cm|mm)$/,
  ],
  ['weight', /^(?:kilograms?|kilos?|grams?|tonnes?|tons?|kg)$/],
];
/** Things that are counted: "12 votes". */
const COUNTED = /^\p{Ll}{3,}s$/u;
const CURRENCY_SIGN = /^[€$£]$/;
const MULTIPLE = /^(?:hundred|thousand|million|billion|k|m|mn|bn)$/;

const findKind = (word: string): string | undefined => UNITS.find(([, pattern]) => pattern.test(word))?.[0];

const getTokens = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\bper cent\b/g, 'percent')
    .match(/\d+(?:[.,]\d+)*|\p{L}+(?:'\p{L}+)?|[%€$£.,;:?!]/gu) ?? [];

/**
 * True if a number of a statement was only said of another kind of unit: "30 %" where a speaker said "thirty kilometers". `offset`
 * is where its digits begin. English only.
 */
export function isSpokenWithOtherUnit(
  statement: string,
  { values, offset }: { readonly values: readonly number[]; readonly offset: number },
  spoken: string,
): boolean {
  const unit = getTokens(statement.slice(offset))
    .slice(1)
    .find((token) => !MULTIPLE.test(token));
  const kind =
    findKind(statement[offset - 1] ?? '') ?? findKind(unit ?? '') ?? (COUNTED.test(unit ?? '') ? 'things' : '');
  if (kind === '') return false;
  const kinds = findSpokenUnitKinds(values, spoken);
  return kinds.length > 0 && kinds.every((other) => other !== undefined && other !== kind);
}

/**
 * The kind of each place where one of the values was said, by a currency sign before it or the word after it; undefined for other words.
 * In "forty a month" and "twice a week", the counted things are not named.
 */
function findSpokenUnitKinds(values: readonly number[], spoken: string): (string | undefined)[] {
  const kinds: (string | undefined)[] = [];
  let run: string[] = [];
  let previous = '';
  let isPrice = false;
  for (const token of [...getTokens(spoken), '.']) {
    if (run.length === 0) isPrice = CURRENCY_SIGN.test(previous);
    previous = token;
    if (isNumberWord(token) || (run.length > 0 && /^(?:and|point|a)$/.test(token))) run.push(token);
    else {
      const numbers = run.length === 0 ? undefined : findPossibleNumbers(run.join(' '));
      if (numbers !== undefined && values.some((value) => numbers.has(value)))
        kinds.push(isPrice ? 'money' : run.at(-1) === 'a' ? undefined : findKind(token));
      run = [];
    }
  }
  return kinds;
}
