import { AppError } from '@minutehand/contracts/errors';
import { getConsumers } from '@minutehand/contracts/events';
import { DAY_MS } from '@minutehand/contracts/limits';
import { type Account, findMember, type Member } from './account.ts';

/** What is deleted. Stored as `subject`, and named so in the HTTP API and in events. */
export type DeletionTarget = 'user' | 'account';

/** The data that a service erased. */
export type ErasureReport = { service: string; counts: Record<string, number>; erasedAt: Date };

/** A requested deletion, and the proof of what was erased. It outlives the user or the account. */
export type Deletion = {
  subject: DeletionTarget;
  subjectId: string;
  requestedBy: string;
  state: 'scheduled' | 'cancelled' | 'started' | 'erased';
  eraseAt: Date;
  /** For the deletion of a user: their accounts when it started. */
  accountIds: string[];
  /** The data that `accounts` stored when the deletion started. */
  counts?: Record<string, number> | undefined;
  reports: ErasureReport[];
};

/** Throws deletion.not_confirmed unless the user typed the address, or the name, of what they delete. */
export function checkConfirmed(field: 'email' | 'name', typed: string, expected: string): void {
  if (typed.trim().toLowerCase() === expected.trim().toLowerCase()) return;
  const details = { fields: { [field]: [`must be the ${field} of what is deleted`] } };
  throw new AppError('deletion.not_confirmed', { details });
}

/** The effect of the deletion of a user on one of their accounts. */
export type AccountOutcome = 'deleted' | 'left' | 'transfer_first';

export function getEraseAt(now: Date, graceDays: number): Date {
  return new Date(now.getTime() + graceDays * DAY_MS);
}

/** An account without other members is deleted with the user. Its only owner cannot leave other members behind. */
export function getAccountOutcome(account: Account, userId: string): AccountOutcome {
  if (account.members.length <= 1) return 'deleted';
  if (account.deletion !== undefined && findMember(account, userId)?.role === 'owner') return 'deleted';
  const isLastOwner = account.members.every(({ userId: id, role }) => (id === userId) === (role === 'owner'));
  return isLastOwner ? 'transfer_first' : 'left';
}

/**
 * Removes a deleted user from an account with other members. If they were the only owner after all, the longest-serving admin, or else
 * member, becomes an owner. `successor` takes over their meetings: the longest-serving owner.
 */
export function removeDeletedUser<A extends Account>(
  account: A,
  userId: string,
): { account: A; successor: Member | undefined; promoted: Member | undefined } {
  const otherMembers = account.members.filter((member) => member.userId !== userId);
  const findByRole = (role: Member['role']) => otherMembers.find((member) => member.role === role);
  const owner = findByRole('owner');
  const promoted = owner === undefined ? (findByRole('admin') ?? findByRole('member')) : undefined;
  const members = otherMembers.map((member) => (member === promoted ? { ...member, role: 'owner' as const } : member));
  return {
    account: { ...account, members, memberIds: members.map((member) => member.userId) },
    successor: owner ?? promoted,
    promoted,
  };
}

/** The services whose reports prove a deletion: those that consume its event, and `accounts`. */
export function getErasingServices(subject: DeletionTarget): readonly string[] {
  return ['accounts', ...getConsumers(`accounts.${subject}_deleted`)];
}

export function getMissingReports({ subject, reports }: Pick<Deletion, 'subject' | 'reports'>): string[] {
  return getErasingServices(subject).filter((service) => !reports.some((report) => report.service === service));
}

/** Adds a report; the first of a service counts. With the last one, the deletion is complete. */
export function addReport<D extends Deletion>(deletion: D, report: ErasureReport): D {
  if (deletion.reports.some(({ service }) => service === report.service)) return deletion;
  const reports = [...deletion.reports, report];
  const isComplete = getMissingReports({ subject: deletion.subject, reports }).length === 0;
  return { ...deletion, reports, state: isComplete ? 'erased' : deletion.state };
}
