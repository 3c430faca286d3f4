import { idParams } from '@minutehand/contracts/http/fields';
import {
  type Approval,
  approvalDecisionSchema,
  approvalEntrySchema,
  approvalResponseSchema,
  approvalStateSchema,
} from '@minutehand/contracts/http/meetings/approval';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/approval';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const writeRoute = { tag: 'Minutes', access: 'user', scope: 'write' } as const;
const entryShape = approvalEntrySchema.shape;

function presentApproval(response: proto.Approval | undefined): Approval {
  const approval = requireField(response);
  return {
    state: approvalStateSchema.parse(approval.state),
    version: approval.version,
    approved_version: approval.approvedVersion || null,
    entries: approval.entries.map((entry) => ({
      id: entry.id,
      kind: entryShape.kind.parse(entry.kind),
      by: { id: entry.byId, name: entry.byName },
      at: entry.at,
      note: entry.note,
      version: entry.version,
      subject: entryShape.subject.parse(entry.subject || null),
      lines: entryShape.lines.parse(entry.lines),
      is_shortened: entry.isShortened,
    })),
  };
}

function createApprovalRoute(
  meetings: Clients['meetings'],
  decision: 'submit' | 'return' | 'approve',
  summary: string,
): Route {
  return defineRoute({
    ...writeRoute,
    method: 'post',
    path: `/meetings/{id}/approval/${decision}`,
    summary,
    params: idParams,
    body: approvalDecisionSchema,
    responses: { 200: approvalResponseSchema },
    handle: async ({ params, body }, { call }) => {
      const { approval } = await meetings.decideApproval({ meetingId: params.id, decision, ...body }, call);
      return { status: 200, body: { approval: presentApproval(approval) } };
    },
    respondToRepeat: async ({ params }, { call }) => {
      const { approval } = await meetings.getApproval({ meetingId: params.id }, call);
      return { status: 200, body: { approval: presentApproval(approval) } };
    },
  });
}

/** The approval of minutes: draft, in review, approved. */
export function createApprovalRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...writeRoute,
      scope: 'read',
      method: 'get',
      path: '/meetings/{id}/approval',
      summary: 'Get the approval state, decisions and amendments',
      params: idParams,
      responses: { 200: approvalResponseSchema },
      handle: async ({ params }, { call }) => {
        const { approval } = await meetings.getApproval({ meetingId: params.id }, call);
        return { status: 200, body: { approval: presentApproval(approval) } };
      },
    }),
    createApprovalRoute(meetings, 'submit', 'Submit the minutes for review'),
    createApprovalRoute(meetings, 'return', 'Return minutes in review to draft'),
    createApprovalRoute(meetings, 'approve', 'Approve and lock minutes in review'),
  ];
}
