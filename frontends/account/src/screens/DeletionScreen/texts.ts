/** UI texts for the page of the link that cancels a deletion. */
export const texts = {
  title: 'Cancel the deletion',
  intro: 'Your account or workspace is scheduled for deletion. Cancel to keep it with all its data.',
  action: 'Cancel deletion',
  cancelled: 'The deletion is cancelled. Nothing was deleted.',
  goToDashboard: 'Go to dashboard',
} as const;
