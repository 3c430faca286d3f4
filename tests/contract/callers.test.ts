import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasSameTiming, measureInterleaved } from '@minutehand/test-kit/access';
import { type Callers, createCallers } from './callers.ts';
import { createUnknownIds } from './owner.ts';
import { signIn } from './person.ts';
import { rowsByCall } from './routes/route-table.ts';
import type { ExpectedStatuses } from './routes/row.ts';
import { send, withoutRequestId } from './routes/send.ts';

const kinds = [
  ...(['owner', 'admin', 'member', 'editor', 'viewer', 'stranger'] as const),
  ...(['signedOut', 'unscoped'] as const),
] satisfies (keyof ExpectedStatuses)[];
/** Of a call that names what is another account's, and of one that names nothing. */
const TIMED_TURNS = 9;

let callers: Callers;
beforeAll(async () => {
  callers = await createCallers();
});

describe('who gets what', () => {
  it.each(rowsByCall)('$call: $gets', async ({ call, expected, good, refused, rotates }) => {
    const got: Partial<Record<keyof ExpectedStatuses, number>> = {};
    for (const kind of kinds) {
      const isRefused = expected[kind] >= 400 && refused !== undefined;
      const own = callers.ownerFor(kind);
      const wanted = isRefused ? refused(own, own === callers.own ? callers.admin : own.person) : await good(own);
      if (own === callers.sharing && call.includes('/meetings/{id}')) await callers.share(wanted.path?.id ?? '');
      const asker = await callers.as(kind, call, rotates);
      got[kind] = (await send(asker, call, wanted)).status;
    }
    expect(got).toEqual(expected);
  });
});

const hidden = rowsByCall.flatMap(({ call, expected, naming = {} }) =>
  Object.entries(naming)
    .filter(([thing]) => expected.member === 404 && thing.startsWith('meeting') && thing !== 'meeting type')
    .map(([thing, make]) => ({ call, thing, make })),
);

describe('a colleague’s meeting', () => {
  it.each(hidden)('$call: a member learns no more of a $thing than of none', async ({ call, make }) => {
    const { own } = callers;
    const colleagues = await send(own.member, call, make(own, own));
    const unknown = await send(own.member, call, make(own, createUnknownIds()));
    expect(colleagues.status).toBe(404);
    expect(withoutRequestId(colleagues)).toEqual(withoutRequestId(unknown));
  });
});

describe("what is another account's", () => {
  // Each area, read and written; gRPC is timed method by method in services/*/test/access.component.test.ts.
  const timed = [
    ['GET /meetings/{id}', 'meeting'],
    ['GET /meetings/{id}/transcript', 'meeting'],
    ['PATCH /meetings/{id}/minutes', 'meeting'],
    ['DELETE /meetings/{id}/action_items/{action_item_id}', 'meeting with its action item'],
    ['DELETE /invitations/{id}', 'invitation'],
    ['DELETE /access_tokens/{id}', 'access token'],
    ['PATCH /memberships/{id}', 'membership'],
    ['POST /accounts/{id}/switch', 'account'],
  ] as const;

  it.each(timed)('%s answers to a %s in the time that an unknown one takes', async (call, thing) => {
    const make = rowsByCall.find((row) => row.call === call)?.naming?.[thing];
    if (make === undefined) throw new Error(`${call} has no row that names a ${thing}.`);
    const { own, stranger } = callers;
    const browser = await signIn(own.person.email);
    const taken = await measureInterleaved(
      TIMED_TURNS,
      () => send(browser, call, make(own, stranger)),
      () => send(browser, call, make(own, createUnknownIds())),
    );
    expect(taken).toSatisfy(hasSameTiming);
  });
});
