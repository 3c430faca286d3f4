/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 3_000;
/** Waiting shorter than this shows nothing, in milliseconds. */
export const SKELETON_DELAY_MS = 150;
/** A tooltip waits for the pointer to rest this long, in milliseconds. */
export const TOOLTIP_DELAY_MS = 400;
/** How long a copy button says how it went, in milliseconds. */
export const COPY_ANSWER_MS = 2_000;
/** Letters typed within this time make one search in a menu, in milliseconds. */
export const TYPE_AHEAD_MS = 500;
/** Room between a floating part and its anchor or the edge of the window, in pixels. */
export const FLOATING_GAP_PX = 4;
export const FLOATING_MARGIN_PX = 8;
