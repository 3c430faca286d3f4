import type { ProposedActionItem } from '../../draft.ts';
import {
  ACTION_ACCEPTED_BONUS,
  ACTION_CLASSIFIED_BONUS,
  ACTION_PROMISE_BONUS,
  ACTION_SCORE_MIN,
  ACTION_SIMILARITY_MAX,
  ACTIONS_PER_MEETING,
  FEW_HESITATIONS_MAX,
  FEW_HESITATIONS_PER_CENT,
  MARKED_BONUS,
} from '../limits.ts';
import { isCutOff, toSentence } from '../words/clean.ts';
import { getSentencePart, type Sentence } from '../words/sentences.ts';
import { cosine, createVector, getStem, getStems, getWords } from '../words/terms.ts';
import { hesitations } from '../words/vocabulary.ts';
import {
  afterMeetingPattern,
  duringMeetingPattern,
  endsWithConversation,
  hypotheticalPattern,
  taskVerbPattern,
} from './action-cues.ts';
import { findAddressee, isAccepted, isDoneImmediately, type OwnerCandidate } from './action-owners.ts';
import { getTaskPhrase, removeAddressee, replacePronouns } from './action-words.ts';
import { addNeighbors, computeMargins, createCitation, createCitationBetween, type Margins } from './citations.ts';
import type { Cue, CueContext } from './cue.ts';
import { findDueDate, removeDate } from './due-dates.ts';
import type { MeetingContext } from './meeting-context.ts';
import { createNamePatterns, type NamePatterns } from './named-cues.ts';
import { findReference, resolveAntecedent, resolveInAnswer, resolvePerson } from './references.ts';
import { findCue, findPlannedCues, promisePattern } from './task-cues.ts';
import { hasPointingObject, isTask, needsDay, trimTask } from './task-shape.ts';

/** "Arrange that", "I'll do mine later": unclear without having attended. */
const UNSPECIFIC_TASK =
  /^\p{L}+(?: \p{L}+)? (?:it|that|this|them|things?|stuff|something|everything)$|\b(?:the|a) (?:next|first|other|same)$|^do\b.*\blater$|^do (?:a|the|your|their|our) (?:\p{L}+ )*job\b/iu;

/** "Circulate the answer": a verb of tasks with its own object, although its words are common. */
const TASK_WITH_OBJECT =
  /^(?:add|book|change|check|circulate|collect|confirm|draft|email|finish|fix|forward|include|order|organi[sz]e|prepare|publish|repair|send|share|sign|test|update|upload|write|clean|count|fetch|file|install|let|mend|note|paint|pay|phone|plant|post|remove|repair|replace|reserve|return|ring|scan|sweep|tell|visit|wash|water|weigh|weld)(?: \p{L}+)?(?: to| up| out)? (?:the|a|an|our|their|my|your|his|her|this) (?!(?:it|thing|stuff|one)\b)\p{L}{4,}/iu;

/** Tasks that are valid although their words are generic. */
const DOCUMENT_PREPARATION =
  /^(?:prepare|send|circulate|share|update|write|draft|finish|upload|distribute|review) (?:the|our|their|my) (?:\p{L}+ )?(?:slides?|presentation|agenda|minutes)\b/iu;

/** A task without content besides its verb and these words is unspecific: "do a better job by Friday". */
const UNSPECIFIC_WORDS = new Set(
  'effort care note look monday tuesday wednesday thursday friday saturday sunday tomorrow weekend'
    .split(' ')
    .map(getStem),
);

/** "I'll write that up now", "I'll share the board, one second": done before the meeting goes on. */
const DONE_AT_ONCE = /\b(?:right )?now[.!]?$|, (?:just )?(?:one|a) (?:second|sec|moment|minute)\b/i;

/** "You'll get instructions" is not a task. */
const RECEIPT = /\byou(?:'ll| will)(?: all| both)? (?:get|receive)\b(?! back\b| in touch\b)/i;

/** "Can everyone add …" is a task for everyone. */
const REQUEST_TO_EVERYONE =
  /\b(?:can|could|would|will|should) (?:everyone|everybody|all of you|you all|we all)\b|\b(?:everyone|everybody),? please\b|^(?:everyone|everybody|all of (?:us|you)) (?:must|has to|have to|needs to|need to|should|will)\b/i;

export type FoundAction = ProposedActionItem & {
  readonly sentenceIndex: number;
  readonly score: number;
  /** The sentence that a pronoun of the task refers to, in brackets; empty if there is no such pronoun. */
  readonly referenceText: string;
  /** Indexes of the sentences that accept the task or set its due date. */
  readonly responseIndexes: readonly number[];
};

/** The action items with the highest scores, in the order of the meeting. */
export function findActions(context: MeetingContext, weights: ReadonlyMap<string, number>): FoundAction[] {
  const patterns = createNamePatterns(context.names);
  const margins = context.classification && computeMargins(context.classification, context.sentences);
  const cueContext: CueContext = { ...context, isCleanTranscript: isCleanTranscript(context) };
  const responseIndexes = new Set<number>();
  const found = context.sentences.flatMap((sentence) => {
    if (responseIndexes.has(sentence.index)) return [];
    const sentenceActions = findActionsInSentence(cueContext, sentence, patterns, margins);
    // "Sure, I'll email it on Monday" accepts a request and is not another task.
    for (const index of sentenceActions.flatMap((action) => action.responseIndexes)) responseIndexes.add(index);
    return sentenceActions;
  });
  found.sort((a, b) => b.score - a.score || a.sentenceIndex - b.sentenceIndex);
  const selected: FoundAction[] = [];
  for (const action of found) {
    const vector = createVector(getDescriptionStems(action), weights);
    const isRepeat = selected.some(
      (other) =>
        hasSameStart(other, action) ||
        (!hasOtherOwner(other, action) &&
          cosine(vector, createVector(getDescriptionStems(other), weights)) > ACTION_SIMILARITY_MAX),
    );
    if (!isRepeat) selected.push(action);
    if (selected.length === ACTIONS_PER_MEETING) break;
  }
  const cited = new Set(selected.flatMap(({ evidence }) => evidence.segmentIds));
  const positionById = new Map(context.segments.map(({ id }, position) => [id, position]));
  const getPosition = ({ evidence }: FoundAction): number => positionById.get(evidence.segmentIds[0] ?? '') ?? 0;
  return selected
    .sort((a, b) => a.sentenceIndex - b.sentenceIndex || getPosition(a) - getPosition(b))
    .map((action) => ({ ...action, evidence: addNeighbors(context, action.evidence, cited, margins) }));
}

/** True if a transcript has few hesitations ("um"), because it was edited or the speech engine left them out. */
export function isCleanTranscript({ sentences, segments }: MeetingContext): boolean {
  const words = segments.flatMap(({ text }) => getWords(text));
  const hesitationCount = words.filter((word) => hesitations.has(word)).length;
  return (
    sentences.length > 0 &&
    hesitationCount <= Math.max(FEW_HESITATIONS_MAX, (FEW_HESITATIONS_PER_CENT / 100) * words.length)
  );
}

/** The stems of a description without its verb. */
const getDescriptionStems = ({ description }: FoundAction): string[] => getStems(getWords(description).slice(1));

/** True if the owners differ: two people may have similar tasks. */
const hasOtherOwner = (a: FoundAction, b: FoundAction): boolean =>
  a.ownerSpeakerId !== '' && b.ownerSpeakerId !== '' && a.ownerSpeakerId !== b.ownerSpeakerId;

/** True if the same task was found in two parts of one sentence. */
const hasSameStart = (a: FoundAction, b: FoundAction): boolean =>
  a.sentenceIndex === b.sentenceIndex &&
  a.description.split(' ').slice(0, 4).join(' ') === b.description.split(' ').slice(0, 4).join(' ');

/** In a sentence of several segments, tries the likely segments first, alone or with an adjacent segment. */
function findActionsInSentence(
  context: CueContext,
  sentence: Sentence,
  patterns: NamePatterns,
  margins: Margins | undefined,
): FoundAction[] {
  const { fromSegment, toSegment } = sentence;
  const { segments } = context;
  const planned = findPlannedCues(context, sentence).flatMap(
    (cue) => createAction(context, sentence, cue, margins, -1) ?? [],
  );
  if (planned.length > 0) return planned;
  const found: FoundAction[] = [];
  for (let position = fromSegment; position <= toSegment && fromSegment < toSegment; position++) {
    const margin = margins?.bySegment[position] ?? -1;
    if (margin < 0 || segments[position]?.speakerId !== sentence.speakerId) continue;
    for (const [from, to] of [
      [position, position],
      [position - 1, position],
      [position, position + 1],
    ] as const) {
      if (from < fromSegment || to > toSegment) continue;
      const part = getSentencePart(sentence, segments, from, to);
      const action = part.isCutOff ? undefined : findAction(context, part, patterns, margins, margin);
      if (action === undefined) continue;
      found.push(action);
      break;
    }
  }
  if (found.length > 0) return found;
  const action = findAction(context, sentence, patterns, margins, margins?.bySentence[sentence.index] ?? -1);
  return action === undefined ? [] : [action];
}

function findAction(
  context: CueContext,
  sentence: Sentence,
  patterns: NamePatterns,
  margins: Margins | undefined,
  margin: number,
): FoundAction | undefined {
  const cue = findCue(context, sentence, patterns, margin >= 0);
  return cue === undefined ? undefined : createAction(context, sentence, cue, margins, margin);
}

function createAction(
  context: CueContext,
  sentence: Sentence,
  cue: Cue,
  margins: Margins | undefined,
  margin: number,
): FoundAction | undefined {
  const isLikely = margin >= 0;
  // "By the 14th, no, sorry, I'll do it today": the words after the correction count.
  const [statedTask = '', selfCorrection = ''] = cue.task.split(/,? \b(?:no|sorry|wait)\b,? (.*)/i);
  const taskPhrase = trimTask(removeAddressee(getTaskPhrase(statedTask), context));
  if (!isTask(taskPhrase)) return undefined;
  if (endsWithConversation(taskPhrase) || (context.isCleanTranscript && DONE_AT_ONCE.test(statedTask)))
    return undefined;
  if (cue.owner.kind === 'addressee' && context.isCleanTranscript && isDoneImmediately(context, sentence))
    return undefined;
  if (cue.owner.kind === 'addressee' && sentence.isQuestion && !isAccepted(context, sentence)) return undefined;
  const candidate = findOwnerCandidate(context, sentence, cue.owner);
  const resolved = context.isCleanTranscript
    ? (resolveInAnswer(sentence, taskPhrase, candidate?.acceptance) ??
      resolveAntecedent(context, sentence, taskPhrase, cue.textBefore) ??
      resolvePerson(context, sentence, taskPhrase))
    : undefined;
  const resolvedTask = resolved?.task ?? taskPhrase;
  const reference = context.isCleanTranscript ? findReference(context, sentence, resolvedTask) : undefined;
  const stems = getStems(getWords(resolvedTask));
  const hasObject = context.isCleanTranscript && TASK_WITH_OBJECT.test(resolvedTask);
  const preparesDocument = context.isCleanTranscript && DOCUMENT_PREPARATION.test(resolvedTask);
  const canBeShort =
    isLikely ||
    preparesDocument ||
    hasObject ||
    reference !== undefined ||
    resolved !== undefined ||
    cue.owner.kind === 'volunteer';
  if (stems.length < (canBeShort ? 1 : 2) || duringMeetingPattern.test(resolvedTask) || isCutOff(resolvedTask))
    return undefined;
  if (
    (reference === undefined && (UNSPECIFIC_TASK.test(resolvedTask) || hasPointingObject(resolvedTask))) ||
    (!(preparesDocument || hasObject) && reference === undefined && isUnspecific(resolvedTask)) ||
    /\bif$/i.test(cue.textBefore.trim())
  )
    return undefined;
  const {
    due,
    dateSource = candidate?.acceptance ?? sentence,
    requestedDate,
  } = findDueDate(context, sentence, { task: resolvedTask, selfCorrection }, cue, candidate);
  if (due === undefined && needsDay(resolvedTask)) return undefined;
  const task = requestedDate === undefined ? resolvedTask : removeDate(resolvedTask, requestedDate);
  if (cue.owner.kind === 'addressee' && RECEIPT.test(sentence.text)) return undefined;
  const position = sentence.index / Math.max(1, context.sentences.length - 1);
  let score = cue.baseScore + (taskVerbPattern.test(task) ? 0.5 : 0);
  if (due !== undefined) score += 0.5;
  if (afterMeetingPattern.test(sentence.text)) score += 0.3;
  if (candidate !== undefined) score += 0.3;
  if (candidate?.acceptance !== undefined) score += ACTION_ACCEPTED_BONUS;
  score += position > 0.88 ? 0.4 : position > 0.7 ? 0.15 : 0;
  if (stems.length > 3) score += 0.1;
  if (candidate?.acceptance === undefined && hypotheticalPattern.test(sentence.text)) score -= 0.6;
  if (
    reference === undefined &&
    !(context.isCleanTranscript && stems.length > 2) &&
    /\b(?:it|that|this|them)$/i.test(task)
  )
    score -= 0.2;
  if (sentence.isQuestion && cue.owner.kind !== 'addressee' && cue.owner.kind !== 'volunteer') score -= 0.5;
  if (/\byou\b/i.test(task) && cue.owner.kind === 'speaker') score -= 0.1;
  if (context.isCleanTranscript && cue.owner.kind === 'speaker' && promisePattern.test(sentence.text))
    score += ACTION_PROMISE_BONUS;
  // The classifier is trained on one kind of meeting, so it may only raise a score.
  if (isLikely) score = Math.max(0, score) + ACTION_CLASSIFIED_BONUS + margin;
  if (context.marked?.action.has(sentence.index)) score += MARKED_BONUS.action;
  if (score < ACTION_SCORE_MIN) return undefined;
  const ownerSpeakerId = cue.owner.kind === 'speaker' ? cue.owner.id : (candidate?.speakerId ?? '');
  const isSpeakersTask = cue.owner.kind === 'speaker';
  const taskWithHelper = cue.helper === undefined ? task : `${task} with ${cue.helper}`;
  const ownersTask = replacePronouns(context, sentence, taskWithHelper, { ownerId: ownerSpeakerId, isSpeakersTask });
  const isForAll = ownerSpeakerId === '' && cue.owner.kind !== 'name' && REQUEST_TO_EVERYONE.test(sentence.text);
  const description = isForAll ? `everyone to ${ownersTask}` : ownersTask;
  const from = reference?.from ?? resolved?.from;
  return {
    sentenceIndex: sentence.index,
    score,
    description: toSentence(description).replace(/\.$/, ''),
    ownerSpeakerId,
    ownerName: cue.owner.kind === 'name' ? cue.owner.name : '',
    dueDate: due?.date ?? '',
    evidence:
      from === undefined
        ? createCitation(context, sentence, dateSource, due === undefined ? task : undefined, margins)
        : createCitationBetween(context, from, dateSource),
    referenceText: reference === undefined ? '' : ` (${reference.text})`,
    responseIndexes:
      candidate?.acceptance === undefined ? [] : [...new Set([candidate.acceptance.index, dateSource.index])],
  };
}

/** The person who is asked or volunteers. */
function findOwnerCandidate(context: CueContext, sentence: Sentence, owner: Cue['owner']): OwnerCandidate | undefined {
  if (owner.kind === 'volunteer') return owner;
  return owner.kind === 'addressee' ? findAddressee(context, sentence) : undefined;
}

/** True if a task consists only of a verb and a day. */
function isUnspecific(task: string): boolean {
  const [verb = '', ...otherWords] = getWords(task);
  const content = getStems(otherWords).filter((stem) => stem !== getStem(verb) && !UNSPECIFIC_WORDS.has(stem));
  return content.length === 0 && !/\d/.test(task);
}
