/** Texts of meeting types. */
export const texts = {
  title: 'Meeting types',
  meta: 'Templates for agendas and minutes',
  newType: 'New meeting type',
  loading: 'Loading meeting types',
  empty: 'No meeting types yet. Start with a template, or create your own.',
  templates: 'Templates',
  templatesHint: 'Select one to adapt it. Nothing is saved until you create the meeting type.',
  headings: (headings: readonly string[]) => headings.join(', '),
  name: 'Name',
  colour: 'Color',
  customColour: 'Custom color',
  notificationEmails: 'Notification emails (optional)',
  notificationEmailsHint: 'These addresses get the minutes by email when they are ready. Separate them with commas.',
  prompt: 'Prompt (optional)',
  promptHint: 'Instructions for the AI. {headings} inserts your headings. Leave blank for the default.',
  isDefault: 'Default',
} as const;
