/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 3_000;
/** Delay before a skeleton is shown, in milliseconds. */
export const SKELETON_DELAY_MS = 150;
/** Delay before a hovered control shows its tooltip, in milliseconds. */
export const TOOLTIP_DELAY_MS = 400;
/** How long a copy button shows the outcome, in milliseconds. */
export const COPY_FEEDBACK_MS = 2_000;
/** Characters typed within this time extend the type-ahead search of a menu, in milliseconds. */
export const TYPE_AHEAD_MS = 500;
/** Distance of a floating element from its anchor and from the window edge, in pixels. */
export const FLOATING_GAP_PX = 4;
export const FLOATING_MARGIN_PX = 8;
/** Duration of the exit animation, in milliseconds; the same as --motion-out. */
export const EXIT_ANIMATION_MS = 75;
/** Maximum number of options that a combobox shows. */
export const MAX_COMBOBOX_OPTIONS = 50;
/** Minimum time between two lookups of a combobox, in milliseconds. */
export const LOOKUP_THROTTLE_MS = 300;
/** Number of options that Page Up and Page Down skip. */
export const OPTIONS_PER_PAGE_KEY = 10;
/** Debounce of onDebouncedChange of a date picker, in milliseconds. */
export const DATE_CHANGE_DEBOUNCE_MS = 300;
/** Default time of a date picker, and the steps of its hours and minutes. */
export const DEFAULT_TIME = '12:00';
export const HOUR_STEP = 1;
export const MINUTE_STEP = 5;
/** Maximum number of toasts shown; the oldest is removed. */
export const MAX_TOASTS = 4;
