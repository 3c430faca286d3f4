import {
  AccountDeleted,
  DeletionScheduled,
  EmailChangeRequested,
  EmailVerificationRequested,
  InvitationRevoked,
  MemberInvited,
  MemberJoined,
  MemberRemoved,
  MemberRoleChanged,
  PasswordChanged,
  PasswordResetRequested,
  SsoChanged,
  UserChanged,
  UserDeleted,
  UserRegistered,
} from '../gen/minutehand/accounts/v1/events.ts';
import { GenerationFailed, GenerationFinished, GenerationProgressed } from '../gen/minutehand/ai/v1/events.ts';
import { SubscriptionChanged } from '../gen/minutehand/billing/v1/events.ts';
import { Erased } from '../gen/minutehand/events/v1/erased.ts';
import {
  AccessChanged,
  ActionItemAssigned,
  ActionItemCommented,
  ActionItemsChanged,
  ActionItemsDue,
  AgendaItemsChanged,
  ApprovalDecided,
  AssignmentMailRequested,
  GenerationRequested,
  ItemChangesChanged,
  MeetingChanged,
  MeetingDeleted,
  MeetingShared,
  MembersMentioned,
  MinutesChanged,
  MinutesEmailRequested,
  MinutesReady,
  NotesChanged,
  ProcessingFailed,
  SeriesBriefDue,
  SeriesJoined,
  TranscriptCorrected,
  TranscriptReady,
  TranscriptStored,
} from '../gen/minutehand/meetings/v1/events.ts';
import { EmailFailed, NotificationCreated, WeeklyDigestDue } from '../gen/minutehand/notifications/v1/events.ts';
import {
  DataExportFinished,
  DataExportRequested,
  Failed,
  LivePieceDue,
  LiveTranscriptChanged,
  MarkAdded,
  PartDue,
  PauseChanged,
  RecordingDeleted,
  RecordingFinalised,
  RecordingStarted,
  RecordingStopped,
  Transcribed,
  TranscriptionProgressed,
  TranscriptionRequested,
} from '../gen/minutehand/recordings/v1/events.ts';

/**
 * Every event by name, with its protobuf message, schema version and consumers with a queue. The publisher declares these queues
 * too, so that events published before a consumer's first start are kept. Live subscriptions have no queue and are not listed: an event
 * without consumers may be pushed by the gateway (services/gateway/src/inbound/cable/live-events.ts). `pending` marks an event whose
 * publisher, consumer or both do not exist yet.
 */
export const eventTypes = {
  'accounts.user_registered': { message: UserRegistered, version: 1, consumers: [], pending: 'consumer' },
  'accounts.user_changed': { message: UserChanged, version: 1, consumers: ['meetings', 'search'] },
  'accounts.user_deleted': {
    message: UserDeleted,
    version: 1,
    consumers: ['meetings', 'recordings', 'ai', 'search', 'notifications', 'gateway'],
  },
  'accounts.account_deleted': {
    message: AccountDeleted,
    version: 1,
    consumers: ['meetings', 'recordings', 'ai', 'search', 'notifications', 'gateway'],
  },
  'accounts.deletion_scheduled': { message: DeletionScheduled, version: 1, consumers: ['notifications', 'gateway'] },
  'accounts.member_invited': { message: MemberInvited, version: 1, consumers: ['notifications'] },
  'accounts.invitation_revoked': { message: InvitationRevoked, version: 1, consumers: ['notifications'] },
  'accounts.member_joined': { message: MemberJoined, version: 1, consumers: [], pending: 'consumer' },
  'accounts.member_role_changed': { message: MemberRoleChanged, version: 1, consumers: ['gateway'] },
  'accounts.member_removed': {
    message: MemberRemoved,
    version: 1,
    consumers: ['accounts', 'meetings', 'ai', 'search', 'gateway'],
  },
  'accounts.sso_changed': { message: SsoChanged, version: 1, consumers: ['gateway'] },
  'accounts.password_reset_requested': { message: PasswordResetRequested, version: 1, consumers: ['notifications'] },
  'accounts.email_verification_requested': {
    message: EmailVerificationRequested,
    version: 1,
    consumers: ['notifications'],
  },
  'accounts.email_change_requested': { message: EmailChangeRequested, version: 1, consumers: ['notifications'] },
  'accounts.password_changed': {
    message: PasswordChanged,
    version: 1,
    consumers: ['accounts', 'meetings', 'notifications', 'gateway'],
  },
  'meetings.transcript_stored': { message: TranscriptStored, version: 1, consumers: ['meetings'] },
  'meetings.transcript_corrected': { message: TranscriptCorrected, version: 1, consumers: ['meetings'] },
  'meetings.transcript_ready': { message: TranscriptReady, version: 1, consumers: ['ai', 'search'] },
  'meetings.generation_requested': { message: GenerationRequested, version: 1, consumers: ['ai'] },
  'meetings.meeting_changed': { message: MeetingChanged, version: 1, consumers: ['search'] },
  'meetings.minutes_changed': { message: MinutesChanged, version: 1, consumers: ['search', 'meetings'] },
  'meetings.action_items_changed': { message: ActionItemsChanged, version: 1, consumers: [] },
  'meetings.agenda_items_changed': { message: AgendaItemsChanged, version: 1, consumers: [] },
  'meetings.notes_changed': { message: NotesChanged, version: 1, consumers: [] },
  'meetings.item_changes_changed': { message: ItemChangesChanged, version: 1, consumers: [] },
  'meetings.series_joined': { message: SeriesJoined, version: 1, consumers: ['meetings'] },
  'meetings.minutes_ready': { message: MinutesReady, version: 1, consumers: ['meetings', 'search', 'notifications'] },
  'meetings.minutes_email_requested': { message: MinutesEmailRequested, version: 1, consumers: ['notifications'] },
  'meetings.action_item_assigned': { message: ActionItemAssigned, version: 1, consumers: ['notifications'] },
  'meetings.meeting_shared': { message: MeetingShared, version: 1, consumers: ['notifications'] },
  'meetings.members_mentioned': { message: MembersMentioned, version: 1, consumers: ['notifications'] },
  'meetings.approval_decided': { message: ApprovalDecided, version: 1, consumers: ['notifications'] },
  'meetings.processing_failed': { message: ProcessingFailed, version: 1, consumers: ['notifications'] },
  'meetings.action_item_commented': { message: ActionItemCommented, version: 1, consumers: ['notifications'] },
  'meetings.assignment_mail_requested': { message: AssignmentMailRequested, version: 1, consumers: ['notifications'] },
  'meetings.action_items_due': { message: ActionItemsDue, version: 1, consumers: ['notifications'] },
  'meetings.series_brief_due': { message: SeriesBriefDue, version: 1, consumers: ['notifications'] },
  'meetings.access_changed': { message: AccessChanged, version: 1, consumers: ['recordings', 'search'] },
  'meetings.meeting_deleted': {
    message: MeetingDeleted,
    version: 1,
    consumers: ['meetings', 'recordings', 'ai', 'search', 'notifications'],
  },
  'meetings.erased': { message: Erased, version: 1, consumers: ['accounts'] },
  'recordings.recording_started': { message: RecordingStarted, version: 1, consumers: ['meetings'] },
  'recordings.pause_changed': { message: PauseChanged, version: 1, consumers: ['meetings'] },
  'recordings.recording_stopped': { message: RecordingStopped, version: 1, consumers: ['recordings', 'meetings'] },
  'recordings.recording_deleted': { message: RecordingDeleted, version: 1, consumers: ['meetings', 'ai'] },
  'recordings.recording_finalised': { message: RecordingFinalised, version: 1, consumers: ['recordings'] },
  'recordings.transcription_requested': { message: TranscriptionRequested, version: 1, consumers: ['recordings'] },
  'recordings.transcription_progressed': { message: TranscriptionProgressed, version: 1, consumers: ['meetings'] },
  'recordings.transcribed': { message: Transcribed, version: 1, consumers: ['recordings', 'meetings'] },
  'recordings.live_piece_due': { message: LivePieceDue, version: 1, consumers: ['recordings'] },
  'recordings.part_due': { message: PartDue, version: 1, consumers: ['recordings'] },
  'recordings.live_transcript_changed': { message: LiveTranscriptChanged, version: 1, consumers: [] },
  'recordings.mark_added': { message: MarkAdded, version: 1, consumers: [] },
  'recordings.failed': { message: Failed, version: 1, consumers: ['meetings'] },
  'recordings.data_export_requested': { message: DataExportRequested, version: 1, consumers: ['recordings'] },
  'recordings.data_export_finished': { message: DataExportFinished, version: 1, consumers: ['notifications'] },
  'recordings.erased': { message: Erased, version: 1, consumers: ['accounts'] },
  'ai.generation_progressed': { message: GenerationProgressed, version: 1, consumers: ['meetings'] },
  'ai.generation_finished': { message: GenerationFinished, version: 1, consumers: ['meetings'] },
  'ai.generation_failed': { message: GenerationFailed, version: 1, consumers: ['meetings'] },
  'ai.erased': { message: Erased, version: 1, consumers: ['accounts'] },
  'billing.subscription_changed': {
    message: SubscriptionChanged,
    version: 1,
    consumers: ['accounts'],
    pending: 'publisher',
  },
  'notifications.notification_created': { message: NotificationCreated, version: 1, consumers: [] },
  'notifications.email_failed': { message: EmailFailed, version: 1, consumers: [], pending: 'consumer' },
  'notifications.weekly_digest_due': { message: WeeklyDigestDue, version: 1, consumers: ['notifications'] },
  'notifications.erased': { message: Erased, version: 1, consumers: ['accounts'] },
  'search.erased': { message: Erased, version: 1, consumers: ['accounts'] },
} as const satisfies Record<
  string,
  {
    message: unknown;
    version: number;
    consumers: readonly string[];
    pending?: 'publisher' | 'consumer' | 'both';
  }
>;

export type EventName = keyof typeof eventTypes;
export type EventPayload<N extends EventName> = ReturnType<(typeof eventTypes)[N]['message']['decode']>;

const eventNames = Object.keys(eventTypes) as EventName[];

type Codec = { encode(message: unknown): { finish(): Uint8Array }; decode(bytes: Uint8Array): unknown };
const getCodec = (type: EventName): Codec => eventTypes[type].message as unknown as Codec;

/** Creates an event to pass to the store with its write. */
export function createEvent<N extends EventName>(type: N, payload: EventPayload<N>): DomainEvent<N> {
  return { type, payload } as DomainEvent<N>;
}

/** Encodes the payload as protobuf bytes. */
export function encodeEvent(event: DomainEvent): Uint8Array {
  return getCodec(event.type).encode(event.payload).finish();
}

/** Decodes the payload. Throws if the bytes are not a message of that type. */
export function decodeEvent<N extends EventName>(type: N, bytes: Uint8Array): EventPayload<N> {
  return getCodec(type).decode(bytes) as EventPayload<N>;
}

/** Returns the routing key, for example "meetings.minutes_changed.v1". */
export function getRoutingKey(type: EventName): string {
  return `${type}.v${eventTypes[type].version}`;
}

/** Returns the services with a queue for an event. */
export function getConsumers(type: EventName): readonly string[] {
  return eventTypes[type].consumers;
}

/** Returns the events that a service publishes, by the prefix of their names. */
export function getPublishedEvents(service: string): EventName[] {
  return eventNames.filter((type) => type.startsWith(`${service}.`));
}

/** Returns the events that a service has queues for. */
export function getConsumedEvents(service: string): EventName[] {
  return eventNames.filter((type) => getConsumers(type).includes(service));
}

/** An event of a use case, named in the past tense. The store adds id, time, version and trace. */
export type DomainEvent<N extends EventName = EventName> = {
  [K in N]: { readonly type: K; readonly payload: EventPayload<K> };
}[N];
