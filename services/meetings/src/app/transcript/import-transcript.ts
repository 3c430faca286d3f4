import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { hasGenerationSince, isGenerationOf } from '../../domain/meetings/current-import.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { isTranscriptFile, parseTranscript } from '../../domain/transcript/parse-transcript.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { createGenerationStart } from '../generation/create-generation-start.ts';
import { startWithinGenerationQuota } from '../generation/within-generation-quota.ts';
import { authorizeAndChangeMeeting, loadMeeting } from '../meetings/access.ts';
import { getMeetingView, type MeetingView } from '../meetings/get-meeting-views.ts';
import type { Ports, Upload } from '../ports.ts';
import type { TextQuotaPorts } from '../texts/store-within-text-quota.ts';
import { readStreamedText, readUploadedText, type TranscriptText } from './read-transcript-file.ts';
import { type StoredImport, storeTranscript } from './store-transcript.ts';
import { transcribeUpload } from './transcribe-upload.ts';

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
 * Imports a transcript and starts the generation, or starts the transcription of an audio or video file. The transcript is stored before
 * the meeting refers to it: after a crash between the two, the consumer of `meetings.transcript_stored` completes
 * the import (start-pending-generation.ts).
 */
export async function importTranscript(
  ports: Ports,
  actor: Actor,
  command: ImportTranscript,
  chunks: AsyncIterable<Uint8Array>,
): Promise<MeetingView> {
  const { meetingId, format, signedId, requestKey } = command;
  await loadMeeting(ports, actor, meetingId, 'edit');
  const stored = requestKey === '' ? undefined : await ports.transcripts.find(actor, meetingId);
  if (stored?.requestKey === requestKey) {
    // The request that stored it has counted its generation.
    return getMeetingView(ports, actor, await startFirstGeneration(ports, actor, stored));
  }
  requireNotApproved(await ports.minutes.find(actor, meetingId));
  const upload = signedId === '' ? undefined : await ports.uploads.claim(actor, signedId, getOwner(meetingId));
  if (upload !== undefined && !isTranscriptFile(upload.filename)) {
    return getMeetingView(ports, actor, await transcribeUpload(ports, actor, { meetingId, signedId }));
  }
  const meeting = await startWithinGenerationQuota(ports, actor, async (reservation) => {
    const { transcript, isNew } =
      upload === undefined
        ? await parseAndStoreTranscript(ports, actor, meetingId, requestKey, await readStreamedText(format, chunks))
        : await storeUpload(ports, actor, meetingId, requestKey, upload);
    // Kept even if the next write throws: the consumer of the event then starts the generation.
    reservation.isKept = isNew;
    const started = await startFirstGeneration(ports, actor, transcript);
    // Not kept if a later import has started its own generation instead.
    reservation.isKept = isNew && isGenerationOf(started, transcript);
    return started;
  });
  return getMeetingView(ports, actor, meeting);
}

/** Starts the first generation from a stored transcript, unless it or a generation from a later import has already started. */
function startFirstGeneration(ports: Ports, actor: Actor, transcript: Stored<Transcript>): Promise<Stored<Meeting>> {
  return authorizeAndChangeMeeting(ports, actor, transcript.id, 'edit', (loaded) =>
    hasGenerationSince(loaded, transcript) ? undefined : createGenerationStart(loaded, transcript, 'transcript_ready'),
  );
}

const getOwner = (meetingId: string): string => `meeting:${meetingId}`;

/** Stores the text of an upload, which the meeting owns from now on. A rejected file is deleted, since retrying cannot succeed. */
async function storeUpload(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  requestKey: string,
  upload: Upload,
): Promise<StoredImport> {
  try {
    return await parseAndStoreTranscript(
      ports,
      actor,
      meetingId,
      requestKey,
      await readUploadedText(ports, actor, upload),
    );
  } catch (error) {
    // When this fails too, the file is deleted with the meeting.
    if (isPermanentError(error))
      await ports.uploads.release(actor.accountId, upload.blobId, getOwner(meetingId)).catch(() => undefined);
    throw error;
  }
}

/** The file is invalid or its meeting was deleted. Other errors may be temporary. */
function isPermanentError(error: unknown): boolean {
  return isAppError(error) && (error.code.startsWith('transcript.') || error.code === 'meeting.not_found');
}

/** Parses the text and stores it. */
function parseAndStoreTranscript(
  ports: Pick<Ports, 'transcripts'> & TextQuotaPorts,
  actor: Actor,
  meetingId: string,
  requestKey: string,
  { format, text }: TranscriptText,
): Promise<StoredImport> {
  const target = { accountId: actor.accountId, meetingId, requestKey };
  return storeTranscript(ports, actor, target, parseTranscript(format, text));
}
