/** UI texts for the meeting title, except those for the list, which loads first. */
export const texts = {
  title: 'Meeting title',
  edit: 'Edit title',
  suggested: 'Suggested title:',
  accept: 'Accept',
  dismiss: 'Dismiss',
} as const;
