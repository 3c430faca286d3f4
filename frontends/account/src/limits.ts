/** Deadline for downloading the user's data, in milliseconds. Slightly longer than that of the server. */
export const OWN_DATA_DEADLINE_MS = 16 * 60_000;
/** Interval in which the progress of an export is requested, in milliseconds. */
export const DATA_EXPORT_POLL_MS = 2_000;
/** Deadline for downloading the security log, in milliseconds. */
export const SECURITY_LOG_DEADLINE_MS = 5 * 60_000;
/** Rows of the invitation form; the server accepts as many invitations at a time. */
export const INVITATION_ROWS_MAX = 100;
/** Share of a limit from which its usage is shown as a bar. */
export const METER_SHARE = 0.5;
/** How long the deletion of a term can be undone, in milliseconds. */
export const UNDO_MS = 10_000;
/** Largest file with terms that is read, in bytes: more than a full glossary. */
export const TERMS_FILE_BYTES = 1024 * 1024;

/** Width and height of the picture of a user (pixels), and its quality as a JPEG file (0 to 1). */
export const PICTURE_SIDE_PIXELS = 256;
export const PICTURE_QUALITY = 0.85;
