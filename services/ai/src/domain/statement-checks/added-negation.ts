import { getStem } from '../writer/words/terms.ts';
import { hesitations, stopWords } from '../writer/words/vocabulary.ts';
import {
  NEGATED_CLAUSE_WORDS,
  NEGATED_SHARE,
  NEGATED_SHARE_LEAD,
  NEGATED_SUBJECT_WORDS,
  NEGATED_TO_AFFIRMED,
  NEGATED_WORDS,
  NEGATED_WORDS_TO_AFFIRMED,
  PHRASE_CONTENT_WORDS,
  REFUSED_SHARE,
} from './limits.ts';
import {
  findSpokenWords,
  getNegationTokens,
  isContent,
  type SpokenWords,
  statesLimit,
  statesUncertainty,
  takeUntil,
} from './spoken-negation.ts';
import { getWordWeight } from './word-weight.ts';

/** Words with which a statement negates what follows. */
const NEGATION = /^(?:not|never|cannot|nobody|none|neither|nor|.*n't)$/;
/** "Not only … but also", "whether or not", "if not" negate nothing. */
const NON_NEGATING = /^(?:least|necessarily)$/;
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
const KNOWLEDGE =
  /^(?:sure|certain|clear|know|knew|known|decid\w*|decision|conclu\w+|convinced|reach|defined|clarified|enough|settled|understand|figure|information|agree\w*)$/;
/** "It cannot exceed five" may have been said as "at most five", without a negation. */
const EXCESS = /^(?:exceed\w*|surpass\w*|above|beyond)$/;

/** The words to which one negation of a statement applies. */
type Negated = {
  /** Stems of the first words after it, or of its subject if those have no content. */
  readonly first: readonly string[];
  /** Stems of its clause and of its subject. */
  readonly clause: readonly string[];
  /** Those without words of knowledge ("decided", "sure"). */
  readonly topic: readonly string[];
  readonly isKnowledge: boolean;
  /** It is not known whether, how or which. */
  readonly isOpenQuestion: boolean;
  readonly isExcess: boolean;
  /** The negation with the words after it, as they may have been said; empty if too few follow. */
  readonly phrase: string;
  /** Stems of which one must be in the sentence of the phrase, because it alone says too little; none if it is enough. */
  readonly phraseSubject: readonly string[];
};

/** What was said near the evidence of a statement. */
type Spoken = {
  readonly spoken: SpokenWords;
  readonly tokens: readonly string[];
  readonly nearby: string;
  readonly getWider: () => string;
};

/**
 * True if a statement negates something that no speaker negated near its evidence. That something is unknown may also have been said further
 * away: `getWider` returns more of what was said around the evidence.
 */
export type AddsNegation = (statement: string, nearby: string, getWider?: () => string) => boolean;

/**
 * Compares the negations of statements with those of a transcript, by words weighted by their rarity in it. What a statement negates
 * must be negated near its evidence at least about as clearly as it is affirmed there, refused in other words, or be unknown or a
 * limit in both. English only.
 */
export function createNegationGuard(texts: readonly string[]): AddsNegation {
  const getWeight = computeStemWeights(texts);
  const share = (stems: readonly string[], spoken: ReadonlySet<string>) => {
    const total = stems.reduce((sum, stem) => sum + getWeight(stem), 0);
    return total === 0 ? 0 : stems.reduce((sum, stem) => sum + (spoken.has(stem) ? getWeight(stem) : 0), 0) / total;
  };
  const highest = (stems: readonly string[], sets: readonly ReadonlySet<string>[]) =>
    sets.reduce((best, spoken) => Math.max(best, share(stems, spoken)), 0);

  const isSpoken = (
    { first, clause, topic, isKnowledge, isOpenQuestion, isExcess, phrase, phraseSubject }: Negated,
    { spoken, tokens, nearby, getWider }: Spoken,
  ): boolean => {
    if (phrase !== '' && isPhraseSpoken(phrase, phraseSubject, tokens)) return true;
    if (first.length === 0) return false;
    const isAsked = () => spoken.asked.some((words) => topic.some((stem) => words.has(stem)));
    if (isKnowledge && (statesUncertainty(getWider()) || (isOpenQuestion && isAsked()))) return true;
    if (isExcess && statesLimit(nearby)) return true;
    if (highest(clause, spoken.refused) >= REFUSED_SHARE) return true;
    const negated = highest(clause, spoken.negated);
    const affirmed = highest(clause, spoken.affirmed);
    if (negated >= NEGATED_SHARE && negated >= affirmed * NEGATED_SHARE_LEAD) return true;
    if (!first.some((stem) => spoken.negatedClosely.some((words) => words.has(stem)))) return false;
    return (
      negated >= affirmed * NEGATED_TO_AFFIRMED ||
      highest(first, spoken.negated) >= highest(first, spoken.affirmed) * NEGATED_WORDS_TO_AFFIRMED
    );
  };

  return (statement, nearby, getWider = () => nearby) => {
    const negations = findNegated(getNegationTokens(statement));
    if (negations.length === 0) return false;
    const tokens = getNegationTokens(nearby);
    const spoken = findSpokenWords(tokens);
    return negations.some((negated) => !isSpoken(negated, { spoken, tokens, nearby, getWider }));
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
      NON_NEGATING.test(next) ||
      (NOT_ONLY.test(next) && tokens.slice(index + 2).some((word) => BUT_ALSO.test(word))) ||
      /^(?:or|if)$/.test(tokens[index - 1] ?? '');
    if (!NEGATION.test(token) || isHarmless) return [];
    const after = takeUntil(CLAUSE_END, tokens.slice(index + 1));
    // A clause with two negations cannot be compared.
    if (after.some((word) => DOUBLE_NEGATION.test(word))) {
      return [
        {
          ...{ first: [], clause: [], topic: [], isKnowledge: false, isOpenQuestion: false, isExcess: false },
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
        topic: toStems(clause.filter((word) => !KNOWLEDGE.test(word))),
        isKnowledge: KNOWLEDGE.test(next) || KNOWLEDGE.test(negatedWords[0] ?? ''),
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
function isPhraseSpoken(phrase: string, subject: readonly string[], tokens: readonly string[]): boolean {
  const isIn = (text: string) => ` ${text} `.includes(` ${phrase} `);
  const spoken = toPhrase(tokens);
  if (subject.length === 0 || !isIn(spoken)) return isIn(spoken);
  return spoken
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
