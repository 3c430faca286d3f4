/** The texts of generations. */
export const texts = {
  regenerateMinutes: 'Regenerate minutes',
  regenerateHint: 'Your current minutes won’t change until you accept.',
  regenerate: 'Regenerate',
  regeneratedPart: 'Part to regenerate',
  everything: 'Everything',
  sectionOnly: (heading: string) => `“${heading}” only`,
  failed: 'The minutes couldn’t be generated.',
  retry: 'Retry',
} as const;
