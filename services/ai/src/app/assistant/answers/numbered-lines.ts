import type { Actor } from '@minutehand/service-kit/identity';
import type { AnswerPart, CitedSpeaker } from '../../../domain/assistant/answer.ts';
import type { Segment } from '../../../domain/draft.ts';
import type { Transcript } from '../../ports.ts';
import type { AssistantPorts, FoundPassage, MeetingDetails, PresentedLine } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import { readTranscripts } from './read-transcripts.ts';

export type SourceText = {
  readonly meeting: MeetingDetails;
  readonly transcript: Transcript;
  /** The segments of the found passages, in order. */
  readonly segments: readonly Segment[];
};

/** A part of an answer that shows a stored record, with the speakers that it names. */
export type RecordPart = { readonly part: AnswerPart; readonly speakers: readonly CitedSpeaker[] };

/** A line that was said, or a stored record such as a decision, which the reader sees as a part of the answer. */
export type FoundLine =
  | { readonly kind: 'spoken'; readonly source: SourceText; readonly segment: Segment }
  | {
      readonly kind: 'record';
      readonly key: string;
      readonly presented: Omit<PresentedLine, 'n'>;
      readonly createPart: (signal: AbortSignal) => Promise<RecordPart>;
    };

/** Lines that a model may cite by their numbers, which begin with 1. The same line has one number. */
export type NumberedLines = {
  readonly add: (line: FoundLine) => PresentedLine;
  readonly get: (number: number) => FoundLine | undefined;
};

export function createNumberedLines(): NumberedLines {
  const lines: FoundLine[] = [];
  const numbers = new Map<string, number>();
  return {
    add(line) {
      const key = getKey(line);
      const n = numbers.get(key) ?? lines.push(line);
      numbers.set(key, n);
      return { n, ...present(line) };
    },
    get: (number) => lines[number - 1],
  };
}

const getKey = (line: FoundLine): string =>
  line.kind === 'record' ? line.key : JSON.stringify([line.source.meeting.id, line.segment.id]);

function present(line: FoundLine): Omit<PresentedLine, 'n'> {
  if (line.kind === 'record') return line.presented;
  const { meeting, transcript } = line.source;
  const speaker = transcript.speakers.find(({ id }) => id === line.segment.speakerId);
  return {
    meeting: meeting.title,
    date: toUtcDay(meeting.startedAt),
    speaker: speaker?.name ?? '',
    text: line.segment.text,
  };
}

/** The day in UTC of an ISO 8601 instant. */
export const toUtcDay = (instant: string): string => instant.slice(0, 10);

/** The lines of the passages, best meeting first, and within a meeting in the order of its transcript. */
export const listSpokenLines = (sources: readonly SourceText[]): FoundLine[] =>
  sources.flatMap((source) => source.segments.map((segment) => ({ kind: 'spoken' as const, source, segment })));

/** The meetings of the passages that the user can read, best first, with the segments of their passages. */
export async function readSources(
  ports: AssistantPorts,
  actor: Actor,
  passages: readonly FoundPassage[],
  signal: AbortSignal,
): Promise<SourceText[]> {
  const transcriptPassages = passages.filter(({ resultType }) => resultType === 'transcripts');
  const meetingIds = [...new Set(transcriptPassages.map(({ meetingId }) => meetingId))];
  const transcripts = await readTranscripts(ports, actor, meetingIds, signal);
  const meetings = await readInBatches(meetingIds, meetingIds.length || 1, (id) =>
    ports.meetingsReader.findDetails(actor, id, signal),
  );
  return meetings.flatMap((meeting) => {
    const transcript = meeting && transcripts.get(meeting.id);
    if (meeting === undefined || transcript === undefined) return [];
    const passagesOfMeeting = transcriptPassages.filter(({ meetingId }) => meetingId === meeting.id);
    const ids = new Set(passagesOfMeeting.flatMap(({ turns }) => turns.map(({ segmentId }) => segmentId)));
    return { meeting, transcript, segments: transcript.segments.filter(({ id }) => ids.has(id)) };
  });
}
