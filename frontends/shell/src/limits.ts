/** Largest number shown beside an item of the navigation; above it, the number is followed by a plus sign. */
export const MAX_SHOWN_COUNT = 99;
