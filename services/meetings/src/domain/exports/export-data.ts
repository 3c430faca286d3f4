import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type { ActionItemState } from '../action-items/action-item.ts';
import type { ApprovalState } from '../approval/approval.ts';
import type { LineCitation } from '../minutes/minutes.ts';
import type { Summary } from '../minutes/summary.ts';
import type { Citation } from '../transcript/evidence.ts';
import type { Segment, Speaker } from '../transcript/transcript.ts';

/** A participant: listed as an attendee, a speaker in the transcript, or both. */
export type Attendee = { readonly name: string; readonly isListed: boolean; readonly hasSpoken: boolean };

export type ExportedApproval = {
  readonly state: ApprovalState;
  /** Empty before approval, or if the name is unknown. */
  readonly approvedByName: string;
  /** Null before approval, like `approvedVersion`. */
  readonly approvedAt: Date | null;
  readonly approvedVersion: number | null;
  /** When the approved minutes were last amended, or null. */
  readonly amendedAt: Date | null;
};

export type ExportedMinutes = {
  readonly content: string;
  readonly version: number;
  readonly generated: boolean;
  /** Empty for a generated text. */
  readonly savedByName: string;
  readonly savedAt: Date;
  readonly citations: readonly LineCitation[];
  readonly summary?: Summary | undefined;
  /** True if the citations refer to a transcript that has been replaced. */
  readonly isOutdated: boolean;
  readonly approval: ExportedApproval;
};

export type ExportedItem = {
  readonly id: string;
  readonly description: string;
  /** Empty if unassigned. */
  readonly assignee: string;
  readonly dueDate: string | null;
  readonly state: ActionItemState;
  /** Absent for none. */
  readonly priority?: ActionItemPriority | undefined;
  readonly citations: readonly Citation[];
  readonly isOutdated: boolean;
};

export type ExportedSpeaker = Speaker & {
  readonly displayName: string;
  readonly merged: readonly { readonly id: string; readonly label: string }[];
};

/** The people who were informed about a recording, the time, and the name of the user who declared it; empty if it is unknown. */
export type ExportedConsent = {
  readonly informedNames: readonly string[];
  readonly declaredAt: Date;
  readonly userName: string;
};

export type ExportedTranscript = {
  /** 0 before the first import. */
  readonly version: number;
  readonly speakers: readonly ExportedSpeaker[];
  readonly segments: readonly Segment[];
};

/** All data that exports contain, with display names. */
export type MeetingExportData = {
  readonly id: string;
  readonly title: string;
  readonly startedAt: Date;
  readonly durationSeconds: number | null;
  /** Empty when the type has been deleted. */
  readonly typeName: string;
  /** Empty if unknown. */
  readonly ownerName: string;
  readonly attendees: readonly string[];
  /** Consent to its recordings, in chronological order. */
  readonly consents: readonly ExportedConsent[];
  readonly minutes: ExportedMinutes | undefined;
  readonly items: readonly ExportedItem[];
  readonly transcript: ExportedTranscript;
  readonly exportedAt: Date;
  /** The time zone of the reader; empty (UTC) when unknown. */
  readonly timeZone: string;
};

/** Attendees in their order, then other speakers, without duplicates. */
export function listAttendees({
  attendees,
  transcript,
}: Pick<MeetingExportData, 'attendees' | 'transcript'>): Attendee[] {
  const speakingIds = new Set(transcript.segments.map((segment) => segment.speakerId));
  const spokenNames = new Set(
    transcript.speakers.filter(({ id }) => speakingIds.has(id)).map(({ displayName }) => displayName),
  );
  const listed = new Set(attendees);
  return [...new Set([...listed, ...spokenNames])].map((name) => ({
    name,
    isListed: listed.has(name),
    hasSpoken: spokenNames.has(name),
  }));
}
