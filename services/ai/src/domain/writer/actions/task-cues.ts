import { findDates } from '../words/dates.ts';
import { findMentionedSpeakers, findSpeaker, isPersonName, isRoleName, type SpeakerNames } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import {
  ANY_NAME,
  afterMeeting,
  announced,
  duringMeeting,
  firstPerson,
  hasActor,
  instructed,
  labelledOwner,
  labelledTask,
  looseBare,
  looseFirstPerson,
  looseInstructed,
  looseNamed,
  looseSuggested,
  looseTogether,
  offered,
  request,
  seeksVolunteer,
  sharedTask,
  talking,
  thirdPerson,
  toBaseVerb,
  together,
} from './action-cues.ts';
import {
  type Addressee,
  findAddressee,
  findOnlyOtherSpeaker,
  findVocative,
  findVolunteer,
  isWelcome,
} from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';

/** Scores of a labelled task and of a task for "you and I". */
const LABEL_SCORE = 3;
const SHARED_SCORE = 1.3;
const SOON =
  /\b(?:this|next) (?:week|month|morning|afternoon|evening|quarter)\b|\b(?:as soon as|straight after|right after|over the weekend|end of)\b/i;
const DAY_SAID = /\b(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|afternoon)|next week)\b/i;
/** Bonus for a day, a name or an assent, and for an accepted offer. */
const PLAIN_SCORE = 0.6;
const WELCOME_SCORE = 0.3;

export type CueContext = MeetingContext & {
  /** Few hesitations, see isFluentSpeech. */ readonly isFluent: boolean;
};

export type Cue = {
  readonly base: number;
  readonly what: string;
  readonly owner: Owner;
  readonly before: string;
  /** A person who does the task together with the owner. */
  readonly helper?: string | undefined;
};
export type Owner =
  | ({ readonly kind: 'volunteer' } & Addressee)
  | { readonly kind: 'speaker'; readonly id: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'addressee' }
  | { readonly kind: 'nobody' };

/** "I'll" is stronger than "I have to". */
export const promises = /\bI(?:'ll| will)\b/;

const PLEADS = /^(?:(?:and|so|but|then|oh|okay|ok|also|um|uh),? )*please,? (?!be\b|go\b|note\b)\p{Ll}/iu;

/** Finds the words that make a sentence a task. `isLikely`: the classifier rates it as one. */
export function findCue(
  context: CueContext,
  sentence: Sentence,
  patterns: NamePatterns,
  isLikely: boolean,
): Cue | undefined {
  const { speakerId } = sentence;
  // Cleaning removes a leading "please", which marks a request.
  const text = context.isFluent && PLEADS.test(sentence.quote) ? `please ${sentence.text}` : sentence.text;
  if (sentence.words.length < 4 || sentence.words.length > 60) return undefined;
  const match = (pattern: RegExp, base: number, owner: Owner): Cue | undefined => {
    const found = pattern.exec(text);
    const what = found?.groups?.what;
    return what === undefined ? undefined : { base, what, owner, before: text.slice(0, found?.index) };
  };
  const ownOwner: Owner = speakerId === '' ? { kind: 'nobody' } : { kind: 'speaker', id: speakerId };
  return (
    findLabelledCue(context, text) ??
    match(announced, 1, { kind: 'nobody' }) ??
    findSharedCue(context, sentence) ??
    match(request, 0.8, { kind: 'addressee' }) ??
    match(firstPerson, 0.9, ownOwner) ??
    findNamedCue(context, text, patterns, isLikely) ??
    findPlainCue(context, sentence, match, ownOwner) ??
    match(instructed, 0.5, { kind: 'addressee' }) ??
    // "Send me the link. – Will do."
    (context.isFluent && !sentence.isQuestion && findAddressee(context, sentence)?.answer !== undefined
      ? match(looseBare, 0.8, { kind: 'addressee' })
      : undefined) ??
    match(together, 0.45, { kind: 'nobody' }) ??
    (isLikely
      ? (match(looseFirstPerson, 0.7, ownOwner) ??
        match(looseInstructed, 0.6, { kind: 'addressee' }) ??
        match(looseTogether, 0.4, { kind: 'nobody' }) ??
        match(looseSuggested, 0.4, { kind: 'nobody' }) ??
        match(looseBare, 0.4, { kind: 'nobody' }))
      : undefined)
  );
}

/** "Action item for Bob: export the list", "Action: Carla writes the letter". */
function findLabelledCue(context: MeetingContext, text: string): Cue | undefined {
  const { who = '', what = '' } = labelledTask.exec(text)?.groups ?? {};
  if (what === '') return undefined;
  const inside = labelledOwner.exec(what)?.groups;
  const name = who || (inside?.who ?? '');
  const id = findSpeaker(name, context.names);
  const isOwner = id !== undefined || isPersonName(name) || isRoleName(name);
  const owner: Owner =
    id === undefined ? (isOwner ? { kind: 'name', name } : { kind: 'nobody' }) : { kind: 'speaker', id };
  const task = who === '' && isOwner ? toBaseVerb(inside?.what ?? what) : what;
  return { base: LABEL_SCORE, what: task, owner, before: '' };
}

/** "You and I should …", "Ben and I will …": the speaker owns the task and has a helper. */
function findSharedCue(context: MeetingContext, { text, speakerId }: Sentence): Cue | undefined {
  const found = sharedTask.exec(text);
  const { what = '', other = '' } = found?.groups ?? {};
  if (what === '' || speakerId === '' || talking.test(what)) return undefined;
  const id = /^you$/i.test(other)
    ? (findVocative(text, context.names) ?? findOnlyOtherSpeaker(context, speakerId))
    : findSpeaker(other, context.names);
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

/** Any verb, if a day, a name or an assent confirms the task. */
function findPlainCue(
  context: CueContext,
  sentence: Sentence,
  match: (pattern: RegExp, base: number, owner: Owner) => Cue | undefined,
  ownOwner: Owner,
): Cue | undefined {
  const { text } = sentence;
  const isMeant = (cue: Cue | undefined): cue is Cue =>
    cue !== undefined && !talking.test(cue.what) && !duringMeeting.test(cue.what);
  const isTimed = () =>
    afterMeeting.test(text) ||
    SOON.test(text) ||
    findDates(text, context.brief.startedAt, context.brief.timeZone).length > 0;
  const sought = match(seeksVolunteer, 0.7 + PLAIN_SCORE, { kind: 'nobody' });
  const volunteer = isMeant(sought) ? findVolunteer(context, sentence) : undefined;
  if (isMeant(sought) && volunteer !== undefined) return { ...sought, owner: { kind: 'volunteer', ...volunteer } };
  if (!sentence.isQuestion) {
    const promised = match(looseFirstPerson, 0.7 + PLAIN_SCORE, ownOwner);
    if (isMeant(promised) && isTimed()) return promised;
    if (isMeant(promised) && context.isFluent && promises.test(text)) return { ...promised, base: 0.7 };
    const offer = match(offered, 0.5 + PLAIN_SCORE, ownOwner);
    if (isMeant(offer) && context.isFluent && isWelcome(context, sentence))
      return { ...offer, base: offer.base + WELCOME_SCORE };
    if (isMeant(offer) && context.isFluent && DAY_SAID.test(text)) return offer;
  }
  const asked = match(looseInstructed, 0.5 + PLAIN_SCORE, { kind: 'addressee' });
  if (!isMeant(asked)) return undefined;
  if (/\bplease\b/i.test(text) && isTimed()) return asked;
  const addressed = findAddressee(context, sentence);
  if (addressed === undefined) return undefined;
  const isNamed = findVocative(text, context.names) !== undefined;
  return addressed.answer !== undefined || (isNamed && isTimed()) ? asked : undefined;
}

export type NamePatterns = ReadonlyMap<string, readonly RegExp[]>;
const ANYBODY = thirdPerson(ANY_NAME, false);

/** "… <name> will send …" for each name of each speaker. */
export function createNamePatterns(names: SpeakerNames): NamePatterns {
  const patterns = new Map<string, RegExp[]>();
  for (const [name, id] of names) {
    const pattern = thirdPerson(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, true);
    patterns.set(id, [...(patterns.get(id) ?? []), pattern]);
  }
  return patterns;
}

/** A role owns a task only after "will": what it should do is an opinion. */
const WILL = /\b(?:will|is going to|'ll)\b/i;

/** "The letter instructed Mr. Lee to …": a report of an earlier instruction. */
const WAS_INSTRUCTED =
  /\b(?:instructed|asked|told|ordered|required|directed|urged|wanted|allowed|forced|reminded)(?: (?:mr|mrs|ms|dr|the|minister)\.?)* $/i;

/** "Ann will send …": a task of a speaker or another named person. */
function findNamedCue(
  context: MeetingContext,
  text: string,
  patterns: NamePatterns,
  isLikely: boolean,
): Cue | undefined {
  if (!hasActor.test(text)) return undefined;
  for (const id of findMentionedSpeakers(text, context.names)) {
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
  if (WAS_INSTRUCTED.test(text.slice(0, found?.index))) return undefined;
  if (what === undefined || !(isPersonName(name) || (isRoleName(name) && (isLikely || WILL.test(text)))))
    return undefined;
  const known = findSpeaker(name, context.names);
  const owner: Owner = known === undefined ? { kind: 'name', name } : { kind: 'speaker', id: known };
  return { base: 0.8, what, owner, before: text.slice(0, found?.index) };
}
