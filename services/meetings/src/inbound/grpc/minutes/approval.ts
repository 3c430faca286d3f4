import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { ApprovalView } from '../../../app/approval/create-approval-view.ts';
import { decideOnApproval } from '../../../app/approval/decide-on-approval.ts';
import { getApproval } from '../../../app/approval/get-approval.ts';
import type { Ports } from '../../../app/ports.ts';

type ApprovalRpcs = 'getApproval' | 'decideApproval';

export function createApprovalHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, ApprovalRpcs> {
  return {
    getApproval: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      return { approval: presentApproval(await getApproval(ports, caller, meetingId)) };
    }),

    decideApproval: defineHandler({ accessScope: 'write' }, async (decision, { caller }) => {
      return { approval: presentApproval(await decideOnApproval(ports, caller, decision)) };
    }),
  };
}

function presentApproval({ state, version, approvedVersion, entries }: ApprovalView) {
  return {
    state,
    version,
    approvedVersion,
    entries: entries.map(({ by, at, minutesVersion, ...entry }) => ({
      ...entry,
      byId: by,
      at: at.toISOString(),
      version: minutesVersion,
    })),
  };
}
