/** The states of a meeting, in storage, on HTTP and on screen. */
export const MEETING_STATES = ['draft', 'recording', 'transcribing', 'generating', 'ready', 'failed'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];
