/** The texts of the minutes. */
export const texts = {
  minutes: 'Minutes',
  edit: 'Edit',
  amend: 'Amend',
  copy: 'Copy minutes',
  email: 'Email minutes',
  versions: 'Version history',
} as const;
