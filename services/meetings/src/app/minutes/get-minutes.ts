import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import type { Minutes } from '../../domain/minutes/minutes.ts';
import { getPermissions, requireRole } from '../../domain/sharing/policy.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** The minutes of a meeting; undefined before the first generation or edit. */
export type MinutesView = {
  meetingId: string;
  minutes: Stored<Minutes> | undefined;
  /** Public versions of the current text and of the proposal; 0 for none. */
  version: number;
  proposalVersion: number;
  /** True when the cited transcript has been replaced since. */
  isOutdated: boolean;
  /** True for a user who may edit the meeting. */
  canEdit: boolean;
};

/** The minutes of a meeting that the caller may read. */
export async function getMinutes(ports: Ports, caller: Caller, meetingId: string): Promise<MinutesView> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  const canEdit = caller.kind === 'actor' && getPermissions(requireRole(meeting, caller)).edit;
  return toMinutesView(meeting, await ports.minutes.find(scope, meetingId), canEdit);
}

export function toMinutesView(
  meeting: Stored<Meeting>,
  minutes: Stored<Minutes> | undefined,
  canEdit: boolean,
): MinutesView {
  const isOutdated = minutes !== undefined && minutes.importNumber !== meeting.importNumber;
  const version = getPublicVersion(meeting, minutes?.textVersion ?? 0);
  const proposalVersion = getPublicVersion(meeting, minutes?.proposalVersion ?? 0);
  return { meetingId: meeting.id, minutes, version, proposalVersion, isOutdated, canEdit };
}
