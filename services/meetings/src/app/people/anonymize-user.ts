import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches, type Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { anonymizeNotes } from '../../domain/notes/anonymize-notes.ts';
import {
  anonymizeActionItem,
  anonymizeApproval,
  anonymizeAttendees,
  anonymizeCitedSpeakers,
  anonymizeMinutesText,
  anonymizeSpeakers,
  findSpeakerIds,
  type UserToAnonymize,
} from '../../domain/people/anonymize.ts';
import {
  createActionItemsChanged,
  createItemChangesChanged,
  createMeetingChanged,
  createMeetingChangedForNextVersion,
  createMinutesChanged,
  createNotesChanged,
} from '../events.ts';
import { updateSummaryLine } from '../minutes/update-summary-line.ts';
import type { Ports } from '../ports.ts';
import { copySpeakers } from '../transcript/copy-speakers.ts';

/** Replaces the name of a deleted user in the documents of an account. Texts keep their versions. Idempotent. */
export async function anonymizeUser(
  ports: Ports,
  accountId: string,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const scope = systemScope('a user was deleted', accountId);
  await forEachInBatches(ports.meetingsIncludingTrashed.stream(scope, {}), async (meeting) => {
    const transcript = meeting.importNumber === 0 ? undefined : await ports.transcripts.find(scope, meeting.id);
    const speakers = transcript?.speakers ?? [];
    const user: UserToAnonymize = { userId, name, speakerIds: findSpeakerIds(speakers, userId) };
    const labels = speakers.filter(({ id }) => user.speakerIds.has(id)).map(({ label }) => label);
    await anonymizeTexts(ports, scope, meeting, user);
    await updateSummaryLine(ports, { accountId, meetingId: meeting.id });
    await anonymizeItems(ports, scope, meeting.id, user);
    await anonymizeStoredNotes(ports, scope, meeting, userId);
    await anonymizeMeeting(ports, scope, meeting, [name, ...labels]);
    if (transcript === undefined || labels.length === 0) return;
    await copySpeakers(ports, scope, { ...transcript, speakers: anonymizeSpeakers(speakers, user) });
    // Last, because the speakers' labels are needed when this is repeated after a crash.
    await anonymizeTranscript(ports, scope, meeting, user);
  });
}

/** The current minutes with their approval, and all versions. */
async function anonymizeTexts(
  ports: Ports,
  scope: SystemScope,
  meeting: Stored<Meeting>,
  user: UserToAnonymize,
): Promise<void> {
  for await (const { id } of ports.minutesVersions.stream(scope, { where: { meetingId: meeting.id } })) {
    await ports.minutesVersions.update(scope, id, (version) => {
      const document = anonymizeMinutesText(version, user);
      return document === version ? undefined : { document };
    });
  }
  await ports.minutes.update(scope, meeting.id, (minutes) => {
    const text = anonymizeMinutesText(minutes, user);
    const approval = anonymizeApproval(minutes.approval, user);
    if (text === minutes && approval === minutes.approval) return undefined;
    return { document: { ...text, approval }, events: [createMinutesChanged(meeting, minutes)] };
  });
}

/** Action items and suggested changes to them. */
async function anonymizeItems(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  user: UserToAnonymize,
): Promise<void> {
  for await (const { id } of ports.actionItems.stream(scope, { where: { meetingId } })) {
    await ports.actionItems.update(scope, id, (item) => {
      const document = anonymizeActionItem(item, user);
      return document === item ? undefined : { document, events: [createActionItemsChanged(meetingId, [id])] };
    });
  }
  await ports.itemChanges.update(scope, meetingId, (itemChanges) => {
    const changes = anonymizeCitedSpeakers(itemChanges.changes, user);
    if (changes === itemChanges.changes) return undefined;
    return {
      document: { ...itemChanges, changes },
      events: [createItemChangesChanged(meetingId, itemChanges.version + 1)],
    };
  });
}

async function anonymizeStoredNotes(
  { notes }: Pick<Ports, 'notes'>,
  scope: SystemScope,
  meeting: Stored<Meeting>,
  userId: string,
): Promise<void> {
  await notes.update(scope, meeting.id, (stored) => {
    const document = anonymizeNotes(stored, userId);
    return document === stored ? undefined : { document, events: [createNotesChanged(meeting, document.textVersion)] };
  });
}

async function anonymizeMeeting(
  { meetingsIncludingTrashed }: Pick<Ports, 'meetingsIncludingTrashed'>,
  scope: SystemScope,
  { id, attendees }: Stored<Meeting>,
  names: readonly string[],
): Promise<void> {
  if (anonymizeAttendees(attendees, names) === attendees) return;
  await meetingsIncludingTrashed.update(scope, id, (meeting) => {
    const document = { ...meeting, attendees: anonymizeAttendees(meeting.attendees, names) };
    return { document, events: [createMeetingChangedForNextVersion(meeting, ['meeting'])] };
  });
}

async function anonymizeTranscript(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'transcripts'>,
  scope: SystemScope,
  { id: meetingId }: Stored<Meeting>,
  user: UserToAnonymize,
): Promise<void> {
  const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
  if (meeting === undefined) return;
  const stored = await ports.transcripts.update(scope, meetingId, (transcript) => {
    const speakers = anonymizeSpeakers(transcript.speakers, user);
    if (speakers === transcript.speakers) return undefined;
    // This does not write the meeting itself.
    const events = [createMeetingChanged(meeting, meeting.version, ['transcript'])];
    return { document: { ...transcript, speakers }, events };
  });
  // Once more: a correction may have copied the speakers meanwhile.
  if (stored !== undefined) await copySpeakers(ports, scope, stored);
}
