/** Texts that two features share. */
export const sharedTexts = {
  source: 'Source',
  unknownSpeaker: 'Unknown speaker',
  outdatedSource: 'Outdated: the transcript has changed',
  showInTranscript: 'Show in transcript',
  lineActions: 'Line actions',
  makeActionItem: 'Make this an action item',
  makeDecision: 'Make this a decision',
  itemAdded: 'Action item added',
  decisionAdded: 'Decision added',
  reasonMissing: 'Please say why the approved minutes are amended.',
} as const;
