import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { findLastEntry } from '../../domain/approval/approval.ts';
import type { ExportedItem, ExportedMinutes, MeetingExportData } from '../../domain/exports/export-data.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import { listActionItems } from '../action-items/list-action-items.ts';
import { getMeeting } from '../meetings/get-meeting.ts';
import { getMinutes } from '../minutes/get-minutes.ts';
import { findNames, findUsers } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { readTranscript } from '../transcript/read-transcript.ts';

/** Collects the data of a meeting for an export. The actor must be able to read the meeting. */
export async function collectExportData(ports: Ports, actor: Actor, meetingId: string): Promise<MeetingExportData> {
  const { meeting, type, ownerName } = await getMeeting(ports, actor, meetingId);
  const [minutes, items, transcript, users, consents] = await Promise.all([
    collectMinutes(ports, actor, meeting),
    collectItems(ports, actor, meetingId),
    readTranscript(ports, actor, meetingId),
    findUsers(ports, actor.accountId, [actor.userId]),
    // Fails without the recordings service: an export must not omit the people who were informed.
    meeting.recording === undefined ? [] : ports.transcriptions.listConsents(actor.accountId, meetingId),
  ]);
  const { title, startedAt, durationSeconds, attendees } = meeting;
  return {
    ...{ id: meetingId, title, startedAt, durationSeconds, attendees },
    ...{ typeName: type?.name ?? '', ownerName, consents, minutes, items, transcript },
    exportedAt: ports.now(),
    timeZone: users.get(actor.userId)?.timeZone ?? '',
  };
}

/** Undefined if the meeting was deleted, for example while a list of meetings was read. */
export async function collectUnlessDeleted(
  ports: Ports,
  actor: Actor,
  meetingId: string,
): Promise<MeetingExportData | undefined> {
  try {
    return await collectExportData(ports, actor, meetingId);
  } catch (error) {
    if (isAppError(error, 'meeting.not_found')) return undefined;
    throw error;
  }
}

async function collectMinutes(
  ports: Ports,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<ExportedMinutes | undefined> {
  const { minutes, version, isOutdated } = await getMinutes(ports, actor, meeting.id);
  if (minutes === undefined) return undefined;
  const { content, generated, savedAt, savedBy, citations, summary, approval } = minutes;
  const approved = findLastEntry(approval, 'approved');
  const names = await findNames(ports, actor.accountId, [savedBy, approved?.by ?? null]);
  return {
    ...{ content, version, generated, savedAt, citations, summary, isOutdated },
    savedByName: names.get(savedBy) ?? '',
    approval: {
      state: approval.state,
      approvedByName: names.get(approved?.by ?? '') ?? '',
      approvedAt: approved?.at ?? null,
      approvedVersion: approved === undefined ? null : getPublicVersion(meeting, approved.minutesVersion),
      amendedAt: findLastEntry(approval, 'amended')?.at ?? null,
    },
  };
}

async function collectItems(ports: Ports, actor: Actor, meetingId: string): Promise<ExportedItem[]> {
  const views = await listActionItems(ports, actor, meetingId);
  return views.map(({ item, displayName, isOutdated }) => {
    const { id, description, dueDate, state, priority, citations } = item;
    const assignee = isAssigned(item) ? displayName : '';
    return { id, description, dueDate, state, priority, citations, isOutdated, assignee };
  });
}

function isAssigned(item: { assigneeId: string | null; assigneeName: string | null; assigneeEmail: string | null }) {
  return item.assigneeId !== null || item.assigneeName !== null || item.assigneeEmail !== null;
}
