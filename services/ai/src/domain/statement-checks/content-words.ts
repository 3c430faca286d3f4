import { getStem, getStems, getWords } from '../writer/words/terms.ts';
import { stopWords } from '../writer/words/vocabulary.ts';
import { WORD_PREFIX_LETTERS } from './limits.ts';
import { unifyForms } from './word-forms.ts';

/** Words with which minutes report and structure what was said. They say nothing about its subject, so they are ignored. */
const REPORTING_WORDS = `team group everyone participants members attendees speaker speakers people meeting discussion
said says noted notes explained explains reported mentioned stated confirmed agreed agrees decided decides decision thought think thinks suggested suggestion believed
asked discussed talked told added considered concerned concern wanted pointed proposed proposal argued felt needed need
complained expressed emphasized emphasised stressed clarified recommended concluded summarized summarised reviewed raised informed announced
reminded indicated replied responded answered insisted claimed highlighted outlined continued shared debated
accepted acknowledged wished desire desired
following including includes include various several certain regarding concerning themselves himself herself within due such enough`;

/**
 * More words with which minutes report, structure and evaluate. Speakers say them about other things as well, so they count as evidence;
 * but they do not count as unknown words if nobody said them.
 */
const WORDS_OF_MINUTES = `additionally addressed adjourned advised afterwards agenda agreement analyzed aspects assessed assigned aware began briefed briefly brought cautioned
chaired closed commented compared compiled conclusion conducted consensus covered currently deliberated demonstrated described detailed determined
disagreement dissatisfied elaborated ended established evaluated evaluation eventually examined exchanged experiences explored extensively feedback
finalized finally furthermore generally identified illustrated initially initiated inquired instructed instructions introduced issues lastly led
listed mainly minutes observed opened opinions overall overview participated perspective pleased preferences presented previously queried questioned
recapped received reflected reiterated remarked resolved respectively satisfaction satisfied session settled specified started subsequently summary
thoroughly topics ultimately unanimous updated urged views voiced warned weighed welcomed`;

/** Cuts the endings that `getStem` leaves at some forms of a word. */
const trimStem = (stem: string): string => (stem.length > 3 ? stem.replace(/(?:ed|e)$/, '') : stem);
const ignoredStems = new Set(REPORTING_WORDS.split(/\s+/).map((word) => trimStem(getStem(unifyForms(word)))));
const stopStems = new Set([...stopWords].map((word) => trimStem(getStem(word))));

/** Joins letters that are spelled one by one ("L_C_D_", "U.S.B."), and splits words at hyphens. */
export const normalizeSpelling = (text: string): string =>
  text
    .replace(/(?<!\p{L})(?:\p{L}[_.]){2,}\p{L}?(?!\p{L})/gu, (spelled) => `${spelled.replace(/\P{L}/gu, '')} `)
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');

/** The stems by which a statement is compared with a transcript: without stop words and reporting words. */
export function getContentStems(text: string): string[] {
  // "Liked" and "feelings" are left out like the stop words "like" and "feel", but "seconds" is kept although "second" is a stop word.
  const isInflectedStopWord = (word: string) => /(?:ed|ings?)$/.test(word) && stopStems.has(trimStem(getStem(word)));
  const words = getWords(normalizeSpelling(text))
    .filter((word) => !isInflectedStopWord(word))
    .map((word) => (stopWords.has(word) ? word : unifyForms(word)));
  return getStems(words)
    .map(trimStem)
    .filter((stem) => !ignoredStems.has(stem));
}

/** True for a word, in any form, that minutes use to attribute or structure statements, such as "said". */
export const isReportingWord = (word: string): boolean => ignoredStems.has(trimStem(getStem(unifyForms(word))));

const stemsOfMinutes = new Set(getContentStems(WORDS_OF_MINUTES));

/** True for the stem of a word that minutes use without anybody having said it, such as "initially" and "evaluated". */
export const isStemOfMinutes = (stem: string): boolean => stemsOfMinutes.has(stem);

/** The prefix that the forms of a word share: it is the same for "feasible" and "feasibility". */
export const getPrefix = (stem: string): string => stem.slice(0, WORD_PREFIX_LETTERS);
