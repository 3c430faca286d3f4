import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Ids, Owner } from '../owner.ts';
import { newBrowser } from '../person.ts';

/** One request: values for the path's placeholders, and what is sent. */
export type Call = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller, when it is not the owner. */
  readonly as?: HttpSession;
};

/**
 * The status that each kind of caller gets for the owner's request: the owner of the resource; an admin and another member of the
 * same account; an editor and a viewer of the shared meeting; the owner of another account; a signed-out browser; a client whose
 * token lacks the scope.
 */
export type ExpectedStatuses = {
  readonly owner: number;
  readonly admin: number;
  readonly member: number;
  readonly editor: number;
  readonly viewer: number;
  readonly stranger: number;
  readonly signedOut: number;
  readonly unscoped: number;
};

export type Row = {
  /** 'public': no session needed; 'session': a session, signed in or not; 'person': a signed-in user. */
  readonly access: 'public' | 'session' | 'person';
  readonly expected: ExpectedStatuses;
  readonly good: (own: Owner) => Call | Promise<Call>;
  /** The request of callers that are rejected, where `good` would create a resource that stays behind. */
  readonly refused?: (own: Owner, admin: HttpSession & { readonly userId: string }) => Call;
  /** The call replaces or ends the caller's session, so it runs in a separate session. */
  readonly rotates?: true;
  /** Requests by the kind of resource they name; `named` has the ids, which may belong to another account. */
  readonly naming?: Readonly<Record<string, (own: Owner, named: Ids) => Call>>;
  /** The status for an inaccessible id, if not 404: 422 for a field of the body, 200 where unknown ids are ignored. */
  readonly absent?: Readonly<Record<string, number>>;
  /** Size of a body that is too large, in bytes; by default a little more than 1 MB. */
  readonly tooLarge?: number;
  /** The URL itself is signed: the usual checks of body and session do not apply. */
  readonly isSigned?: true;
};

export type Rows = Readonly<Record<string, Row>>;

const outside = { signedOut: 401, unscoped: 403 } as const;

/** All callers, signed in or not. */
export const everybody = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: status, editor: status, viewer: status, stranger: status },
  ...{ signedOut: status, unscoped: status },
});
/** All signed-in callers: each has such a resource or can create one. */
export const everyPerson = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: status, editor: status, viewer: status, stranger: status },
  ...outside,
});
/** All signed-in callers in their own account, except those with the role member. */
export const notMembers = (status: number): ExpectedStatuses => ({
  ...everyPerson(status),
  ...{ member: 403, editor: 403, viewer: 403 },
});
/** Reads of a meeting: its owner, those it is shared with, and owners and admins of the account; 404 for others. */
export const readers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: 404, editor: status, viewer: status, stranger: 404 },
  ...outside,
});
/** Changes of a meeting. */
export const editors = (status: number): ExpectedStatuses => ({ ...readers(status), viewer: 403 });
/** Deleting or sharing a meeting. */
export const meetingOwners = (status: number): ExpectedStatuses => ({ ...editors(status), editor: 403 });
/** Members of an account: owners and admins can change them; members can only read them. */
export const managers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: 403, editor: 403, viewer: 403, stranger: 404 },
  ...outside,
});
/** Resources that only their owner can access. */
export const ownerOnly = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: 404, member: 404, editor: 404, viewer: 404, stranger: 404 },
  ...outside,
});

export const meeting: Row['naming'] = { meeting: (_own, { meetingId }) => ({ path: { id: meetingId } }) };

/** A request about the owner's meeting. */
export function meetingRow(method: 'read' | 'write', status: number, call: Call = {}): Row {
  const body = method === 'read' ? {} : { body: {} };
  const ofOne = ({ meetingId }: Pick<Ids, 'meetingId'>): Call => ({
    ...body,
    ...call,
    path: { id: meetingId, ...call.path },
  });
  return {
    access: 'person',
    expected: method === 'read' ? readers(status) : editors(status),
    good: ofOne,
    naming: { meeting: (_own, named) => ofOne(named) },
  };
}

/** A read of the caller's own resources. */
export const read = (query?: string): Row => ({
  access: 'person',
  expected: everyPerson(200),
  good: () => (query ? { query } : {}),
});
export const open = (query?: string): Row => ({ ...read(query), access: 'public', expected: everybody(200) });

export async function anonymous(): Promise<HttpSession> {
  const browser = newBrowser();
  await browser.open();
  return browser;
}
