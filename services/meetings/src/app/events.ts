import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import { getGenerationExtent, type Meeting } from '../domain/meetings/meeting.ts';
import { getPublicVersion } from '../domain/meetings/public-version.ts';
import type { Minutes } from '../domain/minutes/minutes.ts';

/** The id of a meeting, and its version, from which the public versions of its texts are computed (public-version.ts). */
export type VersionedMeeting = Pick<Stored<Meeting>, 'id' | 'version'>;

/** The part of a meeting that a screen should refetch. */
export type MeetingPart = 'meeting' | 'processing' | 'title_suggestion' | 'transcript';

/** `version` is the meeting's version after the write. */
export function createMeetingChanged(
  meeting: Meeting & { id: string },
  version: number,
  parts: readonly MeetingPart[],
): DomainEvent {
  return createEvent('meetings.meeting_changed', {
    meetingId: meeting.id,
    version,
    parts: [...parts],
    state: meeting.state,
    // `of` is the extent of the generation: the meeting, one section or only the action items.
    processing: { ...meeting.processing, of: getGenerationExtent(meeting) },
  });
}

/** The event of the write that replaces `meeting` with its next version. */
export function createMeetingChangedForNextVersion(
  meeting: Stored<Meeting>,
  parts: readonly MeetingPart[],
): DomainEvent {
  return createMeetingChanged(meeting, meeting.version + 1, parts);
}

export function createTranscriptStored(meetingId: string, importNumber: number): DomainEvent {
  return createEvent('meetings.transcript_stored', { meetingId, importNumber });
}

/** `version` is the transcript's version after the write. */
export function createTranscriptCorrected(meetingId: string, version: number): DomainEvent {
  return createEvent('meetings.transcript_corrected', { meetingId, version });
}

export function createActionItemsChanged(meetingId: string, actionItemIds: readonly string[]): DomainEvent {
  return createEvent('meetings.action_items_changed', { meetingId, actionItemIds: [...actionItemIds] });
}

/** `version` is the agenda's version after the write. */
export function createAgendaItemsChanged(meetingId: string, version: number): DomainEvent {
  return createEvent('meetings.agenda_items_changed', { meetingId, version });
}

/** `textVersion` is that after the write. */
export function createNotesChanged(meeting: VersionedMeeting, textVersion: number): DomainEvent {
  const version = getPublicVersion(meeting, textVersion);
  return createEvent('meetings.notes_changed', { meetingId: meeting.id, version });
}

/** `version` is the version of the proposed item changes after the write. */
export function createItemChangesChanged(meetingId: string, version: number): DomainEvent {
  return createEvent('meetings.item_changes_changed', { meetingId, version });
}

/** `minutes` are those after the write. */
export function createMinutesChanged(
  meeting: VersionedMeeting,
  { textVersion, generated }: Pick<Minutes, 'textVersion' | 'generated'>,
): DomainEvent {
  const version = getPublicVersion(meeting, textVersion);
  return createEvent('meetings.minutes_changed', { meetingId: meeting.id, version, generated });
}

/** A generation or a transcription failed. Stored with the write that marks the meeting as failed. */
export function createProcessingFailed(meetingId: string): DomainEvent {
  return createEvent('meetings.processing_failed', { meetingId });
}
