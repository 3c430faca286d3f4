import { CONFIRMED_TASK_BONUS } from '../limits.ts';
import { findDates } from '../words/dates.ts';
import { findMentionedSpeakers, findSpeaker, isPersonName, isRoleName, type SpeakerNames } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import {
  ANY_NAME,
  assignmentPattern,
  conversationPattern,
  createNamePattern,
  duringMeetingPattern,
  endsWithConversation,
  looseNamePattern,
  namedOrderPattern,
  namedPlanPattern,
} from './action-cues.ts';
import { findAgreement } from './action-owners.ts';
import type { Cue, CueContext, Owner } from './cue.ts';
import type { MeetingContext } from './meeting-context.ts';
import { isOrderedWork, isPlannedWork } from './work-verbs.ts';

export type NamePatterns = ReadonlyMap<string, readonly RegExp[]>;
const ANY_PERSON = createNamePattern(ANY_NAME, false);

/** "… <name> will send …" for each name of each speaker. */
export function createNamePatterns(names: SpeakerNames): NamePatterns {
  const patterns = new Map<string, RegExp[]>();
  for (const [name, id] of names) {
    const pattern = createNamePattern(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, true);
    patterns.set(id, [...(patterns.get(id) ?? []), pattern]);
  }
  return patterns;
}

/** A role owns a task only after these: "the designer should …" is an opinion. */
const WILL = /\b(?:will|is going to|'ll)\b/i;

/** "The letter instructed Mr. Lee to …": reports an earlier instruction. */
const PAST_INSTRUCTION =
  /\b(?:instructed|asked|told|ordered|required|directed|urged|wanted|allowed|forced|reminded)(?: (?:mr|mrs|ms|dr|the|minister)\.?)* $/i;

/** "Ann will send …": a task of a speaker or another named person. */
export function findNamedCue(
  context: MeetingContext,
  text: string,
  patterns: NamePatterns,
  isLikely: boolean,
): Cue | undefined {
  if (!assignmentPattern.test(text)) return undefined;
  for (const id of findMentionedSpeakers(text, context.names)) {
    for (const pattern of patterns.get(id) ?? []) {
      const found = pattern.exec(text);
      const task = found?.groups?.task;
      if (task === undefined) continue;
      return { baseScore: 0.9, task, owner: { kind: 'speaker', id }, textBefore: text.slice(0, found?.index) };
    }
  }
  const found = ANY_PERSON.exec(text) ?? (isLikely ? looseNamePattern.exec(text) : null);
  const task = found?.groups?.task;
  const name = (found?.groups?.name ?? '').replace(/^(?:The|And|But|So|Then|Perhaps|Maybe) /, '');
  if (PAST_INSTRUCTION.test(text.slice(0, found?.index))) return undefined;
  if (task === undefined || !(isPersonName(name) || (isRoleName(name) && (isLikely || WILL.test(text)))))
    return undefined;
  const speakerId = findSpeaker(name, context.names);
  const owner: Owner = speakerId === undefined ? { kind: 'name', name } : { kind: 'speaker', id: speakerId };
  return { baseScore: 0.8, task, owner, textBefore: text.slice(0, found?.index) };
}

/** "The figures of Friday": when a thing was made. */
const DAY_OF_THING = /\b(?:from|of|since)(?: last)? (?:the )?[\p{L}\d]+/giu;

/** "Otto, muck out the pen. – Sure.", "Rosa will count the plates. – Okay." are tasks of any work, if that speaker assents or a day is named. */
export function findNamedSpeakersCue(context: CueContext, sentence: Sentence, text: string): Cue | undefined {
  if (!context.isCleanTranscript || sentence.isQuestion) return undefined;
  const order = namedOrderPattern.exec(text);
  const found = order ?? namedPlanPattern.exec(text);
  const { name = '', task = '' } = found?.groups ?? {};
  const id = findSpeaker(name, context.names);
  if (id === undefined || id === sentence.speakerId) return undefined;
  if (!(order === null ? isPlannedWork(task) : isOrderedWork(task))) return undefined;
  if (conversationPattern.test(task) || duringMeetingPattern.test(task) || endsWithConversation(task)) return undefined;
  const hasDay = findDates(task.replace(DAY_OF_THING, ''), context.brief.startedAt, context.brief.timeZone).length > 0;
  const acceptance = findAgreement(context, sentence, id);
  if (!hasDay && acceptance === undefined) return undefined;
  const planOwner: Owner =
    acceptance === undefined ? { kind: 'speaker', id } : { kind: 'volunteer', speakerId: id, acceptance };
  const owner: Owner = order === null ? planOwner : { kind: 'addressee' };
  return { baseScore: 0.7 + CONFIRMED_TASK_BONUS, task, owner, textBefore: '' };
}
