/** The texts of action items. product.md fixes those of the bulk update, the empty description and the due states. */
export const texts = {
  heading: 'Action items',
  groups: { proposed: 'Proposed', open: 'Open', done: 'Done' },
  review: 'To review',
  due: { overdue: 'Overdue', today: 'Today', week: 'This week', later: 'Later', none: 'No date' },
  dueState: { overdue: 'Overdue', soon: 'Due soon', done: 'Done' },
  accept: 'Accept',
  reject: 'Reject',
  acceptAll: 'Accept all',
  acceptAllTitle: 'Accept all suggestions',
  acceptAllQuestion: (count: number) =>
    `Accept ${formatCount(count, 'suggestion')}? You can edit or delete the items later.`,
  accepted: (count: number) => `${formatCount(count, 'suggestion')} accepted`,
  showAll: (count: number) => `Show all ${count}`,
  moreActions: 'More actions',
  edit: 'Edit',
  amend: 'Amend',
  delete: 'Delete',
  deleteTitle: 'Delete action item',
  deleteQuestion: 'Are you sure you want to delete this action item?',
  deleteSelectedTitle: (count: number) => `Delete ${formatCount(count, 'action item')}`,
  deleteSelectedQuestion: (count: number) =>
    count === 1
      ? 'Are you sure you want to delete this action item?'
      : `Are you sure you want to delete these ${count} action items?`,
  showSource: 'Show source',
  hideSource: 'Hide source',
  outdatedSource: 'Source changed',
  select: 'Select',
  doneSelecting: 'Done',
  selectAll: 'Select all',
  selectItem: (description: string) => `Select ${description}`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear',
  assign: 'Assign',
  setDue: 'Due',
  complete: 'Complete',
  skipped: (count: number, reason: string) => `${formatCount(count, 'item')} not changed. ${reason}`,
  none: 'No action items',
  noneMine: 'No items assigned to you in this meeting',
  noOpen: 'No open items.',
  noneMineAnywhere: 'No open items assigned to you.',
  noDone: 'No completed items',
  suggestionsToReview: (count: number) => `${formatCount(count, 'suggestion')} to review →`,
  shortcuts: {
    group: 'Action items',
    accept: 'Accept suggestion',
    reject: 'Reject suggestion',
    select: 'Select rows',
  },
} as const;

function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
