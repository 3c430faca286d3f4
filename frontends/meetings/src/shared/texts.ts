/** Texts that two features share. */
export const sharedTexts = {
  source: 'Source',
  unknownSpeaker: 'Unknown speaker',
  outdatedSource: 'Outdated: the transcript has changed',
  showInTranscript: 'Show in transcript',
  reasonMissing: 'Please say why the approved minutes are amended.',
} as const;
