/** Recent searches that are stored, and that are shown. */
export const MAX_RECENT_SEARCHES = 10;
export const SHOWN_RECENT_SEARCHES_MAX = 5;
/** Recent meetings that the dialog shows while nothing is typed. */
export const SHOWN_RECENT_MEETINGS_MAX = 5;
/** Text before the first match of a result in the dialog, in characters. */
export const EXCERPT_LEAD_CHARACTERS = 40;
/** Results per page. */
export const RESULTS_PER_PAGE = 20;
/** Matches of a meeting that are shown at first. */
export const SHOWN_MATCHES_MAX = 3;
/** Days of the periods that results can be limited to. */
export const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const;
/** Members and meeting types that the filters of a search offer. */
export const FILTER_OPTIONS_MAX = 100;
/** From this length on, the start of a command's label shows commands before results. */
export const COMMAND_START_CHARACTERS = 2;
/** Commands before results; further ones come after them, so that results stay in view. */
export const COMMANDS_BEFORE_RESULTS_MAX = 4;
