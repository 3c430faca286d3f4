/** Texts of answers of the assistant, on screens and as plain text. Times are formatted positions. */
export const answerTexts = {
  kinds: {
    quotes: 'Quotes from your meetings',
    statements: 'From your meetings',
    action_items: 'Open action items',
    decisions: 'Decisions in your meetings',
    meetings: 'Meetings',
    not_found: '',
  },
  notFound: 'Not found in your meetings.',
  noActionItems: 'No open action items.',
  hiddenParts: 'Part of this answer is hidden because you no longer have access to its meeting.',
  coverage: {
    live: (to: string) => `Covers the live transcript up to ${to}`,
    range: (from: string, to: string) => `Covers ${from} to ${to} of the transcript`,
    quotes: (from: string, to: string) => `Quotes from ${from} to ${to}`,
    notFound: (from: string, to: string) => `Not found from ${from} to ${to}.`,
    noLiveTranscript: 'This meeting has no live transcript yet.',
    liveUnavailable: "The live transcript can't be read right now. Try again in a moment.",
    timesUnavailable: "The times of this recording can't be read right now. Try again in a moment.",
    notices: {
      nothing_said: (from: string, to: string) => `Nothing was said from ${from} to ${to}.`,
      after_end: (_from: string, to: string) => `That time is after the end of the transcript, at ${to}.`,
      no_times: () => "This transcript has no times, so a part of it can't be found by time.",
      join_time_unknown: () => 'The time you joined is unknown. Ask with a time, such as "since 10:20".',
      no_transcript: () => 'This meeting has no transcript yet.',
    },
  },
} as const;
