import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import type { Answer, AnswerPart, CitedSpeaker } from '../../domain/assistant/answer.ts';
import { getCoverage } from '../../domain/coverage.ts';
import {
  createEmptyDraft,
  type Draft,
  getCitedPlaces,
  type Line,
  type Segment,
  type WriterInput,
} from '../../domain/draft.ts';
import { LINES_PER_QUESTION, SENTENCES_PER_REVIEW } from '../../limits.ts';
import { createMeter, getWriterSettingsAndUsage } from '../account-writer-settings.ts';
import type { Meter, Transcript } from '../ports.ts';
import { reviewDraft } from '../review-draft.ts';
import { findSpeakers } from './answer-with-quotes.ts';
import { readInBatches } from './in-batches.ts';
import type { AssistantPorts, FoundPassage, MeetingDetails, ModelAnswer, Question } from './ports.ts';
import { readTranscripts } from './read-transcripts.ts';
import { createSentenceChecks } from './sentence-checks.ts';

/** Failures that are reported to the user, unless the account allows a fallback when the model fails. */
const REPORTED_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'generation.model_unavailable',
  'generation.model_misconfigured',
  'generation.token_limit_reached',
]);

/** The one heading of the drafts in which the sentences of an answer are checked. */
const HEADING = 'Answer';

type SourceText = {
  readonly meeting: MeetingDetails;
  readonly transcript: Transcript;
  /** The segments of the found passages, in order. */
  readonly segments: readonly Segment[];
};
/** A line as the model sees it: its number is its position, beginning with 1. */
type NumberedLine = { readonly source: SourceText; readonly segment: Segment };
type Sentence = ModelAnswer['sentences'][number];

/** Called with the parts of an answer as soon as they are checked, and the speakers that each one names. */
export type OnPart = (part: AnswerPart, speakers: readonly CitedSpeaker[]) => Promise<void>;

/**
 * Answers with sentences of a language model. Each one passes the check of minutes: it cites segments that exist and that support it.
 * The others are dropped and counted. Undefined without a model or without passages, and if the model failed and the account allows
 * a fallback.
 */
export async function answerWithModel(
  ports: AssistantPorts,
  actor: Actor,
  { question, earlier, meeting }: Question,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer | undefined> {
  const { answerer } = ports;
  if (answerer === undefined) return undefined;
  const passages = await ports.search.findPassages(actor, { question, meetingId: meeting?.id }, signal);
  const sources = await readSources(ports, actor, passages, signal);
  const lines = sources
    .flatMap((source) => source.segments.map((segment): NumberedLine => ({ source, segment })))
    .slice(0, LINES_PER_QUESTION);
  if (lines.length === 0) return undefined;
  const meter = createMeter(ports, actor.accountId);
  const questionToAnswer = { question, earlier, lines: lines.map(presentLine) };
  const checks = createSentenceChecks({
    check: async (sentences, model) => {
      const parts: AnswerPart[] = [];
      for (const [source, ofSource] of groupBySource(sentences, lines))
        parts.push(...(await checkSentences(ports, { source, sentences: ofSource, lines, model, meter }, signal)));
      return parts;
    },
    batchSize: ports.reviewer === undefined ? 1 : SENTENCES_PER_REVIEW,
    onPart: onPart && ((part) => onPart(part, findPartSpeakers(part, sources))),
  });
  const answer = await answerer
    .answer(questionToAnswer, { meter, signal, onSentence: onPart && checks.add })
    .catch((error: unknown) => handleFailure(ports, actor.accountId, error, signal));
  if (answer === undefined) return undefined;

  const parts = await checks.finish(answer);
  const speakers = new Map<string, CitedSpeaker>();
  for (const speaker of parts.flatMap((part) => findPartSpeakers(part, sources)))
    speakers.set(`${speaker.meetingId} ${speaker.id}`, speaker);
  const relevance = rateSources(sources, passages).filter(({ meetingId }) =>
    parts.some(({ citations }) => citations.some((citation) => citation.meetingId === meetingId)),
  );
  const droppedStatements = answer.sentences.length - parts.length;
  return { kind: 'statements', parts, relevance, speakers: [...speakers.values()], droppedStatements };
}

function findPartSpeakers(part: AnswerPart, sources: readonly SourceText[]): CitedSpeaker[] {
  const { meetingId = '', turns = [] } = part.citations[0] ?? {};
  const source = sources.find(({ meeting }) => meeting.id === meetingId);
  const cited = [...turns, ...part.citations.slice(1).flatMap((citation) => citation.turns)];
  return findSpeakers(meetingId, cited, source?.transcript, part.text);
}

/** The meetings of the passages that the user can read, best first, with the segments of their passages. */
async function readSources(
  ports: AssistantPorts,
  actor: Actor,
  passages: readonly FoundPassage[],
  signal: AbortSignal,
): Promise<SourceText[]> {
  const transcriptPassages = passages.filter(({ resultType }) => resultType === 'transcripts');
  const meetingIds = [...new Set(transcriptPassages.map(({ meetingId }) => meetingId))];
  const transcripts = await readTranscripts(ports, actor, meetingIds, signal);
  const meetings = await readInBatches(meetingIds, meetingIds.length || 1, (id) =>
    ports.readableMeetings.findDetails(actor, id, signal),
  );
  return meetings.flatMap((meeting) => {
    const transcript = meeting && transcripts.get(meeting.id);
    if (meeting === undefined || transcript === undefined) return [];
    const passagesOfMeeting = transcriptPassages.filter(({ meetingId }) => meetingId === meeting.id);
    const ids = new Set(passagesOfMeeting.flatMap(({ turns }) => turns.map(({ segmentId }) => segmentId)));
    return { meeting, transcript, segments: transcript.segments.filter(({ id }) => ids.has(id)) };
  });
}

function presentLine({ source: { meeting, transcript }, segment }: NumberedLine) {
  const speaker = transcript.speakers.find(({ id }) => id === segment.speakerId);
  return {
    meeting: meeting.title,
    date: meeting.startedAt.slice(0, 10),
    speaker: speaker?.name ?? '',
    text: segment.text,
  };
}

/** The sentences by the meeting of their first line. Those without an existing line are left out. */
function groupBySource(
  sentences: readonly Sentence[],
  lines: readonly NumberedLine[],
): ReadonlyMap<SourceText, readonly Sentence[]> {
  const groups = new Map<SourceText, Sentence[]>();
  for (const sentence of sentences) {
    const source = findFirstLine(sentence, lines)?.source;
    if (source !== undefined) groups.set(source, [...(groups.get(source) ?? []), sentence]);
  }
  return groups;
}

function findFirstLine({ lines: numbers }: Sentence, lines: readonly NumberedLine[]): NumberedLine | undefined {
  return numbers.map((number) => lines[number - 1]).find((line) => line !== undefined);
}

type Check = {
  readonly source: SourceText;
  readonly sentences: readonly Sentence[];
  readonly lines: readonly NumberedLine[];
  readonly model: string;
  readonly meter: Meter;
};

/** Checks sentences about one meeting as the lines of its minutes would be. */
async function checkSentences(
  { checker, reviewer, log }: AssistantPorts,
  { source, sentences, lines, model, meter }: Check,
  signal: AbortSignal,
): Promise<AnswerPart[]> {
  const { meeting, transcript } = source;
  const brief = {
    title: meeting.title,
    startedAt: new Date(meeting.startedAt),
    timeZone: '',
    attendees: meeting.attendees,
    headings: [HEADING],
    prompt: '',
  };
  const input: WriterInput = { brief, segments: transcript.segments, speakers: transcript.speakers };
  const draftLines = sentences.map((sentence): Line => {
    const segments = sentence.lines.flatMap((number) => {
      const line = lines[number - 1];
      return line?.source === source ? [line.segment] : [];
    });
    const quote = sentence.quote.trim();
    return { isTopic: false, text: sentence.text, evidence: { segmentIds: segments.map(({ id }) => id), quote } };
  });
  const draft: Draft = {
    ...createEmptyDraft(input, { writer: 'llm', model, promptVersion: '' }),
    notice: '',
    coverage: getCoverage(transcript.segments),
    sections: [{ heading: HEADING, lines: draftLines }],
  };
  const checked = await checker.check(draft, input, signal);
  const reviewed = await reviewDraft(checked, input, { reviewer, checker, meter, signal, log });
  return reviewed.sections.flatMap(({ lines: kept }) =>
    kept.flatMap((line) => (line.isTopic ? [] : toPart(line, meeting.id, transcript))),
  );
}

function toPart(line: Exclude<Line, { isTopic: true }>, meetingId: string, transcript: Transcript): AnswerPart {
  const { evidence, furtherEvidence = [] } = getCitedPlaces(line);
  const citations = [evidence, ...furtherEvidence].map(({ segmentIds }) => {
    const ids = new Set(segmentIds);
    const turns = transcript.segments
      .filter(({ id }) => ids.has(id))
      .map(({ id, speakerId, start, text }) => ({
        segmentId: id,
        speakerId,
        ...(start === undefined ? {} : { start }),
        text,
      }));
    return { meetingId, resultType: 'transcripts' as const, turns };
  });
  return { text: line.text, citations };
}

function rateSources(sources: readonly SourceText[], passages: readonly FoundPassage[]): Answer['relevance'] {
  return sources
    .map(({ meeting: { id } }) => {
      const scores = passages.filter(({ meetingId }) => meetingId === id).map(({ relevance }) => relevance);
      return { meetingId: id, score: Math.min(1, Math.max(0, ...scores)) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Undefined if quotes may replace the answer of the model. */
async function handleFailure(
  ports: AssistantPorts,
  accountId: string,
  error: unknown,
  signal: AbortSignal,
): Promise<undefined> {
  signal.throwIfAborted();
  if (!isAppError(error)) throw error;
  if (error.code === 'generation.timeout') throw new AppError('assistant.timeout', { cause: error });
  const scope = systemScope('reads the writer settings of an account', accountId);
  const { settings } = await getWriterSettingsAndUsage(ports, scope, accountId);
  if (REPORTED_ERRORS.has(error.code) && !settings.fallbackToEmbedded) throw error;
  ports.log.warn({ code: error.code }, 'model failed, answering with quotes');
  return undefined;
}
