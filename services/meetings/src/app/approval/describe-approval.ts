import type { Actor } from '@minutehand/service-kit/identity';
import { type Approval, type ApprovalEntry, getApprovedVersion } from '../../domain/approval/approval.ts';
import type { Minutes } from '../../domain/minutes/minutes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** How far the minutes are agreed, as it is shown. */
export type ApprovalView = Omit<Approval, 'entries'> & {
  /** Of the minutes as they are, and as they were approved; 0 where there are none. */
  number: number;
  approvedNumber: number;
  entries: readonly (ApprovalEntry & { byName: string })[];
};

export async function describeApproval(
  ports: Ports,
  actor: Actor,
  minutes: Minutes | undefined,
): Promise<ApprovalView> {
  const { state, entries } = minutes?.approval ?? { state: 'draft', entries: [] };
  const names = await findNames(
    ports,
    actor.accountId,
    entries.map(({ by }) => by),
  );
  return {
    state,
    number: minutes?.textVersion ?? 0,
    approvedNumber: getApprovedVersion({ state, entries }),
    entries: entries.map((entry) => ({ ...entry, byName: names.get(entry.by) ?? '' })),
  };
}
