import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS, SHORT_ENGLISH_MONTHS } from '@minutehand/contracts/calendar-words';
import { functionWords } from '../writer/words/vocabulary.ts';
import { EMPLOYER_ROLE_WORDS, NAME_STEM_LETTERS } from './limits.ts';
import { isOfRole, isRole, removeRoles } from './roles.ts';

/**
 * Checks of single words that make a statement untrue, even if the transcript contains all its other words. English only: other languages
 * express decisions and capitalize differently.
 */

const DECISION = /\b(?:decided|agreed|approved|rejected|resolved|adopted|voted)\b/i;
const SPOKEN_DECISION =
  /\b(?:deci(?:d|s)\w*|agree\w*|approv\w+|reject\w*|resolv\w+|resolution|adopt\w*|vot(?:e|es|ed|ing)|motion|carried|settle\w*|let's|let us|we'll|we will|(?:we're|we are) (?:going|gonna|not)|going (?:to|with)|gonna|go (?:with|for|ahead)|should|shall|must|have to|need to|(?:okay|ok|right|good)(?!,? (?:so|and|but|question|morning|afternoon|evening)\b)|yes|yeah|yep|sure|fine|exactly|great|perfect|(?<!\b(?:be|been|get|have|has|had|was|were) )done|final\w*)\b/i;
const UNANIMITY = /\bunanim\w+/i;
const SPOKEN_UNANIMITY =
  /\b(?:unanim\w+|all in favou?r|(?:every(?:one|body)|we all|all of us|they all) (?:agree\w*|wants?|says?)|(?:no|any) objections?|(?:nobody|no one) (?:object\w*|disagree\w*|is against)|carried)\b/i;

/** True for a word with which statements report a decision. */
export const isDecision = (word: string): boolean => DECISION.test(word) || UNANIMITY.test(word);

const normalize = (text: string): string => text.replaceAll('’', "'");

/** True if the statement reports a decision, or a unanimous one, and nothing near its evidence sounds like one. */
export function addsDecision(statement: string, nearby: string): boolean {
  const spoken = normalize(nearby);
  if (UNANIMITY.test(statement)) return !SPOKEN_UNANIMITY.test(spoken);
  return DECISION.test(statement) && !SPOKEN_DECISION.test(spoken);
}

/** Words that begin with a capital for other reasons than being a name. */
const CAPITALIZED = new Set([
  ...['i', 'euro', 'euros'],
  ...[...ENGLISH_WEEKDAYS, ...ENGLISH_MONTHS, ...SHORT_ENGLISH_MONTHS],
]);
/** The first word of a sentence is a name if one of these verbs follows. */
const ACTING =
  /^(?:said|says|suggest\w*|propos\w+|explain\w*|ask\w*|report\w*|mention\w*|thinks?|thought|believ\w+|agree\w*|want\w*|will|would|should|could|can|has|had|is|was|does|did|present\w*|argu\w+|point\w*|recommend\w*|note[ds]?|tells?|told|offer\w*|promis\w+)$/;
/** Subjects of sentences in minutes that are not names. */
const ACTORS = new Set(
  'participants members attendees team group everyone everybody nobody somebody someone people others both there discussion meeting project speaker speakers committee board'.split(
    ' ',
  ),
);

/** Words of a meeting by which names are known, with their prefixes: "Europe" for "European". */
export type KnownWords = {
  /** All letters, without spaces: speech engines join names ("MaryAnn"). */
  readonly letters: string;
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly initials: ReadonlySet<string>;
};

/** `names` are those of speakers, of which the initials are known as well. */
export function collectKnownWords(text: string, names: readonly string[]): KnownWords {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  // "U_S_B_" and "U.S.B." as transcripts spell them.
  for (const [spelled] of text.matchAll(/(?<!\p{L})(?:\p{L}[_.-]){2,}\p{L}?(?!\p{L})/gu)) {
    words.add(spelled.replace(/\P{L}/gu, '').toLowerCase());
  }
  const initials = names.map((name) =>
    (name.match(/\p{L}+/gu) ?? [])
      .map((word) => word[0])
      .join('')
      .toLowerCase(),
  );
  return {
    letters: text.toLowerCase().replace(/\P{L}/gu, ''),
    words,
    stems: new Set([...words].map(getPrefix)),
    initials: new Set(initials),
  };
}

const getPrefix = (word: string): string => word.slice(0, NAME_STEM_LETTERS);

/** True for the first word of "Acme's chief engineer": the name of an employer. */
const isEmployer = ([first = '', ...others]: readonly string[]): boolean => {
  const role = others.slice(0, EMPLOYER_ROLE_WORDS).findIndex(isRole);
  return /'s?$/.test(first) && role >= 0 && others.slice(0, role).every(isOfRole);
};

/** True for a word that was said, is part of a name, or begins or is spelled like one that was said. */
export function isKnownWord(word: string, { letters, words, stems, initials }: KnownWords): boolean {
  const lowerCaseWord = word.toLowerCase();
  const singular = lowerCaseWord.replace(/s$/, '');
  return (
    [words, initials].some((known) => known.has(lowerCaseWord) || known.has(singular)) ||
    (lowerCaseWord.length >= NAME_STEM_LETTERS &&
      (stems.has(getPrefix(lowerCaseWord)) || letters.includes(lowerCaseWord)))
  );
}

/** True if the statement contains a name that was not said and that is not the name of a speaker or invited person. */
export function addsName(statement: string, known: KnownWords): boolean {
  const isKnown = (word: string): boolean => {
    const lowerCaseWord = word.toLowerCase();
    return (
      CAPITALIZED.has(lowerCaseWord) ||
      isRole(lowerCaseWord) ||
      functionWords.has(lowerCaseWord) ||
      isKnownWord(word, known)
    );
  };
  return removeRoles(normalize(statement))
    .split(/(?<=[.!?:])\s+/)
    .some((sentence) => {
      const tokens = sentence.match(/\p{L}+(?:'\p{L}*)?/gu) ?? [];
      return tokens.some((token, index) => {
        const word = token.replace(/'.*$/, '');
        if (!/^\p{Lu}/u.test(word) || isKnown(word)) return false;
        if (index > 0) return true;
        if (ACTORS.has(word.toLowerCase())) return false;
        return ACTING.test(tokens[1]?.toLowerCase() ?? '') || (isEmployer(tokens) && !isOfRole(word));
      });
    });
}
