/** The texts of the minutes. */
export const texts = {
  minutes: 'Minutes',
  edit: 'Edit',
  amend: 'Amend',
  copy: 'Copy',
  email: 'Email',
  versions: 'Version history',
} as const;
