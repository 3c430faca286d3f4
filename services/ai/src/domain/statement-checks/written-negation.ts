import { getStem } from '../writer/words/terms.ts';
import { hesitations, stopWords } from '../writer/words/vocabulary.ts';
import {
  LIGHT_VERB_WORDS,
  LISTED_WORDS,
  NEGATED_CLAUSE_WORDS,
  NEGATED_SUBJECT_WORDS,
  NEGATED_WORDS,
  PHRASE_CONTENT_WORDS,
} from './limits.ts';
import { getNegationStem, isContent, takeUntil } from './spoken-negation.ts';

/** Words with which a statement negates what follows. */
const NEGATION = /^(?:not|never|cannot|nobody|none|neither|nor|.*n't)$/;
/** "Not least" and "not necessarily" negate nothing. */
const AFTER_NON_NEGATING_NOT = /^(?:least|necessarily)$/;
/** "Not only … but also" negates nothing. */
const NOT_ONLY = /^(?:only|just|merely|solely|simply)$/;
const BUT_ALSO = /^(?:but|also|too|well)$/;
/** "Is not included" negates its subject: speakers say "we don't want it", "no screen". */
const INCLUDED =
  /^(?:includ|incorporat|featur|us|add|contain|hav|implement|integrat|present|need|necessary|possibl|available|feasibl|accommodat|support|provid|offer|want)(?:e?d|es?|ing|s|le)?$/;
const PASSIVE = /^(?:be|been|being|is|are|was|were)$/;
/** "Not sure whether …": the question is open if a speaker asked it. */
const OPEN_QUESTION = /^(?:whether|if|how|what|which|who|when|where|or)$/;
const DOUBLE_NEGATION = /^(?:not|never|no|nobody|none|.*n't)$/;
/** Other words that negate: "not a lack", "not unclear", "not red rather than blue". An open question may contain them. */
const OPPOSITE =
  /^(?:without|lack\w*|few(?:er)?|rather|instead|hardly|barely|rarely|seldom|un(?!i[fotqv]|til|der|an|like|less|fortunate)\p{L}{4,}|im(?:possible|practical)\w*|in(?:ability|capable|complete|convenient|correct|sufficient)\w*)$/u;
const LIST = /^n?or$/;
/** Words that negate before a "not": "no changes will not be made". */
const NEGATION_BEFORE = /^(?:no|nobody|none|without)$/;
/** "Did not make a decision" is "did not decide". */
const LIGHT_VERB = /^(?:ma[dk]e|reach(?:ed)?|c[ao]me|t[ao]ke|taken|arrived?)$/;
const CLAUSE_END = /^(?:[.!?;:,\n]|but|because|although|though|while|whereas|since|unless|until)$/;
/**
 * A statement that negates one of these words reports that something is still open ("It is not clear whether …"). Speakers often say that
 * without a negation: "I wonder", "we'd have to find out".
 */
const CERTAINTY =
  /^(?:sure|certain|clear|know|knew|known|decid\w*|decision|conclu\w+|convinced|reach|defined|clarified|enough|settled|understand|figure|information|agree\w*)$/;
/** "It cannot exceed five" may have been said as "at most five", without a negation. */
const EXCESS = /^(?:exceed\w*|surpass\w*|above|beyond)$/;

/** The words to which one negation of a statement applies. */
export type NegationScope = {
  /** Stems of the first words after it, or of its subject if those have no content. */
  readonly first: readonly string[];
  /** Stems of its clause and of its subject. */
  readonly clause: readonly string[];
  /** Those without words of certainty or decision ("decided", "sure"). */
  readonly topic: readonly string[];
  /**
   * The stems of each element of a list. "Not a screen or a keyboard" was said if both were ruled out, even in separate sentences. Empty if
   * there is no list.
   */
  readonly listed: readonly (readonly string[])[];
  readonly isAboutCertainty: boolean;
  /** It is not known whether, how or which. */
  readonly isOpenQuestion: boolean;
  readonly isAboutMaximum: boolean;
  /** The negation with the words after it, as they may have been said; empty if too few follow. */
  readonly phrase: string;
  /** Stems of which one must be in the sentence of the phrase, because it alone says too little; none if it is enough. */
  readonly phraseSubject: readonly string[];
};

/** What each negation of a statement negates. */
export function findNegationScopes(tokens: readonly string[]): NegationScope[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1] ?? '';
    const isHarmless =
      AFTER_NON_NEGATING_NOT.test(next) ||
      (NOT_ONLY.test(next) && tokens.slice(index + 2).some((word) => BUT_ALSO.test(word))) ||
      // "Whether or not", "if not".
      /^(?:or|if)$/.test(tokens[index - 1] ?? '');
    if (!NEGATION.test(token) || isHarmless) return [];
    const after = takeUntil(CLAUSE_END, tokens.slice(index + 1));
    const negatedWords = after.filter(isContent);
    const isAboutCertainty = negatesCertainty(next, after, negatedWords);
    const isOpenQuestion = after.some((word) => OPEN_QUESTION.test(word));
    const clauseBefore = takeUntil(CLAUSE_END, tokens.slice(0, index).reverse());
    const isDoubled =
      after.some((word) => DOUBLE_NEGATION.test(word)) ||
      clauseBefore.some((word) => NEGATION_BEFORE.test(word)) ||
      (!(isAboutCertainty && isOpenQuestion) && after.some((word) => OPPOSITE.test(word)));
    // A clause with two negations cannot be compared.
    if (isDoubled) {
      return [
        {
          ...{
            first: [],
            clause: [],
            topic: [],
            listed: [],
            isAboutCertainty: false,
            isOpenQuestion: false,
            isAboutMaximum: false,
          },
          phrase: findPhrase(tokens, index).phrase,
          phraseSubject: [],
        },
      ];
    }
    // "Like" and "use" have little content: such a word counts only as the first one after the negation.
    const words = negatedWords.slice(0, NEGATED_WORDS).filter((word, index) => index === 0 || !stopWords.has(word));
    const before = clauseBefore.filter((word) => isContent(word) && !stopWords.has(word));
    const subject = before.slice(0, NEGATED_SUBJECT_WORDS);
    // "The USB plug was not possible" may have been said as "no USB plug".
    const isPassive =
      INCLUDED.test(words[0] ?? '') && [next, tokens[index - 1] ?? ''].some((word) => PASSIVE.test(word));
    const isVague = isPassive || !words.some((word) => !stopWords.has(word));
    const { phrase, isShort } = findPhrase(tokens, index);
    const clause = [...negatedWords.slice(0, NEGATED_CLAUSE_WORDS), ...subject];
    return [
      {
        first: toStems([...(isPassive ? [] : words), ...(isVague ? subject.slice(0, NEGATED_WORDS) : [])]),
        clause: toStems(clause),
        topic: toStems(clause.filter((word) => !CERTAINTY.test(word))),
        listed: findListed(after),
        isAboutCertainty,
        isOpenQuestion,
        isAboutMaximum: EXCESS.test(next),
        phrase,
        phraseSubject: isShort ? toStems(subject) : [],
      },
    ];
  });
}

function findListed(after: readonly string[]): string[][] {
  const elements: string[][] = [[]];
  for (const word of after) {
    if (LIST.test(word)) elements.push([]);
    else if (isContent(word) && !INCLUDED.test(word) && !stopWords.has(word)) elements.at(-1)?.push(word);
  }
  const listed = elements.filter((words) => words.length > 0);
  return listed.length < 2 ? [] : listed.map((words) => toStems(words.slice(0, LISTED_WORDS)));
}

const negatesCertainty = (next: string, after: readonly string[], negatedWords: readonly string[]): boolean =>
  CERTAINTY.test(next) ||
  CERTAINTY.test(negatedWords[0] ?? '') ||
  (LIGHT_VERB.test(next) && after.slice(1, 1 + LIGHT_VERB_WORDS).some((word) => CERTAINTY.test(word)));

/** The first word after the phrase that a negation covers: another negation, or the next element of a list. */
const PHRASE_END = /^(?:[.!?;:\n]|and|or|but|not|never|no|nobody|none|.*n't)$/;
/** Words that do not change what is negated: "not really handy" is not handy. */
const EMPHASIS = /^(?:really|actually|quite|very|yet|even|,)$/;

/** The negation at a position with what follows it, up to its second content word. */
function findPhrase(tokens: readonly string[], index: number): { readonly phrase: string; readonly isShort: boolean } {
  const following: string[] = [];
  let contentCount = 0;
  for (const token of takeUntil(PHRASE_END, tokens.slice(index + 1))) {
    if (contentCount === PHRASE_CONTENT_WORDS) break;
    following.push(token);
    if (isContent(token)) contentCount += 1;
  }
  const phrase = contentCount === 0 ? '' : toPhrase([tokens[index] ?? '', ...following]).replace(/^\S+ (?=not )/, '');
  return { phrase, isShort: contentCount < PHRASE_CONTENT_WORDS };
}

/** Stems of words in their order, so that "doesn't use" and "not used" are the same; without emphasis, hesitations and repeats. */
export const toPhrase = (tokens: readonly string[]): string =>
  tokens
    .filter((token) => !EMPHASIS.test(token) && !hesitations.has(token))
    .map((token) => (token === 'cannot' ? 'can not' : token.replace(/(?<=\p{L})n't$/u, ' not')))
    .join(' ')
    .split(' ')
    .map(getStem)
    .filter((stem, index, all) => stem !== all[index - 1])
    .join(' ');

const toStems = (words: readonly string[]): string[] => [...new Set(words.map(getNegationStem))];
