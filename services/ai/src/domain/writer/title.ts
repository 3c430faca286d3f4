import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import { overlaps, type Phrase } from './phrases.ts';
import type { Sentence } from './sentences.ts';
import { stemOf } from './terms.ts';
import { functionWords } from './vocabulary.ts';

/** Where a meeting says what it is (sentences from its start). */
const OPENING_SENTENCES = 40;
const KIND =
  'meeting|session|review|stand-?up|retrospective|workshop|call|interview|committee|seminar|briefing|kick-?off|hearing|sync|check-?in|debrief';
const IS_CALLED = new RegExp(
  `\\b(?:this is|welcome (?:back )?(?:to|at)|it's|here for|start|begin|have|hold|of|to) (?:the|our|a|an|another|today's) ((?:[\\p{L}\\p{N}'’,-]+ ){0,7}?(?:${KIND}))\\b(?! (?:room|agenda|minutes))`,
  'iu',
);
/** A body that meets: "the first meeting of the Works Council". */
const BODY =
  /\b(?:meeting|session) of the ((?:(?:\p{Lu}[\p{L}\p{N}’'-]*,?|and|of|for|on) ){0,7}(?:Committee|Board|Council|Team|Group|Panel|Assembly|Forum))\b/u;
/** Says nothing about this meeting among others. */
const PLAIN_WORDS = new Set(
  'first second third fourth next last previous final virtual short quick little brief whole this that today our the a an new another weekly monthly daily regular start whole half public one good of and other actual'.split(
    ' ',
  ),
);

/** A title of at most eight words: what the meeting calls itself, and what it was most about. Empty when neither is clear. */
export function titleOf(sentences: readonly Sentence[], phrases: readonly Phrase[]): string {
  const called = selfDescription(sentences);
  const telling = phrases.filter((phrase) => isAboutAll(phrase) || phrases.length < 6);
  const about = distinct(telling.toSorted((a, b) => weightOf(b) - weightOf(a))).slice(0, 3);
  if (called !== '') {
    const calledStems = new Set(called.toLowerCase().split(' ').map(stemOf));
    const fresh = about.filter((phrase) => !phrase.stems.some((stem) => calledStems.has(stem)));
    const first = fresh[0];
    if (first === undefined) return capitalised(called);
    const isTerm = first.stems.length > 1;
    return firstThatFits([isTerm ? `${called}: ${first.text}` : `${called}: ${listed([first, fresh[1]])}`, called]);
  }
  return firstThatFits([listed(about), listed(about.slice(0, 2)), about[0]?.text ?? '']);
}

function selfDescription(sentences: readonly Sentence[]): string {
  for (const { text } of sentences.slice(0, OPENING_SENTENCES)) {
    const body = BODY.exec(text)?.[1];
    if (body?.includes(' ')) return body;
    const found = IS_CALLED.exec(text)?.[1];
    if (found === undefined) continue;
    const words = found.split(' ');
    const telling = words.filter((word) => {
      const plain = word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, '');
      return !PLAIN_WORDS.has(plain) && !functionWords.has(plain) && !new RegExp(`^(?:${KIND})$`, 'i').test(plain);
    });
    if (telling.length === 0 && !/kick-?off|retrospective|stand-?up/i.test(found)) continue;
    const kept = withoutPlainStart(words);
    if (kept.length > 6 || kept.some((word) => isGrammar(word))) continue;
    return kept.join(' ');
  }
  return '';
}

/** A verb or a pronoun in it: it is no name. */
const isGrammar = (word: string): boolean =>
  functionWords.has(word.toLowerCase()) && !/^(?:of|for|and|on|the|in|to)$/i.test(word);

/** "of the Children, Young People and Education Committee" begins at its name. */
function withoutPlainStart(words: readonly string[]): string[] {
  const article = words.findLastIndex((word) => /^(?:the|our|a|an)$/i.test(word));
  const kept = words.slice(article + 1);
  while (
    kept.length > 2 &&
    /^(?:first|second|third|next|last|virtual|short|quick|new|whole|actual)$/i.test(kept[0] ?? '')
  )
    kept.shift();
  return kept;
}

/** A term tells more than a word. */
const weightOf = ({ score, stems }: Phrase): number => score * (stems.length > 1 ? 1.5 : 1);

/** Comes back through the meeting; a single word must do so more, and not be somebody's name. */
function isAboutAll(phrase: Phrase): boolean {
  if (phrase.stems.length > 1) return phrase.count >= 3 && phrase.spread >= 2;
  return phrase.count >= 5 && phrase.spread >= 5 && !/^\p{Lu}\p{Ll}/u.test(phrase.text);
}

/** Phrases that do not share a word: "remote control", "control panel" are one. */
export function distinct(phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = [];
  for (const phrase of phrases) if (!kept.some((other) => overlaps(phrase, other))) kept.push(phrase);
  return kept;
}

function listed(phrases: readonly (Phrase | undefined)[]): string {
  const texts = phrases.flatMap((phrase) => phrase?.text ?? []);
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

function firstThatFits(titles: readonly string[]): string {
  const title = titles.find((candidate) => candidate !== '' && candidate.split(/\s+/).length <= SUGGESTED_TITLE_WORDS);
  return capitalised(title ?? '');
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
