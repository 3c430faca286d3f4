/** The states of a meeting, in storage, on HTTP and on screen. */
export const MEETING_STATES = ['draft', 'recording', 'transcribing', 'generating', 'ready', 'failed'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** The states of minutes by which meetings are listed, besides the states of meetings. */
export const LISTED_MINUTES_STATES = ['in_review', 'approved'] as const;
export type ListedMinutesState = (typeof LISTED_MINUTES_STATES)[number];
