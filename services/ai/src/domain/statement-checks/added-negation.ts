import { getStem } from '../writer/words/terms.ts';
import { hesitations, stopWords } from '../writer/words/vocabulary.ts';
import {
  CLOSE_NEGATED_TO_AFFIRMED_RATIO_MIN,
  FIRST_WORDS_NEGATED_TO_AFFIRMED_RATIO_MIN,
  NEGATED_CLAUSE_WORDS,
  NEGATED_SHARE,
  NEGATED_SUBJECT_WORDS,
  NEGATED_TO_AFFIRMED_RATIO_MIN,
  NEGATED_WORDS,
  PHRASE_CONTENT_WORDS,
  REFUSED_SHARE,
} from './limits.ts';
import {
  findSpokenStems,
  getNegationTokens,
  isContent,
  type SpokenStems,
  statesLimit,
  statesUncertainty,
  takeUntil,
} from './spoken-negation.ts';
import { getWordWeight } from './word-weight.ts';

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
type Negated = {
  /** Stems of the first words after it, or of its subject if those have no content. */
  readonly first: readonly string[];
  /** Stems of its clause and of its subject. */
  readonly clause: readonly string[];
  /** Those without words of certainty or decision ("decided", "sure"). */
  readonly topic: readonly string[];
  readonly isAboutCertainty: boolean;
  /** It is not known whether, how or which. */
  readonly isOpenQuestion: boolean;
  readonly isExcess: boolean;
  /** The negation with the words after it, as they may have been said; empty if too few follow. */
  readonly phrase: string;
  /** Stems of which one must be in the sentence of the phrase, because it alone says too little; none if it is enough. */
  readonly phraseSubject: readonly string[];
};

/** What was said near the evidence of a statement. */
type NearbySpeech = {
  readonly stems: SpokenStems;
  readonly tokens: readonly string[];
  readonly nearby: string;
  readonly getWiderText: () => string;
};

/**
 * True if a statement negates something that no speaker negated near its evidence. That something is unknown may also have been said further
 * away: `getWiderText` returns more of what was said around the evidence.
 */
export type IsNegationAdded = (statement: string, nearby: string, getWiderText?: () => string) => boolean;

/**
 * Compares the negations of statements with those of a transcript, by words weighted by their rarity in it. A negation is not added
 * if speakers, near the evidence, negate the same thing about as clearly as they affirm it, or refuse it ("too expensive"); nor if they
 * and the statement say that something is unknown, or that it has a maximum. English only.
 */
export function createAddedNegationCheck(texts: readonly string[]): IsNegationAdded {
  const getWeight = computeStemWeights(texts);
  const getShare = (stems: readonly string[], saidStems: ReadonlySet<string>) => {
    const total = stems.reduce((sum, stem) => sum + getWeight(stem), 0);
    return total === 0 ? 0 : stems.reduce((sum, stem) => sum + (saidStems.has(stem) ? getWeight(stem) : 0), 0) / total;
  };
  const getHighestShare = (stems: readonly string[], sets: readonly ReadonlySet<string>[]) =>
    sets.reduce((highest, saidStems) => Math.max(highest, getShare(stems, saidStems)), 0);

  const wasSaid = (
    { first, clause, topic, isAboutCertainty, isOpenQuestion, isExcess, phrase, phraseSubject }: Negated,
    { stems: said, tokens, nearby, getWiderText }: NearbySpeech,
  ): boolean => {
    if (phrase !== '' && isPhraseSaid(phrase, phraseSubject, tokens)) return true;
    if (first.length === 0) return false;
    const isAsked = () => said.asked.some((words) => topic.some((stem) => words.has(stem)));
    if (isAboutCertainty && (statesUncertainty(getWiderText()) || (isOpenQuestion && isAsked()))) return true;
    if (isExcess && statesLimit(nearby)) return true;
    if (getHighestShare(clause, said.refused) >= REFUSED_SHARE) return true;
    const negated = getHighestShare(clause, said.negated);
    const affirmed = getHighestShare(clause, said.affirmed);
    if (negated >= NEGATED_SHARE && negated >= affirmed * NEGATED_TO_AFFIRMED_RATIO_MIN) return true;
    if (!first.some((stem) => said.negatedClosely.some((words) => words.has(stem)))) return false;
    return (
      negated >= affirmed * CLOSE_NEGATED_TO_AFFIRMED_RATIO_MIN ||
      getHighestShare(first, said.negated) >=
        getHighestShare(first, said.affirmed) * FIRST_WORDS_NEGATED_TO_AFFIRMED_RATIO_MIN
    );
  };

  return (statement, nearby, getWiderText = () => nearby) => {
    const negations = findNegated(getNegationTokens(statement));
    if (negations.length === 0) return false;
    const tokens = getNegationTokens(nearby);
    return negations.some(
      (negated) => !wasSaid(negated, { stems: findSpokenStems(tokens), tokens, nearby, getWiderText }),
    );
  };
}

/** Weighs stems by their rarity in the texts. */
function computeStemWeights(texts: readonly string[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(getNegationTokens(text).map(getStem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return (stem) => getWordWeight(counts.get(stem) ?? 0, texts.length);
}

function findNegated(tokens: readonly string[]): Negated[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1] ?? '';
    const isHarmless =
      AFTER_NON_NEGATING_NOT.test(next) ||
      (NOT_ONLY.test(next) && tokens.slice(index + 2).some((word) => BUT_ALSO.test(word))) ||
      // "Whether or not", "if not".
      /^(?:or|if)$/.test(tokens[index - 1] ?? '');
    if (!NEGATION.test(token) || isHarmless) return [];
    const after = takeUntil(CLAUSE_END, tokens.slice(index + 1));
    // A clause with two negations cannot be compared.
    if (after.some((word) => DOUBLE_NEGATION.test(word))) {
      return [
        {
          ...{ first: [], clause: [], topic: [], isAboutCertainty: false, isOpenQuestion: false, isExcess: false },
          phrase: findPhrase(tokens, index).phrase,
          phraseSubject: [],
        },
      ];
    }
    const negatedWords = after.filter(isContent);
    // "Like" and "use" have little content: such a word counts only as the first one after the negation.
    const words = negatedWords.slice(0, NEGATED_WORDS).filter((word, index) => index === 0 || !stopWords.has(word));
    const before = takeUntil(CLAUSE_END, tokens.slice(0, index).reverse()).filter(
      (word) => isContent(word) && !stopWords.has(word),
    );
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
        isAboutCertainty: CERTAINTY.test(next) || CERTAINTY.test(negatedWords[0] ?? ''),
        isOpenQuestion: after.some((word) => OPEN_QUESTION.test(word)),
        isExcess: EXCESS.test(next),
        phrase,
        phraseSubject: isShort ? toStems(subject) : [],
      },
    ];
  });
}

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

/** "Not approved" may have been said about something else: with a subject, it counts only in a sentence that has a word of it. */
function isPhraseSaid(phrase: string, subject: readonly string[], tokens: readonly string[]): boolean {
  const isIn = (text: string) => ` ${text} `.includes(` ${phrase} `);
  const said = toPhrase(tokens);
  if (subject.length === 0 || !isIn(said)) return isIn(said);
  return said
    .split(/ ?[.!?\n] ?/)
    .some((sentence) => isIn(sentence) && sentence.split(' ').some((stem) => subject.includes(stem)));
}

/** Stems of words in their order, so that "doesn't use" and "not used" are the same; without emphasis, hesitations and repeats. */
const toPhrase = (tokens: readonly string[]): string =>
  tokens
    .filter((token) => !EMPHASIS.test(token) && !hesitations.has(token))
    .map((token) => (token === 'cannot' ? 'can not' : token.replace(/(?<=\p{L})n't$/u, ' not')))
    .join(' ')
    .split(' ')
    .map(getStem)
    .filter((stem, index, all) => stem !== all[index - 1])
    .join(' ');

const toStems = (words: readonly string[]): string[] => [...new Set(words.map(getStem))];
