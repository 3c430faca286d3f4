import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import type { Answer, AnswerPart, CitedSpeaker } from '../../../domain/assistant/answer.ts';
import { getCoverage } from '../../../domain/coverage.ts';
import {
  createEmptyDraft,
  type Draft,
  getEvidence,
  type Line,
  type Segment,
  type WriterInput,
} from '../../../domain/draft.ts';
import { LINES_PER_QUESTION, SENTENCES_PER_REVIEW } from '../../../limits.ts';
import { createTokenBudget, getWriterSettingsAndUsage } from '../../account-writer-settings.ts';
import type { TokenBudget, Transcript } from '../../ports.ts';
import { reviewDraft } from '../../review-draft.ts';
import type { AssistantPorts, FoundPassage, ModelAnswer, Question } from '../ports.ts';
import { findSpeakers } from './answer-with-quotes.ts';
import { findRankedPassages } from './find-ranked-passages.ts';
import { createLookUp, listStoredRecords } from './look-up.ts';
import {
  createNumberedLines,
  listSpokenLines,
  type NumberedLines,
  readSources,
  type SourceText,
  toUtcDay,
} from './numbered-lines.ts';
import { createRecordParts, findFirstLine, isAboutRecords } from './record-parts.ts';
import { createSentenceChecks } from './sentence-checks.ts';

/** Failures that are reported to the user, unless the account allows a fallback when the model fails. */
const REPORTED_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'generation.model_unavailable',
  'generation.model_misconfigured',
  'generation.token_limit_reached',
]);

/** The one heading of the drafts in which the sentences of an answer are checked. */
const HEADING = 'Answer';

type Sentence = ModelAnswer['sentences'][number];

type ModelQuestion = Question & {
  /** Stored items or lines that may be the answer. */
  readonly stored: Answer | undefined;
  /** The only text that the answer may be from, instead of found passages. */
  readonly onlySource?: SourceText | undefined;
};

/** `read` are the segments that the model was given. */
export type WrittenAnswer = { readonly answer: Answer; readonly readSegments: readonly Segment[] };

/** Called with the parts of an answer as soon as they are checked, and the speakers that each one names. */
export type OnPart = (part: AnswerPart, speakers: readonly CitedSpeaker[]) => Promise<void>;

/**
 * Answers with sentences of a language model. Each one passes the check of minutes: it cites segments that exist and that support it.
 * The others are dropped and counted. A sentence that cites stored records is replaced by these records. Undefined without a model, and
 * if the model failed and the account allows a fallback.
 */
export async function answerWithModel(
  ports: AssistantPorts,
  actor: Actor,
  modelQuestion: ModelQuestion,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<WrittenAnswer | undefined> {
  const { answerer } = ports;
  if (answerer === undefined) return undefined;
  const { question, asked = question, earlier, meeting, stored, onlySource } = modelQuestion;
  const tokenBudget = createTokenBudget(ports, actor.accountId);
  const passages = onlySource
    ? []
    : await findRankedPassages(ports, actor, modelQuestion, { answerer, tokenBudget }, signal);
  const sources = onlySource ? [onlySource] : await readSources(ports, actor, passages, signal);
  const lines = createNumberedLines();
  const firstLines = [...(stored ? listStoredRecords(stored) : []), ...listSpokenLines(sources)]
    .slice(0, onlySource ? onlySource.segments.length : LINES_PER_QUESTION)
    .map(lines.add);
  const lookUp = createLookUp(ports, actor, { meeting, sources, passages });
  const records = createRecordParts();
  const findNamedSpeakers = (part: AnswerPart) => records.findSpeakers(part) ?? findPartSpeakers(part, lookUp.sources);
  const checks = createSentenceChecks({
    check: async (sentences, model) => {
      const parts = await records.create(sentences, lines, signal);
      for (const [source, sentencesOfSource] of groupBySource(sentences, lines))
        parts.push(
          ...(await checkSentences(ports, { source, sentences: sentencesOfSource, lines, model, tokenBudget }, signal)),
        );
      return parts;
    },
    batchSize: ports.reviewer === undefined ? 1 : SENTENCES_PER_REVIEW,
    onPart: onPart && ((part) => onPart(part, findNamedSpeakers(part))),
  });
  const answer = await answerer
    .answer(
      { question: asked, earlier, today: toUtcDay(ports.now().toISOString()), lines: firstLines },
      {
        tokenBudget,
        signal,
        lookUp: onlySource
          ? undefined
          : async (request, lookUpSignal) => {
              const { items, hasMore } = await lookUp.run(request, lookUpSignal);
              return { items: items.map(lines.add), hasMore };
            },
        onSentence: onPart && checks.add,
      },
    )
    .catch((error: unknown) => handleFailure(ports, actor.accountId, error, signal));
  if (answer === undefined) return undefined;

  // Sentences about the same record have the same part.
  const parts = [...new Set(await checks.finish(answer))];
  const speakers = new Map<string, CitedSpeaker>();
  for (const speaker of parts.flatMap(findNamedSpeakers)) speakers.set(`${speaker.meetingId} ${speaker.id}`, speaker);
  const isWritten = (part: AnswerPart) => records.findSpeakers(part) === undefined;
  const written = answer.sentences.filter((sentence) => !isAboutRecords(sentence, lines));
  const readSegments = answer.readLines.flatMap((number) => {
    const line = lines.get(number);
    return line?.kind === 'spoken' ? [line.segment] : [];
  });
  return {
    answer: {
      kind: 'statements',
      parts,
      relevance: rateMeetings(parts, lookUp.passages),
      speakers: [...speakers.values()],
      droppedStatements: Math.max(0, written.length - parts.filter(isWritten).length),
    },
    readSegments,
  };
}

function findPartSpeakers(part: AnswerPart, sources: readonly SourceText[]): CitedSpeaker[] {
  const { meetingId = '', turns = [] } = part.citations[0] ?? {};
  const source = sources.find(({ meeting }) => meeting.id === meetingId);
  const cited = [...turns, ...part.citations.slice(1).flatMap((citation) => citation.turns)];
  return findSpeakers(meetingId, cited, source?.transcript, part.text);
}

/** The sentences about what was said, by the meeting of their first line. Those without an existing line are left out. */
function groupBySource(
  sentences: readonly Sentence[],
  lines: NumberedLines,
): ReadonlyMap<SourceText, readonly Sentence[]> {
  const groups = new Map<SourceText, Sentence[]>();
  for (const sentence of sentences) {
    const line = findFirstLine(sentence, lines);
    if (line?.kind === 'spoken') groups.set(line.source, [...(groups.get(line.source) ?? []), sentence]);
  }
  return groups;
}

type Check = {
  readonly source: SourceText;
  readonly sentences: readonly Sentence[];
  readonly lines: NumberedLines;
  readonly model: string;
  readonly tokenBudget: TokenBudget;
};

/** Checks sentences about one meeting as the lines of its minutes would be. */
async function checkSentences(
  { checker, reviewer, log }: AssistantPorts,
  { source, sentences, lines, model, tokenBudget }: Check,
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
      const line = lines.get(number);
      return line?.kind === 'spoken' && line.source.meeting.id === meeting.id ? [line.segment] : [];
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
  const reviewed = await reviewDraft(checked, input, { reviewer, checker, tokenBudget, signal, log });
  return reviewed.sections.flatMap(({ lines: reviewedLines }) =>
    reviewedLines.flatMap((line) => (line.isTopic ? [] : toPart(line, meeting.id, transcript))),
  );
}

function toPart(line: Exclude<Line, { isTopic: true }>, meetingId: string, transcript: Transcript): AnswerPart {
  const { evidence, furtherEvidence = [] } = getEvidence(line);
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

/** The meetings of the parts. One without a found passage is cited for its records. */
function rateMeetings(parts: readonly AnswerPart[], passages: readonly FoundPassage[]): Answer['relevance'] {
  const meetingIds = new Set(parts.flatMap(({ citations }) => citations.map(({ meetingId }) => meetingId)));
  return [...meetingIds]
    .map((meetingId) => {
      const scores = passages.filter((passage) => passage.meetingId === meetingId).map(({ relevance }) => relevance);
      return { meetingId, score: scores.length === 0 ? 1 : Math.min(1, Math.max(0, ...scores)) };
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
