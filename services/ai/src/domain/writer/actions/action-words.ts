import nlp from 'compromise/two';
import { cleanText } from '../words/clean.ts';
import { findSpeaker, isPersonName } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import { toPlainVerb } from './action-cues.ts';
import { findOnlyOtherSpeaker, findVocative } from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';

/** Words of an action item. */
const WORDS_MAX = 32;
/** Sentences before a task that may contain the antecedent of "it"; shorter sentences are skipped (words). */
const ANTECEDENT_WITHIN = 2;
const ANTECEDENT_WORDS = 4;

/** The cleaned verb phrase of the first clause. */
export function getTaskPhrase(what: string): string {
  const clause = what
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
  const short =
    words.length <= WORDS_MAX
      ? words.join(' ')
      : words
          .slice(0, WORDS_MAX)
          .join(' ')
          .replace(/[,;]?[^,;]*$/, '');
  return toPlainVerb(cleanText(short)).replace(/[,;:\s]+$/, '');
}

/** Removes the name of the addressee and "please" from the end. */
export function removeAddressee(what: string, { names }: MeetingContext): string {
  const plain = what.replace(/,? please$/i, '');
  const [, before = '', name = ''] = /^(.*),\s*((?:\p{L}|['’. -])+)$/u.exec(plain) ?? [];
  return name !== '' && findSpeaker(name, names) !== undefined ? before : plain;
}

type TaskOwner = { readonly ownerId: string; readonly isSpeakers: boolean };

/** Replaces "me" and "you" by names if they are not the owner, and "my" and "your" by "their" if they are. */
export function replacePronouns(
  context: MeetingContext,
  sentence: Sentence,
  what: string,
  { ownerId, isSpeakers }: TaskOwner,
): string {
  const nameOf = (id: string | undefined) => {
    const speaker = context.speakers.find((one) => one.id === id);
    return speaker === undefined ? undefined : shortName(speaker.name);
  };
  if (isSpeakers && ownerId === sentence.speakerId) {
    const said = what
      .replace(/\b(?:all of you|you all|you guys|both of you|you both)\b/gi, 'everyone')
      .replace(/\bmy\b/gi, 'their')
      .replace(/\bI'm\b/g, "they're")
      .replace(/\bI am\b/g, 'they are')
      .replace(/\bI was\b/g, 'they were')
      .replace(/\bI(?='(?:ve|ll|d)\b| )/g, 'they');
    return replaceSecondPerson(said, nameOf(findListener(context, sentence)));
  }
  const spoken =
    ownerId === ''
      ? what
      : what
          .replace(/\byour\b/gi, 'their')
          .replace(
            /\byou(?='(?:ve|ll|d|re)\b| (?:need|have|find|found|think|want|can|like|know|get|got|are|were|did|do|will|see|made)\b)/gi,
            'they',
          );
  const requesterName = nameOf(sentence.speakerId);
  if (requesterName === undefined) return spoken;
  // Names are inserted by functions, because a "$" in a replacement string has a special meaning.
  return spoken
    .replace(/\bme\b/g, () => requesterName)
    .replace(/\bmy\b/g, () => `${requesterName}'s`)
    .replace(
      /\bI (?=(?:sent|gave|made|said|wrote|did|had|took|showed|asked|mentioned|\p{Ll}{3,}ed)\b)/gu,
      () => `${requesterName} `,
    );
}

/** The listener of a promise: the speaker who is named, is the only other one, or just asked. */
function findListener(context: MeetingContext, sentence: Sentence): string | undefined {
  const known = findVocative(sentence.text, context.names) ?? findOnlyOtherSpeaker(context, sentence.speakerId);
  if (known !== undefined) return known;
  let at = sentence.index - 1;
  while (context.sentences[at]?.speakerId === sentence.speakerId) at -= 1;
  const before = context.sentences[at];
  return before?.isQuestion === true && sentence.index - at <= 2 && before.speakerId !== ''
    ? before.speakerId
    : undefined;
}

function replaceSecondPerson(said: string, listener: string | undefined): string {
  if (listener === undefined) {
    return said
      .replace(/,? and let you know$/i, '')
      .replace(/\b(?:yours|your)\b/gi, 'their')
      .replace(/\byou\b/gi, 'the others');
  }
  return said
    .replace(/\byour\b/gi, () => `${listener}'s`)
    .replace(/\byou(?='(?:ve|ll|d|re)\b| (?:need|have|want|can|like|asked|are|were|did|will)\b)/gi, 'they')
    .replace(/\byou\b/gi, () => listener);
}

/** A task with its pronoun resolved, and the sentence that contains the antecedent. */
export type ResolvedTask = { readonly what: string; readonly from: Sentence };

const PRONOUN_OBJECT =
  /^(?<verb>\p{Ll}+(?: (?:on|into|up|out|to|with|back|for|at|over|through|about))?) (?<it>it|them|this|that|those|these)(?= (?!(?:is|are|was|were|we|you|i|they|he|she|it)\b)|$)/iu;

const PERSONAL_PLAN = /\bI(?:'m| am) (?:going|planning) to\b|\bI(?:'ll| will)\b/;

/** Verbs whose object is a person, so "them" is not a thing. */
const PERSON_VERB =
  /^(?:ask|call|contact|email|e-mail|inform|invite|meet|phone|remind|ring|speak|talk|tell|text|thank|visit|warn|write)(?: (?:to|with|back|up))?$/i;

/** Resolves "it" in "test it on staging" if the sentences before allow only one reading. */
export function resolveAntecedent(
  context: MeetingContext,
  sentence: Sentence,
  what: string,
  before = '',
): ResolvedTask | undefined {
  const match = PRONOUN_OBJECT.exec(what);
  const { verb = '', it = '' } = match?.groups ?? {};
  if (match === null) return undefined;
  const many = /^(?:them|those|these)$/i.test(it);
  if (many && PERSON_VERB.test(verb)) return undefined;
  // "I've got a draft for that, I'll send it": the antecedent is in the same sentence.
  const [here, ...others] = findNounPhrases(before, 'their').filter(({ isPlural }) => isPlural === many);
  if (here !== undefined && others.length === 0 && !many && !PERSONAL_PLAN.test(before))
    return { what: `${verb} ${here.text}${what.slice(match[0].length)}`, from: sentence };
  for (let back = 1; back <= ANTECEDENT_WITHIN; back++) {
    const from = context.sentences[sentence.index - back];
    if (from === undefined) return undefined;
    if (from.words.length < ANTECEDENT_WORDS) continue;
    // "I'll visit them. Can you arrange that?": "that" is the whole plan, not a thing in it.
    if (/^th(?:at|is)$/i.test(it) && PERSONAL_PLAN.test(from.text)) return undefined;
    const things = findNounPhrases(
      from.text,
      from.speakerId === sentence.speakerId ? 'their' : getPossessive(context, from.speakerId),
    );
    const fitting = things.filter((thing) => thing.isPlural === many);
    // One thing is never "them", but several may be "it".
    const only = fitting.length === 1 ? fitting[0] : things.length === 1 && !many ? things[0] : undefined;
    if (only === undefined) return undefined;
    return { what: `${verb} ${only.text}${what.slice(match[0].length)}`, from };
  }
  return undefined;
}

const ENDS_IN_TIME = / (?:next|last|this|every|today|tomorrow|yesterday|tonight)\b.*$/i;

/** Replaces "her" in "ask her for a schedule" by the name if only one person was named before. */
export function resolvePerson(context: MeetingContext, sentence: Sentence, what: string): ResolvedTask | undefined {
  const match = PERSON.exec(what);
  if (match === null) return undefined;
  for (let back = 1; back <= PERSON_WITHIN; back++) {
    const from = context.sentences[sentence.index - back];
    if (from === undefined) return undefined;
    const own = shortName(context.speakers.find(({ id }) => id === from.speakerId)?.name ?? '');
    const people = new Set(
      [...from.text.matchAll(CAPITALISED)]
        .filter(({ 0: name, index }) => isPerson(context, name, index === 0) && name !== own)
        .map(([name]) => name),
    );
    const [name] = people;
    if (name !== undefined) return people.size === 1 ? { what: what.replace(PERSON, () => name), from } : undefined;
  }
  return undefined;
}

/** Excludes "her list", a possessive. */
const PERSON =
  /\bhim\b|\bher\b(?=$|,| (?:for|to|about|whether|if|on|by|at|in|that|today|tomorrow|this|next|and|again|how|what|when)\b)/i;
const PERSON_WITHIN = 6;
const CAPITALISED = /\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+){0,2}/gu;

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
  what: string,
): { readonly text: string; readonly from: Sentence } | undefined {
  if (!(PRONOUN_OBJECT.test(what) || REFERS_BACK.test(what) || PERSON.test(what) || LACKS_OBJECT.test(what)))
    return undefined;
  for (let back = 1; back <= REFERENCE_WITHIN; back++) {
    const from = context.sentences[sentence.index - back];
    if (from === undefined) return undefined;
    const { words, stems, isCutOff, text } = from;
    if (words.length < ANTECEDENT_WORDS || stems.length < 2 || ENCOURAGEMENT.test(text)) continue;
    if (isCutOff || words.length > REFERENCE_WORDS_MAX) return undefined;
    const speaker = context.speakers.find(({ id }) => id === from.speakerId);
    const said = text.replace(/[.!…]+$/u, '');
    return { text: speaker === undefined ? said : `${shortName(speaker.name)}: ${said}`, from };
  }
  return undefined;
}

const REFERS_BACK =
  /^\p{Ll}+ (?:you|him|her|them|me|us|everyone|\p{Lu}\p{Ll}+) (?:it|that|this|those|these)\b(?! \p{Ll}{3,}s?\b(?<!today|tomorrow|next|this|over|again))|\b(?:about|of|with|for|into|at) (?:that|it|this|them|those|these)\b(?! (?:\p{Ll}+ )?(?:is|are|was|were|we|you|i|they|\p{Ll}+s?)\b)|\b(?:about|of|with|for|into|at) (?:that|it|this|them|those|these)(?= (?:right|today|tomorrow|by|before|after|on|next|this|again|as)\b|$)/iu;
const LACKS_OBJECT =
  /^(?:find out|check|ask around|have a look|get back to \p{L}+)(?: and \p{L}+ \p{L}+)?(?: (?:by|on|before|until|tomorrow|today|this|next)\b.*)?$/iu;
const REFERENCE_WORDS_MAX = 25;
const REFERENCE_WITHIN = 3;
/** "Please do, …", "that would be great". */
const ENCOURAGEMENT =
  /^(?:do|just|yes|no)\b|\b(?:would|will) (?:\p{L}+ )?be (?:\p{L}+ )?(?:great|good|nice|lovely|perfect|amazing|helpful|wonderful)\b/iu;

/** What replaces "my" in the words of another speaker. */
function getPossessive({ speakers }: MeetingContext, id: string): string {
  const owner = speakers.find((one) => one.id === id);
  return owner === undefined ? 'the' : `${shortName(owner.name)}'s`;
}

/** Noun phrases with a determiner, candidates for "it"; "the list of the members" is one. `mine` replaces "my". */
function findNounPhrases(text: string, mine: string): { readonly text: string; readonly isPlural: boolean }[] {
  const heads: string[] = nlp(text)
    .match('(the|a|an|our|their|his|her|my) (#Adjective|#Noun|#Gerund|#Value)+')
    .not('#Pronoun')
    .out('array');
  const found: { text: string; isPlural: boolean }[] = [];
  let end = 0;
  for (const phrase of heads.map((head) => head.replace(ENDS_IN_TIME, '').replace(/[^\p{L}\p{N}]+$/u, ''))) {
    if (!phrase.includes(' ')) continue;
    const at = text.indexOf(phrase, end);
    if (at < 0) continue;
    const before = found.at(-1);
    const between = text.slice(end, at);
    end = at + phrase.length;
    if (before !== undefined && /^ (?:of|for|from|in|with) $/.test(between)) {
      before.text += between + phrase;
      continue;
    }
    const plain = phrase
      .replace(/^(?:a|an|the) /i, 'the ')
      .replace(/^(?:his|her) /i, 'their ')
      .replace(/^my /i, () => `${mine} `);
    found.push({ text: plain, isPlural: nlp(phrase).has('#Plural') || /[^s]s$/.test(phrase) });
  }
  return found;
}
