import { anyOf } from '../words/word-rules.ts';

/** A lone article, or an article before a word that starts another clause: "A, the …", "The is …". */
const CLAUSE_STARTS = 'the, a, an, and, or, but, is, are, was, were, i, we, you, he, she, it, they, that, this';
const LONE_ARTICLE = new RegExp(`^(?:a|an|the)(?=\\s*[,.;:?!–-]|\\s*$|\\s+${anyOf(CLAUSE_STARTS)}\\b)`, 'i');

/** Words after which the rest of a clause is missing. */
const OPEN_WORDS =
  'because, if, that, and, or, but, the, a, of, to, with, which, who, (?:which|who|that|and),? of course';
/** A German clause may end in "an" ("Wir nehmen das Angebot an"); these words show that it is German. */
const GERMAN_WORDS = `der, das, den, dem, des, ein, einen, eine, wir, ich, sie, es, und, nicht, mit, für, auf, zu[mr]?, von, unsere?n?, alle, dann,
  ruf\\p{L}*, fang\\p{L}*`;
const OPEN_END = new RegExp(
  `(?:\\b${anyOf(OPEN_WORDS)}|^(?!.*(?<!\\p{L})${anyOf(GERMAN_WORDS)}(?!\\p{L})).*\\ban)["'”’)]*[.?!…]*$`,
  'iu',
);

/**
 * The end of a quotation whose beginning is in the sentence before: "Stay Learning' policy is on the page". An apostrophe counts only
 * after the second or a later word of a title: elsewhere it is a genitive or replaces a vowel ("Max' Vorschlag", "ich hab' das").
 */
const CLOSED_QUOTATION =
  /^[^'‘’"“”„‚]*(?:\p{L}{2}(?<!s|\p{Ll}in)["”]|(?<=\p{L} )\p{Lu}\p{L}+(?<!s|x|z|ß|ce|in)['’])(?= \p{Ll})/u;

/** A noun whose sentence is missing, before a second verb: "The police, and provided funds to the towns". */
const AFTER_LOST_VERB = 'to, for, in, with, the, a, an, our, funds';
const LATER_VERBS = 'is, are, was, were, has, have, had, will, would, can, could, must, should, needs?';
const LONE_NOUN = new RegExp(
  `^(?:the|a|an) (?:\\p{L}+ ){0,2}\\p{L}+, and (?!indeed\\b)\\p{Ll}+ed (?:\\p{L}+ )?${anyOf(AFTER_LOST_VERB)}\\b(?!.*, ${anyOf(LATER_VERBS)}\\b)`,
  'iu',
);

/** "So that young people can get themselves—": somebody stopped. */
const INTERRUPTED = /[–—]\s*["'”’)]*[.?!…]*$/u;

/** True for a text that lacks its start or its end. */
export const isFragment = (text: string): boolean =>
  [LONE_ARTICLE, OPEN_END, CLOSED_QUOTATION, LONE_NOUN, INTERRUPTED].some((pattern) => pattern.test(text));

/** A decision that somebody interrupts: "We agreed to close the branch in Hull by—". */
const INTERRUPTED_DECISION =
  /^(?<statement>.*?)(?: (?:by|in|on|at|from|for|until|till|with|of))?(?: (?:the|an?|our))?,?\s*[–—]\s*["'”’)]*[.?!…]*$/u;
const DECIDED = anyOf('decided, agreed, settled, resolved, voted, approved');
const COMPLETE_DECISION = new RegExp(
  `^(?:.*\\b${DECIDED}(?: (?:to|that|on|for))? (?!(?:to|that|on|for) )[\\p{L}\\d]+ .*[\\p{L}\\d]|(?!.*\\b${DECIDED}\\b)(?:\\S+ ){3,}\\S+)$`,
  'iu',
);
const OPEN_VERB = new RegExp(
  `\\b${anyOf("is, are, was, were, be, been, has, have, had, will, would, can, could, should, must, not, very, too, \\p{L}+n't")}$`,
  'iu',
);

/** The complete part of a decision that was interrupted, if it says what was decided, or else the text as it is. */
export function cutInterruption(text: string): string {
  const statement = INTERRUPTED_DECISION.exec(text)?.groups?.statement;
  if (statement === undefined || !COMPLETE_DECISION.test(statement) || OPEN_VERB.test(statement)) return text;
  return `${statement}.`;
}
