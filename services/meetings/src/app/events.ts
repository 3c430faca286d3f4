import { type DomainEvent, defineEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import { generationGoalOf, type Meeting } from '../domain/meetings/meeting.ts';

/** What a screen should refetch. */
export type MeetingPart = 'meeting' | 'processing' | 'title_suggestion' | 'transcript';

/** Says what changed of a meeting that is at `version` after the write. */
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
    processing: { ...meeting.processing, of: generationGoalOf(meeting) },
  });
}

/** For the write that replaces `meeting` by its next version. */
export function meetingChangedNext(meeting: Stored<Meeting>, parts: readonly MeetingPart[]): DomainEvent {
  return meetingChanged(meeting, meeting.version + 1, parts);
}

export function transcriptStored(meetingId: string, importNumber: number): DomainEvent {
  return defineEvent('meetings.transcript_stored', { meetingId, importNumber });
}

/** For the write that makes the transcript this version. */
export function transcriptCorrected(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.transcript_corrected', { meetingId, version });
}

export function actionItemsChanged(meetingId: string, actionItemIds: readonly string[]): DomainEvent {
  return defineEvent('meetings.action_items_changed', { meetingId, actionItemIds: [...actionItemIds] });
}

/** For the write that makes the agenda this version. */
export function agendaItemsChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.agenda_items_changed', { meetingId, version });
}

/** For the write that makes the notes this version. */
export function notesChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.notes_changed', { meetingId, version });
}

/** For the write that makes what is proposed of earlier action items this version. */
export function itemChangesChanged(meetingId: string, version: number): DomainEvent {
  return defineEvent('meetings.item_changes_changed', { meetingId, version });
}

export function minutesChanged(meetingId: string, version: number, generated: boolean): DomainEvent {
  return defineEvent('meetings.minutes_changed', { meetingId, version, generated });
}
