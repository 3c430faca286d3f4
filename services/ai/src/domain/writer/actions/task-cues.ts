import {
  ACCEPTED_OFFER_BONUS,
  CONFIRMED_TASK_BONUS,
  LABELED_TASK_SCORE,
  PLAIN_PROMISE_SCORE,
  SHARED_TASK_SCORE,
} from '../limits.ts';
import { findDates } from '../words/dates.ts';
import { findSpeaker, isPersonName, isRoleName } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import {
  actionItemLabelPattern,
  actionItemPhrasePattern,
  afterMeetingPattern,
  conversationPattern,
  duringMeetingPattern,
  endsWithConversation,
  everyonesTaskPattern,
  firstPersonPattern,
  groupOwnerPattern,
  groupTaskPattern,
  instructionPattern,
  labeledOwnerPattern,
  looseFirstPersonPattern,
  looseGroupTaskPattern,
  looseImperativePattern,
  looseInstructionPattern,
  looseSuggestionPattern,
  messagePattern,
  offerPattern,
  offerQuestionPattern,
  openTaskPattern,
  presentPlanPattern,
  requestPattern,
  sharedTaskPattern,
  toInfinitive,
  toPlainRequest,
  twoOwnersPattern,
  volunteerRequestPattern,
} from './action-cues.ts';
import {
  createSameVerbPattern,
  findAddressee,
  findOnlyOtherSpeaker,
  findVocative,
  findVolunteer,
  isOfferAccepted,
} from './action-owners.ts';
import type { Cue, CueContext, Owner } from './cue.ts';
import type { MeetingContext } from './meeting-context.ts';
import { findNamedCue, findNamedSpeakersCue, type NamePatterns } from './named-cues.ts';
import { isPlannedWork } from './work-verbs.ts';

const SOON =
  /\b(?:this|next) (?:week|month|morning|afternoon|evening|quarter)\b|\b(?:as soon as|straight after|right after|over the weekend|end of)\b/i;
const DAY_MENTION =
  /\b(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|afternoon)|next week)\b/i;

/** "I'll" is stronger than "I have to". */
export const promisePattern = /\bI(?:'ll| will)\b/;

const LEADING_PLEASE = /^(?:(?:and|so|but|then|oh|okay|ok|also|um|uh),? )*please,? (?!be\b|go\b|note\b)\p{Ll}/iu;

/** Finds the words that express a task. `isLikely` is true if the classifier rates the sentence as a task. */
export function findCue(
  context: CueContext,
  sentence: Sentence,
  patterns: NamePatterns,
  isLikely: boolean,
): Cue | undefined {
  const { speakerId } = sentence;
  // Cleaning removes a leading "please", which marks a request.
  const text = toPlainRequest(
    context.isCleanTranscript && LEADING_PLEASE.test(sentence.quote) ? `please ${sentence.text}` : sentence.text,
  );
  if (sentence.words.length < 4 || sentence.words.length > 60) return undefined;
  const match = (pattern: RegExp, baseScore: number, owner: Owner): Cue | undefined => {
    const found = pattern.exec(text);
    const task = found?.groups?.task;
    return task === undefined ? undefined : { baseScore, task, owner, textBefore: text.slice(0, found?.index) };
  };
  const speakerOwner: Owner = speakerId === '' ? { kind: 'nobody' } : { kind: 'speaker', id: speakerId };
  return (
    findLabeledCue(context, text) ??
    match(actionItemPhrasePattern, 1, { kind: 'nobody' }) ??
    findSharedCue(context, sentence) ??
    findTwoOwnersCue(context, text) ??
    (context.isCleanTranscript && !sentence.isQuestion
      ? match(messagePattern, 0.7 + CONFIRMED_TASK_BONUS, speakerOwner)
      : undefined) ??
    match(requestPattern, 0.8, { kind: 'addressee' }) ??
    match(firstPersonPattern, 0.9, speakerOwner) ??
    findNamedCue(context, text, patterns, isLikely) ??
    findNamedSpeakersCue(context, sentence, text) ??
    findPlainCue(context, sentence, match, speakerOwner) ??
    match(instructionPattern, 0.5, { kind: 'addressee' }) ??
    // "Send me the link. – Will do."
    (context.isCleanTranscript && !sentence.isQuestion && findAddressee(context, sentence)?.acceptance !== undefined
      ? match(looseImperativePattern, 0.8, { kind: 'addressee' })
      : undefined) ??
    match(groupTaskPattern, 0.45, { kind: 'nobody' }) ??
    (isLikely
      ? (match(looseFirstPersonPattern, 0.7, speakerOwner) ??
        match(looseInstructionPattern, 0.6, { kind: 'addressee' }) ??
        match(looseGroupTaskPattern, 0.4, { kind: 'nobody' }) ??
        match(looseSuggestionPattern, 0.4, { kind: 'nobody' }) ??
        match(looseImperativePattern, 0.4, { kind: 'nobody' }))
      : undefined)
  );
}

/** "Action item for Bob: export the list", "Action: Carla writes the letter". */
function findLabeledCue(context: MeetingContext, text: string): Cue | undefined {
  const { who = '', task: labeled = '' } = actionItemLabelPattern.exec(text)?.groups ?? {};
  if (labeled === '') return undefined;
  const ownerMatch = labeledOwnerPattern.exec(labeled)?.groups;
  const name = who || (ownerMatch?.who ?? '');
  const id = findSpeaker(name, context.names);
  const isOwner = id !== undefined || isPersonName(name) || isRoleName(name);
  const owner: Owner =
    id === undefined ? (isOwner ? { kind: 'name', name } : { kind: 'nobody' }) : { kind: 'speaker', id };
  const task = who === '' && isOwner ? toInfinitive(ownerMatch?.task ?? labeled) : labeled;
  return { baseScore: LABELED_TASK_SCORE, task, owner, textBefore: '' };
}

/** "Ana and Ben will …": both names, if both speak or were invited. */
function findTwoOwnersCue(context: CueContext, text: string): Cue | undefined {
  const found = twoOwnersPattern.exec(text);
  const { who = '', task = '' } = found?.groups ?? {};
  if (task === '' || !context.isCleanTranscript || conversationPattern.test(task) || endsWithConversation(task))
    return undefined;
  const isKnown = (name: string) =>
    findSpeaker(name, context.names) !== undefined ||
    isPersonName(name) ||
    context.brief.attendees.some((attendee) => [attendee, shortName(attendee).split(' ')[0]].includes(name));
  if (!who.split(' and ').every(isKnown)) return undefined;
  return {
    baseScore: SHARED_TASK_SCORE,
    task,
    owner: { kind: 'name', name: who },
    textBefore: text.slice(0, found?.index),
  };
}

/** "Zack collects the texts by the 20th, and Victor builds the page in April": an owner, a task and a date. */
export function findPlannedCues(context: CueContext, { text, isQuestion }: Sentence): Cue[] {
  if (!context.isCleanTranscript || isQuestion) return [];
  return text.split(/;|,? and (?=\p{Lu})|, (?=\p{Lu})/u).flatMap((clause) => {
    const { who = '', task = '' } = presentPlanPattern.exec(clause.replace(/[.!]+$/, ''))?.groups ?? {};
    const id = task === '' ? undefined : findSpeaker(who, context.names);
    if (id === undefined || findDates(clause, context.brief.startedAt, context.brief.timeZone).length === 0) return [];
    const owner: Owner = { kind: 'speaker', id };
    return [{ baseScore: 0.7 + CONFIRMED_TASK_BONUS, task: toInfinitive(task), owner, textBefore: '' }];
  });
}

/** "You and I should …", "Ben and I will …": the speaker owns the task and has a helper. */
function findSharedCue(context: MeetingContext, { text, speakerId }: Sentence): Cue | undefined {
  const found = sharedTaskPattern.exec(text);
  const { task = '', other = '' } = found?.groups ?? {};
  if (task === '' || speakerId === '' || conversationPattern.test(task)) return undefined;
  const id = /^you$/i.test(other)
    ? (findVocative(text, context.names) ?? findOnlyOtherSpeaker(context, speakerId))
    : findSpeaker(other, context.names);
  const speaker = context.speakers.find((candidate) => candidate.id === id);
  const helper = speaker === undefined ? (isPersonName(other) ? other : undefined) : shortName(speaker.name);
  return {
    baseScore: SHARED_TASK_SCORE,
    task,
    owner: { kind: 'speaker', id: speakerId },
    helper,
    textBefore: text.slice(0, found?.index),
  };
}

/** A task with any verb, confirmed by a day, a name or an acceptance. */
function findPlainCue(
  context: CueContext,
  sentence: Sentence,
  match: (pattern: RegExp, baseScore: number, owner: Owner) => Cue | undefined,
  speakerOwner: Owner,
): Cue | undefined {
  const { text } = sentence;
  const isTask = (cue: Cue | undefined): cue is Cue =>
    cue !== undefined && !conversationPattern.test(cue.task) && !duringMeetingPattern.test(cue.task);
  const hasDay = () =>
    afterMeetingPattern.test(text) ||
    SOON.test(text) ||
    findDates(text, context.brief.startedAt, context.brief.timeZone).length > 0;
  const openTask = match(volunteerRequestPattern, 0.7 + CONFIRMED_TASK_BONUS, { kind: 'nobody' });
  const volunteer = isTask(openTask) ? findVolunteer(context, sentence) : undefined;
  if (isTask(openTask) && volunteer !== undefined) return { ...openTask, owner: { kind: 'volunteer', ...volunteer } };
  const open = context.isCleanTranscript
    ? match(openTaskPattern, 0.7 + CONFIRMED_TASK_BONUS, { kind: 'nobody' })
    : undefined;
  const taker =
    isTask(open) && isPlannedWork(open.task)
      ? findVolunteer(context, sentence, createSameVerbPattern(open.task))
      : undefined;
  if (open !== undefined && taker !== undefined) return { ...open, owner: { kind: 'volunteer', ...taker } };
  const offered = context.isCleanTranscript
    ? match(offerQuestionPattern, 1.3 + CONFIRMED_TASK_BONUS, speakerOwner)
    : undefined;
  if (isTask(offered) && isPlannedWork(offered.task) && isOfferAccepted(context, sentence)) return offered;
  if (!sentence.isQuestion) {
    const shared = match(everyonesTaskPattern, 0.7 + CONFIRMED_TASK_BONUS, { kind: 'nobody' });
    if (isTask(shared) && isPlannedWork(shared.task) && context.isCleanTranscript && hasDay()) return shared;
    const promised = match(looseFirstPersonPattern, 0.7 + CONFIRMED_TASK_BONUS, speakerOwner);
    if (isTask(promised) && hasDay()) return promised;
    if (isTask(promised) && context.isCleanTranscript && promisePattern.test(text))
      return { ...promised, baseScore: PLAIN_PROMISE_SCORE };
    const offer = match(offerPattern, 0.5 + CONFIRMED_TASK_BONUS, speakerOwner);
    if (isTask(offer) && context.isCleanTranscript && isOfferAccepted(context, sentence))
      return { ...offer, baseScore: offer.baseScore + ACCEPTED_OFFER_BONUS };
    if (isTask(offer) && context.isCleanTranscript && DAY_MENTION.test(text)) return offer;
  }
  const instruction = match(looseInstructionPattern, 0.5 + CONFIRMED_TASK_BONUS, { kind: 'addressee' });
  const group = sentence.isQuestion ? undefined : groupOwnerPattern.exec(text)?.groups;
  if (context.isCleanTranscript && group?.task !== undefined && hasDay())
    return {
      baseScore: 0.7 + CONFIRMED_TASK_BONUS,
      task: group.task,
      owner: { kind: 'name', name: (group.name ?? '').replace(/^the /, '') },
      textBefore: '',
    };
  if (!isTask(instruction)) return undefined;
  if (/\bplease\b|\byou(?:'ll| will)? (?:have|need) to\b|\byou must\b/i.test(text) && hasDay()) return instruction;
  const candidate = findAddressee(context, sentence);
  if (candidate === undefined) return undefined;
  const isNamed = findVocative(text, context.names) !== undefined;
  return candidate.acceptance !== undefined || (isNamed && hasDay()) ? instruction : undefined;
}
