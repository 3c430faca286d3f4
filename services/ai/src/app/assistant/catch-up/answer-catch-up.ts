import { isAppError } from '@minutehand/contracts/errors';
import { selectLatest } from '@minutehand/contracts/select-latest';
import type { Actor } from '@minutehand/service-kit/identity';
import { type Answer, type AnswerCoverage, type CoverageNotice, NOT_FOUND } from '../../../domain/assistant/answer.ts';
import type { CatchUp, RequestedRange } from '../../../domain/assistant/catch-up/parse-catch-up.ts';
import { resolveRange, type TimedMeeting, type TimeRange } from '../../../domain/assistant/catch-up/resolve-range.ts';
import type { Segment } from '../../../domain/draft.ts';
import { CATCH_UP_CHARACTERS } from '../../../limits.ts';
import type { Transcript } from '../../ports.ts';
import { answerWithModel, type OnPart, type WrittenAnswer } from '../answers/answer-with-model.ts';
import { findSpeakers } from '../answers/answer-with-quotes.ts';
import type { ReadRecording } from '../live/read-recording.ts';
import type { AskedMeeting, AssistantPorts, Question } from '../ports.ts';
import { extractParts } from './extract-parts.ts';

type CatchUpQuestion = Question & {
  readonly meeting: AskedMeeting;
  readonly catchUp: CatchUp;
  readonly recording: ReadRecording;
};

/** Added to the question for a model, which would otherwise look for words of the question. */
const INSTRUCTION =
  'The lines are all that was said in that part of the meeting. Report what was decided, who will do what, and what was discussed.';

/** Answers what was said in a part of a meeting: with a language model in sentences that cite this part, otherwise with quotes from it. */
export async function answerCatchUp(
  ports: AssistantPorts,
  actor: Actor,
  question: CatchUpQuestion,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const { meeting, catchUp } = question;
  const recording = question.recording === 'unavailable' ? undefined : question.recording;
  if (question.recording === 'unavailable' && needsRecording(meeting, catchUp.range)) return explainOutage(meeting);
  // What is left of the live transcript of a failed recording does not hide the meeting's transcript.
  const live = meeting.mayHaveLiveTranscript ? recording?.live : undefined;
  const transcript = live
    ? { importNumber: 0, speakers: [], segments: live.segments }
    : await ports.meetingsReader.findTranscript(actor, meeting.id, signal);
  const { segments = [] } = transcript ?? {};
  const isTimed = segments.some(({ start }) => start !== undefined);
  const createCoverage = ({ from, to }: TimeRange, notice: CoverageNotice = ''): AnswerCoverage => ({
    ...{ meetingId: meeting.id, from, to, notice },
    ...{ isLive: live !== undefined, isRange: true },
  });
  const endSeconds = live?.coveredSeconds ?? Math.max(0, ...segments.map(({ start = 0, end = start }) => end));
  const wholeRange: TimeRange = { from: live?.fromSeconds ?? 0, to: endSeconds };
  const explain = (notice: CoverageNotice): Answer => ({ ...NOT_FOUND, coverage: createCoverage(wholeRange, notice) });
  if (transcript === undefined || segments.length === 0) return explain('no_transcript');
  if (!isTimed && catchUp.range.kind !== 'all') return explain('no_times');

  const timed: TimedMeeting = {
    clock: recording?.clock ?? [{ at: new Date(meeting.startedAt), seconds: 0 }],
    ...{ endSeconds, isLive: live !== undefined, now: ports.now() },
    ...{ timeZone: meeting.timeZone, joinedAt: question.joinedAt },
  };
  const resolved = resolveRange(catchUp.range, timed);
  if (typeof resolved === 'string') return explain(resolved);
  const range = { from: Math.max(wholeRange.from, resolved.from), to: resolved.to };
  // For example the last ten minutes, of which nothing was recorded because of a pause.
  if (isTimed && range.from >= range.to) return explain('after_end');
  const inRange = isTimed ? segments.filter((segment) => overlaps(segment, range)) : segments;
  if (inRange.length === 0) return { ...NOT_FOUND, coverage: createCoverage(range, 'nothing_said') };
  const part: Transcript = { ...transcript, segments: inRange };
  // Without times, nothing can say which part was read.
  const coverRead = (from = range.from) => (isTimed ? createCoverage({ ...range, from }) : undefined);
  const written = await writeAnswer(ports, actor, question, part, signal, onPart);
  if (written !== undefined && written.answer.parts.length > 0) {
    const [first] = written.readSegments;
    return { ...written.answer, coverage: coverRead(first === inRange[0] ? range.from : first?.start) };
  }
  const quotedParts = await extractParts(ports, meeting, { ...part, focus: catchUp.focus }, signal);
  const droppedStatements = written?.answer.droppedStatements ?? 0;
  if (quotedParts.length === 0) return { ...NOT_FOUND, droppedStatements, coverage: coverRead() };
  const turns = quotedParts.flatMap(({ citations }) => citations.flatMap((citation) => citation.turns));
  return {
    ...{ kind: 'quotes', parts: quotedParts, droppedStatements, coverage: coverRead() },
    relevance: [{ meetingId: meeting.id, score: 1 }],
    speakers: findSpeakers(meeting.id, turns, part),
  };
}

/** True if the answer depends on the live transcript, or on the time at which something was said. */
const needsRecording = ({ mayHaveLiveTranscript }: AskedMeeting, { kind }: RequestedRange): boolean =>
  mayHaveLiveTranscript || (kind !== 'all' && kind !== 'last');

function explainOutage({ id: meetingId, mayHaveLiveTranscript: isLive }: AskedMeeting): Answer {
  const coverage = { meetingId, from: 0, to: 0, isLive, isRange: true, notice: 'recording_unavailable' } as const;
  return { ...NOT_FOUND, coverage };
}

/** Undefined without a model, or if the model failed: the catch-up then consists of quotes. */
function writeAnswer(
  ports: AssistantPorts,
  actor: Actor,
  { question, meeting, joinedAt }: CatchUpQuestion,
  transcript: Transcript,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<WrittenAnswer | undefined> {
  const onlySource = { meeting, transcript, segments: selectLatestSegments(transcript.segments) };
  const modelQuestion = {
    question: `${question}\n(${INSTRUCTION})`,
    earlier: [],
    meeting,
    joinedAt,
    stored: undefined,
    onlySource,
  };
  return answerWithModel(ports, actor, modelQuestion, signal, onPart).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!isAppError(error)) throw error;
    ports.log.warn({ code: error.code }, 'model failed, catching up with quotes');
    return undefined;
  });
}

/** As many of the last segments as a model is given. */
const selectLatestSegments = (segments: readonly Segment[]): readonly Segment[] =>
  selectLatest(segments, CATCH_UP_CHARACTERS, ({ text }) => text.length);

const overlaps = ({ start, end = start }: Segment, { from, to }: TimeRange): boolean =>
  start !== undefined && start < to && (end ?? start) > from;
