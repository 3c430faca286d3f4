/** The texts of series. */
export const texts = {
  partOf: 'Part of',
  add: 'Add to series',
  dismiss: 'Dismiss',
  openItems: 'Open action items',
  unfinishedAgenda: 'Unfinished agenda',
  addAll: 'Add all to agenda',
  decisions: 'Decisions from last time',
} as const;
