import nlp from 'compromise/two';
import {
  ACTION_WORDS_MAX,
  ANTECEDENT_SENTENCES,
  ANTECEDENT_WORDS_MIN,
  PERSON_SENTENCES,
  REFERENCE_SENTENCES,
  REFERENCE_WORDS_MAX,
} from '../limits.ts';
import { cleanText } from '../words/clean.ts';
import { findSpeaker, isPersonName } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import { toBaseForm } from './action-cues.ts';
import { findOnlyOtherSpeaker, findVocative } from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';

/** The cleaned verb phrase of the first clause. */
export function getTaskPhrase(task: string): string {
  const clause = task
    .replace(/[.?!]+["'”’)]*$/u, '')
    .replace(
      /^.*\b(?:I|we|you) (?:have to|will|need to) (?=\p{Ll})(?<!\b(?:what|and|that|because|if|so|as|which|how|whatever|everything|all|where|when) (?:I|we|you) (?:have to|will|need to) )/u,
      '',
    )
    .replace(/(?<=\p{Ll}{3})[.?!]\s+(?=\p{Lu}).*$/u, '')
    .split(
      /;| and you(?:'ll| will)\b| and I(?:'ll| will|'m|'ve)\b|,? and (?:if|of course)\b|, (?:i|we|you|they|he|she|it|that)(?:'ve|'re|'ll|'m|'s|'d| have| are| will| is)\b|,? (?:because|but|although|even though|whereas)\b|, (?:so|which|who|where|and (?:then )?(?:i|we|you|he|she|they|it|that|this)\b|right|okay|yeah|if that|you know|isn't|will you|would you|can you)\b/i,
    )[0];
  const words = (clause ?? '').split(' ');
  const shortened =
    words.length <= ACTION_WORDS_MAX
      ? words.join(' ')
      : words
          .slice(0, ACTION_WORDS_MAX)
          .join(' ')
          .replace(/[,;]?[^,;]*$/, '');
  return toBaseForm(cleanText(shortened)).replace(/[,;:\s]+$/, '');
}

/** Removes the name of the addressee and "please" from the end. */
export function removeAddressee(task: string, { names }: MeetingContext): string {
  const plain = task.replace(/,? please$/i, '');
  const [, before = '', name = ''] = /^(.*),\s*((?:\p{L}|['’. -])+)$/u.exec(plain) ?? [];
  return name !== '' && findSpeaker(name, names) !== undefined ? before : plain;
}

type TaskOwner = { readonly ownerId: string; readonly isSpeakersTask: boolean };

/** Replaces "me" and "you" by names if they are not the owner, and "my" and "your" by "their" if they are. */
export function replacePronouns(
  context: MeetingContext,
  sentence: Sentence,
  task: string,
  { ownerId, isSpeakersTask }: TaskOwner,
): string {
  const getName = (id: string | undefined) => {
    const speaker = context.speakers.find((candidate) => candidate.id === id);
    return speaker === undefined ? undefined : shortName(speaker.name);
  };
  if (isSpeakersTask && ownerId === sentence.speakerId) {
    const ownText = task
      .replace(/\b(?:all of you|you all|you guys|both of you|you both)\b/gi, 'everyone')
      .replace(/\bmy\b/gi, 'their')
      .replace(/\bI'm\b/g, "they're")
      .replace(/\bI am\b/g, 'they are')
      .replace(/\bI was\b/g, 'they were')
      .replace(/\bI(?='(?:ve|ll|d)\b| )/g, 'they');
    return replaceSecondPerson(ownText, getName(findListener(context, sentence)));
  }
  const ownersTask =
    ownerId === ''
      ? task
      : task
          .replace(/\byour\b/gi, 'their')
          .replace(
            /\byou(?='(?:ve|ll|d|re)\b| (?:need|have|find|found|think|want|can|like|know|get|got|are|were|did|do|will|see|made)\b)/gi,
            'they',
          );
  const requesterName = getName(sentence.speakerId);
  if (requesterName === undefined) return ownersTask;
  // Names are inserted by functions, because a "$" in a replacement string has a special meaning.
  return ownersTask
    .replace(/\bme\b/g, () => requesterName)
    .replace(/\bmy\b/g, () => `${requesterName}'s`)
    .replace(
      /\bI (?=(?:sent|gave|made|said|wrote|did|had|took|showed|asked|mentioned|\p{Ll}{3,}ed)\b)/gu,
      () => `${requesterName} `,
    );
}

/** The listener of a promise: the speaker who is named, is the only other speaker, or asked the previous question. */
function findListener(context: MeetingContext, sentence: Sentence): string | undefined {
  const listener = findVocative(sentence.text, context.names) ?? findOnlyOtherSpeaker(context, sentence.speakerId);
  if (listener !== undefined) return listener;
  let position = sentence.index - 1;
  while (context.sentences[position]?.speakerId === sentence.speakerId) position -= 1;
  const before = context.sentences[position];
  return before?.isQuestion === true && sentence.index - position <= 2 && before.speakerId !== ''
    ? before.speakerId
    : undefined;
}

function replaceSecondPerson(text: string, listener: string | undefined): string {
  if (listener === undefined) {
    return text
      .replace(/,? and let you know$/i, '')
      .replace(/\b(?:yours|your)\b/gi, 'their')
      .replace(/\byou\b/gi, 'the others');
  }
  return text
    .replace(/\byour\b/gi, () => `${listener}'s`)
    .replace(/\byou(?='(?:ve|ll|d|re)\b| (?:need|have|want|can|like|asked|are|were|did|will)\b)/gi, 'they')
    .replace(/\byou\b/gi, () => listener);
}

/** A task with its pronoun resolved, and the sentence that contains the antecedent. */
export type ResolvedTask = { readonly task: string; readonly from: Sentence };

const PRONOUN_OBJECT =
  /^(?<verb>\p{Ll}+(?: (?:on|into|up|out|to|with|back|for|at|over|through|about))?) (?<pronoun>it|them|this|that|those|these)(?= (?!(?:is|are|was|were|we|you|i|they|he|she|it)\b)|$)/iu;

const PERSONAL_PLAN = /\bI(?:'m| am) (?:going|planning) to\b|\bI(?:'ll| will)\b/;

/** Verbs whose object is a person, so "them" is not a thing. */
const PERSON_VERB =
  /^(?:ask|call|contact|email|e-mail|inform|invite|meet|phone|remind|ring|speak|talk|tell|text|thank|visit|warn|write)(?: (?:to|with|back|up))?$/i;

/** Resolves "it" in "test it on staging" if the sentences before allow only one interpretation. */
export function resolveAntecedent(
  context: MeetingContext,
  sentence: Sentence,
  task: string,
  before = '',
): ResolvedTask | undefined {
  const match = PRONOUN_OBJECT.exec(task);
  const { verb = '', pronoun = '' } = match?.groups ?? {};
  if (match === null) return undefined;
  const isPluralPronoun = /^(?:them|those|these)$/i.test(pronoun);
  if (isPluralPronoun && PERSON_VERB.test(verb)) return undefined;
  // "I've got a draft for that, I'll send it": the antecedent is in the same sentence.
  const [precedingPhrase, ...others] = findNounPhrases(before, 'their').filter(
    ({ isPlural }) => isPlural === isPluralPronoun,
  );
  if (precedingPhrase !== undefined && others.length === 0 && !isPluralPronoun && !PERSONAL_PLAN.test(before))
    return { task: `${verb} ${precedingPhrase.text}${task.slice(match[0].length)}`, from: sentence };
  for (let distance = 1; distance <= ANTECEDENT_SENTENCES; distance++) {
    const from = context.sentences[sentence.index - distance];
    if (from === undefined) return undefined;
    if (from.words.length < ANTECEDENT_WORDS_MIN) continue;
    // "I'll visit them. Can you arrange that?": "that" is the whole plan, not a noun phrase in it.
    if (/^th(?:at|is)$/i.test(pronoun) && PERSONAL_PLAN.test(from.text)) return undefined;
    const phrases = findNounPhrases(
      from.text,
      from.speakerId === sentence.speakerId ? 'their' : getPossessive(context, from.speakerId),
    );
    const matchingPhrases = phrases.filter((thing) => thing.isPlural === isPluralPronoun);
    // A singular phrase is never "them", but a plural phrase may be "it".
    const antecedent =
      matchingPhrases.length === 1
        ? matchingPhrases[0]
        : phrases.length === 1 && !isPluralPronoun
          ? phrases[0]
          : undefined;
    if (antecedent === undefined) return undefined;
    return { task: `${verb} ${antecedent.text}${task.slice(match[0].length)}`, from };
  }
  return undefined;
}

const TRAILING_TIME = / (?:next|last|this|every|today|tomorrow|yesterday|tonight)\b.*$/i;

/** Replaces "her" in "ask her for a schedule" by the name if only one person was named before. */
export function resolvePerson(context: MeetingContext, sentence: Sentence, task: string): ResolvedTask | undefined {
  const match = PERSONAL_PRONOUN.exec(task);
  if (match === null) return undefined;
  for (let distance = 1; distance <= PERSON_SENTENCES; distance++) {
    const from = context.sentences[sentence.index - distance];
    if (from === undefined) return undefined;
    const speakerName = shortName(context.speakers.find(({ id }) => id === from.speakerId)?.name ?? '');
    const people = new Set(
      [...from.text.matchAll(CAPITALIZED)]
        .filter(({ 0: name, index }) => isPerson(context, name, index === 0) && name !== speakerName)
        .map(([name]) => name),
    );
    const [name] = people;
    if (name !== undefined)
      return people.size === 1 ? { task: task.replace(PERSONAL_PRONOUN, () => name), from } : undefined;
  }
  return undefined;
}

/** Excludes "her list", a possessive. */
const PERSONAL_PRONOUN =
  /\bhim\b|\bher\b(?=$|,| (?:for|to|about|whether|if|on|by|at|in|that|today|tomorrow|this|next|and|again|how|what|when)\b)/i;
const CAPITALIZED = /\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+){0,2}/gu;

/** True for the name of a speaker or another person. An unknown capitalized word counts unless it has another meaning. */
function isPerson({ names }: MeetingContext, name: string, isFirst: boolean): boolean {
  if (findSpeaker(name, names) !== undefined || isPersonName(name)) return true;
  return (
    !isFirst &&
    !/^(?:I|Mr|Mrs|Ms|Dr)\b/.test(name) &&
    !nlp(name).has('(#Place|#Organization|#Date|#Month|#WeekDay|#Acronym|#Pronoun)')
  );
}

/** Finds the sentence that "about that" or "merge it" refers to. */
export function findReference(
  context: MeetingContext,
  sentence: Sentence,
  task: string,
): { readonly text: string; readonly from: Sentence } | undefined {
  if (
    !(
      PRONOUN_OBJECT.test(task) ||
      BACK_REFERENCE.test(task) ||
      PERSONAL_PRONOUN.test(task) ||
      MISSING_OBJECT.test(task)
    )
  )
    return undefined;
  for (let distance = 1; distance <= REFERENCE_SENTENCES; distance++) {
    const from = context.sentences[sentence.index - distance];
    if (from === undefined) return undefined;
    const { words, stems, isCutOff, text } = from;
    if (words.length < ANTECEDENT_WORDS_MIN || stems.length < 2 || ENCOURAGEMENT.test(text)) continue;
    if (isCutOff || words.length > REFERENCE_WORDS_MAX) return undefined;
    const speaker = context.speakers.find(({ id }) => id === from.speakerId);
    const referenceText = text.replace(/[.!…]+$/u, '');
    return { text: speaker === undefined ? referenceText : `${shortName(speaker.name)}: ${referenceText}`, from };
  }
  return undefined;
}

const BACK_REFERENCE =
  /^\p{Ll}+ (?:you|him|her|them|me|us|everyone|\p{Lu}\p{Ll}+) (?:it|that|this|those|these)\b(?! \p{Ll}{3,}s?\b(?<!today|tomorrow|next|this|over|again))|\b(?:about|of|with|for|into|at) (?:that|it|this|them|those|these)\b(?! (?:\p{Ll}+ )?(?:is|are|was|were|we|you|i|they|\p{Ll}+s?)\b)|\b(?:about|of|with|for|into|at) (?:that|it|this|them|those|these)(?= (?:right|today|tomorrow|by|before|after|on|next|this|again|as)\b|$)/iu;
const MISSING_OBJECT =
  /^(?:find out|check|ask around|have a look|get back to \p{L}+)(?: and \p{L}+ \p{L}+)?(?: (?:by|on|before|until|tomorrow|today|this|next)\b.*)?$/iu;
/** "Please do, …", "that would be great". */
const ENCOURAGEMENT =
  /^(?:do|just|yes|no)\b|\b(?:would|will) (?:\p{L}+ )?be (?:\p{L}+ )?(?:great|good|nice|lovely|perfect|amazing|helpful|wonderful)\b/iu;

/** The replacement for "my" in a sentence of another speaker. */
function getPossessive({ speakers }: MeetingContext, id: string): string {
  const owner = speakers.find((candidate) => candidate.id === id);
  return owner === undefined ? 'the' : `${shortName(owner.name)}'s`;
}

/** Noun phrases with a determiner, candidates for "it". "The list of the members" is one phrase. `possessive` replaces "my". */
function findNounPhrases(text: string, possessive: string): { readonly text: string; readonly isPlural: boolean }[] {
  const heads: string[] = nlp(text)
    .match('(the|a|an|our|their|his|her|my) (#Adjective|#Noun|#Gerund|#Value)+')
    .not('#Pronoun')
    .out('array');
  const phrases: { text: string; isPlural: boolean }[] = [];
  let end = 0;
  for (const phrase of heads.map((head) => head.replace(TRAILING_TIME, '').replace(/[^\p{L}\p{N}]+$/u, ''))) {
    if (!phrase.includes(' ')) continue;
    const start = text.indexOf(phrase, end);
    if (start < 0) continue;
    const before = phrases.at(-1);
    const between = text.slice(end, start);
    end = start + phrase.length;
    if (before !== undefined && /^ (?:of|for|from|in|with) $/.test(between)) {
      before.text += between + phrase;
      continue;
    }
    const plain = phrase
      .replace(/^(?:a|an|the) /i, 'the ')
      .replace(/^(?:his|her) /i, 'their ')
      .replace(/^my /i, () => `${possessive} `);
    phrases.push({ text: plain, isPlural: nlp(phrase).has('#Plural') || /[^s]s$/.test(phrase) });
  }
  return phrases;
}
