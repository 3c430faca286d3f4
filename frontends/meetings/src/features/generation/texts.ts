/** UI texts for generation. */
export const texts = {
  regenerateMinutes: 'Regenerate minutes',
  regenerateHint: "Your current minutes won't change until you accept.",
  regenerate: 'Regenerate',
  regeneratedPart: 'Part to regenerate',
  everything: 'Everything',
  sectionOnly: (heading: string) => `“${heading}” only`,
  transcribing: 'Transcribing the recording',
  steps: {
    reading: 'Reading the transcript',
    minutes: 'Generating minutes',
    title: 'Finding a title',
    action_items: 'Collecting action items',
    done: 'Finishing up',
  },
  instruction: 'Instruction (optional)',
  instructionHint: 'What to change, such as the length or the audience',
  examples: 'Examples of instructions',
  instructions: ['Shorter', 'More detail', 'For customers'],
  failed: "The minutes couldn't be generated.",
  retry: 'Retry',
} as const;
