import type { ActionItemState } from '../action-items/action-item.ts';
import type { ApprovalState } from '../approval/approval.ts';
import type { LineCitation } from '../minutes/minutes.ts';
import type { Citation } from '../transcript/evidence.ts';
import type { Segment, Speaker } from '../transcript/transcript.ts';

/** Somebody who was there: named as an attendee, heard in the transcript, or both. */
export type Attendee = { readonly name: string; readonly isListed: boolean; readonly hasSpoken: boolean };

/** How far the minutes are agreed. */
export type RecordedApproval = {
  readonly state: ApprovalState;
  /** Empty before the approval, and when the name is not known now. */
  readonly approvedByName: string;
  /** Null before the approval; so is the version that was approved. */
  readonly approvedAt: Date | null;
  readonly approvedNumber: number | null;
  /** When the approved minutes were last amended; null if they were not. */
  readonly amendedAt: Date | null;
};

export type RecordedMinutes = {
  readonly content: string;
  readonly number: number;
  readonly generated: boolean;
  /** Empty for a generated text. */
  readonly savedByName: string;
  readonly savedAt: Date;
  readonly citations: readonly LineCitation[];
  /** The citations are of a transcript that has been replaced since. */
  readonly isOutdated: boolean;
  readonly approval: RecordedApproval;
};

export type RecordedItem = {
  readonly id: string;
  readonly description: string;
  /** Empty when nobody is named. */
  readonly assignee: string;
  readonly dueDate: string | null;
  readonly state: ActionItemState;
  readonly citations: readonly Citation[];
  readonly isOutdated: boolean;
};

export type RecordedSpeaker = Speaker & {
  readonly shownName: string;
  readonly merged: readonly { readonly id: string; readonly label: string }[];
};

export type RecordedTranscript = {
  /** 0 before the first import. */
  readonly version: number;
  readonly speakers: readonly RecordedSpeaker[];
  readonly segments: readonly Segment[];
};

/** All that an export tells of a meeting, with the names that are shown. */
export type MeetingRecord = {
  readonly id: string;
  readonly title: string;
  readonly startedAt: Date;
  readonly durationSeconds: number | null;
  /** Empty when the type has been deleted. */
  readonly typeName: string;
  /** Empty when it is not known now. */
  readonly ownerName: string;
  readonly attendees: readonly string[];
  readonly minutes: RecordedMinutes | undefined;
  readonly items: readonly RecordedItem[];
  readonly transcript: RecordedTranscript;
  readonly exportedAt: Date;
};

/** Attendees as they were named, then everybody else who spoke, each once. */
export function attendanceOf({ attendees, transcript }: Pick<MeetingRecord, 'attendees' | 'transcript'>): Attendee[] {
  const voices = new Set(transcript.segments.map((segment) => segment.speakerId));
  const spoken = new Set(transcript.speakers.filter(({ id }) => voices.has(id)).map(({ shownName }) => shownName));
  const listed = new Set(attendees);
  return [...new Set([...listed, ...spoken])].map((name) => ({
    name,
    isListed: listed.has(name),
    hasSpoken: spoken.has(name),
  }));
}
