/** The texts of this area. */
export const texts = {
  title: 'Assistant',
  intro: 'Finds quotes in your transcripts that match your question.',
  questionLabel: 'Your question',
  placeholder: 'Ask about your meetings',
  samples: {
    label: 'Try asking',
    questions: ['What did we say about the budget?', 'When is the deadline?', 'Who talked to customers?'],
  },
  send: 'Send',
  sending: 'Sending...',
  tooVague: 'Try a more specific question.',
  failed: 'Search failed. Please try again.',
  retry: 'Retry',
  loading: 'Searching your transcripts',
  empty: 'No matching quotes. Try words that people may have used.',
  count: (count: number) => (count === 1 ? '1 quote' : `${count} quotes`),
  firstCount: (count: number) => `First ${count} quotes`,
  countFor: 'for',
  showAll: 'Show all',
} as const;
