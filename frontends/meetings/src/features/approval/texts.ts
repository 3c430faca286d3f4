import type { ApprovalEntry, ApprovalState } from '@minutehand/contracts/http/meetings/approval';

/** UI texts for minutes approval. */
export const texts = {
  inReview: 'In review',
  approved: 'Approved',
  title: 'Approval',
  descriptions: {
    draft: 'Draft. Submit for review to get these minutes approved.',
    in_review: 'In review. Approved minutes are locked; changes are recorded as amendments.',
    approved: 'Approved minutes are locked. Changes are recorded as amendments.',
  } satisfies Record<ApprovalState, string>,
  note: 'Note (optional)',
  noteHint: 'Visible to everyone with access.',
  submit: 'Submit for review',
  return: 'Return to draft',
  approve: 'Approve',
  history: 'History',
  noHistory: 'No decisions yet.',
  entries: {
    submitted: 'Submitted for review',
    returned: 'Returned to draft',
    approved: 'Approved',
    amended: 'Amended',
  } satisfies Record<ApprovalEntry['kind'], string>,
  by: 'by',
  formerMember: 'a former member',
  changes: 'Changes',
  shortened: 'Not all changes are shown.',
} as const;
