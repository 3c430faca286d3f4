import { AppError, isAppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type MeetingRole, requirePermission, requireRole } from '../../domain/sharing/policy.ts';
import {
  type Access,
  accessOf,
  addShare,
  changeShare,
  invalidShare,
  parseShareRole,
  removeShare,
  shareRoleOf,
} from '../../domain/sharing/shares.ts';
import { loadMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import { isMember } from '../people/is-member.ts';
import type { Person, Ports } from '../ports.ts';

export type ShareView = Access & { name: string; email: string };

export type CreateShare = { meetingId: string; userId: string; role: string; requestKey: string };
export type UpdateShare = { meetingId: string; userId: string; role: string };
export type DeleteShare = { meetingId: string; userId: string };

/** Who may read the meeting by its own word, for everybody who may. */
export async function listShares(ports: Ports, actor: Actor, meetingId: string): Promise<ShareView[]> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  return describe(ports, actor.accountId, accessOf(meeting));
}

/** Shares a meeting with another member of the account: as a viewer, unless another role is named. */
export async function createShare(ports: Ports, actor: Actor, command: CreateShare): Promise<ShareView> {
  const { meetingId, userId, requestKey } = command;
  await loadMeeting(ports, actor, meetingId, 'share');
  const role = parseShareRole(command.role === '' ? 'viewer' : command.role);
  if (userId === actor.userId) throw invalidShare('user_id', 'You cannot share a meeting with yourself.');
  if (!(await isMember(ports, actor.accountId, userId))) {
    throw invalidShare('user_id', 'This person is no member of the account.');
  }
  const madeBy = requestKey === '' ? '' : ports.idFor(actor, requestKey);
  const meeting = await changeAccess(ports, actor, meetingId, userId, (loaded, mine) => {
    requirePermission(mine, 'share');
    return addShare(loaded, { userId, role, madeBy });
  });
  return describeOne(ports, actor, meeting, userId);
}

/** Gives another role to somebody who has one. */
export async function updateShare(ports: Ports, actor: Actor, command: UpdateShare): Promise<ShareView> {
  const { meetingId, userId } = command;
  await loadMeeting(ports, actor, meetingId, 'share');
  const role = parseShareRole(command.role);
  const meeting = await changeAccess(ports, actor, meetingId, userId, (loaded, mine) => {
    requirePermission(mine, 'share');
    return changeShare(loaded, userId, role);
  });
  return describeOne(ports, actor, meeting, userId);
}

/** Takes the meeting away from somebody, by those who may share; everybody may give up their own. */
export async function deleteShare(ports: Ports, actor: Actor, { meetingId, userId }: DeleteShare): Promise<void> {
  await changeAccess(ports, actor, meetingId, userId, (loaded, mine) => {
    if (userId !== actor.userId) requirePermission(mine, 'share');
    return removeShare(loaded, userId);
  });
}

/** Whoever loses or gains by it is named, so that open screens and the index follow at once. */
async function changeAccess(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  meetingId: string,
  userId: string,
  change: (meeting: Stored<Meeting>, role: MeetingRole) => Stored<Meeting> | undefined,
): Promise<Stored<Meeting>> {
  const changed = await ports.meetings.update(actor, meetingId, (meeting) => {
    const document = change(meeting, requireRole(meeting, actor));
    if (document === undefined) return undefined;
    return { document, events: [defineEvent('meetings.access_changed', { meetingId, userIds: [userId] })] };
  });
  if (changed === undefined) throw new AppError('meeting.not_found');
  return changed;
}

async function describeOne(ports: Ports, actor: Actor, meeting: Meeting, userId: string): Promise<ShareView> {
  const role = shareRoleOf(meeting, userId);
  const [view] = role === undefined ? [] : await describe(ports, actor.accountId, [{ userId, role }]);
  // Taken away in the same moment.
  if (view === undefined) throw new AppError('share.not_found');
  return view;
}

/** With names and addresses; who has left the account is listed without, so that the share can be taken away. */
async function describe(ports: Ports, accountId: string, access: readonly Access[]): Promise<ShareView[]> {
  const userIds = access.map(({ userId }) => userId);
  const [names, people] = await Promise.all([
    findNames(ports, accountId, userIds),
    findMembers(ports, accountId, userIds),
  ]);
  const byId = new Map(people.map((person) => [person.userId, person]));
  return access.map(({ userId, role }) => {
    const person = byId.get(userId);
    return { userId, role, name: person?.name ?? names.get(userId) ?? '', email: person?.email ?? '' };
  });
}

async function findMembers(
  { directory }: Pick<Ports, 'directory'>,
  accountId: string,
  userIds: readonly string[],
): Promise<Person[]> {
  try {
    return await directory.peopleOf(accountId, userIds);
  } catch (error) {
    if (isAppError(error) && (error.kind === 'unavailable' || error.kind === 'timeout')) return [];
    throw error;
  }
}
