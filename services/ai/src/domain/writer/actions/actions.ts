import type { ProposedActionItem } from '../../draft.ts';
import { asSentence, isCutOff } from '../words/clean.ts';
import { type FoundDate, findDates } from '../words/dates.ts';
import { getSentencePart, type Sentence } from '../words/sentences.ts';
import { cosine, createVector, getStem, getStems, getWords } from '../words/terms.ts';
import { hesitations } from '../words/vocabulary.ts';
import { afterMeeting, asksWhen, assents, duringMeeting, hypothetical, strongVerb } from './action-cues.ts';
import { type Addressee, findAddressee } from './action-owners.ts';
import {
  findReference,
  getTaskPhrase,
  removeAddressee,
  replacePronouns,
  resolveAntecedent,
  resolvePerson,
} from './action-words.ts';
import { addNeighbours, computeMargins, createEvidence, createEvidenceBetween, type Margins } from './citations.ts';
import type { MeetingContext } from './meeting-context.ts';
import { type Cue, type CueContext, createNamePatterns, findCue, type NamePatterns, promises } from './task-cues.ts';

/** Action items of a meeting, and the minimum score of a sentence. */
const ACTIONS_MAX = 8;

const ACTION_SCORE = 1.3;

/** Bonus if the classifier rates the sentence as a task. */
const LIKELY_SCORE = 2;

/** Bonus for assent, and for a promise in fluent speech. */
const ASSENT_SCORE = 0.3;

const PROMISE_SCORE = 0.4;

/** Speech is fluent up to this share of hesitations (per cent of the words) or this number of them. Such text was edited. */
const HESITATIONS_PER_CENT = 2;

const HESITATIONS_MAX = 2;

/** How alike two items may be. */
const LIKENESS_MAX = 0.55;

/** "Arrange that", "I'll do mine later": not understandable for readers who did not attend. */
const UNSPECIFIC_TASK =
  /^\p{L}+(?: \p{L}+)? (?:it|that|this|them|things?|stuff|something|everything)$|\b(?:the|a) (?:next|first|other|same)$|^do\b.*\blater$/iu;

/** Tasks whose words are too generic to count otherwise. */
const PREPARES_PAPERS =
  /^(?:prepare|send|circulate|share|update|write|draft|finish|upload|distribute|review) (?:the|our|their|my) (?:\p{L}+ )?(?:slides?|presentation|agenda|minutes)\b/iu;

/** A task without content besides its verb and these words is unspecific: "do a better job by Friday". */
const UNSPECIFIC_WORDS = new Set(
  'job effort care note look monday tuesday wednesday thursday friday saturday sunday tomorrow weekend'
    .split(' ')
    .map(getStem),
);

/** "You'll get instructions" is no task. "Can everyone add …" is a task for all. */
const RECEIVES = /\byou(?:'ll| will)(?: all| both)? (?:get|receive)\b(?! back\b| in touch\b)/i;

const ADDRESSES_EVERYONE =
  /\b(?:can|could|would|will|should) (?:everyone|everybody|all of you|you all|we all)\b|\b(?:everyone|everybody),? please\b/i;

/** Sentences after a promise that may ask for its due date, and after that question that may answer it. */
const DAY_QUESTION_WITHIN = 5;

const DAY_ANSWER_WITHIN = 3;

export type FoundAction = ProposedActionItem & {
  readonly sentenceIndex: number;
  readonly score: number;
  /** The sentence that a pronoun of the task refers to, in brackets; empty if none is needed. */
  readonly about: string;
  /** Indexes of the sentences that accept the task or set its due date. */
  readonly answers: readonly number[];
};

/** The action items with the highest scores, in the order of the meeting. */
export function findActions(context: MeetingContext, weights: ReadonlyMap<string, number>): FoundAction[] {
  const patterns = createNamePatterns(context.names);
  const margins = context.classification && computeMargins(context.classification, context.sentences);
  const isFluent = isFluentSpeech(context);
  const answers = new Set<number>();
  const found = context.sentences.flatMap((sentence) => {
    if (answers.has(sentence.index)) return [];
    const here = findActionsInSentence({ ...context, isFluent }, sentence, patterns, margins);
    // "Sure, I'll mail it on Monday" is the answer to a request, not another task.
    for (const index of here.flatMap((action) => action.answers)) answers.add(index);
    return here;
  });
  found.sort((a, b) => b.score - a.score || a.sentenceIndex - b.sentenceIndex);
  const kept: FoundAction[] = [];
  for (const action of found) {
    const vector = createVector(getContentStems(action), weights);
    const isRepeat = kept.some(
      (other) =>
        hasSameStart(other, action) ||
        (!hasOtherOwner(other, action) && cosine(vector, createVector(getContentStems(other), weights)) > LIKENESS_MAX),
    );
    if (!isRepeat) kept.push(action);
    if (kept.length === ACTIONS_MAX) break;
  }
  const cited = new Set(kept.flatMap(({ evidence }) => evidence.segmentIds));
  const placeOf = new Map(context.segments.map(({ id }, at) => [id, at]));
  const place = ({ evidence }: FoundAction): number => placeOf.get(evidence.segmentIds[0] ?? '') ?? 0;
  return kept
    .sort((a, b) => a.sentenceIndex - b.sentenceIndex || place(a) - place(b))
    .map((action) => ({ ...action, evidence: addNeighbours(context, action.evidence, cited, margins) }));
}

/** True if there are few hesitations, because the transcript was edited or the recognizer left them out. */
export function isFluentSpeech({ sentences, segments }: MeetingContext): boolean {
  const words = segments.flatMap(({ text }) => getWords(text));
  const hesitated = words.filter((word) => hesitations.has(word)).length;
  return sentences.length > 0 && hesitated <= Math.max(HESITATIONS_MAX, (HESITATIONS_PER_CENT / 100) * words.length);
}

/** The stems of a description without its verb. */
const getContentStems = ({ description }: FoundAction): string[] => getStems(getWords(description).slice(1));

/** Two people may each have a similar task. */
const hasOtherOwner = (a: FoundAction, b: FoundAction): boolean =>
  a.ownerSpeakerId !== '' && b.ownerSpeakerId !== '' && a.ownerSpeakerId !== b.ownerSpeakerId;

/** The same task, found in two parts of one sentence. */
const hasSameStart = (a: FoundAction, b: FoundAction): boolean =>
  a.sentenceIndex === b.sentenceIndex &&
  a.description.split(' ').slice(0, 4).join(' ') === b.description.split(' ').slice(0, 4).join(' ');

/** In a sentence of several segments, tries the likely ones first, alone or with an adjacent one. */
function findActionsInSentence(
  context: CueContext,
  sentence: Sentence,
  patterns: NamePatterns,
  margins: Margins | undefined,
): FoundAction[] {
  const { fromSegment, toSegment } = sentence;
  const { segments } = context;
  const found: FoundAction[] = [];
  for (let at = fromSegment; at <= toSegment && fromSegment < toSegment; at++) {
    const margin = margins?.ofSegment[at] ?? -1;
    if (margin < 0 || segments[at]?.speakerId !== sentence.speakerId) continue;
    for (const [from, to] of [
      [at, at],
      [at - 1, at],
      [at, at + 1],
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
  const action = findAction(context, sentence, patterns, margins, margins?.ofSentence[sentence.index] ?? -1);
  return action === undefined ? [] : [action];
}

function findAction(
  context: CueContext,
  sentence: Sentence,
  patterns: NamePatterns,
  margins: Margins | undefined,
  margin: number,
): FoundAction | undefined {
  const isLikely = margin >= 0;
  const cue = findCue(context, sentence, patterns, isLikely);
  if (cue === undefined) return undefined;
  const said = removeAddressee(getTaskPhrase(cue.what), context);
  const named = context.isFluent
    ? (resolveAntecedent(context, sentence, said, cue.before) ?? resolvePerson(context, sentence, said))
    : undefined;
  const asked = named?.what ?? said;
  const reference = context.isFluent ? findReference(context, sentence, asked) : undefined;
  const stems = getStems(getWords(asked));
  const isPaper = context.isFluent && PREPARES_PAPERS.test(asked);
  const isShort =
    isLikely || isPaper || reference !== undefined || named !== undefined || cue.owner.kind === 'volunteer';
  if (stems.length < (isShort ? 1 : 2) || duringMeeting.test(asked) || isCutOff(asked)) return undefined;
  if (
    (reference === undefined && UNSPECIFIC_TASK.test(asked)) ||
    (!isPaper && reference === undefined && isUnspecific(asked)) ||
    /\bif$/i.test(cue.before.trim())
  )
    return undefined;
  const addressed =
    cue.owner.kind === 'addressee'
      ? findAddressee(context, sentence)
      : cue.owner.kind === 'volunteer'
        ? cue.owner
        : undefined;
  const {
    due,
    sentenceWithDay = addressed?.answer ?? sentence,
    not,
  } = findDueDay(context, sentence, asked, cue, addressed);
  const what = not === undefined ? asked : removeDay(asked, not);
  if (cue.owner.kind === 'addressee' && RECEIVES.test(sentence.text)) return undefined;
  const place = sentence.index / Math.max(1, context.sentences.length - 1);
  let score = cue.base + (strongVerb.test(what) ? 0.5 : 0);
  if (due !== undefined) score += 0.5;
  if (afterMeeting.test(sentence.text)) score += 0.3;
  if (addressed !== undefined) score += 0.3;
  if (addressed?.answer !== undefined) score += ASSENT_SCORE;
  score += place > 0.88 ? 0.4 : place > 0.7 ? 0.15 : 0;
  if (stems.length > 3) score += 0.1;
  if (hypothetical.test(sentence.text)) score -= 0.6;
  if (reference === undefined && !(context.isFluent && stems.length > 2) && /\b(?:it|that|this|them)$/i.test(what))
    score -= 0.2;
  if (sentence.isQuestion && cue.owner.kind !== 'addressee' && cue.owner.kind !== 'volunteer') score -= 0.5;
  if (/\byou\b/i.test(what) && cue.owner.kind === 'speaker') score -= 0.1;
  if (context.isFluent && cue.owner.kind === 'speaker' && promises.test(sentence.text)) score += PROMISE_SCORE;
  // The classifier is trained on one kind of meeting, so it may only raise a score.
  if (isLikely) score = Math.max(0, score) + LIKELY_SCORE + margin;
  if (score < ACTION_SCORE) return undefined;
  const ownerSpeakerId = cue.owner.kind === 'speaker' ? cue.owner.id : (addressed?.speakerId ?? '');
  const isSpeakers = cue.owner.kind === 'speaker';
  const helped = cue.helper === undefined ? what : `${what} with ${cue.helper}`;
  const own = replacePronouns(context, sentence, helped, { ownerId: ownerSpeakerId, isSpeakers });
  const isForAll = ownerSpeakerId === '' && cue.owner.kind !== 'name' && ADDRESSES_EVERYONE.test(sentence.text);
  const description = isForAll ? `everyone to ${own}` : own;
  const from = reference?.from ?? named?.from;
  return {
    sentenceIndex: sentence.index,
    score,
    description: asSentence(description).replace(/\.$/, ''),
    ownerSpeakerId,
    ownerName: cue.owner.kind === 'name' ? cue.owner.name : '',
    dueDate: due?.date ?? '',
    evidence:
      from === undefined
        ? createEvidence(context, sentence, sentenceWithDay, due === undefined ? what : undefined, margins)
        : createEvidenceBetween(context, from, sentenceWithDay),
    about: reference === undefined ? '' : ` (${reference.text})`,
    answers: addressed?.answer === undefined ? [] : [...new Set([addressed.answer.index, sentenceWithDay.index])],
  };
}

/** True if a task consists only of a verb and a day. */
function isUnspecific(what: string): boolean {
  const [verb = '', ...rest] = getWords(what);
  const content = getStems(rest).filter((stem) => stem !== getStem(verb) && !UNSPECIFIC_WORDS.has(stem));
  return content.length === 0 && !/\d/.test(what);
}

/** `not` is the requested day if a later one was promised. */
type Day = { readonly due?: FoundDate | undefined; readonly sentenceWithDay?: Sentence; readonly not?: FoundDate };

/** The due date of a task: in its sentence, in the answer, or in a question right after it ("Can you do that by Friday?"). */
function findDueDay(
  context: MeetingContext,
  sentence: Sentence,
  what: string,
  { before }: Cue,
  addressed: Addressee | undefined,
): Day {
  const { startedAt, timeZone } = context.brief;
  const dayIn = (text: string) => findDates(text, startedAt, timeZone)[0];
  const asked = dayIn(what) ?? dayIn(before);
  const promised = addressed?.answer && findPromisedDay(context, addressed.answer, dayIn);
  if (asked !== undefined && (promised?.due === undefined || promised.due.date <= asked.date)) return { due: asked };
  if (promised?.due !== undefined) return { ...promised, ...(asked === undefined ? {} : { not: asked }) };
  const { index } = addressed?.answer ?? sentence;
  for (const question of context.sentences.slice(index + 1, index + 1 + DAY_QUESTION_WITHIN)) {
    if (!question.isQuestion || !asksWhen.test(question.text)) continue;
    const due = dayIn(question.text);
    const answer = context.sentences
      .slice(question.index + 1, question.index + 1 + DAY_ANSWER_WITHIN)
      .find(({ speakerId }) => speakerId !== question.speakerId);
    if (due !== undefined && answer !== undefined && assents.test(answer.quote))
      return { due, sentenceWithDay: answer };
    return {};
  }
  return {};
}

/** The day in an answer or in the sentence after it: "Will do. I should have it by Wednesday." */
function findPromisedDay(
  { sentences }: MeetingContext,
  answer: Sentence,
  dayIn: (text: string) => FoundDate | undefined,
): Day {
  const due = dayIn(answer.text);
  if (due !== undefined) return { due, sentenceWithDay: answer };
  const next = sentences[answer.index + 1];
  if (next?.speakerId !== answer.speakerId || next.isQuestion || !REFERS_BACK.test(next.text)) return {};
  const then = dayIn(next.text);
  return then === undefined ? {} : { due: then, sentenceWithDay: next };
}

const REFERS_BACK = /\b(?:it|that|this|them|those|these|one)\b/i;

/** "Send the list by Friday" becomes "Send the list". */
function removeDay(what: string, { words }: FoundDate): string {
  const at = what.indexOf(words);
  if (at < 0) return what;
  const before = what.slice(0, at).replace(/,? (?:by|on|until|before|at|for)? ?$/i, '');
  return `${before}${what.slice(at + words.length)}`.trim();
}
