import nlp from 'compromise/two';
import { TAGGED_PHRASES_MAX } from '../limits.ts';
import type { SpeakerNames } from './names.ts';
import type { Sentence } from './sentences.ts';
import { getStem } from './terms.ts';
import { functionWords, stopWords } from './vocabulary.ts';

/** A characteristic noun phrase in its most frequent form. `spread` is the number of tenths of the text in which it occurs. */
export type Phrase = {
  readonly text: string;
  readonly stems: readonly string[];
  readonly count: number;
  readonly spread: number;
  readonly score: number;
};

type PhraseCount = {
  count: number;
  tenths: Set<number>;
  forms: Map<string, number>;
  stems: string[];
  speakers: Set<string>;
};

const TOKEN = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[.,;:?!()"–—]|(?<=\s)-(?=\s)/gu;

/**
 * The most characteristic noun phrases of some sentences, best first. `specificity` is 1 for a stem that occurs only in
 * them, so that a topic is not named after the subject of the whole meeting.
 */
export function findPhrases(
  sentences: readonly Sentence[],
  names: SpeakerNames,
  specificity: (stem: string) => number = () => 1,
): Phrase[] {
  const countByKey = countPhrases(sentences);
  const nameWords = new Set([...names.keys()].flatMap((name) => normalizeLetters(name).split(' ')));
  const wordCounts = new Map<string, number>();
  for (const [key, { count }] of countByKey) if (!key.includes(' ')) wordCounts.set(key, count);
  return [...countByKey.values()]
    .filter(({ count, stems }) => count >= (stems.length === 1 ? 3 : 2))
    .map((phrase) => ({
      text: findMostFrequentForm(phrase.forms),
      stems: phrase.stems,
      count: phrase.count,
      spread: phrase.tenths.size,
      score:
        scorePhrase(phrase, wordCounts) * Math.max(...phrase.stems.map(specificity)) * Math.sqrt(phrase.tenths.size),
    }))
    .sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
    .slice(0, TAGGED_PHRASES_MAX)
    .filter(
      ({ text }) =>
        isNounPhrase(text) &&
        !text.split(' ').some((word) => /^\p{Lu}\p{Ll}/u.test(word) && nameWords.has(normalizeLetters(word))),
    );
}

/** Lower case without accents, because the same name may be written with and without them. */
const normalizeLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function countPhrases(sentences: readonly Sentence[]): Map<string, PhraseCount> {
  const countByKey = new Map<string, PhraseCount>();
  for (const [index, sentence] of sentences.entries()) {
    const tokens = sentence.text.match(TOKEN) ?? [];
    for (let from = 0; from < tokens.length; from++) {
      for (let length = 1; length <= 3 && from + length <= tokens.length; length++) {
        const words = tokens.slice(from, from + length);
        if (!isCandidate(words)) continue;
        const stems = words
          .filter((word) => !functionWords.has(word.toLowerCase()))
          .map((word) => getStem(word.toLowerCase()));
        const key = words.map((word) => getStem(word.toLowerCase())).join(' ');
        const entry = countByKey.get(key) ?? {
          count: 0,
          tenths: new Set(),
          forms: new Map(),
          stems,
          speakers: new Set(),
        };
        entry.count++;
        entry.speakers.add(sentence.speakerId);
        entry.tenths.add(Math.floor((10 * index) / sentences.length));
        const form = from === 0 ? lowercaseFirst(words.join(' ')) : words.join(' ');
        entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1);
        countByKey.set(key, entry);
      }
    }
  }
  return countByKey;
}

/** Words of quantity, which do not name a topic. */
const MEASURES: ReadonlySet<string> = new Set(
  `majority minority percent percentage per cent cents euro euros pound pounds dollar dollars million millions billion billions thousand thousands
  hundreds dozen average total amount rest quarter lots examples instance course spur moment sake terms`.split(/\s+/),
);
const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|month)s?$/;
/** Words that do not name a topic on their own. */
const GENERIC: ReadonlySet<string> = new Set(
  `team room table list row page file level area place word group company project goal aim result results step steps role roles task tasks
  topic topics detail details reasons situation matter matters process item items`.split(/\s+/),
);

/** "Project Manager": who somebody is, not what the meeting is about. */
const ROLES: ReadonlySet<string> = new Set(
  `manager designer expert engineer director officer chairman chairwoman chairperson minister president secretary coordinator assistant
  leader adviser advisor professor moderator interviewer developer`.split(/\s+/),
);

function isCandidate(words: readonly string[]): boolean {
  const lowerCaseWords = words.map((word) => word.toLowerCase().replaceAll('’', "'"));
  const isContent = (word: string | undefined) =>
    word !== undefined && /^\p{L}/u.test(word) && word.length > 1 && !stopWords.has(word) && !word.endsWith("n't");
  if (
    lowerCaseWords.some((word) => MEASURES.has(word)) ||
    (lowerCaseWords.length === 1 && (DAYS.test(lowerCaseWords[0] ?? '') || GENERIC.has(lowerCaseWords[0] ?? '')))
  )
    return false;
  if (!isContent(lowerCaseWords[0]) || !isContent(lowerCaseWords.at(-1))) return false;
  if (lowerCaseWords.some((word) => ROLES.has(word)) || /'s?$/.test(lowerCaseWords.at(-1) ?? '')) return false;
  if (lowerCaseWords.length === 3 && lowerCaseWords[1] !== 'of' && !isContent(lowerCaseWords[1])) return false;
  return new Set(lowerCaseWords.map(getStem)).size === lowerCaseWords.length;
}

/** Prefers longer phrases and words that mostly occur together. */
function scorePhrase(phrase: PhraseCount, wordCounts: ReadonlyMap<string, number>): number {
  const spread = 1 + 0.25 * Math.min(3, phrase.speakers.size - 1);
  if (phrase.stems.length === 1) return Math.sqrt(phrase.count) * 1.1 * spread;
  const rarest = Math.min(...phrase.stems.map((stem) => wordCounts.get(stem) ?? phrase.count));
  const cohesion = phrase.count / Math.max(1, rarest);
  return phrase.count ** 0.75 * (0.8 + 1.2 * cohesion) * (phrase.stems.length === 3 ? 1.15 : 1) * spread;
}

function findMostFrequentForm(forms: ReadonlyMap<string, number>): string {
  let bestForm = '';
  let highestCount = 0;
  for (const [form, count] of forms)
    if (count > highestCount || (count === highestCount && form < bestForm)) [bestForm, highestCount] = [form, count];
  return bestForm;
}

/** Lower-cases the first word of a sentence, unless it is an abbreviation. */
function lowercaseFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|$|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function isNounPhrase(text: string): boolean {
  const doc = nlp(`the ${text}`);
  const terms = doc.json({ terms: { tags: true } })[0]?.terms ?? [];
  const tagsByWord: string[][] = terms.slice(1).map((term: { tags?: string[] }) => term.tags ?? []);
  const last = tagsByWord.at(-1) ?? [];
  if (/-\p{L}+(?:ing|ed)$/u.test(text)) return false;
  if (!last.includes('Noun') || last.includes('Pronoun')) return false;
  if (
    tagsByWord.length === 1 &&
    /(?:ing|ed|ly|y)$/.test(text) &&
    !/(?:[tg]y|ogy|phy|cy|ory|ery|ney|key|nomy)$/.test(text)
  )
    return false;
  if (tagsByWord.length === 1 && nlp(text).has('(#Adjective|#Verb)')) return false;
  return tagsByWord.every(
    (wordTags) =>
      !wordTags.includes('Adverb') &&
      !wordTags.includes('Verb') &&
      !wordTags.includes('Modal') &&
      !wordTags.includes('Conjunction'),
  );
}

/** True if two phrases share a content word. */
export function overlaps(a: Phrase, b: Phrase): boolean {
  return a.stems.some((stem) =>
    b.stems.some((other) => stem === other || (stem.length > 4 && stem.slice(0, 5) === other.slice(0, 5))),
  );
}
