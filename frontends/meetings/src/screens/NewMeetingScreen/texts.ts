/** UI texts for "New meeting". */
export const texts = {
  heading: 'New meeting',
  title: 'Title (optional)',
  titlePlaceholder: "Leave blank and we'll suggest one",
  startedAt: 'Date and time',
  attendees: 'Attendees (optional)',
  attendeesPlaceholder: 'Names, separated by commas',
  transcript: 'Transcript',
  waiting: 'The meeting will be created when the upload is complete.',
  create: 'Create meeting',
  creating: 'Creating…',
  uploading: 'Uploading…',
  cancel: 'Cancel',
  created: 'Meeting created',
  open: 'Open',
  nothingShared: 'No file was received. Share the file to the app again.',
  drop: 'Drop the file to add the transcript',
} as const;
