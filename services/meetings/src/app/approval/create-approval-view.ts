import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Approval, type ApprovalEntry, getApprovedVersion } from '../../domain/approval/approval.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import type { Minutes } from '../../domain/minutes/minutes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** The approval of minutes with the data that is shown with it. */
export type ApprovalView = Omit<Approval, 'entries'> & {
  /** Public versions of the current and of the approved minutes; 0 if there are none. */
  version: number;
  approvedVersion: number;
  entries: readonly (ApprovalEntry & { byName: string })[];
};

export async function createApprovalView(
  ports: Ports,
  actor: Actor,
  meeting: Stored<Meeting>,
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
    version: getPublicVersion(meeting, minutes?.textVersion ?? 0),
    approvedVersion: getPublicVersion(meeting, getApprovedVersion({ state, entries })),
    entries: entries.map((entry) => ({
      ...entry,
      minutesVersion: getPublicVersion(meeting, entry.minutesVersion),
      byName: names.get(entry.by) ?? '',
    })),
  };
}
