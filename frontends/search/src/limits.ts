/** How many recent searches are stored, and how many of them are shown. */
export const STORED_RECENT_SEARCHES_MAX = 10;
export const SHOWN_RECENT_SEARCHES_MAX = 5;
/** Recent meetings that the dialog shows while nothing is typed. */
export const RECENT_MEETINGS_MAX = 5;
/** Text before the first match of a result in the dialog, in characters. */
export const EXCERPT_LEAD_CHARACTERS = 40;
/** Results per page. */
export const RESULTS_PER_PAGE = 20;
/** Matches of a meeting that are shown at first. */
export const SHOWN_MATCHES_MAX = 3;
/** Days of the periods that results can be limited to. */
export const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const;
/** Members and meeting types, and series, that the filters of a search offer. */
export const FILTER_OPTIONS_MAX = 100;
export const SERIES_OPTIONS_MAX = 500;
/** Commands whose label begins with the typed text are shown before results if the text has at least this length. */
export const COMMAND_START_CHARACTERS = 2;
/** How many commands are shown before results. Further ones come after the results, so that these stay in view. */
export const COMMANDS_BEFORE_RESULTS_MAX = 4;
