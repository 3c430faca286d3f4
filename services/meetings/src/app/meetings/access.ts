import { AppError } from '@minutehand/contracts/errors';
import { type Actor, type Caller, getScope, type Scope } from '@minutehand/service-kit/identity';
import type { Change, Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type MeetingRole, type Permissions, requirePermission, requireRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

type Meetings = Pick<Ports, 'meetings'>;

export type AccessedMeeting = { meeting: Stored<Meeting>; role: MeetingRole };

/** The meeting, if the actor may read it and has the permission that is asked for; else it does not exist, or is forbidden. */
export async function loadMeeting(
  ports: Meetings,
  actor: Actor,
  meetingId: string,
  permission?: keyof Permissions,
): Promise<AccessedMeeting> {
  const meeting = await ports.meetings.find(actor, meetingId);
  if (meeting === undefined) throw new AppError('meeting.not_found');
  const role = requireRole(meeting, actor);
  if (permission !== undefined) requirePermission(role, permission);
  return { meeting, role };
}

/** Load, check the permission, change, save; on a stale write all of it again. */
export async function changeMeetingAs(
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

/** For reading, by a person who may or by a service that works for the meeting's account. */
export async function loadReadableMeeting(
  ports: Meetings,
  caller: Caller,
  meetingId: string,
): Promise<{ meeting: Stored<Meeting>; scope: Scope }> {
  if (caller.kind === 'actor') return { ...(await loadMeeting(ports, caller, meetingId)), scope: caller };
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
  const meeting = await ports.meetings.find(scope, meetingId);
  if (meeting === undefined) throw new AppError('meeting.not_found');
  return { meeting, scope };
}

/** A write that names a version other than the stored one is refused with that one. */
export function requireVersion(expected: number | undefined, current: number): void {
  if (expected === undefined || expected === current) return;
  throw new AppError('platform.stale_version', { details: { currentVersion: current } });
}
