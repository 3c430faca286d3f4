import { type DomainEvent, defineEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import { getGenerationGoal, type Meeting } from '../domain/meetings/meeting.ts';

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
    processing: { ...meeting.processing, of: getGenerationGoal(meeting) },
  });
}

/** For the write that replaces `meeting` with its next version. */
export function meetingChangedAfterWrite(meeting: Stored<Meeting>, parts: readonly MeetingPart[]): DomainEvent {
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

/** `version` is the notes' version after the write. */
export function notesChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.notes_changed', { meetingId, version });
}

/** `version` is the version of the proposed item changes after the write. */
export function itemChangesChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.item_changes_changed', { meetingId, version });
}

export function minutesChanged(meetingId: string, version: number, generated: boolean): DomainEvent {
  return defineEvent('meetings.minutes_changed', { meetingId, version, generated });
}
