import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type Answer, type AnswerCoverage, type CoverageNotice, NOT_FOUND } from '../../../domain/assistant/answer.ts';
import { parseCatchUp } from '../../../domain/assistant/catch-up/parse-catch-up.ts';
import { completeQuestion } from '../../../domain/assistant/complete-question.ts';
import { OLDER_MEETINGS_DEADLINE_MS } from '../../../limits.ts';
import { answerCatchUp } from '../catch-up/answer-catch-up.ts';
import { type ReadRecording, readRecording } from '../live/read-recording.ts';
import { withLiveTranscript } from '../live/with-live-transcript.ts';
import type { AssistantPorts, Question } from '../ports.ts';
import { addLaterDecisions } from './add-later-decisions.ts';
import { answerWithItems } from './answer-with-items.ts';
import { answerWithMeetings } from './answer-with-meetings.ts';
import { answerWithModel, type OnPart } from './answer-with-model.ts';
import { answerWithQuotes } from './answer-with-quotes.ts';
import { answerWithSummary } from './answer-with-summary.ts';
import { limitToNamedMeetings, type QuestionScope } from './limit-to-named-meetings.ts';
import { limitToPeriod } from './limit-to-period.ts';

/**
 * Answers a question from the meetings that the user can read now, or from one of them, including from its live transcript, with the first of
 * these that has an answer:
 * - quotes or a model, if the question asks what was said in a part of the meeting,
 * - stored meetings, items or a summary, if the question asks for exactly these,
 * - a language model, if there is one,
 * - the stored items or summary that fit best,
 * - quotes.
 * If the question names days, such as "last week", or people or a type of meetings, such as "our meetings with Anna", only these meetings
 * count: the latest ones with these people or of this type, and if nothing in these answers it, older ones. A later decision that replaced
 * one of the answer is named.
 */
export async function answerQuestion(
  ports: AssistantPorts,
  actor: Actor,
  question: Question,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const { meeting } = question;
  const catchUp = parseCatchUp(question.question);
  if (meeting === undefined || (catchUp === undefined && !meeting.mayHaveLiveTranscript))
    return findCompleteAnswer(ports, actor, question, signal, onPart);
  const recording = await readRecording(ports, actor, meeting.id, signal);
  if (catchUp) return answerCatchUp(ports, actor, { ...question, meeting, catchUp, recording }, signal, onPart);
  const live = recording === 'unavailable' ? undefined : recording?.live;
  const livePorts = live ? withLiveTranscript(ports, meeting, live) : ports;
  const answer = await findCompleteAnswer(livePorts, actor, question, signal, onPart);
  const coverage: AnswerCoverage = {
    ...{ meetingId: meeting.id, from: live?.fromSeconds ?? 0, to: live?.coveredSeconds ?? 0, isRange: false },
    ...{ isLive: true, notice: findNotice(recording) },
  };
  return { ...answer, coverage };
}

function findNotice(recording: ReadRecording): CoverageNotice {
  if (recording === 'unavailable') return 'recording_unavailable';
  return recording?.live && recording.live.segments.length > 0 ? '' : 'no_transcript';
}

async function findCompleteAnswer(
  ports: AssistantPorts,
  actor: Actor,
  question: Question,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const answer = await findAnswerToCompleted(ports, actor, question, signal, onPart);
  return addLaterDecisions(ports, actor, question, answer, signal);
}

/**
 * Completes a question that depends on an earlier one. If nothing that fits its own words answers it then, it is answered by these alone, without
 * asking the model again, which was given what both find.
 */
async function findAnswerToCompleted(
  ports: AssistantPorts,
  actor: Actor,
  question: Question,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const completed = completeQuestion(question.question, question.earlier);
  if (completed === undefined) return findAnswer(ports, actor, question, signal, onPart);
  const completedQuestion = { ...question, question: completed, asked: question.question };
  const answer = await findAnswer(ports, actor, completedQuestion, signal, onPart);
  if (answer.parts.length > 0 || answer.kind === 'action_items') return answer;
  const { droppedStatements } = answer;
  return { ...(await findAnswer({ ...ports, answerer: undefined }, actor, question, signal)), droppedStatements };
}

async function findAnswer(
  ports: AssistantPorts,
  actor: Actor,
  original: Question,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const olderDeadline = AbortSignal.timeout(OLDER_MEETINGS_DEADLINE_MS);
  const inPeriod = await limitToPeriod(ports, actor, original, signal);
  const named = await limitToNamedMeetings(inPeriod.ports, actor, inPeriod.question, signal);
  const removeNames = (of: Question): Question => ({
    ...of,
    question: named.removeNames(of.question),
    asked: of.asked === undefined ? undefined : named.removeNames(of.asked),
  });
  const variants: QuestionVariants = {
    original,
    question: { ...removeNames(inPeriod.question), isLimited: named.isLimited },
    // Days in a question for open items are when these are due.
    itemsQuestion: removeNames(original),
  };
  const answer = await answerFromMeetings(named.ports, actor, variants, signal, onPart);
  if (answer.parts.length > 0 || named.isComplete()) return answer;
  return answerFromFurtherMeetings(named, actor, { variants, answer, deadline: olderDeadline }, signal);
}

type QuestionVariants = {
  readonly original: Question;
  /** Without the words that name days and meetings. */
  readonly question: Question & { readonly isLimited: boolean };
  readonly itemsQuestion: Question;
};
type FirstAnswer = {
  readonly variants: QuestionVariants;
  /** Has no parts. */
  readonly answer: Answer;
  readonly deadline: AbortSignal;
};

/**
 * Answers from further named meetings, without the model, which has been asked about the first ones. If still more meetings may have an
 * answer, or if these could not be read, the result is "not found": an empty list would say that there is none.
 */
async function answerFromFurtherMeetings(
  named: QuestionScope,
  actor: Actor,
  { variants, answer, deadline }: FirstAnswer,
  signal: AbortSignal,
): Promise<Answer> {
  const { droppedStatements } = answer;
  const limitedSignal = AbortSignal.any([signal, deadline]);
  try {
    const ports = await named.findNext(limitedSignal);
    const next = ports && (await answerFromMeetings({ ...ports, answerer: undefined }, actor, variants, limitedSignal));
    if (next !== undefined && next.parts.length > 0) return { ...next, droppedStatements };
    return named.isComplete() ? answer : { ...NOT_FOUND, droppedStatements };
  } catch (error) {
    signal.throwIfAborted();
    if (!isAppError(error) && !deadline.aborted) throw error;
    const code = isAppError(error) ? error.code : 'platform.deadline_exceeded';
    named.ports.log.warn({ code }, 'older meetings failed, answering from the latest ones');
    return { ...NOT_FOUND, droppedStatements };
  }
}

async function answerFromMeetings(
  ports: AssistantPorts,
  actor: Actor,
  { original, question, itemsQuestion }: QuestionVariants,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const stored =
    (await answerWithMeetings(ports, actor, question, signal)) ??
    (await answerWithItems(ports, actor, itemsQuestion, signal)) ??
    (await answerWithSummary(ports, actor, question, signal));
  if (stored?.isExact) return stored.answer;
  const questionToModel = { ...original, stored: stored?.answer };
  const written = await answerWithModel(ports, actor, questionToModel, signal, onPart).catch((error: unknown) => {
    signal.throwIfAborted();
    if (stored === undefined || !isAppError(error)) throw error;
    ports.log.warn({ code: error.code }, 'model failed, answering with stored items');
    return undefined;
  });
  if (written !== undefined && written.answer.parts.length > 0) return written.answer;
  const droppedStatements = written?.answer.droppedStatements ?? 0;
  const fallbackAnswer = stored?.answer ?? (await answerWithQuotes(ports, actor, question, signal));
  return { ...fallbackAnswer, droppedStatements };
}
