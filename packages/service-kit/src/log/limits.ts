/** Errors within errors that a log line shows. */
export const ERROR_CAUSES_SHOWN = 3;
/** Characters of a foreign error's message. */
export const ERROR_MESSAGE_CHARACTERS = 500;
