import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { normalizeInformedNames } from '../../domain/recordings/consent.ts';
import { type Recording, requireOpen, takeOver } from '../../domain/recordings/recording.ts';
import { getUserName } from '../people/get-user-name.ts';
import type { EditableMeeting, Ports } from '../ports.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { requireNotDeleted } from './delete-recording.ts';
import { findOpenRecording, findRecordingOfTab, listLatestRecordings } from './find-recording.ts';

type FindPorts = Ports & Pick<TranscriptionPorts, 'transcriptions'>;

/** The form fields of a chunk about its recording. An empty id: the open recording of the meeting, or a new one. */
type RequestedRecording = {
  readonly recordingId: string;
  readonly takesOver: boolean;
  readonly informedNames: readonly string[];
};

/** The recording that a chunk belongs to; undefined if it starts one. */
export async function findChunkRecording(
  ports: FindPorts,
  actor: Actor,
  meetingId: string,
  readMeeting: () => Promise<EditableMeeting>,
  { recordingId, takesOver, informedNames }: RequestedRecording,
): Promise<Stored<Recording> | undefined> {
  const named = recordingId === '' ? undefined : await ports.recordings.find(actor, recordingId);
  if (named && named.meetingId !== meetingId) throw new AppError('recording.not_found');
  if (named && named.userId !== actor.userId) {
    requireOpen(named);
    throw await createInProgressError(ports, named, false);
  }
  if (named) return named;
  // Read before the latest recordings: if it is closed in the meantime, it is among them.
  const open = await findOpenRecording(ports, actor, meetingId);
  const isContinued =
    recordingId === '' || (open !== undefined && findRecordingOfTab([open], recordingId) !== undefined);
  if (open?.userId === actor.userId && isContinued) return open;
  const [latest, earlierBlob] = await Promise.all([
    listLatestRecordings(ports, actor, meetingId),
    recordingId === '' ? undefined : ports.blobs.find(actor, recordingId),
    requireNotDeleted(ports, actor, recordingId),
  ]);
  const continued = findRecordingOfTab(latest, recordingId);
  if (continued?.userId === actor.userId) return continued;
  if (open) return continueRecording(ports, actor, open, recordingId, takesOver);
  // `meetings` may not have consumed the event of the end of this recording yet.
  if (latest[0]?.state === 'processing') throw new AppError('recording.not_open');
  const meeting = await readMeeting();
  const isRecordable = ['draft', 'recording', 'failed'].includes(meeting.state) && !meeting.hasTranscript;
  if (!isRecordable || (await hasResult(ports, actor, latest[0])))
    throw new AppError('recording.meeting_not_recordable');
  if (meeting.consentRequired && normalizeInformedNames(informedNames).length === 0) {
    throw new AppError('recording.consent_required');
  }
  // The audio of a recording becomes a blob with its id, which must not replace an uploaded file.
  if (earlierBlob) throw new AppError('recording.not_found');
  return undefined;
}

/** Whether a recording has audio or a transcript that the meeting may not have imported yet. */
async function hasResult(
  { transcriptions }: Pick<FindPorts, 'transcriptions'>,
  actor: Actor,
  recording: Stored<Recording> | undefined,
): Promise<boolean> {
  if (recording?.state !== 'ready') return false;
  if (recording.audioDeletedAt === null) return true;
  return (await transcriptions.find(actor, recording.id))?.state === 'done';
}

/** The open recording, if the chunk belongs to it or its user takes it over. Throws recording.in_progress. */
async function continueRecording(
  ports: Ports,
  actor: Actor,
  open: Stored<Recording>,
  recordingId: string,
  takesOver: boolean,
): Promise<Stored<Recording>> {
  const isOwn = open.userId === actor.userId;
  if (!isOwn || !takesOver) throw await createInProgressError(ports, open, isOwn);
  const continued = await ports.recordings.update(actor, open.id, (current) => {
    const document = takeOver(current, recordingId);
    return document === current ? undefined : { document };
  });
  if (!continued) throw new AppError('recording.not_found');
  return continued;
}

async function createInProgressError(
  ports: Ports,
  { accountId, userId }: Stored<Recording>,
  isOwn: boolean,
): Promise<AppError> {
  const name = isOwn ? 'You are' : `${(await getUserName(ports, accountId, userId)) || 'Someone'} is`;
  return new AppError('recording.in_progress', { message: `${name} recording this meeting already.` });
}
