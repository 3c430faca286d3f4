import {
  type DeletionPlanResponse,
  type DeletionsResponse,
  deletionPlanResponseSchema,
  deletionsResponseSchema,
} from '@minutehand/contracts/http/privacy/deletions';
import type { DeletionRecord, GetDeletionPlanResponse } from '@minutehand/contracts/proto/accounts/v1/deletions';

const outcomeSchema = deletionPlanResponseSchema.shape.deletion_plan.shape.accounts.element.shape.outcome;
const deletionSchema = deletionsResponseSchema.shape.deletions.element;

export function presentDeletionPlan(plan: GetDeletionPlanResponse): DeletionPlanResponse['deletion_plan'] {
  return {
    grace_days: plan.graceDays,
    accounts: plan.accounts.map(({ id, name, outcome }) => ({ id, name, outcome: outcomeSchema.parse(outcome) })),
  };
}

export function presentDeletion(deletion: DeletionRecord): DeletionsResponse['deletions'][number] {
  return {
    id: deletion.id,
    subject: deletionSchema.shape.subject.parse(deletion.subject),
    subject_id: deletion.subjectId,
    requested_by: deletion.requestedBy,
    state: deletionSchema.shape.state.parse(deletion.state),
    requested_at: deletion.requestedAt,
    erase_at: deletion.eraseAt,
    reports: deletion.reports.map(({ service, counts, erasedAt }) => ({ service, counts, erased_at: erasedAt })),
    missing: deletion.missing,
  };
}
