import { datesSaid } from '../words/dates.ts';
import { isPersonName, isRoleName, type SpeakerNames, speakerNamed, speakersSaid } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import {
  ANY_NAME,
  announced,
  bothOfUs,
  duringMeeting,
  firstPerson,
  labelled,
  labelledOwner,
  later,
  lookingFor,
  looseBare,
  looseFirstPerson,
  looseNamed,
  looseSuggested,
  looseTogether,
  looseToldTo,
  offered,
  request,
  saysWhoDoes,
  talking,
  thirdPerson,
  together,
  toldTo,
  withoutS,
} from './action-cues.ts';
import { type Addressee, addresseeOf, isWelcome, otherOfTwo, vocativeIn, volunteerFor } from './action-owners.ts';
import type { MeetingContext } from './room.ts';

/** What is said to be a task, and what "you and I" will do. */
const LABEL_SCORE = 3;
const SHARED_SCORE = 1.3;
const SOON =
  /\b(?:this|next) (?:week|month|morning|afternoon|evening|quarter)\b|\b(?:as soon as|straight after|right after|over the weekend|end of)\b/i;
const DAY_SAID = /\b(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|afternoon)|next week)\b/i;
/** What counts for it: said with a day, to somebody by name or with their yes; an offer that was taken up. */
const PLAIN_SCORE = 0.6;
const WELCOME_SCORE = 0.3;

export type TidyContext = MeetingContext & {
  /** Nobody hesitates in it: somebody tidied the words up. */ readonly isTidy: boolean;
};

export type Cue = {
  readonly base: number;
  readonly what: string;
  readonly owner: Owner;
  readonly before: string;
  /** Who does it together with the owner. */
  readonly helper?: string | undefined;
};
export type Owner =
  | ({ readonly kind: 'volunteer' } & Addressee)
  | { readonly kind: 'speaker'; readonly id: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'addressee' }
  | { readonly kind: 'nobody' };

/** "I'll": more than "I have to". */
export const promises = /\bI(?:'ll| will)\b/;

const PLEADS = /^(?:(?:and|so|but|then|oh|okay|ok|also|um|uh),? )*please,? (?!be\b|go\b|note\b)\p{Ll}/iu;

/** Words that make a sentence a task; `isLikely` where it was judged to be about one. */
export function cueIn(
  context: TidyContext,
  sentence: Sentence,
  patterns: NamePatterns,
  isLikely: boolean,
): Cue | undefined {
  const { speakerId } = sentence;
  // What a sentence is cleaned of at its start may be what makes it a request.
  const text = context.isTidy && PLEADS.test(sentence.quote) ? `please ${sentence.text}` : sentence.text;
  if (sentence.words.length < 4 || sentence.words.length > 60) return undefined;
  const match = (pattern: RegExp, base: number, owner: Owner): Cue | undefined => {
    const found = pattern.exec(text);
    const what = found?.groups?.what;
    return what === undefined ? undefined : { base, what, owner, before: text.slice(0, found?.index) };
  };
  const own: Owner = speakerId === '' ? { kind: 'nobody' } : { kind: 'speaker', id: speakerId };
  return (
    labelledCue(context, text) ??
    match(announced, 1, { kind: 'nobody' }) ??
    sharedCue(context, sentence) ??
    match(request, 0.8, { kind: 'addressee' }) ??
    match(firstPerson, 0.9, own) ??
    namedCue(context, text, patterns, isLikely) ??
    plainCue(context, sentence, match, own) ??
    match(toldTo, 0.5, { kind: 'addressee' }) ??
    // "Send me the link. – Will do."
    (context.isTidy && !sentence.isQuestion && addresseeOf(context, sentence)?.answer !== undefined
      ? match(looseBare, 0.8, { kind: 'addressee' })
      : undefined) ??
    match(together, 0.45, { kind: 'nobody' }) ??
    (isLikely
      ? (match(looseFirstPerson, 0.7, own) ??
        match(looseToldTo, 0.6, { kind: 'addressee' }) ??
        match(looseTogether, 0.4, { kind: 'nobody' }) ??
        match(looseSuggested, 0.4, { kind: 'nobody' }) ??
        match(looseBare, 0.4, { kind: 'nobody' }))
      : undefined)
  );
}

/** "Action item for Bob: export the list", "Action: Carla writes the letter". */
function labelledCue(context: MeetingContext, text: string): Cue | undefined {
  const { who = '', what = '' } = labelled.exec(text)?.groups ?? {};
  if (what === '') return undefined;
  const inside = labelledOwner.exec(what)?.groups;
  const name = who || (inside?.who ?? '');
  const id = speakerNamed(name, context.names);
  const isOwner = id !== undefined || isPersonName(name) || isRoleName(name);
  const owner: Owner =
    id === undefined ? (isOwner ? { kind: 'name', name } : { kind: 'nobody' }) : { kind: 'speaker', id };
  const task = who === '' && isOwner ? withoutS(inside?.what ?? what) : what;
  return { base: LABEL_SCORE, what: task, owner, before: '' };
}

/** "You and I should …", "Ben and I will …": the speaker does it, with somebody. */
function sharedCue(context: MeetingContext, { text, speakerId }: Sentence): Cue | undefined {
  const found = bothOfUs.exec(text);
  const { what = '', other = '' } = found?.groups ?? {};
  if (what === '' || speakerId === '' || talking.test(what)) return undefined;
  const id = /^you$/i.test(other)
    ? (vocativeIn(text, context.names) ?? otherOfTwo(context, speakerId))
    : speakerNamed(other, context.names);
  const speaker = context.speakers.find((one) => one.id === id);
  const helper = speaker === undefined ? (isPersonName(other) ? other : undefined) : shortName(speaker.name);
  return {
    base: SHARED_SCORE,
    what,
    owner: { kind: 'speaker', id: speakerId },
    helper,
    before: text.slice(0, found?.index),
  };
}

/** Any verb of doing, where a day, a name or a yes says that it is meant. */
function plainCue(
  context: TidyContext,
  sentence: Sentence,
  match: (pattern: RegExp, base: number, owner: Owner) => Cue | undefined,
  own: Owner,
): Cue | undefined {
  const { text } = sentence;
  const isMeant = (cue: Cue | undefined): cue is Cue =>
    cue !== undefined && !talking.test(cue.what) && !duringMeeting.test(cue.what);
  const isTimed = () =>
    later.test(text) || SOON.test(text) || datesSaid(text, context.brief.startedAt, context.brief.timeZone).length > 0;
  const sought = match(lookingFor, 0.7 + PLAIN_SCORE, { kind: 'nobody' });
  const volunteer = isMeant(sought) ? volunteerFor(context, sentence) : undefined;
  if (isMeant(sought) && volunteer !== undefined) return { ...sought, owner: { kind: 'volunteer', ...volunteer } };
  if (!sentence.isQuestion) {
    const promised = match(looseFirstPerson, 0.7 + PLAIN_SCORE, own);
    if (isMeant(promised) && isTimed()) return promised;
    if (isMeant(promised) && context.isTidy && promises.test(text)) return { ...promised, base: 0.7 };
    const offer = match(offered, 0.5 + PLAIN_SCORE, own);
    if (isMeant(offer) && context.isTidy && isWelcome(context, sentence))
      return { ...offer, base: offer.base + WELCOME_SCORE };
    if (isMeant(offer) && context.isTidy && DAY_SAID.test(text)) return offer;
  }
  const asked = match(looseToldTo, 0.5 + PLAIN_SCORE, { kind: 'addressee' });
  if (!isMeant(asked)) return undefined;
  if (/\bplease\b/i.test(text) && isTimed()) return asked;
  const addressed = addresseeOf(context, sentence);
  if (addressed === undefined) return undefined;
  const isNamed = vocativeIn(text, context.names) !== undefined;
  return addressed.answer !== undefined || (isNamed && isTimed()) ? asked : undefined;
}

export type NamePatterns = ReadonlyMap<string, readonly RegExp[]>;
const ANYBODY = thirdPerson(ANY_NAME, false);

/** "… <name> will send …", for each way to name each speaker. */
export function patternsOf(names: SpeakerNames): NamePatterns {
  const patterns = new Map<string, RegExp[]>();
  for (const [name, id] of names) {
    const pattern = thirdPerson(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, true);
    patterns.set(id, [...(patterns.get(id) ?? []), pattern]);
  }
  return patterns;
}

/** A role's name is taken where it commits itself: what it ought to do is an opinion. */
const WILL = /\b(?:will|is going to|'ll)\b/i;

/** "The letter instructed Mr. Lee to …": somebody else's task, of another day. */
const WAS_TOLD =
  /\b(?:instructed|asked|told|ordered|required|directed|urged|wanted|allowed|forced|reminded)(?: (?:mr|mrs|ms|dr|the|minister)\.?)* $/i;

/** "Ann will send …": a speaker, or somebody who was clearly named. */
function namedCue(context: MeetingContext, text: string, patterns: NamePatterns, isLikely: boolean): Cue | undefined {
  if (!saysWhoDoes.test(text)) return undefined;
  for (const id of speakersSaid(text, context.names)) {
    for (const pattern of patterns.get(id) ?? []) {
      const found = pattern.exec(text);
      const what = found?.groups?.what;
      if (what === undefined) continue;
      return { base: 0.9, what, owner: { kind: 'speaker', id }, before: text.slice(0, found?.index) };
    }
  }
  const found = ANYBODY.exec(text) ?? (isLikely ? looseNamed.exec(text) : null);
  const what = found?.groups?.what;
  const name = (found?.groups?.name ?? '').replace(/^(?:The|And|But|So|Then|Perhaps|Maybe) /, '');
  if (WAS_TOLD.test(text.slice(0, found?.index))) return undefined;
  if (what === undefined || !(isPersonName(name) || (isRoleName(name) && (isLikely || WILL.test(text)))))
    return undefined;
  const known = speakerNamed(name, context.names);
  const owner: Owner = known === undefined ? { kind: 'name', name } : { kind: 'speaker', id: known };
  return { base: 0.8, what, owner, before: text.slice(0, found?.index) };
}
