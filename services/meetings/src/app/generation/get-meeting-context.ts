import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { readLines } from '../../domain/minutes/lines.ts';
import { listNotesLines } from '../../domain/notes/notes-lines.ts';
import { getRecordingId } from '../../domain/transcript/recording-key.ts';
import {
  CONTEXT_LINE_CHARACTERS,
  CONTEXT_LINES_MAX,
  CONTEXT_MARKS_MAX,
  SCANNED_SAMPLE_MEETINGS,
} from '../../limits.ts';
import type { MarkedMoment, Ports } from '../ports.ts';
import { findEarlierMeetingsInScope, takeMatches } from '../series/earlier-meetings.ts';
import { findDecisions, findOpenItems, getAgenda } from '../series/since-last-time.ts';

/** Texts of people about a meeting, and data of earlier meetings, as lines of plain text. */
export type MeetingContext = {
  agenda: string[];
  notes: string[];
  openItems: string[];
  decisions: string[];
  /** Lines of the latest approved minutes of a meeting of the same type; headings start with "## ". */
  sample: string[];
  /** Moments that users marked in the recording whose transcript this is. */
  marks: MarkedMoment[];
};

/** Uses only earlier meetings that all readers of this meeting may read, because all of them see the generated text. */
export async function getMeetingContext(ports: Ports, scope: Scope, meeting: Stored<Meeting>): Promise<MeetingContext> {
  const isReadByAll = ({ readerIds }: Meeting) => meeting.readerIds.every((reader) => readerIds.includes(reader));
  const earlier = await findEarlierMeetingsInScope(ports, scope, meeting, isReadByAll);
  const [agenda, notes, openItems, { decisions }, sample, marks] = await Promise.all([
    getAgenda(ports, scope, meeting),
    ports.notes.find(scope, meeting.id),
    findOpenItems(ports, scope, earlier, CONTEXT_LINES_MAX),
    findDecisions(ports, scope, earlier),
    findSample(ports, scope, meeting, isReadByAll),
    findMarks(ports, scope, meeting),
  ]);
  return {
    agenda: limitLines(agenda.items.map(({ title }) => title)),
    notes: limitLines(listNotesLines(notes?.content ?? '')),
    openItems: limitLines(openItems.items.map(({ description }) => description)),
    decisions: limitLines(decisions),
    sample: limitLines(sample),
    marks: marks.slice(0, CONTEXT_MARKS_MAX),
  };
}

/**
 * The marks of the recording whose transcript the meeting has: their times do not apply to another transcript. Throws if the recordings
 * service is unavailable, so that the generation is retried later.
 */
async function findMarks(
  ports: Pick<Ports, 'transcripts' | 'transcriptions'>,
  scope: Scope,
  { id, accountId, recording }: Stored<Meeting>,
): Promise<readonly MarkedMoment[]> {
  if (recording === undefined) return [];
  const transcript = await ports.transcripts.find(scope, id);
  const recordingId = transcript && getRecordingId(transcript);
  return recordingId === undefined ? [] : ports.transcriptions.listMarks(accountId, id, recordingId);
}

/** Lines of the latest approved minutes of a meeting of the same type. */
async function findSample(
  ports: Pick<Ports, 'meetings' | 'minutes'>,
  scope: Scope,
  { id: meetingId, typeId, startedAt }: Stored<Meeting>,
  isReadByAll: (meeting: Meeting) => boolean,
): Promise<string[]> {
  const meetingsOfType = ports.meetings.stream(scope, {
    where: { typeId, startedAt: { lt: startedAt } },
    sort: [['startedAt', 'desc']],
  });
  const limits = { maxMatches: SCANNED_SAMPLE_MEETINGS, maxScanned: SCANNED_SAMPLE_MEETINGS };
  for (const { id } of await takeMatches(
    meetingsOfType,
    limits,
    (other) => other.id !== meetingId && isReadByAll(other),
  )) {
    const minutes = await ports.minutes.find(scope, id);
    if (minutes?.approval.state !== 'approved') continue;
    let heading = '';
    return readLines(minutes.content).flatMap((line) => {
      const headings = line.heading === heading ? [] : [`## ${line.heading}`];
      heading = line.heading;
      return [...headings, line.plainText];
    });
  }
  return [];
}

const limitLines = (lines: readonly string[]): string[] =>
  lines.slice(0, CONTEXT_LINES_MAX).map((line) => line.slice(0, CONTEXT_LINE_CHARACTERS));
