/** Deadline for downloading the user's data, in milliseconds. Slightly longer than that of the server. */
export const OWN_DATA_DEADLINE_MS = 16 * 60_000;
/** Rows of the invitation form; the server accepts as many invitations at a time. */
export const INVITATION_ROWS = 100;
/** Part of a limit from which its use is shown as a bar. */
export const METER_SHARE = 0.01;
