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
/** Response times for ids of another account and for unknown ids. */
const TIMED_TURNS = 9;

let callers: Callers;
beforeAll(async () => {
  callers = await createCallers();
});

describe('the expected status', () => {
  it.each(rowsByCall)('$call: $gets', async ({ call, expected, good, refused, rotates }) => {
    const got: Partial<Record<keyof ExpectedStatuses, number>> = {};
    for (const kind of kinds) {
      const isRefused = expected[kind] >= 400 && refused !== undefined;
      const own = callers.ownerFor(kind);
      const wanted = isRefused ? refused(own, own === callers.own ? callers.admin : own.person) : await good(own);
      if (own === callers.sharing && call.includes('/meetings/{id}')) await callers.share(wanted.path?.id ?? '');
      const session = await callers.as(kind, call, rotates);
      got[kind] = (await send(session, call, wanted)).status;
    }
    expect(got).toEqual(expected);
  });
});

const hidden = rowsByCall.flatMap(({ call, expected, naming = {} }) =>
  Object.entries(naming)
    .filter(([thing]) => expected.member === 404 && thing.startsWith('meeting') && thing !== 'meeting type')
    .map(([thing, make]) => ({ call, thing, make })),
);

describe('another member’s meeting', () => {
  it.each(hidden)(
    '$call: a member gets the same response for a hidden $thing as for an unknown one',
    async ({ call, make }) => {
      const { own } = callers;
      const colleagues = await send(own.member, call, make(own, own));
      const unknown = await send(own.member, call, make(own, createUnknownIds()));
      expect(colleagues.status).toBe(404);
      expect(withoutRequestId(colleagues)).toEqual(withoutRequestId(unknown));
    },
  );
});

describe('resources of another account', () => {
  // One read and one write per area; services/*/test/access.component.test.ts measures each gRPC method.
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

  it.each(timed)('%s responds to a foreign %s in the same time as to an unknown one', async (call, thing) => {
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
