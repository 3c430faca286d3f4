import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Ids, Owner } from '../owner.ts';
import { newBrowser } from '../person.ts';

/** One call: values for the braces of the path, and what is sent. */
export type Call = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who asks, when it is not the owner. */
  readonly as?: HttpSession;
};

/**
 * The statuses that each kind of caller gets for the owner's call: the owner of what is asked for; an admin and another member of the
 * same account; members whom the meeting is shared with, to edit and to view; the owner of another account; a browser that nobody is
 * signed in with; a program whose token lacks the scope.
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
  /** 'public': anybody; 'session': also a browser that nobody is signed in with; 'person': who is signed in. */
  readonly access: 'public' | 'session' | 'person';
  readonly expected: ExpectedStatuses;
  readonly good: (own: Owner) => Call | Promise<Call>;
  /** What those send who are refused, where the good call makes something that would then be left. */
  readonly refused?: (own: Owner, admin: HttpSession & { readonly userId: string }) => Call;
  /** The asker's session is another one afterwards, or none: it is asked by a browser for this once. */
  readonly rotates?: true;
  /** Each names one thing that may be another account's; `named` says whose. */
  readonly naming?: Readonly<Record<string, (own: Owner, named: Ids) => Call>>;
  /** What an id that is not the asker's answers. 422 where it is a field of a form, 200 where unknown ones are passed over. */
  readonly absent?: Readonly<Record<string, number>>;
  /** Bytes of a body that is too large; a little more than 1 MB unless said. */
  readonly tooLarge?: number;
  /** The address itself is signed; body and session are not looked at in the common way. */
  readonly isSigned?: true;
};

export type Rows = Readonly<Record<string, Row>>;

const outside = { signedOut: 401, unscoped: 403 } as const;

/** Whoever asks, signed in or not. */
export const everybody = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: status, editor: status, viewer: status, stranger: status },
  ...{ signedOut: status, unscoped: status },
});
/** Everybody who is signed in has one of their own, or may make one. */
export const everyPerson = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: status, editor: status, viewer: status, stranger: status },
  ...outside,
});
/** As everybody who is signed in, in their own account; who is only a member of it may not. */
export const notMembers = (status: number): ExpectedStatuses => ({
  ...everyPerson(status),
  ...{ member: 403, editor: 403, viewer: 403 },
});
/** A meeting and all that is in it: its owner, those it is shared with, and owners and admins of the account; for others it is not there. */
export const readers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: 404, editor: status, viewer: status, stranger: 404 },
  ...outside,
});
/** What changes a meeting. */
export const editors = (status: number): ExpectedStatuses => ({ ...readers(status), viewer: 403 });
/** What ends a meeting, or says who may read it. */
export const meetingOwners = (status: number): ExpectedStatuses => ({ ...editors(status), editor: 403 });
/** The people of an account: owners and admins change them; members see that they are there. */
export const managers = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: status, member: 403, editor: 403, viewer: 403, stranger: 404 },
  ...outside,
});
/** What is one person's alone. */
export const ownerOnly = (status: number): ExpectedStatuses => ({
  ...{ owner: status, admin: 404, member: 404, editor: 404, viewer: 404, stranger: 404 },
  ...outside,
});

export const meeting: Row['naming'] = { meeting: (_own, { meetingId }) => ({ path: { id: meetingId } }) };

/** A call that names a meeting of the owner's. */
export function ofMeeting(method: 'read' | 'write', status: number, call: Call = {}): Row {
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

/** A read of what is the asker's own, whoever asks. */
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
