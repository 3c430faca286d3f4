import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { addMark as add } from '../../domain/recordings/add-mark.ts';
import type { Mark, MarkKind } from '../../domain/recordings/mark.ts';
import type { Ports } from '../ports.ts';
import { findLatestRecording, findOpenRecording } from './find-recording.ts';

export type AddMark = {
  readonly meetingId: string;
  readonly kind: MarkKind;
  readonly markId: string;
  /** In the recording, without pauses. Undefined: the present moment. */
  readonly seconds: number | undefined;
};

/** Marks a moment of the open recording, for editors of the meeting; later, for the user who recorded it. Throws recording.not_open, recording.too_many_marks. */
export async function addMark(
  ports: Ports,
  actor: Actor,
  { meetingId, kind, markId, seconds }: AddMark,
): Promise<Mark> {
  await ports.meetings.requireEditable(actor, meetingId);
  const open = await findOpenRecording(ports, actor, meetingId);
  const latest = open ?? (await findLatestRecording(ports, actor, meetingId));
  // A request that is repeated after the end has the same response.
  const stored = latest?.marks.find(({ id, userId }) => id === markId && userId === actor.userId);
  if (stored) return stored;
  if (latest === undefined || (open === undefined && latest.userId !== actor.userId))
    throw new AppError('recording.not_open');
  const { id: recordingId } = latest;
  const marked = await ports.recordings.update(actor, recordingId, (current) => {
    const document = add(current, { id: markId, kind, userId: actor.userId, seconds }, ports.now());
    return document && { document, events: [defineEvent('recordings.mark_added', { meetingId, recordingId })] };
  });
  const mark = marked?.marks.find(({ id }) => id === markId);
  if (mark === undefined) throw new AppError('recording.not_open');
  return mark;
}
