// Meetings

/** Attendees that are named on a meeting; the rest are counted. */
export const ATTENDEES_NAMED = 4;
/** What was made while its maker went elsewhere is offered to be opened for this long, in milliseconds. */
export const OPEN_OFFER_MS = 10_000;
/** Enter on a title saves it once no further Enter came for this long, in milliseconds. */
export const TITLE_SAVE_DEBOUNCE_MS = 300;
/** From here on the transcript has room beside the minutes. */
export const WIDE = '(min-width: 1024px)';

// Transcript

/** Segments that are laid out together; those far from the view cost nothing. */
export const SEGMENTS_PER_CHUNK = 50;
/** Chunks of a transcript that are added to the page at a time. */
export const CHUNKS_PER_STEP = 8;
/** A segment takes about this much height until it has been laid out, in pixels. */
export const SEGMENT_HEIGHT_PX = 64;
/** What was merged can be taken back from its toast for this long, in milliseconds. */
export const UNDO_MS = 10_000;

// Generation

/** After minutes were saved, regenerating the action items is offered for this long, in milliseconds. */
export const REGENERATE_OFFER_MS = 10_000;

// Minutes

/** What came of feedback is said for this long; then, once its comments were taken, the box goes, in milliseconds. */
export const FEEDBACK_MESSAGE_MS = 3_000;
export const FEEDBACK_HIDE_MS = 2_000;

// Action items

/** What was just saved is highlighted for this long, in milliseconds. */
export const SAVED_HIGHLIGHT_MS = 1_000;

// Notes

/** Notes are saved once nobody has typed for this long, and what came of it is said for so long, in milliseconds. */
export const NOTES_SAVE_DEBOUNCE_MS = 1_000;
export const NOTES_STATUS_MS = 2_000;
/** Notes that could not be saved are kept in the browser once nobody has typed for this long, in milliseconds. */
export const NOTES_DRAFT_DEBOUNCE_MS = 300;
/** People are looked for, and links looked at, once nobody has typed for this long, in milliseconds. */
export const MENTION_DEBOUNCE_MS = 300;
export const EMBED_DEBOUNCE_MS = 300;
/** Blocks of two texts that are held against each other, multiplied: beyond it they are taken as all gone and all new. */
export const ALIGNED_CELLS = 1_000_000;

// Exports

/** A file that has not come by then counts as failed, in milliseconds: a long PDF waits for its turn and takes its time. */
export const EXPORT_DEADLINE_MS = 65_000;

// Shared

/** A press on a handle becomes a drag once it has moved this far, in pixels. */
export const DRAG_STARTS_PX = 4;
