import type { AccountRole, Actor, Signer } from '@minutehand/service-kit/identity';
import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { ActionItem } from '../domain/action-items/action-item.ts';
import type { Agenda } from '../domain/agenda/agenda.ts';
import type { AssignmentMail } from '../domain/assignments/assignment-mail.ts';
import type { DueReminder } from '../domain/assignments/reminder.ts';
import type { CalendarFeed } from '../domain/calendar-feed/calendar-feed.ts';
import type { ExportDocument } from '../domain/exports/document.ts';
import type { GenerationResult } from '../domain/generation/generation-result.ts';
import type { MeetingType } from '../domain/meeting-types/meeting-type.ts';
import type { Meeting } from '../domain/meetings/meeting.ts';
import type { Feedback } from '../domain/minutes/feedback.ts';
import type { Minutes, MinutesVersion } from '../domain/minutes/minutes.ts';
import type { MinutesEmail } from '../domain/minutes/minutes-email.ts';
import type { Notes } from '../domain/notes/notes.ts';
import type { PersonCopy } from '../domain/people/person.ts';
import type { FoundItemChange, ItemChanges } from '../domain/series/item-changes.ts';
import type { Transcript } from '../domain/transcript/transcript.ts';

/** The room's aggregates. */
export type Collections = {
  readonly meetings: Collection<Meeting>;
  readonly meetingTypes: Collection<MeetingType>;
  readonly transcripts: Collection<Transcript>;
  readonly minutes: Collection<Minutes>;
  readonly minutesVersions: Collection<MinutesVersion>;
  readonly minutesEmails: Collection<MinutesEmail>;
  readonly feedback: Collection<Feedback>;
  readonly actionItems: Collection<ActionItem>;
  readonly assignmentMails: Collection<AssignmentMail>;
  readonly calendarFeeds: Collection<CalendarFeed>;
  readonly dueReminders: Collection<DueReminder>;
  readonly agendas: Collection<Agenda>;
  readonly notes: Collection<Notes>;
  readonly itemChanges: Collection<ItemChanges>;
  readonly people: Collection<PersonCopy>;
};

export type Person = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly role: AccountRole;
};

export type MentionedPerson = { readonly sgid: string; readonly userId: string; readonly name: string };

/** The accounts service: who people are, now. Unknown ids are left out. */
export type Directory = {
  peopleOf: (accountId: string, userIds: readonly string[]) => Promise<Person[]>;
  /** Whom signed ids mention, for the caller; ids that mention nobody of the account are left out. */
  mentionsOf: (actor: Actor, sgids: readonly string[]) => Promise<MentionedPerson[]>;
};

/** A file that stands in a text. */
export type AttachedFile = {
  readonly blobId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: number;
};

export type Upload = { readonly blobId: string; readonly filename: string; readonly bytes: number };

/** The recordings service: files that people uploaded. */
export type Uploads = {
  /** By the uploader only; again for the same owner is no error. */
  claim: (actor: Actor, signedId: string, owner: string) => Promise<Upload>;
  /** By its id in a rich text; undefined for what names no file that the actor may use there. */
  claimAttachment: (actor: Actor, sgid: string, owner: string) => Promise<AttachedFile | undefined>;
  /** The file is not needed: it is erased. */
  release: (accountId: string, blobId: string, owner: string) => Promise<void>;
  read: (accountId: string, blobId: string) => AsyncIterable<Uint8Array>;
};

/** The ai service: what generations made. */
export type Generations = {
  get: (accountId: string, generationId: string) => Promise<GenerationResult>;
};

export type OpenItem = { id: string; description: string; dueDate: string };

/** The ai service: what a transcript says of action items that were open before. */
export type Comparisons = {
  findItemChanges: (
    accountId: string,
    asked: { meetingId: string; startedAt: Date; timeZone: string; items: OpenItem[] },
  ) => Promise<{ importNumber: number; changes: FoundItemChange[] }>;
};

/** Text of a word processor's file. */
export type DocumentReader = (bytes: Uint8Array) => Promise<string>;

/** Writes a document in a format of its own; stops when the signal says that nobody waits for it. */
export type DocumentWriter = (document: ExportDocument, signal: AbortSignal) => Promise<Uint8Array>;

/** What only its owner knows; here its hash is kept. */
export type Secrets = {
  newSecret: () => string;
  hashOf: (secret: string) => string;
};

/** What the use cases need from outside. */
export type Ports = Collections & {
  readonly directory: Directory;
  readonly uploads: Uploads;
  readonly generations: Generations;
  readonly comparisons: Comparisons;
  readonly readDocument: DocumentReader;
  readonly writeDocx: DocumentWriter;
  readonly writePdf: DocumentWriter;
  /** Signs the links of people outside, which are not stored. */
  readonly links: Signer<'assigned_item'>;
  readonly secrets: Secrets;
  readonly now: Clock;
  readonly newId: () => string;
  /** The same for the same parts, always. */
  readonly idOf: (...parts: readonly string[]) => string;
  /** The id of what a request makes: the same for the same request, new for one that has no key. */
  readonly idFor: (actor: Actor, requestKey: string) => string;
};
