import type { AccessScope } from '@minutehand/contracts/http/people';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Ids, Owner } from '../owner.ts';
import { newBrowser } from '../person.ts';

/** A request: values for the placeholders of the path, and the query, body and headers. */
export type RequestInput = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** The meeting that the request concerns, where the path does not name it. */
  readonly meetingId?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session that sends the request. Default: the owner's. */
  readonly session?: HttpSession;
};

/**
 * The status for each kind of caller: the owner of the resource; an admin and another member of the same account; an editor and a
 * viewer of the shared meeting; the owner of another account; a signed-out browser; a client whose token has every scope but the needed one.
 */
export type ExpectedStatuses = {
  readonly owner: number;
  readonly admin: number;
  readonly member: number;
  readonly editor: number;
  readonly viewer: number;
  readonly otherOwner: number;
  readonly signedOut: number;
  readonly missingScope: number;
};

/** The access rules of one operation, with valid requests. */
export type OperationCase = {
  /** 'public': no session needed; 'session': a session, signed in or not; 'user': a signed-in user. */
  readonly access: 'public' | 'session' | 'user';
  /** The scope that a personal access token needs. Default: read for GET, else write. */
  readonly scope?: AccessScope;
  readonly expected: ExpectedStatuses;
  /** The status for the session in the request, for operations that only this session may perform. Default: the status for the owner. */
  readonly permittedStatus?: number;
  readonly createRequest: (owner: Owner) => RequestInput | Promise<RequestInput>;
  /** The request of rejected callers, for operations where `createRequest` creates a resource that a rejected request leaves behind. */
  readonly createRejectedRequest?: (owner: Owner, admin: HttpSession & { readonly userId: string }) => RequestInput;
  /** The operation replaces or ends the session of the caller, so it needs a separate one. */
  readonly replacesSession?: true;
  /** The operation needs a session that signed in less than 5 minutes ago, so it gets a new one. */
  readonly needsRecentAuthentication?: true;
  /** Requests by the kind of resource that they reference; `ids` may belong to another account. */
  readonly resourceRequests?: Readonly<Record<string, (owner: Owner, ids: Ids) => RequestInput>>;
  /** The status for an inaccessible resource, if not 404: 422 for a field of the body, 200 where unknown ids are ignored. */
  readonly inaccessibleStatus?: Readonly<Record<string, number>>;
  /** Size of a body above the limit (bytes). Default: slightly above the JSON limit. */
  readonly oversizedBodyBytes?: number;
  /** The URL carries a secret, so the checks of body and session do not apply. */
  readonly hasSecretUrl?: true;
};

export type OperationCases = Readonly<Record<string, OperationCase>>;

const withoutAccess = { signedOut: 401, missingScope: 403 } as const;

/** All callers, signed in or not. */
export const allCallers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: status, editor: status, viewer: status, otherOwner: status },
  ...{ signedOut: status, missingScope: status },
});
/** All signed-in callers, each for their own resources. */
export const signedInCallers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: status, editor: status, viewer: status, otherOwner: status },
  ...withoutAccess,
});
/** Owners and admins of any account, each for their own account. */
export const ownersAndAdmins = (status: number): ExpectedStatuses => ({
  ...signedInCallers(status),
  ...{ member: 403, editor: 403, viewer: 403 },
});
/** Callers that can read a meeting: its owner, editor and viewer, and admins of its account; 404 for others. */
export const readers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: 404, editor: status, viewer: status, otherOwner: 404 },
  ...withoutAccess,
});
/** Callers that can change a meeting. */
export const editors = (status: number): ExpectedStatuses => ({ ...readers(status), viewer: 403 });
/** Callers that can delete or share a meeting. */
export const meetingOwners = (status: number): ExpectedStatuses => ({ ...editors(status), editor: 403 });
/** Owners and admins of the account; members get 403, owners of other accounts 404. */
export const accountManagers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: 403, editor: 403, viewer: 403, otherOwner: 404 },
  ...withoutAccess,
});
/** Only the owner of the resource has access. */
export const ownerOnly = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: 404, member: 404, editor: 404, viewer: 404, otherOwner: 404 },
  ...withoutAccess,
});

export const meetingRequests: OperationCase['resourceRequests'] = {
  meeting: (_owner, { meetingId }) => ({ path: { id: meetingId } }),
};

/** A read or write of the owner's meeting. */
export function createMeetingCase(method: 'read' | 'write', status: number, request: RequestInput = {}): OperationCase {
  const body = method === 'read' ? {} : { body: {} };
  const createRequest = ({ meetingId }: Pick<Ids, 'meetingId'>): RequestInput => ({
    ...body,
    ...request,
    path: { id: meetingId, ...request.path },
  });
  return {
    access: 'user',
    expected: method === 'read' ? readers(status) : editors(status),
    createRequest,
    resourceRequests: { meeting: (_owner, ids) => createRequest(ids) },
  };
}

/** A read of the resources of the caller. */
export const createReadCase = (query?: string): OperationCase => ({
  access: 'user',
  expected: signedInCallers(200),
  createRequest: () => (query ? { query } : {}),
});
export const createPublicCase = (query?: string): OperationCase => ({
  ...createReadCase(query),
  access: 'public',
  expected: allCallers(200),
});

export async function openAnonymousSession(): Promise<HttpSession> {
  const browser = newBrowser();
  await browser.open();
  return browser;
}
