/** UI texts for the notes and minutes editors. */
export const texts = {
  formatting: 'Formatting',
  heading: (level: number) => `Heading ${level}`,
  bold: 'Bold',
  italic: 'Italic',
  bulletedList: 'Bulleted list',
  numberedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  addLink: 'Add a link',
  editLink: 'Edit link',
  address: 'Address',
  addressPlaceholder: 'https://',
  addressInvalid: 'Please enter a web address or an email address',
  removeLink: 'Remove link',
  cancel: 'Cancel',
  save: 'Save',
  /** Read out by screen readers when the selection in a menu of suggestions changes. */
  describeOption: (name: string, position: number, count: number, action: string) =>
    `${name}, ${position} of ${count}. ${action}`,
} as const;
