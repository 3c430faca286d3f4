import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import type { Speaker } from '../draft.ts';
import {
  GREETING_WORDS,
  TITLE_OPENING_SENTENCES,
  TITLE_SHORT_MEETING_SENTENCES,
  TITLE_SUBJECT_WORDS,
} from './limits.ts';
import { overlaps, type Phrase } from './words/phrases.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';
import { getStem } from './words/terms.ts';
import { functionWords } from './words/vocabulary.ts';

const MEETING_KINDS =
  'meeting|session|lecture|seminar|webinar|lesson|training|review|stand-?up|retrospective|workshop|call|interview|committee|briefing|kick-?off|hearing|sync|check-?in|debrief';
const MEETING_NAME = new RegExp(
  `\\b(?:this is|welcome (?:back )?(?:to|at)|it's|here for|start|begin|have|hold|do|of|to) (?:the|our|a|an|another|today's) ((?:[\\p{L}\\p{N}'’,-]+ ){0,7}?(?:${MEETING_KINDS}))\\b(?! (?:room|agenda|minutes|tomorrow|later|next|at (?:\\d|noon|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)))(?<of> (?:for|on|about|of) (?:the |our )?(?:[\\p{L}\\p{N}’'-]+ ?){1,5}(?=[.,;:?!]|$))?`,
  'iu',
);
/** "Standup, let's keep it short." */
const OPENING_NAME =
  /^(?:hi|hello|good morning|morning)?,? ?((?:daily |weekly )?(?:stand-?up|retrospective|kick-?off))[,.:](?= |$)/i;
/** "The first meeting of the Works Council": the body that meets. */
const MEETING_BODY =
  /\b(?:meeting|session) of the ((?:(?:\p{Lu}[\p{L}\p{N}’'-]*,?|and|of|for|on) ){0,7}(?:Committee|Board|Council|Team|Group|Panel|Assembly|Forum|Association|Society|Club|Union|Trust|Commission|Foundation))\b/u;
/** "Today's lecture is about coastal erosion", "we will talk about …". */
const STATED_SUBJECT = new RegExp(
  `\\b(?:(?:today's|this|our|the) (?:first |last |next )?(?<kind>${MEETING_KINDS}|talk|presentation)(?: today)? (?:is|will be) (?:all )?(?:about|on)|today,? (?:we|i)(?:'ll| will|'re going to| are going to|'m going to| am going to) (?:be )?(?:talk(?:ing)?|speak(?:ing)?|learn(?:ing)?|hear(?:ing)?) about) (?<subject>[^.,;:?!]{4,60})`,
  'iu',
);
/** "We need to decide on the newsletter tool": the purpose of the meeting. */
const STATED_PURPOSE =
  /\bto (?:decide on|decide about|choose|select|organi[sz]e|evaluate|discuss|talk about|go over|go through|review|plan|agree on|finali[sz]e|walk (?:you|everyone) through) (?:about )?(?<subject>(?:the|our|a|an|your|this year's|next year's) [^.,;:?!]{4,60})/iu;
const WITH_SUBJECT = new RegExp(` (?:for|on|about) |: |\\b(?:${MEETING_KINDS}) of `, 'i');
/** Documents of a meeting, as in "the agenda for today's meeting", are not its name. */
const MEETING_DOCUMENTS = /^(?:agenda|minutes|slides?|notes)\b/i;
/** "On the third", which is not part of the title. */
const DAY_SUFFIX = / on the (?:\d+(?:st|nd|rd|th)|first|second|third|\p{L}+th)\b.*$/iu;
const DAY_OR_PRONOUN = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|now|you|me|us|all|\d+)\b/i;
/** Subjects that occur in every meeting. */
const GENERIC_SUBJECT =
  /^(?:agenda|minutes|meeting|slides?|presentations?|list|notes|next|other|last|results?|rest|whole|points?|items?)\b/i;
const SUBJECT_END =
  / (?:and (?:in particular|then|also|how|what|why|who|to|i|we|the|our|see)|that|which|who|we|i|you|they|before|because|so|with|today|this|next|where|when|how|if|as|is|are|um|uh|at the|by the|in the|for the next) ?.*$/iu;

/** Words that do not distinguish a meeting from others. */
const GENERIC_WORDS = new Set(
  'first second third fourth next last previous final virtual short quick little brief whole this that today our the a an new another weekly monthly daily regular start whole half public one good of and other actual'.split(
    ' ',
  ),
);

/** A title of at most SUGGESTED_TITLE_WORDS words: name or purpose of the meeting, and its main subject; empty if unclear. */
export function createTitle(
  sentences: readonly Sentence[],
  phrases: readonly Phrase[],
  speakers: readonly Speaker[] = [],
): string {
  const description = findSelfDescription(sentences) || findSubject(sentences);
  const interviewee = findInterviewee(speakers);
  if (description === '' && interviewee !== '') return getFirstFitting([`Interview with ${interviewee}`]);
  const isShort = sentences.length < TITLE_SHORT_MEETING_SENTENCES;
  const distinctive = phrases.filter((phrase) => recursInMeeting(phrase, isShort) || phrases.length < 6);
  const subjects = removeOverlaps(distinctive.toSorted((a, b) => scoreSubject(b) - scoreSubject(a))).slice(0, 3);
  if (description !== '') {
    const descriptionStems = new Set(description.toLowerCase().split(' ').map(getStem));
    const unused = subjects.filter((phrase) => !phrase.stems.some((stem) => descriptionStems.has(stem)));
    const first = unused[0];
    if (first === undefined || WITH_SUBJECT.test(description)) return getFirstFitting([description]);
    const isTerm = first.stems.length > 1;
    return getFirstFitting([
      isTerm ? `${description}: ${first.text}` : `${description}: ${formatList([first, unused[1]])}`,
      description,
    ]);
  }
  const isTerm = (phrase: Phrase | undefined) =>
    phrase !== undefined && (phrase.stems.length > 1 || /\p{Lu}/u.test(phrase.text));
  if (subjects.length > 1 || isTerm(subjects[0]))
    return getFirstFitting([formatList(subjects), formatList(subjects.slice(0, 2)), subjects[0]?.text ?? '']);
  // One common noun is not a title; a short meeting repeats little.
  const otherPhrases = removeOverlaps([...subjects, ...phrases]).slice(0, 2);
  return otherPhrases.length > 1 || isTerm(otherPhrases[0])
    ? getFirstFitting([formatList(otherPhrases)])
    : createSpeakersTitle(sentences, speakers);
}

/** "Meeting of Ann Lee and Ben Ray", for a meeting without a subject; empty for a greeting. */
export function createSpeakersTitle(sentences: readonly Sentence[], speakers: readonly Speaker[]): string {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const names = [...new Set(speakers.map(({ name }) => shortName(name)))].filter((name) => /\p{L}{2}/u.test(name));
  if (words <= GREETING_WORDS || names.length === 0) return '';
  const untitled = names.map((name) => name.replace(/^(?:mr|mrs|ms|dr|prof|sir|dame)\.? /i, ''));
  const firstNames = untitled.map((name) => name.split(' ')[0] ?? name);
  const join = (parts: readonly string[]) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
  return getFirstFitting([
    `Meeting of ${join(names)}`,
    `Meeting of ${join(untitled)}`,
    `Meeting of ${join(firstNames)}`,
    `Meeting of ${join(names.slice(0, 2))}`,
    `Meeting of ${names[0] ?? ''}`,
  ]);
}

function findSelfDescription(sentences: readonly Sentence[]): string {
  for (const { text } of sentences.slice(0, TITLE_OPENING_SENTENCES)) {
    const body = MEETING_BODY.exec(text)?.[1];
    if (body?.includes(' ')) return body;
    const opening = OPENING_NAME.exec(text)?.[1];
    if (opening !== undefined) return opening;
    const match = MEETING_NAME.exec(text);
    const name = match?.[1];
    if (name === undefined) continue;
    const tail = (match?.groups?.of ?? '').trimEnd().replace(DAY_SUFFIX, '');
    const suffix = DAY_OR_PRONOUN.test(tail) ? '' : tail;
    const words = name.split(' ');
    const distinctive = words.filter((word) => {
      const plainWord = word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, '');
      return (
        !GENERIC_WORDS.has(plainWord) &&
        !functionWords.has(plainWord) &&
        !new RegExp(`^(?:${MEETING_KINDS})$`, 'i').test(plainWord)
      );
    });
    if (distinctive.length === 0 && suffix === '' && !/kick-?off|retrospective|stand-?up/i.test(name)) continue;
    const nameWords = removeGenericStart(words);
    if (
      nameWords.length > 6 ||
      MEETING_DOCUMENTS.test(nameWords[0] ?? '') ||
      nameWords.some((word) => isFunctionWord(word))
    )
      continue;
    const fullName = `${nameWords.join(' ')}${suffix}`;
    const fitsTitle =
      fullName.split(' ').length <= SUGGESTED_TITLE_WORDS && !suffix.split(' ').slice(2).some(isFunctionWord);
    return fitsTitle ? fullName : nameWords.join(' ');
  }
  return '';
}

/** The stated subject or purpose, with the kind of meeting if that is more specific than "meeting". */
function findSubject(sentences: readonly Sentence[]): string {
  for (const pattern of [STATED_SUBJECT, STATED_PURPOSE]) {
    for (const { text } of sentences.slice(0, TITLE_OPENING_SENTENCES / 2)) {
      const { subject = '', kind = '' } = pattern.exec(text)?.groups ?? {};
      const words = subject
        .replace(SUBJECT_END, '')
        .replace(/^(?:the|our|a|an|your) /i, '')
        .split(' ');
      const isPlain = words.every(
        (word) => GENERIC_WORDS.has(word.toLowerCase()) || functionWords.has(word.toLowerCase()),
      );
      if (
        isPlain ||
        GENERIC_SUBJECT.test(words[0] ?? '') ||
        words.length < TITLE_SUBJECT_WORDS.min ||
        words.length > TITLE_SUBJECT_WORDS.max
      )
        continue;
      if (words.some((word) => isFunctionWord(word)) || isFunctionWord(words.at(-1) ?? '')) continue;
      return /^(?:|meeting|call|session)$/i.test(kind) ? words.join(' ') : `${kind}: ${words.join(' ')}`;
    }
  }
  return '';
}

/** The name of the interviewee, if there is one interviewer and one other speaker. */
function findInterviewee(speakers: readonly Speaker[]): string {
  const [interviewer, ...otherInterviewers] = speakers.filter(({ name }) => /^interviewer\b/i.test(name));
  const otherSpeakers = speakers.filter((speaker) => speaker !== interviewer);
  const [interviewee] = otherSpeakers;
  return interviewer !== undefined &&
    otherInterviewers.length === 0 &&
    otherSpeakers.length === 1 &&
    interviewee !== undefined
    ? shortName(interviewee.name)
    : '';
}

/** True for verbs, pronouns and other function words that do not occur in a name. */
const isFunctionWord = (word: string): boolean =>
  functionWords.has(word.toLowerCase()) && !/^(?:of|for|and|on|the|in|to)$/i.test(word);

/** Removes articles and generic words before the name. */
function removeGenericStart(words: readonly string[]): string[] {
  const article = words.findLastIndex((word) => /^(?:the|our|a|an)$/i.test(word));
  const remaining = words.slice(article + 1);
  while (
    remaining.length > (/stand-?up|retrospective|kick-?off/i.test(remaining.at(-1) ?? '') ? 1 : 2) &&
    /^(?:first|second|third|next|last|virtual|short|quick|new|whole|actual)$/i.test(remaining[0] ?? '')
  )
    remaining.shift();
  return remaining;
}

/** A term of several words is more specific than a word. */
const scoreSubject = ({ score, stems }: Phrase): number => score * (stems.length > 1 ? 1.5 : 1);

/** True if a phrase recurs throughout the meeting. A single word must recur more often and not be a name. */
function recursInMeeting(phrase: Phrase, isShort: boolean): boolean {
  if (phrase.stems.length > 1) return phrase.count >= (isShort ? 2 : 3) && phrase.spread >= 2;
  const minimum = isShort ? 4 : 5;
  return phrase.count >= minimum && phrase.spread >= (isShort ? 3 : 5) && !/^\p{Lu}\p{Ll}/u.test(phrase.text);
}

/** Removes phrases that share a word with an earlier one, such as "control panel" after "remote control". */
export function removeOverlaps(phrases: readonly Phrase[]): Phrase[] {
  const selected: Phrase[] = [];
  for (const phrase of phrases) if (!selected.some((other) => overlaps(phrase, other))) selected.push(phrase);
  return selected;
}

function formatList(phrases: readonly (Phrase | undefined)[]): string {
  const texts = phrases.flatMap((phrase) => phrase?.text ?? []);
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

function getFirstFitting(titles: readonly string[]): string {
  const title = titles.find((candidate) => candidate !== '' && candidate.split(/\s+/).length <= SUGGESTED_TITLE_WORDS);
  return capitalize(title ?? '');
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
