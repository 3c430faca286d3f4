import type { DeletionRecord, DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import { cancelDeletion, cancelDeletionByToken } from '../../app/deletions/cancel-deletion.ts';
import { getDeletionEmailContents } from '../../app/deletions/get-deletion-email-contents.ts';
import { getDeletionPlan } from '../../app/deletions/get-deletion-plan.ts';
import { listDeletions } from '../../app/deletions/list-deletions.ts';
import { recordErasureReport } from '../../app/deletions/record-erasure-report.ts';
import { scheduleAccountDeletion } from '../../app/deletions/schedule-account-deletion.ts';
import { scheduleUserDeletion } from '../../app/deletions/schedule-user-deletion.ts';
import type { Ports } from '../../app/ports.ts';
import { type Deletion, getMissingReports } from '../../domain/deletion.ts';
import { toPageRequest } from './page-request.ts';
import { presentSignedInUser } from './present.ts';

const gatewayOnly = { services: ['gateway'] } as const;
const adminScope = { accessScope: 'admin' } as const;

/** Deletion of users and accounts. */
export function createDeletionsHandlers(ports: Ports): Handlers<typeof DeletionsServiceService> {
  return {
    getDeletionPlan: defineHandler(adminScope, (_request, { caller }) => getDeletionPlan(ports, caller)),
    deleteUser: defineHandler(adminScope, async ({ email }, { caller }) => {
      const { eraseAt, credentialEpoch } = await scheduleUserDeletion(ports, caller, email);
      return { eraseAt: eraseAt.toISOString(), credentialEpoch };
    }),
    deleteAccount: defineHandler(adminScope, async ({ name }, { caller }) => {
      const signedIn = await scheduleAccountDeletion(ports, caller, name);
      return { subject: presentSignedInUser(signedIn), userIds: signedIn.account.memberIds };
    }),
    cancelDeletion: defineHandler(adminScope, async (_request, { caller }) => ({
      subject: presentSignedInUser(await cancelDeletion(ports, caller)),
    })),
    cancelDeletionByToken: defineHandler(gatewayOnly, async ({ token }, { caller }) => {
      await cancelDeletionByToken(ports, caller, token);
      return {};
    }),
    getDeletionDelivery: defineHandler({ services: ['notifications'] }, async ({ deletionId }) => {
      const { eraseAt, ...contents } = await getDeletionEmailContents(ports, deletionId);
      return { ...contents, eraseAt: eraseAt.toISOString() };
    }),
    reportErasure: defineHandler(gatewayOnly, async ({ deletionId, counts }) => {
      await recordErasureReport(ports, deletionId, { service: 'gateway', counts, erasedAt: ports.now() });
      return {};
    }),
    listDeletions: defineHandler(adminScope, async (request, { caller }) => {
      const page = await listDeletions(ports, caller, toPageRequest(request));
      return { deletions: page.items.map(presentDeletion), nextCursor: page.nextCursor ?? '' };
    }),
  };
}

function presentDeletion(deletion: Stored<Deletion>): DeletionRecord {
  const { id, subject, subjectId, requestedBy, state, createdAt, eraseAt, reports } = deletion;
  return {
    ...{ id, subject, subjectId, requestedBy, state },
    requestedAt: createdAt.toISOString(),
    eraseAt: eraseAt.toISOString(),
    reports: reports.map(({ erasedAt, ...report }) => ({ ...report, erasedAt: erasedAt.toISOString() })),
    missing: state === 'started' ? getMissingReports(deletion) : [],
  };
}
