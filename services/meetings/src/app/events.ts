import { type DomainEvent, defineEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import { getGenerationExtent, type Meeting } from '../domain/meetings/meeting.ts';
import { getPublicVersion } from '../domain/meetings/public-version.ts';
import type { Minutes } from '../domain/minutes/minutes.ts';

/** The id of a meeting, and its version, on which the public versions of its texts depend. */
export type VersionedMeeting = Pick<Stored<Meeting>, 'id' | 'version'>;

/** The part of a meeting that a screen should refetch. */
export type MeetingPart = 'meeting' | 'processing' | 'title_suggestion' | 'transcript';

/** `version` is the meeting's version after the write. */
export function meetingChanged(
  meeting: Meeting & { id: string },
  version: number,
  parts: readonly MeetingPart[],
): DomainEvent {
  return defineEvent('meetings.meeting_changed', {
    meetingId: meeting.id,
    version,
    parts: [...parts],
    state: meeting.state,
    processing: { ...meeting.processing, of: getGenerationExtent(meeting) },
  });
}

/** The event of the write that replaces `meeting` with its next version. */
export function meetingChangedToNextVersion(meeting: Stored<Meeting>, parts: readonly MeetingPart[]): DomainEvent {
  return meetingChanged(meeting, meeting.version + 1, parts);
}

export function transcriptStored(meetingId: string, importNumber: number): DomainEvent {
  return defineEvent('meetings.transcript_stored', { meetingId, importNumber });
}

/** `version` is the transcript's version after the write. */
export function transcriptCorrected(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.transcript_corrected', { meetingId, version });
}

export function actionItemsChanged(meetingId: string, actionItemIds: readonly string[]): DomainEvent {
  return defineEvent('meetings.action_items_changed', { meetingId, actionItemIds: [...actionItemIds] });
}

/** `version` is the agenda's version after the write. */
export function agendaItemsChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.agenda_items_changed', { meetingId, version });
}

/** `textVersion` is that after the write. */
export function notesChanged(meeting: VersionedMeeting, textVersion: number): DomainEvent {
  const version = getPublicVersion(meeting, textVersion);
  return defineEvent('meetings.notes_changed', { meetingId: meeting.id, version });
}

/** `version` is the version of the proposed item changes after the write. */
export function itemChangesChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.item_changes_changed', { meetingId, version });
}

/** `minutes` are those after the write. */
export function minutesChanged(
  meeting: VersionedMeeting,
  { textVersion, generated }: Pick<Minutes, 'textVersion' | 'generated'>,
): DomainEvent {
  const version = getPublicVersion(meeting, textVersion);
  return defineEvent('meetings.minutes_changed', { meetingId: meeting.id, version, generated });
}

/** A generation or a transcription failed; for the same write as the change of the meeting. */
export function processingFailed(meetingId: string): DomainEvent {
  return defineEvent('meetings.processing_failed', { meetingId });
}
