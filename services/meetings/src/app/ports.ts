import type { AccountRole, Actor, Signer } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { MailLedger } from '@minutehand/service-kit/mail-ledger';
import type { QuotaLedgers, ReadQuotas } from '@minutehand/service-kit/quotas';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { ActionItem } from '../domain/action-items/action-item.ts';
import type { Agenda } from '../domain/agenda/agenda.ts';
import type { AssignmentEmail } from '../domain/assignments/assignment-email.ts';
import type { DueReminder } from '../domain/assignments/reminder.ts';
import type { CalendarFeed } from '../domain/calendar-feed/calendar-feed.ts';
import type { MeetingDecisions } from '../domain/decisions/decision.ts';
import type { ExportDocument } from '../domain/exports/document.ts';
import type { ExportedConsent } from '../domain/exports/export-data.ts';
import type { GenerationCounts } from '../domain/generation/generation-counts.ts';
import type { GenerationResult } from '../domain/generation/generation-result.ts';
import type { ItemComments } from '../domain/item-comments/item-comments.ts';
import type { MeetingType } from '../domain/meeting-types/meeting-type.ts';
import type { Favorite } from '../domain/meetings/favorite.ts';
import type { Meeting } from '../domain/meetings/meeting.ts';
import type { Feedback } from '../domain/minutes/feedback.ts';
import type { Minutes, MinutesVersion } from '../domain/minutes/minutes.ts';
import type { MinutesEmail } from '../domain/minutes/minutes-email.ts';
import type { Notes } from '../domain/notes/notes.ts';
import type { DeletedUser, UserCopy } from '../domain/people/user-copy.ts';
import type { DetectedItemChange, ItemChanges } from '../domain/series/item-changes.ts';
import type { SeriesBriefReminder } from '../domain/series/series-brief-reminder.ts';
import type { TextSizes } from '../domain/texts/text-sizes.ts';
import type { Transcript, Utterance } from '../domain/transcript/transcript.ts';

/** The aggregates of this service. */
export type Collections = {
  /** Excludes meetings in the trash. */
  readonly meetings: Collection<Meeting>;
  readonly meetingsIncludingTrashed: Collection<Meeting>;
  readonly meetingTypes: Collection<MeetingType>;
  readonly transcripts: Collection<Transcript>;
  readonly minutes: Collection<Minutes>;
  readonly minutesVersions: Collection<MinutesVersion>;
  readonly minutesEmails: Collection<MinutesEmail>;
  readonly favorites: Collection<Favorite>;
  readonly feedback: Collection<Feedback>;
  readonly actionItems: Collection<ActionItem>;
  readonly assignmentEmails: Collection<AssignmentEmail>;
  readonly calendarFeeds: Collection<CalendarFeed>;
  readonly seriesBriefReminders: Collection<SeriesBriefReminder>;
  readonly dueReminders: Collection<DueReminder>;
  readonly agendas: Collection<Agenda>;
  readonly notes: Collection<Notes>;
  readonly itemChanges: Collection<ItemChanges>;
  readonly itemComments: Collection<ItemComments>;
  readonly decisions: Collection<MeetingDecisions>;
  readonly people: Collection<UserCopy>;
  readonly textSizes: Collection<TextSizes>;
  readonly deletedUsers: Collection<DeletedUser>;
};

/** A member of an account, as `accounts` describes them. */
export type Member = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly role: AccountRole;
  /** Whether the member has verified their address. */
  readonly emailVerified: boolean;
  /** Number of their password changes; undefined while an earlier version of accounts responds. */
  readonly credentialEpoch: number | undefined;
};

export type MentionedMember = { readonly sgid: string; readonly userId: string; readonly name: string };

/** The accounts service: current data of members. Unknown ids are omitted. */
export type UserDirectory = {
  findMembers: (accountId: string, userIds: readonly string[]) => Promise<Member[]>;
  /** Whether the account is scheduled for deletion: secret links then show nothing. */
  isAwaitingDeletion: (accountId: string) => Promise<boolean>;
  /** Resolves signed ids to members of the actor's account; others are omitted. */
  findMentions: (actor: Actor, sgids: readonly string[]) => Promise<MentionedMember[]>;
};

/** A file attached to a text. */
export type AttachedFile = {
  readonly blobId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: number;
};

export type Upload = { readonly blobId: string; readonly filename: string; readonly bytes: number };

/** The recordings service: uploaded files. */
export type Uploads = {
  /** Claims a file for its owner. Only the uploader may do this. Idempotent for the same owner. */
  claim: (actor: Actor, signedId: string, owner: string) => Promise<Upload>;
  /** Claims a file by its id in a rich text. Undefined unless it is a file that the actor may use there. */
  claimAttachment: (actor: Actor, sgid: string, owner: string) => Promise<AttachedFile | undefined>;
  /** Deletes a file that its owner no longer needs. */
  release: (accountId: string, blobId: string, owner: string) => Promise<void>;
  read: (accountId: string, blobId: string) => AsyncIterable<Uint8Array>;
};

/** A moment that a user marked: "decision", "action" or "important", and its time in the recording. */
export type MarkedMoment = { readonly kind: string; readonly seconds: number };

/** The recordings service: transcriptions of recordings. A version is that of a transcription; events with a higher one are newer. */
export type Transcriptions = {
  /** Claims an uploaded audio or video file for a meeting and starts its transcription. Idempotent. */
  transcribeUpload: (
    actor: Actor,
    signedId: string,
    meetingId: string,
  ) => Promise<{ recordingId: string; version: number }>;
  /** Runs a failed transcription again. */
  retry: (actor: Actor, meetingId: string, recordingId: string) => Promise<{ version: number }>;
  /** The transcript of a recording; undefined if the recording was deleted. */
  readTranscript: (accountId: string, recordingId: string) => Promise<readonly Utterance[] | undefined>;
  /** The consent to the recordings of a meeting, in chronological order. */
  listConsents: (accountId: string, meetingId: string) => Promise<readonly ExportedConsent[]>;
  /** The moments that users marked in a recording of the meeting, in chronological order; none if the recording was deleted. */
  listMarks: (accountId: string, meetingId: string, recordingId: string) => Promise<readonly MarkedMoment[]>;
};

/** The ai service, which stores the results of generations. */
export type GenerationResults = {
  get: (accountId: string, generationId: string) => Promise<GenerationResult>;
};

export type OpenItem = { id: string; description: string; dueDate: string };

/** The ai service: changes to earlier open action items that a transcript mentions. */
export type Comparisons = {
  findItemChanges: (
    accountId: string,
    request: { meetingId: string; startedAt: Date; timeZone: string; items: OpenItem[] },
  ) => Promise<{ importNumber: number; changes: DetectedItemChange[] }>;
};

/** Reads the text of a .docx. */
export type DocumentReader = (bytes: Uint8Array) => Promise<string>;

/** The user who exports, and the signal that stops the export. */
export type ExportRequest = { readonly userId: string; readonly signal: AbortSignal };

/** Writes a document as a file, after a wait if others are written: the users who wait take turns. */
export type DocumentWriter = (document: ExportDocument, request: ExportRequest) => Promise<Uint8Array>;

/** Secrets are stored as hashes only. */
export type Secrets = {
  newSecret: () => string;
  hash: (secret: string) => string;
};

/** The dependencies of the use cases. */
export type Ports = Collections & {
  readonly directory: UserDirectory;
  readonly uploads: Uploads;
  readonly transcriptions: Transcriptions;
  readonly generationResults: GenerationResults;
  readonly comparisons: Comparisons;
  readonly mailLedger: MailLedger;
  readonly securityLog: SecurityLog;
  readonly quotaLedgers: QuotaLedgers;
  readonly readQuotas: ReadQuotas;
  readonly generationCounts: Collection<GenerationCounts>;
  readonly readDocx: DocumentReader;
  readonly writeDocx: DocumentWriter;
  readonly writePdf: DocumentWriter;
  /** Signs the links for people outside the account. Links are not stored. */
  readonly links: Signer<'assigned_item'>;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: Clock;
  readonly newId: () => string;
  /** Returns the same id for the same parts. */
  readonly deriveId: (...parts: readonly string[]) => string;
  /** The id of what a request creates: the same for the same request key, a new one without a key. */
  readonly newIdForRequest: (actor: Actor, requestKey: string) => string;
};
