export const DATA_EXPORT_KINDS = ['user', 'account'] as const;
/** The data of the user who requested it, or of the whole account. */
export type DataExportKind = (typeof DATA_EXPORT_KINDS)[number];

/** `expired`: the archive was removed; a further request uses the same document. */
export type DataExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'expired';

/**
 * An archive that a job writes. One document for each user and each account, so that one job runs for each of them, and a new archive
 * replaces the last one.
 */
export type DataExport = {
  kind: DataExportKind;
  /** Who requested it. */
  userId: string;
  /** The credential epoch of the session. The job ends if the password is changed meanwhile. */
  credentialEpoch: number;
  state: DataExportState;
  /** Counts the requests; messages of earlier ones are ignored. */
  run: number;
  requestedAt: Date;
  /** The accounts whose data the archive contains. */
  accountIds: string[];
  meetingsTotal: number;
  meetingsDone: number;
  /** Key of the archive of this run in the blob storage, even while it does not exist. */
  key: string;
  byteSize: number;
  /** The archive, or the record of its failure, is removed then. */
  expiresAt: Date;
};

/** The id of a deleted user in the export of an account. */
export const DELETED_USER = 'deleted';

export type DataExportRequest = Pick<DataExport, 'userId' | 'credentialEpoch' | 'accountIds' | 'key'>;

/** One export for each user in an account, and one for the account. */
export function getDataExportId(kind: DataExportKind, { accountId, userId }: { accountId: string; userId: string }) {
  return kind === 'account' ? `account-${accountId}` : `user-${userId}-${accountId}`;
}

export const isPending = ({ state }: Pick<DataExport, 'state'>): boolean => state === 'waiting' || state === 'running';

/** True if this run is the last one that was requested, and has not ended. Messages of other runs have no effect. */
export const isCurrentRun = (current: DataExport, run: number): boolean => isPending(current) && current.run === run;

/** The export after its archive was removed. Messages of its run have no effect. */
export function expire<D extends DataExport & { readonly accountId: string }>(current: D): D {
  return { ...current, state: 'expired', run: current.run + 1, byteSize: 0, accountIds: [current.accountId] };
}

/** Starts another run after the last one has ended. */
export function requestAgain<D extends DataExport>(
  current: D,
  request: DataExportRequest,
  { now, ttlMs }: { readonly now: Date; readonly ttlMs: number },
): D {
  return {
    ...current,
    ...request,
    state: 'waiting',
    run: current.run + 1,
    requestedAt: now,
    ...{ meetingsTotal: 0, meetingsDone: 0, byteSize: 0 },
    expiresAt: new Date(now.getTime() + ttlMs),
  };
}

/**
 * Only those who may request an export may download it: the user, or every owner of the account. The export of a user has their data in all
 * accounts, which a session of single sign-on must not reach.
 */
export function canDownload(
  { kind, userId }: Pick<DataExport, 'kind' | 'userId'>,
  actor: { readonly userId: string; readonly role: string; readonly isSso?: true },
): boolean {
  return kind === 'account' ? actor.role === 'owner' : userId === actor.userId && !actor.isSso;
}
