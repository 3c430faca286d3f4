import { beforeAll, describe, expect, it } from '@jest/globals';
import { JSON_BODY_BYTES } from '@minutehand/contracts/limits';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { z } from 'zod';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { readOpenApi } from './open-api.ts';
import { createOwner, createUnknownIds, type Owner } from './owner.ts';
import { newBrowser, signIn } from './person.ts';
import { withRateLimitRetry } from './rate-limit-retry.ts';
import { rowsByCall } from './routes/route-table.ts';
import type { Row } from './routes/row.ts';
import { send, withoutRequestId } from './routes/send.ts';

let openApi: Awaited<ReturnType<typeof readOpenApi>>;
let failure: z.ZodType;
let own: Owner;
let other: Owner;
/** The owner in a new session for each group, because writes are rate-limited by session. */
let browser: HttpSession;
const newBrowserOfOwner = async () => withRateLimitRetry(await signIn(own.person.email));
const useNewBrowser = () =>
  beforeAll(async () => {
    browser = await newBrowserOfOwner();
  });

beforeAll(async () => {
  openApi = await readOpenApi();
  failure = openApi.getResponseSchema('GET /meetings', 'default')!;
  [own, other] = await Promise.all([createOwner(), createOwner()]);
});

const rows = rowsByCall.map((row) => ({ ...row, status: row.expected.owner }));
const isWrite = ({ call }: { call: string }) => !call.startsWith('GET ');
const isGuardedWrite = (row: Row & { call: string }) => isWrite(row) && !row.isSigned;

describe('the contract', () => {
  it('lists the same operations in /openapi.json and in this table', () => {
    expect(openApi.calls.toSorted()).toEqual(rowsByCall.map(({ call }) => call).toSorted());
  });
});

describe('a permitted caller', () => {
  it.each(rows)(
    '$call answers $status, in the shape that the document says',
    async ({ call, status, good, rotates }) => {
      const wanted = await good(own);
      const session = wanted.as ?? (rotates ? await signIn(own.person.email) : own.person);
      const response = await send(session, call, wanted);
      expect({ status: response.status, body: response.body }).toMatchObject({ status });
      const schema = openApi.getResponseSchema(call, status);
      if (schema) expect(schema.safeParse(response.body).error?.issues).toBeUndefined();
      expect(response.headers.get('cache-control')).toContain('no-store');
    },
  );
});

describe('a signed-out caller', () => {
  it.each(rows.filter(({ access }) => access === 'person'))(
    '$call answers 401 and where to sign in',
    async ({ call }) => {
      const response = await send(newBrowser(), call, { ...(isWrite({ call }) && { body: {} }) });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('/sign-in');
      expect(failure.safeParse(response.body).error?.issues).toBeUndefined();
    },
  );

  it.each(rows.filter(({ access }) => access === 'public'))('$call responds to a public call', async (row) => {
    const response = await send(newBrowser(), row.call, await row.good(own));
    expect(response.status).toBe(row.status);
  });
});

describe('a write without the CSRF token', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))(
    '$call answers 403 without the CSRF token, and with a wrong one',
    async (row) => {
      for (const token of [undefined, 'wrong', other.person.csrfToken()]) {
        const response = await send(browser, row.call, { body: {} }, { headers: { 'x-csrf-token': token } });
        expect(response.status).toBe(403);
        expect(failure.safeParse(response.body).error?.issues).toBeUndefined();
      }
    },
  );
});

describe('a write from another origin', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call returns 403, even with the token', async (row) => {
    const response = await send(browser, row.call, { body: {} }, { headers: { origin: 'https://other.example' } });
    expect(response.status).toBe(403);
  });
});

const named = rows.flatMap(({ call, naming = {}, absent = {} }) =>
  Object.entries(naming).map(([thing, make]) => ({ call, thing, make, status: absent[thing] ?? 404 })),
);

describe("another account's ids", () => {
  useNewBrowser();

  it('are tested for every operation with ids in its path', () => {
    const withIds = rows.filter(({ call, isSigned }) => /\{\w*id\}/.test(call) && !isSigned).map(({ call }) => call);
    expect(withIds.filter((call) => !named.some((one) => one.call === call))).toEqual([]);
  });

  it.each(named)(
    '$call returns $status for a foreign $thing, as for an unknown one',
    async ({ call, make, status }) => {
      const response = await send(browser, call, make(own, other));
      const unknown = await send(browser, call, make(own, createUnknownIds()));
      expect(response.status).toBe(status);
      expect(withoutRequestId(response)).toEqual(withoutRequestId(unknown));
      if (status >= 400) expect(failure.safeParse(response.body).error?.issues).toBeUndefined();
    },
  );

  it('do not change the other account', async () => {
    const { person, meetingId } = other;
    const paths = ['', '/minutes', '/transcript', '/action_items', '/agenda_items', '/notes'].map(
      (part) => `/meetings/${meetingId}${part}`,
    );
    const everything = [
      '/notifications',
      '/memberships',
      '/invitations',
      '/access_tokens',
      '/account_meeting_types',
      ...paths,
    ];
    const held = () => Promise.all(everything.map(async (path) => (await person.get(path)).body));
    const before = await held();
    const ownBrowser = await newBrowserOfOwner();
    for (const { call, make, status } of named)
      expectWithMessage(await send(ownBrowser, call, make(own, other)), call).toMatchObject({ status });
    expect(await held()).toEqual(before);
  });
});

describe('a body that is not JSON', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call returns 400', async ({ call }) => {
    const response = await send(browser, call, { body: '{"a":' });
    expect(response.status).toBe(400);
    expect(failure.safeParse(response.body).error?.issues).toBeUndefined();
  });
});

describe('a body with an unknown content type', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call returns 415', async ({ call }) => {
    const response = await send(browser, call, { body: 'x' }, { headers: { 'content-type': 'text/plain' } });
    expect(response.status).toBe(415);
  });
});

describe('a body that is too large', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call returns 413', async ({ call, tooLarge }) => {
    const body = JSON.stringify('x'.repeat(tooLarge ?? JSON_BODY_BYTES));
    const response = await send(browser, call, { body });
    expect(response.status).toBe(413);
    expect(failure.safeParse(response.body).error?.issues).toBeUndefined();
  });
});
