/**
 * Names that docs/glossary.md has replaced. Identifiers are matched as whole words in code; phrases are also matched in comments and texts of
 * some folders.
 */
const identifiers = [
  ['transcriptVersion', 'importNumber'],
  ['transcriptRevision', 'importNumber'],
  ['transcript_version', 'import_number'],
  ['seenEdition', 'seenVersion'],
  ['onParked', 'onDeadLettered'],
  ['parkingQueue', 'deadLetterQueue'],
  ['parkingQueueOf', 'getDeadLetterQueueName'],
  ['ParkedMessage', 'DeadLetter'],
  ['giveUpMail', 'markEmailFailed'],
  ['eventsSaidBy', 'getPublishedEvents'],
  ['createDiscretion', 'createRedactionProcessor'],
  ['hush', 'redact'],
  ['UNSPOKEN', 'REDACTED_ATTRIBUTES'],
  ['carryByHand', 'propagateManually'],
  ['openLine', 'openClientChannel'],
  ['createSuspects', 'createQuarantine'],
  ['suspectsQueue', 'quarantineQueue'],
  ['lostAlone', 'quarantineLosses'],
  ['inHand', 'inFlight'],
  ['timeIsUp', 'drainDeadline'],
  ['passOn', 'republish'],
  ['opensNoEarlier', 'retryAt'],
  ['Neighbours', 'Clients'],
  ['createNeighbours', 'createClients'],
  ['withPatience', 'withRetry'],
  ['meetingsWithTrash', 'meetingsIncludingTrashed'],
  ['RejectMessage', 'MessageRejectedError'],
  ['meetingChangedAfterWrite', 'meetingChangedToNextVersion'],
  ['hasSignedUrl', 'hasSecretUrl'],
  ['describeMeeting', 'getMeetingView'],
  ['SubscriptionPlan', 'QueuePlan'],
  ['createAssigning', 'createAssignmentMailer'],
  ['tellDue', 'notifyDue'],
  ['Letter', 'EmailContent'],
  ['eraseMeeting', 'purgeMeeting'],
  ['eraseAccount', 'purgeAccount'],
  ['forgetPerson', 'purgeUser'],
  ['forgetMeeting', 'purgeMeeting'],
  ['useLeaving', 'useUnsavedChangesGuard'],
  ['NotesKeeper', 'NotesSync'],
  ['DoorForm', 'AuthForm'],
  ['DOORS', 'REMOTES'],
  ['TestHouse', 'TestProviders'],
  ['houseRules', 'sourceRules'],
  ['PATIENCE_MS', 'WAIT_TIMEOUT_MS'],
  ['checkAnnouncement', 'checkUploadDeclaration'],
  ['askSubscriber', 'requestConfirmation'],
  ['WritingThread', 'WorkerThread'],
  ['sanitiseNotes', 'sanitizeNotes'],
  ['normaliseWords', 'normalizeWords'],
  ['usersScope', 'globalScope'],
  ['draftActionItem', 'createOpenActionItem'],
  ['draftMeetingType', 'createMeetingTypeFromDefaults'],
  ['actorsFrom', 'servicesWithActor'],
  ['requireOwnCredentials', 'requireNonSsoSession'],
  ['meetingChangedInWrite', 'meetingChangedToNextVersion'],
  ['isUncorrectedRecording', 'isUncorrectedTranscriptOf'],
  ['pageOwner', 'pageUser'],
] as const;

const phrases = [
  ['parked', 'dead-lettered'],
  ['parking queue', 'dead-letter queue'],
  ['waiting room', 'retry queue'],
  ['in hand', 'in flight'],
] as const;

export type RetiredName = { readonly pattern: RegExp; readonly replacement: string };

export const retiredIdentifiers: readonly RetiredName[] = [
  ...identifiers.map(([name, replacement]) => ({ pattern: new RegExp(`(?<![\\w$-])${name}(?![\\w$-])`), replacement })),
  { pattern: /\b\w+AnswerSchema\b/, replacement: '…ResponseSchema' },
];

export const retiredPhrases: readonly RetiredName[] = phrases.map(([phrase, replacement]) => ({
  pattern: new RegExp(`\\b${phrase}\\b`, 'i'),
  replacement,
}));
