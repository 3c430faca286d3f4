/** UI texts for the minutes editor. Loaded with it. */
export const editorTexts = {
  placeholder: 'Write, or press “/” for headings, lists, and tables',
  insert: 'Insert',
  insertKeys: 'Enter inserts, Escape closes.',
  section: 'Section heading',
  topic: 'Topic heading',
  text: 'Text',
  bulletedList: 'Bulleted list',
  numberedList: 'Numbered list',
  checklist: 'Checklist',
  table: 'Table',
  quote: 'Quote',
  code: 'Code block',
  divider: 'Divider',
  addRow: 'Add row',
  addColumn: 'Add column',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  deleteTable: 'Delete table',
  /** The name of a checkbox. */
  checkboxLabel: (line: string) => (line === '' ? 'Done' : `Done: ${line}`),
} as const;
