/** Largest number shown beside an item of the navigation; above it, the number is followed by a plus sign. */
export const MAX_SHOWN_COUNT = 99;
/** How long a testimonial is shown (ms). */
export const TESTIMONIAL_ROTATION_MS = 6_000;
