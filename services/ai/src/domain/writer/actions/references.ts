import nlp from 'compromise/two';
import {
  ANTECEDENT_SENTENCES,
  ANTECEDENT_WORDS_MIN,
  PERSON_SENTENCES,
  REFERENCE_SENTENCES,
  REFERENCE_WORDS_MAX,
} from '../limits.ts';
import { findSpeaker, isPersonName } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import type { MeetingContext } from './meeting-context.ts';

/** A task with its pronoun resolved, and the sentence that contains the antecedent. */
export type ResolvedTask = { readonly task: string; readonly from: Sentence };

const PRONOUN_OBJECT =
  /^(?<verb>\p{Ll}+(?: (?:on|into|up|out|to|with|back|for|at|over|through|about))?) (?<pronoun>it|them|this|that|those|these)(?= (?!(?:is|are|was|were|we|you|i|they|he|she|it)\b)|$)/iu;

const PERSONAL_PLAN = /\bI(?:'m| am) (?:going|planning) to\b|\bI(?:'ll| will)\b/;

/** Verbs whose object is a person, so that "them" refers to people. */
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
    ({ isPlural, start }) => isPlural === isPluralPronoun && !PLACE_PREPOSITION.test(before.slice(0, start)),
  );
  if (precedingPhrase !== undefined && others.length === 0 && !isPluralPronoun && !PERSONAL_PLAN.test(before))
    return { task: `${verb} ${precedingPhrase.text}${task.slice(match[0].length)}`, from: sentence };
  // "We put mats in the hall, Tom will order them".
  const [plural, ...otherPlurals] = isPluralPronoun ? findBarePlurals(before) : [];
  if (plural !== undefined && otherPlurals.length === 0)
    return { task: `${verb} ${plural}${task.slice(match[0].length)}`, from: sentence };
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

/** "I'll email you the certificate": an answer that names its object. */
const PROMISED_OBJECT =
  /\bI(?:'ll| will| can) (?<promised>\p{Ll}+) (?:(?:you|him|her|them|everyone|over|out|up) )?(?=(?:the|a|an|our|my|your) )(?<rest>.+)$/iu;

/** Resolves "it" in "send it to me" by the answer that accepts the request, if it names the object. */
export function resolveInAnswer(
  sentence: Sentence,
  task: string,
  answer: Sentence | undefined,
): ResolvedTask | undefined {
  const match = PRONOUN_OBJECT.exec(task);
  const { promised = '', rest } = PROMISED_OBJECT.exec(answer?.text ?? '')?.groups ?? {};
  if (match === null || rest === undefined) return undefined;
  const { verb = '', pronoun = '' } = match.groups ?? {};
  const [object] = findNounPhrases(rest, 'their');
  const isPlural = /^(?:them|those|these)$/i.test(pronoun);
  // The object comes right after the verb: in "I'll put a note on the list" it is not the list.
  if (object === undefined || object.start > 0) return undefined;
  // "Could you share that?" "I'll share the numbers": the same verb has the same object.
  const isSameVerb = /^th(?:at|is)$/i.test(pronoun) && verb.split(' ')[0]?.toLowerCase() === promised.toLowerCase();
  if (object.isPlural !== isPlural && !isSameVerb) return undefined;
  return { task: `${verb} ${object.text}${task.slice(match[0].length)}`, from: sentence };
}

/** "The costs of watering": a noun after "of" without a determiner. */
const BARE_COMPLEMENT =
  /^ of (?!(?:the|this|that|these|those|our|your|their|them|course|which|what|whom|each|every|some|any)\b)\p{Ll}{4,}(?=[\s.,;?!]|$)/u;
/** "The pull request": the tagger takes the last noun for a verb. */
const COMPOUND_END =
  /^ (?:requests?|reports?|tests?|plans?|updates?|checks?|reviews?|offers?|orders?|lists?|calls?|releases?|pages?|designs?)(?=[,.;?!]|$)/;
const TRAILING_TIME = / (?:next|last|this|every|today|tomorrow|yesterday|tonight)\b.*$/i;

/** "I've got one in the van, I'll bring it": a place is not what "it" refers to. */
const PLACE_PREPOSITION = /\b(?:in|at|inside|outside|under|behind|near) $/i;

/** Replaces "her" in "ask her for a schedule" with the name if only one person was named before. */
export function resolvePerson(context: MeetingContext, sentence: Sentence, task: string): ResolvedTask | undefined {
  const match = PERSONAL_PRONOUN.exec(task);
  if (match === null) return resolveGroup(context, sentence, task);
  for (let distance = 1; distance <= PERSON_SENTENCES; distance++) {
    const from = context.sentences[sentence.index - distance];
    if (from === undefined) return undefined;
    const speaker = context.speakers.find(({ id }) => id === sentence.speakerId);
    const ownNames = `${speaker?.name ?? ''}`.split(' ');
    const speakerName = shortName(context.speakers.find(({ id }) => id === from.speakerId)?.name ?? '');
    const people = new Set(
      [...from.text.matchAll(CAPITALIZED)]
        .map(({ 0: name, index }) => ({ name: name.replace(SENTENCE_OPENING, ''), index }))
        .filter(
          ({ name, index }) =>
            name !== '' &&
            !/\b[Tt]he $/.test(from.text.slice(0, index)) &&
            !ownNames.includes(name) &&
            isPerson(context, name, index === 0) &&
            name !== speakerName,
        )
        .map(({ name }) => name),
    );
    const [name] = people;
    if (name !== undefined)
      return people.size === 1 ? { task: task.replace(PERSONAL_PRONOUN, () => name), from } : undefined;
  }
  return undefined;
}

/** Replaces "them" in "write to them this week" with the only group of people that was named before: "the customers". */
function resolveGroup(context: MeetingContext, sentence: Sentence, task: string): ResolvedTask | undefined {
  const match = PRONOUN_OBJECT.exec(task);
  const { verb = '', pronoun = '' } = match?.groups ?? {};
  if (match === null || !/^them$/i.test(pronoun) || !PERSON_VERB.test(verb)) return undefined;
  for (let distance = 1; distance <= PERSON_SENTENCES; distance++) {
    const from = context.sentences[sentence.index - distance];
    if (from === undefined) return undefined;
    const groups = findNounPhrases(from.text, getPossessive(context, from.speakerId)).filter(
      ({ text, isPlural }) => isPlural && nlp(text).has('#Actor'),
    );
    const [group] = groups;
    if (group !== undefined)
      return groups.length === 1 ? { task: `${verb} ${group.text}${task.slice(match[0].length)}`, from } : undefined;
  }
  return undefined;
}

/** "Is Erin back?": a capital at the start is not a name. */
const SENTENCE_OPENING =
  /^(?:Is|Are|Was|Has|Have|Does|Did|Do|Can|Could|Will|Would|Should|And|But|So|Then|Maybe|Perhaps|If|When|With|From|To|For|As|The|Ask|Tell|Because|That|Although|Since|Before|After)(?: |$)/;

/** Excludes "her list", a possessive. */
const PERSONAL_PRONOUN =
  /\bhim\b|\bher\b(?=$|,| (?:for|to|about|whether|if|on|by|at|in|that|today|tomorrow|this|next|and|again|how|what|when)\b)/i;
const CAPITALIZED = /\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+){0,2}/gu;

/** True for the name of a speaker or another person. An unknown capitalized word counts unless it has another meaning. */
function isPerson({ names }: MeetingContext, name: string, isFirst: boolean): boolean {
  if (findSpeaker(name, names) !== undefined || isPersonName(name)) return true;
  return (
    !isFirst &&
    !/^(?:I|Mr|Mrs|Ms|Dr|Speaker|Minister|Chair|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Easter|Christmas)\b/.test(
      name,
    ) &&
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
    // The task may reply to the question right before it, even to a short one.
    const isRepliedToByTask = from.isQuestion && from.speakerId !== sentence.speakerId && distance === 1;
    if (words.length < ANTECEDENT_WORDS_MIN || (stems.length < 2 && !isRepliedToByTask) || ENCOURAGEMENT.test(text))
      continue;
    // A sentence that starts with a pronoun is not an antecedent either, nor what somebody promises or is asked to do.
    if (/^(?:they|he|she|it)(?:'\p{L}+)?\b/iu.test(text) || PROMISED_REFERENCE.test(text) || OTHER_REQUEST.test(text))
      continue;
    if (isCutOff || words.length > REFERENCE_WORDS_MAX) return undefined;
    const speaker = context.speakers.find(({ id }) => id === from.speakerId);
    const named = POINTING_QUESTION.test(text) ? findEarlierQuestion(context, from) : from;
    const referenceText = (named ?? from).text.replace(/[.!…]+$/u, '');
    return {
      text: speaker === undefined ? referenceText : `${shortName(speaker.name)}: ${referenceText}`,
      from: named ?? from,
    };
  }
  return undefined;
}

/** "I can have that ready by Thursday". */
const PROMISED_REFERENCE = /^i(?:'ll| will| can) \p{Ll}+ (?:it|that|this|them)\b/iu;
/** "Rina, please book the room". */
const OTHER_REQUEST = /^\p{Lu}\p{Ll}+, (?:please|(?:can|could|would|will) you)\b/u;

/** "Would you mind checking that?" is as vague as the task itself. */
const POINTING_QUESTION = /\b(?:it|that|this|them)\?$/i;

/** The previous question of the same person. */
function findEarlierQuestion({ sentences }: MeetingContext, { index, speakerId }: Sentence): Sentence | undefined {
  return sentences
    .slice(Math.max(0, index - REFERENCE_SENTENCES), index)
    .findLast(
      (other) =>
        other.speakerId === speakerId &&
        other.isQuestion &&
        other.words.length >= ANTECEDENT_WORDS_MIN &&
        !POINTING_QUESTION.test(other.text),
    );
}

const BACK_REFERENCE =
  /^\p{Ll}+ (?:you|him|her|them|me|us|everyone|\p{Lu}\p{Ll}+) (?:it|that|this|those|these)\b(?! \p{Ll}{3,}s?\b(?<!today|tomorrow|next|this|over|again))|\b(?:about|of|with|for|into|at) (?:that|it|this|them|those|these)\b(?! (?:\p{Ll}+ )?(?:is|are|was|were|we|you|i|they|\p{Ll}+s?)\b)|\b(?:about|of|with|for|into|at) (?:that|it|this|them|those|these)(?= (?:right|today|tomorrow|by|before|after|on|next|this|again|as)\b|$)/iu;
const MISSING_OBJECT =
  /^(?:find out|check|ask around|have a look|get back to \p{L}+)(?: and (?:let \p{L}+ know|report back|get back to \p{L}+|\p{L}+ \p{L}+))?(?: (?:by|on|before|until|tomorrow|today|this|next)\b.*)?$/iu;
/** "Please do, …", "that would be great". */
const ENCOURAGEMENT =
  /^(?:do|just|yes|no)\b|\b(?:would|will) (?:\p{L}+ )?be (?:\p{L}+ )?(?:great|good|nice|lovely|perfect|amazing|helpful|wonderful)\b/iu;

/** The replacement for "my" in a sentence of another speaker. */
function getPossessive({ speakers }: MeetingContext, id: string): string {
  const speaker = speakers.find((candidate) => candidate.id === id);
  return speaker === undefined ? 'the' : `${shortName(speaker.name)}'s`;
}

/** Plural nouns without a determiner. */
const findBarePlurals = (text: string): string[] =>
  nlp(text)
    .match('(#Adjective|#Noun)+')
    .not('#Pronoun')
    .out('array')
    .map((phrase: string) => phrase.replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((phrase: string) => /^\p{Ll}.*[^s]s$/u.test(phrase) && !UNIT_OF_TIME.test(phrase));

/** A time span ("the two hours") cannot be what "it" refers to. */
const UNIT_OF_TIME = /\b(?:second|minute|hour|day|week|month|year|time|moment)s?$/i;

/** `start` is its position in the text. */
type NounPhrase = { readonly text: string; readonly isPlural: boolean; readonly start: number };

/** Noun phrases with a determiner, candidates for "it". "The list of the members" is one phrase. `possessive` replaces "my". */
function findNounPhrases(text: string, possessive: string): NounPhrase[] {
  const matches: string[] = nlp(text)
    .match('(the|a|an|our|their|his|her|my|your) (#Adjective|#Noun|#Gerund|#Value)+')
    .not('#Pronoun')
    .out('array');
  const phrases: { text: string; isPlural: boolean; start: number }[] = [];
  let end = 0;
  for (const phrase of matches.map((match) => match.replace(TRAILING_TIME, '').replace(/[^\p{L}\p{N}]+$/u, ''))) {
    if (!phrase.includes(' ') || UNIT_OF_TIME.test(phrase)) continue;
    const start = text.indexOf(phrase, end);
    if (start < 0) continue;
    const before = phrases.at(-1);
    const textBetween = text.slice(end, start);
    const followingText = text.slice(start + phrase.length);
    const [compound] = COMPOUND_END.exec(followingText) ?? BARE_COMPLEMENT.exec(followingText) ?? [''];
    end = start + phrase.length + compound.length;
    if (before !== undefined && /^ (?:of|for|from|in|with) $/.test(textBetween)) {
      before.text += textBetween + phrase;
      continue;
    }
    const plain = `${phrase}${compound}`
      .replace(/^(?:a|an|the) /i, 'the ')
      .replace(/^(?:his|her|your) /i, 'their ')
      .replace(/^my /i, () => `${possessive} `);
    phrases.push({ text: plain, start, isPlural: nlp(phrase).has('#Plural') || /[^s]s$/.test(phrase) });
  }
  return phrases;
}
