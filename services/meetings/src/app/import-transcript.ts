import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { parseTranscript } from '../domain/transcript/parse-transcript.ts';
import { makeTranscript, type Transcript, type Turn } from '../domain/transcript/transcript.ts';
import { changeMeetingAs, loadMeeting } from './access.ts';
import { beginGeneration } from './begin-generation.ts';
import { describeMeeting, type MeetingView } from './describe-meetings.ts';
import type { Ports } from './ports.ts';
import { readSentText, readUploadedText } from './read-transcript-file.ts';

export type ImportTranscript = {
  meetingId: string;
  /** Of the pieces; not used with a signed id. */
  format: string;
  /** Of a direct upload; empty when the text comes in pieces. */
  signedId: string;
};

/**
 * Takes a transcript in and starts the generation. The transcript is stored first, then the meeting says so: a crash
 * between the two leaves a transcript that the next import, retry or finished generation picks up.
 */
export async function importTranscript(
  ports: Ports,
  actor: Actor,
  command: ImportTranscript,
  pieces: AsyncIterable<Uint8Array>,
): Promise<MeetingView> {
  const { meetingId, format, signedId } = command;
  await loadMeeting(ports, actor, meetingId, 'edit');
  const source =
    signedId === '' ? await readSentText(format, pieces) : await readUploadedText(ports, actor, signedId, meetingId);
  const turns = parseTranscript(source.format, source.text);

  const transcript = await storeTranscript(ports, actor, meetingId, turns);
  const meeting = await changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) =>
    // A later import may have overtaken this one.
    loaded.transcriptRevision < transcript.revision
      ? beginGeneration(loaded, transcript, 'transcript_ready')
      : undefined,
  );
  return describeMeeting(ports, actor, meeting);
}

/** The first transcript of a meeting, or the next one. */
async function storeTranscript(
  ports: Pick<Ports, 'transcripts'>,
  actor: Actor,
  meetingId: string,
  turns: readonly Turn[],
): Promise<Stored<Transcript>> {
  const replaced = () =>
    ports.transcripts.update(actor, meetingId, (current) => ({
      document: { ...current, ...makeTranscript(turns, current) },
    }));
  const next = await replaced();
  if (next !== undefined) return next;
  const first = await ports.transcripts.insertOnce(actor, { ...makeTranscript(turns), id: meetingId });
  if (first.inserted) return first.document;
  const raced = await replaced();
  if (raced === undefined) throw new AppError('meeting.not_found');
  return raced;
}
