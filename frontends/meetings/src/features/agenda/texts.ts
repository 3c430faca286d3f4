/** The texts of the agenda. */
export const texts = {
  empty: 'No agenda items',
} as const;
