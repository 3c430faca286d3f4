import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { parseTranscript } from '../../domain/transcript/parse-transcript.ts';
import { makeTranscript, type Transcript } from '../../domain/transcript/transcript.ts';
import { transcriptStored } from '../events.ts';
import { beginGeneration } from '../generation/begin-generation.ts';
import { changeMeetingAs, loadMeeting } from '../meetings/access.ts';
import { describeMeeting, type MeetingView } from '../meetings/describe-meetings.ts';
import type { Ports } from '../ports.ts';
import { readSentText, readUploadedText, type TranscriptText } from './read-transcript-file.ts';

export type ImportTranscript = {
  meetingId: string;
  /** Of the pieces; not used with a signed id. */
  format: string;
  /** Of a direct upload; empty when the text comes in pieces. */
  signedId: string;
  /** Names the request; empty when nobody will ask again. */
  requestKey: string;
};

/**
 * Takes a transcript in and starts the generation. The transcript is stored first, then the meeting speaks of it: after a
 * crash between the two, the event of the first write does the second (follow-transcript.ts).
 */
export async function importTranscript(
  ports: Ports,
  actor: Actor,
  command: ImportTranscript,
  pieces: AsyncIterable<Uint8Array>,
): Promise<MeetingView> {
  const { meetingId, format, signedId, requestKey } = command;
  await loadMeeting(ports, actor, meetingId, 'edit');
  requireNotApproved(await ports.minutes.find(actor, meetingId));
  const transcript =
    signedId === ''
      ? await storeTranscript(ports, actor, meetingId, requestKey, await readSentText(format, pieces))
      : await storeUpload(ports, actor, meetingId, requestKey, signedId);
  const meeting = await changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) =>
    // A later import may have overtaken this one.
    loaded.importNumber < transcript.importNumber ? beginGeneration(loaded, transcript, 'transcript_ready') : undefined,
  );
  return describeMeeting(ports, actor, meeting);
}

/** From an upload, which is the meeting's from now on. A file that is refused is not kept: sending it again would not help. */
async function storeUpload(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  requestKey: string,
  signedId: string,
): Promise<Stored<Transcript>> {
  const owner = `meeting:${meetingId}`;
  const upload = await ports.uploads.claim(actor, signedId, owner);
  try {
    return await storeTranscript(ports, actor, meetingId, requestKey, await readUploadedText(ports, actor, upload));
  } catch (error) {
    // Where this fails too, the file goes with the meeting.
    if (isRefusal(error)) await ports.uploads.release(actor.accountId, upload.blobId, owner).catch(() => undefined);
    throw error;
  }
}

/** The file is at fault, or its meeting has gone; anything else may go well the next time. */
function isRefusal(error: unknown): boolean {
  return isAppError(error) && (error.code.startsWith('transcript.') || error.code === 'meeting.not_found');
}

/** The first transcript of a meeting, or the next one; that which is there when the same request stored it. */
async function storeTranscript(
  ports: Pick<Ports, 'transcripts'>,
  actor: Actor,
  meetingId: string,
  requestKey: string,
  { format, text }: TranscriptText,
): Promise<Stored<Transcript>> {
  const turns = parseTranscript(format, text);
  const replaced = () =>
    ports.transcripts.update(actor, meetingId, (current) =>
      requestKey !== '' && current.requestKey === requestKey
        ? undefined
        : {
            document: { ...current, ...makeTranscript(turns, current), requestKey },
            events: [transcriptStored(meetingId, current.importNumber + 1)],
          },
    );
  const next = await replaced();
  if (next !== undefined) return next;
  const made = { ...makeTranscript(turns), requestKey, id: meetingId };
  const first = await ports.transcripts.insertOnce(actor, made, [transcriptStored(meetingId, made.importNumber)]);
  if (first.inserted) return first.document;
  const raced = await replaced();
  if (raced === undefined) throw new AppError('meeting.not_found');
  return raced;
}
