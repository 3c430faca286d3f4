/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 3_000;
/** Waiting shorter than this shows nothing, in milliseconds. */
export const SKELETON_DELAY_MS = 150;
/** A tooltip waits for the pointer to rest this long, in milliseconds. */
export const TOOLTIP_DELAY_MS = 400;
/** How long a copy button says how it went, in milliseconds. */
export const COPY_FEEDBACK_MS = 2_000;
/** Letters typed within this time make one search in a menu, in milliseconds. */
export const TYPE_AHEAD_MS = 500;
/** Room between a floating part and its anchor or the edge of the window, in pixels. */
export const FLOATING_GAP_PX = 4;
export const FLOATING_MARGIN_PX = 8;
/** A menu takes this long to go, in milliseconds; the same as --motion-out. */
export const EXIT_ANIMATION_MS = 75;
/** A select box shows at most this many options. */
export const MAX_SELECT_BOX_OPTIONS = 50;
/** A select box looks up at most once in this time, in milliseconds. */
export const LOOKUP_THROTTLE_MS = 300;
/** Options that Page Up and Page Down go over. */
export const OPTIONS_PER_PAGE_KEY = 10;
/** A date picker's change has settled when nothing follows it for this long, in milliseconds. */
export const DATE_CHANGE_DEBOUNCE_MS = 300;
/** The time of day that a date picker proposes, and how far apart its hours and minutes are. */
export const DEFAULT_TIME = '12:00';
export const HOUR_STEP = 1;
export const MINUTE_STEP = 5;
/** Toasts that are shown at once; the oldest gives way. */
export const MAX_TOASTS = 4;
