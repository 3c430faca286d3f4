// Meetings

/** Attendees shown as avatars in a list; the others are counted. */
export const MAX_ATTENDEE_AVATARS = 3;
/** Members that the meeting list can be filtered by. */
export const FILTER_MEMBERS_MAX = 100;
/** Debounce of searching the meeting list, in milliseconds. */
export const LIST_SEARCH_DEBOUNCE_MS = 300;
/** Attendees shown by name; the others are counted. */
export const MAX_NAMED_ATTENDEES = 4;
/** How long a toast offers to open a meeting that was created in the background, in milliseconds. */
export const CREATED_TOAST_MS = 10_000;
/** How long a toast offers to undo deleting meetings or merging speakers, in milliseconds. */
export const UNDO_MS = 10_000;
/** Requests in flight while several selected meetings are changed. */
export const BULK_REQUESTS_AT_ONCE = 4;
/** Debounce of saving a title with Enter, in milliseconds. */
export const TITLE_SAVE_DEBOUNCE_MS = 300;
/** Days of the periods that decisions can be limited to. */
export const DECISION_PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const;
/** Screens on which the transcript can be next to the minutes. */
export const WIDE_SCREEN_QUERY = '(min-width: 1024px)';
/** The transcript is next to the minutes if the page has at least this width without the sidebar, in pixels. */
export const MIN_PAGE_WITH_PANEL_PX = 960;
/** Narrowest and widest transcript panel, and one step of an arrow key, in pixels. */
export const MIN_PANEL_PX = 320;
export const MAX_PANEL_PX = 720;
export const PANEL_STEP_PX = 16;
/** Distance from the top of the window at which a section counts as being read, in pixels. */
export const SECTION_SPY_OFFSET_PX = 120;
/** After the page has scrolled, a section counts as being read if it begins above this share of the window's height. */
export const SECTION_SPY_SHARE = 2 / 5;
/** Titles longer than this are shown in a smaller size, in characters. */
export const LONG_TITLE_CHARACTERS = 60;

/** Open items of a person that the brief of a series shows before "Show more". */
export const BRIEF_ITEMS_PER_PERSON = 5;

// Transcript

/** A larger change of the player's position is a seek of the user; playing at double speed changes it less, in seconds. */
export const FOLLOW_SEEK_SECONDS = 1.5;
/** Time after the last scroll of the user before the transcript may follow the player again, in milliseconds. */
export const FOLLOW_PAUSE_MS = 1_500;
/** How long a transcript waits for the notices above it, in milliseconds. */
export const TRANSCRIPT_NOTICES_WAIT_MS = 2_000;
/** Margin at the top and bottom of the container in which a segment counts as out of view (share of its height). */
export const FOLLOW_MARGIN_SHARE = 0.12;

/** Debounce of checking a transcript before its import, in milliseconds. */
export const PREVIEW_DEBOUNCE_MS = 400;
/** Segments per block; blocks far from the viewport are not laid out. */
export const SEGMENTS_PER_BLOCK = 50;
/** Blocks on the page at first, and added in one step: while one is rendered, the page does not respond. */
export const FIRST_BLOCKS = 1;
export const BLOCKS_PER_STEP = 1;
/** Blocks on each side of the current match in which a search marks its matches at once, and how many further blocks it marks in each later step. */
export const MARKED_BLOCKS = 2;
export const MARKED_BLOCKS_PER_STEP = 2;
/** The next block waits until the browser is idle, but at most this long. */
export const BLOCK_DELAY_MS = 500;
/** The sections of a meeting are rendered in this many groups: summary and action items, the minutes, agenda and notes. */
export const DOCUMENT_GROUPS = 3;
/** Estimated height of a segment before layout, in pixels. */
export const SEGMENT_HEIGHT_PX = 40;
/** Replies of at most this many words are short; several in a row fold. */
export const SHORT_REPLY_WORDS = 2;
/** A long turn begins a new paragraph at the first sentence after this many characters. */
export const PARAGRAPH_CHARACTERS = 300;
/** Longest quote of a source that is sent with an action item. */
export const SOURCE_QUOTE_CHARACTERS = 2_000;

// Generation

/** Length of an instruction for a regeneration, in characters. */
export const INSTRUCTION_CHARACTERS = 500;
/** How long a toast offers to regenerate the action items after the minutes changed, in milliseconds. */
export const REGENERATE_OFFER_MS = 10_000;

// Minutes

/** Maximum number of sources that an action item gets from a line. */
export const SOURCES_PER_ITEM = 10;
/** Length of a line in the name of the button that shows its source, in characters. */
export const SOURCE_NAME_CHARACTERS = 80;
/** Space that the tools and the buttons of the editor cover at the top and bottom of the window, in pixels. */
export const STICKY_BARS_PX = { top: 144, bottom: 88, left: 0, right: 0 };
/** A section that begins below this share of the window's height when it is edited scrolls to the top. */
export const EDIT_SCROLL_SHARE = 1 / 3;
/** Lines of a topic shown before "Show more". */
export const LINES_PER_TOPIC = 5;
/** Attributed lines of generated minutes with fewer words are not shown. */
export const LINE_WORDS_MIN = 3;

/** How long the feedback message is shown, and the delay until the box hides after comments were saved, in milliseconds. */
export const FEEDBACK_MESSAGE_MS = 3_000;
export const FEEDBACK_HIDE_MS = 2_000;

// Action items

/** Pages of 100 items across meetings that are loaded automatically; beyond that number, a button loads more. */
export const MAX_ITEM_PAGES = 10;
/** Suggestions shown before the user expands the list. */
export const REVIEW_PREVIEW_ITEMS_MAX = 10;
/** Days of the group "This week", today included. */
export const WEEK_DAYS = 7;
/** How long a saved item is highlighted, in milliseconds. */
export const SAVED_HIGHLIGHT_MS = 1_000;

// Notes

/** Debounce of saving notes, and how long the save status is shown, in milliseconds. */
export const NOTES_SAVE_DEBOUNCE_MS = 1_000;
export const NOTES_STATUS_MS = 2_000;
/** Debounce of storing unsaved notes in the browser, in milliseconds. */
export const NOTES_DRAFT_DEBOUNCE_MS = 300;
/** Debounce of searching people to mention and of checking links, in milliseconds. */
export const MENTION_DEBOUNCE_MS = 300;
export const EMBED_DEBOUNCE_MS = 300;
/** Limit of the alignment table (blocks of one text times blocks of the other); beyond it, all differing blocks count as replaced. */
export const MAX_ALIGNMENT_CELLS = 1_000_000;

// Exports

/** Deadline of an export in milliseconds; a long PDF is queued and takes time. */
export const EXPORT_DEADLINE_MS = 65_000;

// Shared

/** Deadline of reading the minutes before a line is added to them, in milliseconds. */
export const READ_DEADLINE_MS = 15_000;
/** Distance after which a press on a handle becomes a drag, in pixels. */
export const DRAG_THRESHOLD_PX = 4;

// Dashboard

/** Recent meetings, the user's open items and minutes to approve on the dashboard. */
export const DASHBOARD_MEETINGS_MAX = 5;
export const DASHBOARD_ITEMS_MAX = 5;
export const DASHBOARD_APPROVALS_MAX = 5;
/** Rows of each section in the placeholder of the dashboard. */
export const DASHBOARD_SKELETON_ROWS: readonly number[] = [5, 3];
