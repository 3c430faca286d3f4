import { createRules, findRule } from '../writer/words/word-rules.ts';

const LISTS = {
  and: 'and, und',
  'how about': '(?:what|how) about, was ist mit, wie (?:ist|war) es mit',
  since: 'by, since, until, bis, seit',
  'question word':
    'why, when, who, where, how(?: much| many| long| so)?, warum, wieso, wann, wer, wo, wie ?viel, wie lange',
  else: 'else, sonst',
  it: 'it, It',
  /** Before "it" in lower case that is the IT department. */
  'of the department': 'the, our, an, your, their',
  /** After "it" that is the subject of a verb only: "is it true that …", "does it take". */
  'what a verb says': `takes?, took, rain(?:s|ed|ing|y)?, snow(?:s|ed|ing|y)?,
    (?:true|possible|clear|likely|known|certain|necessary|allowed) (?:that|to|if|whether|for)`,
  /** After "that" without a clause: "that for the hall" and not "that the hall is closed". */
  'no clause': 'for, about, with, by, to, in, on',
  'reference in german': 'davon, dazu, dafür, darüber, damit, dessen, deren, ihn, ihm, ihr, ihnen',
  'subject or owner': 'they, their, he, his, she, her',
  /** What a pronoun for a person may stand for: a name that is not the first word, or a noun. */
  'a name before': "(?<= )(?!I\\b)\\p{Lu}[\\p{L}'-]+.*",
  'a noun before': '(?:the|our|all|every|each) \\p{L}{3,}.*',
};

/** Why a question may depend on an earlier one of the conversation. The test has questions that each rule meets and does not meet. */
export const followUpRules = createRules(LISTS, {
  'it goes on': { says: '^{and}' },
  'the same for something else': { says: '^{how about}' },
  'it has no subject': { says: '^{since?}{question word}(?: {else})?[?.! ]*$' },
  'it refers to a thing': {
    says: '{it}',
    notAfter: '{of the department}, what time is',
    notBefore: '{what a verb says}',
    matchesCase: true,
  },
  'it refers to the owner of a thing': { says: 'its' },
  'it refers to things': { says: 'those|these' },
  'it refers to what was said': { says: "that(?= ?[?.!,]| ?$|'s(?!\\p{L})| {no clause}(?!\\p{L}))" },
  'it refers in German': { says: '{reference in german}' },
  'it refers to a person': {
    says: '{subject or owner}',
    notAfter: '{a name before}, {a noun before}',
    matchesCase: true,
  },
  'it refers to a person as an object': { says: 'them|him', notAfter: '{a name before}', matchesCase: true },
});

/** True if a question begins as a continuation, has no subject, or refers to something that is not in it. In English or German. */
export const refersToEarlier = (question: string): boolean =>
  findRule(followUpRules, normalize(question)) !== undefined;

/** Capitals that remain are those of names and abbreviations. */
function normalize(question: string): string {
  const text = question.replaceAll('’', "'").replace(/\s+/gu, ' ').trim();
  if (text === text.toUpperCase()) return text.toLowerCase();
  return text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}
