/** Largest number shown beside an item of the navigation; above it, the number is followed by a plus sign. */
export const MAX_SHOWN_COUNT = 99;
/** How long a testimonial is shown (ms). */
export const TESTIMONIAL_ROTATION_MS = 6_000;
/** A navigation that takes longer is shown by a bar (ms). */
export const PROGRESS_DELAY_MS = 500;
/** A link is prefetched when the pointer has rested on it for this time (ms). */
export const PREFETCH_HOVER_MS = 100;
/** A link is prefetched when it has been touched for this time without scrolling (ms). */
export const PREFETCH_TOUCH_MS = 80;
/** A link is not prefetched again within this time (ms). */
export const PREFETCH_CACHE_MS = 10_000;
/** How long the service worker waits at most for an idle browser before it is registered (ms). */
export const SERVICE_WORKER_WAIT_MS = 10_000;
/** A live connection that is open for this time is no longer shown as interrupted (ms). */
export const CABLE_LASTING_MS = 2_000;
