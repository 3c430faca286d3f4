import type { Actor } from '@minutehand/service-kit/identity';
import type { CitedSegment, CitedTextType } from '../../../domain/assistant/answer.ts';
import type { Transcript } from '../../ports.ts';
import type { LaterDecision } from '../ports.ts';
import { findSpeakers } from './answer-with-quotes.ts';
import type { RecordPart } from './numbered-lines.ts';
import { readTranscripts, type TranscriptPorts } from './read-transcripts.ts';

/** A decision or a line of a summary, and where it was said. */
export type CitedLine = {
  readonly meetingId: string;
  readonly text: string;
  readonly segmentIds: readonly string[];
  /** A later decision that contradicts this one. */
  readonly replacedBy?: LaterDecision | undefined;
};

/** The text of a part: a decision that was replaced names the later one. */
export function formatLine({ text, replacedBy }: Pick<CitedLine, 'text' | 'replacedBy'>): string {
  return replacedBy === undefined ? text : `${text} (replaced on ${replacedBy.day} by: ${replacedBy.text})`;
}

/** Parts that cite the segments of each line. */
export async function citeLines(
  ports: TranscriptPorts,
  actor: Actor,
  lines: readonly CitedLine[],
  signal: AbortSignal,
): Promise<RecordPart[]> {
  const transcripts = await readTranscripts(ports, actor, lines.flatMap(getMeetingIds), signal);
  return lines.map((line) => toPart(line, transcripts));
}

export async function citeLine(
  ports: TranscriptPorts,
  actor: Actor,
  line: CitedLine,
  signal: AbortSignal,
): Promise<RecordPart> {
  return toPart(line, await readTranscripts(ports, actor, getMeetingIds(line), signal));
}

/** The part of a replaced decision cites both meetings, so it is shown only to users who can read both. */
function toPart(line: CitedLine, transcripts: ReadonlyMap<string, Transcript>): RecordPart {
  const cited = [line, ...(line.replacedBy ? [line.replacedBy] : [])].map(({ meetingId, text, segmentIds }) => {
    const transcript = transcripts.get(meetingId);
    const turns = citeSegments(transcript, segmentIds);
    const resultType: CitedTextType = turns.length > 0 ? 'transcripts' : 'minutes';
    return {
      citation: { meetingId, resultType, turns },
      speakers: findSpeakers(meetingId, turns, transcript, text),
    };
  });
  return {
    part: { text: formatLine(line), citations: cited.map(({ citation }) => citation) },
    speakers: cited.flatMap(({ speakers }) => speakers),
  };
}

/** The meetings of a line, and of the decision that replaces it. */
export const getMeetingIds = ({ meetingId, replacedBy }: CitedLine): string[] =>
  replacedBy === undefined ? [meetingId] : [meetingId, replacedBy.meetingId];

/** The segments with their words; none if the transcript has been replaced. */
function citeSegments(transcript: Transcript | undefined, segmentIds: readonly string[]): CitedSegment[] {
  const ids = new Set(segmentIds);
  return (transcript?.segments ?? [])
    .filter(({ id }) => ids.has(id))
    .map(({ id, speakerId, start, text }) => ({
      segmentId: id,
      speakerId,
      ...(start === undefined ? {} : { start }),
      text,
    }));
}
