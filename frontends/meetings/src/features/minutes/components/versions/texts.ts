/** UI texts for the version history. */
export const texts = {
  title: 'Version history',
  description: 'Every saved or generated version. Select one to compare it with the current minutes.',
  loading: 'Loading the versions',
  list: 'Versions',
  loadMore: 'Load more',
  version: (number: number) => `Version ${number}`,
  generated: 'generated',
  savedBy: (name: string) => `saved by ${name}`,
  formerMember: 'a former member',
  current: 'Current',
  isCurrent: 'These are the current minutes.',
  comparing: 'Comparing with the current minutes',
  same: 'Same as the current minutes.',
  changes: (count: number) =>
    count === 1
      ? 'Restoring makes 1 change to the current minutes:'
      : `Restoring makes ${count} changes to the current minutes:`,
  cannotRestore: 'These minutes are approved. Only people who can approve them can restore a version, as an amendment.',
  reason: 'Reason for the amendment',
  reasonHint: 'Visible to everyone with access, with the changes.',
  restoreAsAmendment: 'Restore as an amendment',
  restoreVersion: 'Restore this version',
  restoreTitle: (number: number) => `Restore version ${number}`,
  restore: 'Restore',
  restoreQuestion: 'Are you sure you want to restore this version? The current minutes stay in the version history.',
  restored: (number: number) => `Version ${number} was restored`,
} as const;
