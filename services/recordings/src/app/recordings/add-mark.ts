import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { addMark as add } from '../../domain/recordings/add-mark.ts';
import type { Mark, MarkKind } from '../../domain/recordings/mark.ts';
import type { Ports } from '../ports.ts';
import { findRequestedRecording } from './find-recording.ts';

export type AddMark = {
  readonly meetingId: string;
  /** Empty: the open recording, or else the latest. */
  readonly recordingId: string;
  readonly kind: MarkKind;
  readonly markId: string;
  /** In the recording, without pauses. Undefined: the present moment. */
  readonly seconds: number | undefined;
};

/** Marks a moment of an open recording, for editors of the meeting; later, for the user who recorded it. Throws recording.not_open, recording.too_many_marks. */
export async function addMark(
  ports: Ports,
  actor: Actor,
  { meetingId, recordingId, kind, markId, seconds }: AddMark,
): Promise<Mark> {
  await ports.meetings.requireEditable(actor, meetingId);
  const recording = await findRequestedRecording(ports, actor, meetingId, recordingId);
  // A request that is repeated after the end has the same response.
  const stored = recording?.marks.find(({ id, userId }) => id === markId && userId === actor.userId);
  if (stored) return stored;
  if (recording === undefined || (recording.state !== 'recording' && recording.userId !== actor.userId))
    throw new AppError('recording.not_open');
  const { id } = recording;
  const marked = await ports.recordings.update(actor, id, (current) => {
    const document = add(current, { id: markId, kind, userId: actor.userId, seconds }, ports.now());
    return document && { document, events: [createEvent('recordings.mark_added', { meetingId, recordingId: id })] };
  });
  const mark = marked?.marks.find((each) => each.id === markId);
  if (mark === undefined) throw new AppError('recording.not_open');
  return mark;
}
