/** The texts of the meeting's page. */
export const texts = {
  allMeetings: 'All meetings',
  loading: 'Loading the meeting',
  transcript: 'Transcript',
  showTranscript: 'Show transcript',
  hideTranscript: 'Hide transcript',
  togglePanel: 'Show or hide the transcript',
  resizeTranscript: 'Resize transcript',
} as const;
