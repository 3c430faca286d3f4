import { MEETING_NOUN } from './parse-meetings-question.ts';

/** Words of a question that name the meetings that it is about, and the text that replaces them once these meetings are selected. */
export type NamingPhrase = { readonly words: string; readonly replacement: string };
export type NamedPeople = NamingPhrase & { readonly names: readonly string[] };
export type NamedType<T> = NamingPhrase & { readonly type: T };

const NAME = String.raw`\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2}`;
const WITH = new RegExp(
  String.raw`(?<!\p{L})(?:with|mit)\s+(${NAME}(?:,\s*${NAME})*(?:,?\s+(?:and|und|&)\s+${NAME})?)`,
  'gu',
);
const NOUN = `${MEETING_NOUN}(?:s|en)?`;
/** A question about a meeting ("for the next board meeting") is not limited to it: such things are said in other meetings. */
export const NOT_ABOUT = String.raw`(?<!(?<!\p{L})(?:for|about|before|after|until|till|by|regarding|concerning|next|für|über|vor|nach|bis)\s+(?:(?:the|our|a|an|all|my|this|next|upcoming|last|der|dem|den|die|das|zum|zur|diese[rmn]?|nächsten?)\s+){0,3})`;
/** What is before or after the names if they attended: not "the contract with Acme". */
const BEFORE = new RegExp(
  String.raw`\b(?:${NOT_ABOUT}${NOUN}|met|meet|talk(?:ed)?|spoke|speak|discuss(?:ed)?|agreed?|decided?|plan(?:ned)?)(?:\s+(?:again|together|last))?\s+$`,
  'iu',
);
const AFTER =
  /^\s(?:[^?.!]{0,200}\s)?(?:besprochen|vereinbart|entschieden|beschlossen|geredet|gesprochen|getroffen|geplant)\b/iu;

/** The people with whom the meetings of a question were ("our last meeting with Anna Beck"), in English or German. */
export function findNamedPeople(question: string): NamedPeople | undefined {
  for (const { 0: words, 1: names = '', index } of question.matchAll(WITH)) {
    if (!BEFORE.test(question.slice(0, index)) && !AFTER.test(question.slice(index + words.length))) continue;
    return { words, names: names.split(/,?\s+(?:and|und|&)\s+|,\s*/u), replacement: '' };
  }
  return undefined;
}

/** True if a question may name a type of meetings. A noun may end a longer word ("Vorstandssitzung"), but not "recall", "preview" and "obsession". */
export const mightNameType = (question: string): boolean => TYPE_OR_NOUN.test(question);
const OTHER_WORDS = String.raw`(?<!(?<!\p{L})(?:re|p|ob))`;
const TYPE_OR_NOUN = new RegExp(
  String.raw`${OTHER_WORDS}${MEETING_NOUN}(?:s|en?|n)?(?!\p{L})|\btype\b|\btyps?\b`,
  'iu',
);

/** The type of meetings that a question names ("in the board meetings", "of the type Board"): the longest name of several. */
export function findNamedType<T extends { readonly name: string }>(
  question: string,
  types: readonly T[],
): NamedType<T> | undefined {
  for (const type of types.toSorted((a, b) => b.name.length - a.name.length)) {
    for (const [pattern, replacement] of createTypePatterns(type.name)) {
      const [words] = pattern.exec(question) ?? [];
      if (words !== undefined) return { type, words, replacement };
    }
  }
  return undefined;
}

/** "The project review" is no meeting of the type Project. */
export const GENERAL_NOUN = '(?:meeting|call|sync|session|treffen|besprechung|sitzung|termin|runde)';
const QUOTE = '["“”«»„]?';
const createPlacePattern = (prepositions: string): string =>
  String.raw`(?<=\b(?:${prepositions})\s+(?:(?:the|our|all|my|any|last|latest|der|dem|den|letzten)\s+){0,3})`;
/** Before the name of meetings in which something was said. */
const AT = createPlacePattern('in|at|from|of|during|im|beim|bei');
/** Before the name of a series. "Of" and "from" are left out: "the cost of Project Apollo" names no meeting. */
export const AT_MEETING = createPlacePattern('in|at|during|im|beim|bei');

/** A pattern for a text, with any space between its words. */
export const toPattern = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replace(/\s+/gu, String.raw`\s+`);

function createTypePatterns(name: string): readonly (readonly [RegExp, string])[] {
  const trimmed = name.trim();
  if (trimmed === '') return [];
  const ofType = String.raw`\b(?:of\s+)?(?:the\s+)?type\s+${QUOTE}${toPattern(trimmed)}${QUOTE}(?![\p{L}\p{N}])`;
  const [ending = '', noun = ''] = new RegExp(String.raw`[\s-]*(${NOUN})$`, 'iu').exec(trimmed) ?? [];
  const core = trimmed.slice(0, trimmed.length - ending.length);
  const nouns = noun === '' ? GENERAL_NOUN : `(?:${toPattern(noun)}|${GENERAL_NOUN})`;
  const isNoun = core === '';
  if (isNoun && /^meetings?$/iu.test(trimmed)) return [];
  const asNoun = isNoun
    ? String.raw`${AT}${toPattern(trimmed)}s?(?![\p{L}\p{N}])`
    : String.raw`(?<![\p{L}\p{N}])${NOT_ABOUT}${toPattern(core)}s?[\s-]*${nouns}(?:s|en)?(?![\p{L}\p{N}])`;
  return [
    [new RegExp(ofType, 'iu'), ''],
    [new RegExp(asNoun, 'iu'), 'meeting'],
  ];
}

const SAID = [
  /\bwhat\s+(?:did|does|has|had)\s+(?:the\s+)?([^?.!]{2,80}?)\s+(?:say|said|mention|promise|suggest|propose|think|want|ask|answer|report|explain|recommend|object|agree|commit|offer|argue|decide|tell)/iu,
  new RegExp(
    String.raw`\b[Ww]as\s+(?:hat|hatte|sagte|sagt|meinte|meint|will|wollte)\s+(?:der\s+|die\s+)?(${NAME})`,
    'u',
  ),
];

/** The person whose words a question asks for ("What did Anna say about …?"). It may be no name ("we"). */
export function findSpokenBy(question: string): string | undefined {
  for (const pattern of SAID) {
    const [, who] = pattern.exec(question) ?? [];
    if (who !== undefined) return who;
  }
  return undefined;
}

/** True if all words of `name` are in a full name: "Beck" and "anna" are in "Anna Beck". */
export function isPartOfName(name: string, fullName: string): boolean {
  const words = new Set(toWords(fullName));
  const nameWords = toWords(name);
  return nameWords.length > 0 && nameWords.every((word) => words.has(word));
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
