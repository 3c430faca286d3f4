/** Deadline of a request to the installation, in milliseconds. */
export const REQUEST_DEADLINE_MS = 30_000;
/** Deadline for the check whether the installation can be reached, in milliseconds. */
export const REACH_DEADLINE_MS = 10_000;
/** Longest message that the bridge accepts, in characters of JSON. */
export const MESSAGE_CHARACTERS_MAX = 1_000;
/** Largest number on the icon of the app. */
export const BADGE_MAX = 9_999;
