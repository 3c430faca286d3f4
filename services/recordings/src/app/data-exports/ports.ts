import type { Actor } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Collection } from '@minutehand/service-kit/store';
import type { DataExport } from '../../domain/data-exports/data-export.ts';
import type { Ports } from '../ports.ts';

/** An account of a user, with their role in it. */
export type OwnAccount = { readonly id: string; readonly role: Actor['role'] };

/** The chunks of one file follow each other. */
export type FileChunk = { readonly path: string; readonly chunk: Uint8Array };
/** The number of meetings, or a chunk of a file. `meetingId` is empty for files that belong to no meeting. */
export type MeetingFileMessage = { readonly meetingsTotal: number } | ({ readonly meetingId: string } & FileChunk);

/** The services that own the data. All calls are made for the user; these services decide what the user may have. */
export type DataSources = {
  listAccounts(actor: Actor, signal: AbortSignal): Promise<readonly OwnAccount[]>;
  /** Profile, credentials without secrets, memberships, and what the security logs recorded of the user. */
  readUser(actor: Actor, signal: AbortSignal): AsyncIterable<FileChunk>;
  /** What other services store of the user in the current account, without the meetings. */
  readUserInAccount(actor: Actor, signal: AbortSignal): AsyncIterable<FileChunk>;
  /** The current account with its members and its security log. */
  readAccount(actor: Actor, signal: AbortSignal): AsyncIterable<FileChunk>;
  /** The meetings that the user owns, or all of the account. */
  readMeetings(
    actor: Actor,
    options: { readonly allMeetings: boolean },
    signal: AbortSignal,
  ): AsyncIterable<MeetingFileMessage>;
};

/** A file of an archive. `content` is read once, before the next file. */
export type ArchivedFile = {
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Audio and images are stored as they are. */
  readonly isCompressed: boolean;
};

/** Writes files to an archive on the local disk, passes it to `use`, and deletes it. Throws recording.disk_full. */
export type WriteArchive = <T>(
  files: AsyncIterable<ArchivedFile>,
  signal: AbortSignal,
  use: (archive: { readonly path: string; readonly byteSize: number }) => Promise<T>,
) => Promise<T>;

export type DataExportPorts = Pick<
  Ports,
  'now' | 'newId' | 'blobs' | 'storage' | 'audioStorage' | 'recordings' | 'securityLog'
> & {
  readonly dataExports: Collection<DataExport>;
  readonly dataSources: DataSources;
  readonly writeArchive: WriteArchive;
  readonly log: Logger;
};
