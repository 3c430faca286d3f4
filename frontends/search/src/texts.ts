/** The texts of this area. */
export const texts = {
  title: 'Search',
  titleFor: (query: string) => `“${query}”`,
  placeholder: 'Search meetings, transcripts and minutes',
  submit: 'Search',
  hint: 'Search titles, transcripts and minutes. Enter at least two letters.',
  resultType: 'Result type',
  types: {
    all: 'All',
    meetings: 'Meetings',
    transcripts: 'Transcripts',
    minutes: 'Minutes',
  },
  singular: { meetings: 'Meeting', transcripts: 'Transcript', minutes: 'Minutes' },
  results: 'Results',
  searching: 'Searching',
  failed: 'Search failed. Please try again.',
  retry: 'Retry',
  noResults: (query: string) => `No results for “${query}”. Try fewer words.`,
  loadMore: 'Load more',
  count: (count: number) => {
    if (count === 0) return 'No results';
    return count === 1 ? '1 result' : `${count} results`;
  },
  group: (label: string, count: number) => `${label}, ${count}`,
  dialog: {
    title: 'Search',
    close: 'Close search',
    hint: 'Search titles, transcripts and minutes.',
    recent: 'Recent searches',
    clearRecent: 'Clear recent searches',
    enter: 'Enter',
    move: 'to move',
    open: 'to open',
    allResults: 'All results',
  },
} as const;
