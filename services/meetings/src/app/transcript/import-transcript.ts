import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { parseTranscript } from '../../domain/transcript/parse-transcript.ts';
import { createTranscript, type Transcript } from '../../domain/transcript/transcript.ts';
import { transcriptStored } from '../events.ts';
import { requestGeneration } from '../generation/request-generation.ts';
import { withinGenerationQuota } from '../generation/within-generation-quota.ts';
import { changeMeetingAs, loadMeeting } from '../meetings/access.ts';
import { describeMeeting, type MeetingView } from '../meetings/describe-meetings.ts';
import type { Ports } from '../ports.ts';
import { readStreamedText, readUploadedText, type TranscriptText } from './read-transcript-file.ts';

export type ImportTranscript = {
  meetingId: string;
  /** Format of the chunks; not used with a signed id. */
  format: string;
  /** Id of a direct upload; empty when the text comes in chunks. */
  signedId: string;
  /** Identifies a request that may be retried; empty otherwise. */
  requestKey: string;
};

/**
 * Imports a transcript and starts the generation. The transcript is stored before the meeting refers to it: after a crash between the
 * two, the consumer of the first event completes the import (start-pending-generation.ts).
 */
export async function importTranscript(
  ports: Ports,
  actor: Actor,
  command: ImportTranscript,
  chunks: AsyncIterable<Uint8Array>,
): Promise<MeetingView> {
  const { meetingId, format, signedId, requestKey } = command;
  await loadMeeting(ports, actor, meetingId, 'edit');
  requireNotApproved(await ports.minutes.find(actor, meetingId));
  const meeting = await withinGenerationQuota(ports, actor, async (onStarted) => {
    const transcript =
      signedId === ''
        ? await storeTranscript(ports, actor, meetingId, requestKey, await readStreamedText(format, chunks))
        : await storeUpload(ports, actor, meetingId, requestKey, signedId);
    return changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) => {
      // A later import may already be stored.
      if (loaded.importNumber >= transcript.importNumber) return undefined;
      onStarted();
      return requestGeneration(loaded, transcript, 'transcript_ready');
    });
  });
  return describeMeeting(ports, actor, meeting);
}

/** Stores the text of an upload, which the meeting owns from now on. A rejected file is deleted, since retrying cannot succeed. */
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
    // When this fails too, the file is deleted with the meeting.
    if (isPermanentError(error))
      await ports.uploads.release(actor.accountId, upload.blobId, owner).catch(() => undefined);
    throw error;
  }
}

/** The file is invalid or its meeting was deleted. Other errors may be temporary. */
function isPermanentError(error: unknown): boolean {
  return isAppError(error) && (error.code.startsWith('transcript.') || error.code === 'meeting.not_found');
}

/** Stores the first or the next transcript of a meeting. Returns the stored one when the same request stored it before. */
async function storeTranscript(
  ports: Pick<Ports, 'transcripts'>,
  actor: Actor,
  meetingId: string,
  requestKey: string,
  { format, text }: TranscriptText,
): Promise<Stored<Transcript>> {
  const utterances = parseTranscript(format, text);
  const replace = () =>
    ports.transcripts.update(actor, meetingId, (current) =>
      requestKey !== '' && current.requestKey === requestKey
        ? undefined
        : {
            document: { ...current, ...createTranscript(utterances, current), requestKey },
            events: [transcriptStored(meetingId, current.importNumber + 1)],
          },
    );
  const updated = await replace();
  if (updated !== undefined) return updated;
  const draft = { ...createTranscript(utterances), requestKey, id: meetingId };
  const first = await ports.transcripts.insertOnce(actor, draft, [transcriptStored(meetingId, draft.importNumber)]);
  if (first.inserted) return first.document;
  const updatedAfterRace = await replace();
  if (updatedAfterRace === undefined) throw new AppError('meeting.not_found');
  return updatedAfterRace;
}
