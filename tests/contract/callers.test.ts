import { isSameClass, timeInTurns } from '@minutehand/test-kit/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './callers.ts';
import { unknownIds } from './holdings.ts';
import { signIn } from './person.ts';
import { rowsByCall } from './routes/route-table.ts';
import type { Gets } from './routes/row.ts';
import { send, withoutRequestId } from './routes/send.ts';

const kinds = [
  ...(['owner', 'admin', 'member', 'editor', 'viewer', 'stranger'] as const),
  ...(['signedOut', 'unscoped'] as const),
] satisfies (keyof Gets)[];
/** Of a call that names what is another account's, and of one that names nothing. */
const TIMED_TURNS = 9;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

describe('who gets what', () => {
  it.each(rowsByCall)('$call: $gets', async ({ call, gets, good, refused, rotates }) => {
    const got: Partial<Record<keyof Gets, number>> = {};
    for (const kind of kinds) {
      const isRefused = gets[kind] >= 400 && refused !== undefined;
      const own = house.ownerFor(kind);
      const wanted = isRefused ? refused(own, own === house.own ? house.admin : own.person) : await good(own);
      if (own === house.sharing && call.includes('/meetings/{id}')) await house.share(wanted.path?.id ?? '');
      const asker = await house.as(kind, call, rotates);
      got[kind] = (await send(asker, call, wanted)).status;
    }
    expect(got).toEqual(gets);
  });
});

const hidden = rowsByCall.flatMap(({ call, gets, naming = {} }) =>
  Object.entries(naming)
    .filter(([thing]) => gets.member === 404 && thing.startsWith('meeting') && thing !== 'meeting type')
    .map(([thing, make]) => ({ call, thing, make })),
);

describe('a colleague’s meeting', () => {
  it.each(hidden)('$call: a member learns no more of a $thing than of none', async ({ call, make }) => {
    const { own } = house;
    const colleagues = await send(own.member, call, make(own, own));
    const unknown = await send(own.member, call, make(own, unknownIds()));
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
    const { own, stranger } = house;
    const browser = await signIn(own.person.email);
    const taken = await timeInTurns(
      TIMED_TURNS,
      () => send(browser, call, make(own, stranger)),
      () => send(browser, call, make(own, unknownIds())),
    );
    expect(taken).toSatisfy(isSameClass);
  });
});
