/** Texts of a meeting's title, apart from those of the list, which loads first. */
export const texts = {
  title: 'Meeting title',
  edit: 'Edit title',
  suggested: 'Suggested title:',
  accept: 'Accept',
  dismiss: 'Dismiss',
} as const;
