/** Maximum depth of error causes in a log line. */
export const ERROR_CAUSES_MAX = 3;
/** Maximum length of a logged error message (characters). */
export const ERROR_MESSAGE_CHARACTERS = 500;
