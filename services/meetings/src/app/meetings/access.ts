import { AppError } from '@minutehand/contracts/errors';
import { type Actor, type Caller, getScope, type Scope } from '@minutehand/service-kit/identity';
import type { Change, Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type MeetingRole, type Permissions, requirePermission, requireRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

type Meetings = Pick<Ports, 'meetings'>;

export type MeetingWithRole = { meeting: Stored<Meeting>; role: MeetingRole };

/** Loads a meeting that the actor may read. Throws meeting.not_found, or meeting.forbidden without the required permission. */
export async function loadMeeting(
  ports: Meetings,
  actor: Actor,
  meetingId: string,
  permission?: keyof Permissions,
): Promise<MeetingWithRole> {
  const meeting = await ports.meetings.find(actor, meetingId);
  if (meeting === undefined) throw new AppError('meeting.not_found');
  const role = requireRole(meeting, actor);
  if (permission !== undefined) requirePermission(role, permission);
  return { meeting, role };
}

/** Loads, checks the permission, changes and saves; starts again after a stale write. */
export async function authorizeAndChangeMeeting(
  ports: Meetings,
  actor: Actor,
  meetingId: string,
  permission: keyof Permissions,
  change: (meeting: Stored<Meeting>) => Change<Meeting>,
): Promise<Stored<Meeting>> {
  const changed = await ports.meetings.update(actor, meetingId, (meeting) => {
    requirePermission(requireRole(meeting, actor), permission);
    return change(meeting);
  });
  if (changed === undefined) throw new AppError('meeting.not_found');
  return changed;
}

/**
 * Loads a meeting for an actor who may read it, or for a service that acts for the meeting's account. Services find meetings in the
 * trash too: they keep their data until the meeting is deleted.
 */
export async function loadReadableMeeting(
  ports: Pick<Ports, 'meetings' | 'meetingsIncludingTrashed'>,
  caller: Caller,
  meetingId: string,
): Promise<{ meeting: Stored<Meeting>; scope: Scope }> {
  if (caller.kind === 'actor') return { ...(await loadMeeting(ports, caller, meetingId)), scope: caller };
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
  const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
  if (meeting === undefined) throw new AppError('meeting.not_found');
  return { meeting, scope };
}

/** Rejects a write with a stale version; the error contains the current version. */
export function requireVersion(expected: number | undefined, current: number): void {
  if (expected === undefined || expected === current) return;
  throw new AppError('platform.stale_version', { details: { currentVersion: current } });
}
