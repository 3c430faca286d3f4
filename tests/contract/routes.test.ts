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
/** The owner in another browser, a new one for each group: writes are counted by session. */
let browser: HttpSession;
const newBrowserOfOwner = async () => withRateLimitRetry(await signIn(own.person.email));
const useNewBrowser = () =>
  beforeAll(async () => {
    browser = await newBrowserOfOwner();
  });

beforeAll(async () => {
  openApi = await readOpenApi();
  failure = openApi.answerOf('GET /meetings', 'default')!;
  [own, other] = await Promise.all([createOwner(), createOwner()]);
});

const rows = rowsByCall.map((row) => ({ ...row, status: row.expected.owner }));
const isWrite = ({ call }: { call: string }) => !call.startsWith('GET ');
const isGuardedWrite = (row: Row & { call: string }) => isWrite(row) && !row.isSigned;

describe('the contract', () => {
  it('is tested call by call: /openapi.json and the table here name the same ones', () => {
    expect(openApi.calls.toSorted()).toEqual(rowsByCall.map(({ call }) => call).toSorted());
  });
});

describe('whoever may ask', () => {
  it.each(rows)(
    '$call answers $status, in the shape that the document says',
    async ({ call, status, good, rotates }) => {
      const wanted = await good(own);
      const asker = wanted.as ?? (rotates ? await signIn(own.person.email) : own.person);
      const answer = await send(asker, call, wanted);
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
      const schema = openApi.answerOf(call, status);
      if (schema) expect(schema.safeParse(answer.body).error?.issues).toBeUndefined();
      expect(answer.headers.get('cache-control')).toContain('no-store');
    },
  );
});

describe('somebody who is not signed in', () => {
  it.each(rows.filter(({ access }) => access === 'person'))(
    '$call answers 401 and where to sign in',
    async ({ call }) => {
      const answer = await send(newBrowser(), call, { ...(isWrite({ call }) && { body: {} }) });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('/sign-in');
      expect(failure.safeParse(answer.body).error?.issues).toBeUndefined();
    },
  );

  it.each(rows.filter(({ access }) => access === 'public'))('$call answers all the same', async (row) => {
    const answer = await send(newBrowser(), row.call, await row.good(own));
    expect(answer.status).toBe(row.status);
  });
});

describe('a write that another site could have made', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))(
    '$call answers 403 without the CSRF token, and with a wrong one',
    async (row) => {
      for (const token of [undefined, 'wrong', other.person.csrfToken()]) {
        const answer = await send(browser, row.call, { body: {} }, { headers: { 'x-csrf-token': token } });
        expect(answer.status).toBe(403);
        expect(failure.safeParse(answer.body).error?.issues).toBeUndefined();
      }
    },
  );
});

describe('a write from another origin', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call answers 403, even with the token', async (row) => {
    const answer = await send(browser, row.call, { body: {} }, { headers: { origin: 'https://other.example' } });
    expect(answer.status).toBe(403);
  });
});

const named = rows.flatMap(({ call, naming = {}, absent = {} }) =>
  Object.entries(naming).map(([thing, make]) => ({ call, thing, make, status: absent[thing] ?? 404 })),
);

describe("another account's ids", () => {
  useNewBrowser();

  it('are tried on every call that has ids in its path', () => {
    const withIds = rows.filter(({ call, isSigned }) => /\{\w*id\}/.test(call) && !isSigned).map(({ call }) => call);
    expect(withIds.filter((call) => !named.some((one) => one.call === call))).toEqual([]);
  });

  it.each(named)('$call answers $status to a foreign $thing, as if there were none', async ({ call, make, status }) => {
    const answer = await send(browser, call, make(own, other));
    const unknown = await send(browser, call, make(own, createUnknownIds()));
    expect(answer.status).toBe(status);
    expect(withoutRequestId(answer)).toEqual(withoutRequestId(unknown));
    if (status >= 400) expect(failure.safeParse(answer.body).error?.issues).toBeUndefined();
  });

  it('change nothing there', async () => {
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

describe('a body that is no JSON', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call answers 400', async ({ call }) => {
    const answer = await send(browser, call, { body: '{"a":' });
    expect(answer.status).toBe(400);
    expect(failure.safeParse(answer.body).error?.issues).toBeUndefined();
  });
});

describe('a body of a type that nobody knows', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call answers 415', async ({ call }) => {
    const answer = await send(browser, call, { body: 'x' }, { headers: { 'content-type': 'text/plain' } });
    expect(answer.status).toBe(415);
  });
});

describe('a body that is too large', () => {
  useNewBrowser();

  it.each(rows.filter(isGuardedWrite))('$call answers 413', async ({ call, tooLarge }) => {
    const body = JSON.stringify('x'.repeat(tooLarge ?? JSON_BODY_BYTES));
    const answer = await send(browser, call, { body });
    expect(answer.status).toBe(413);
    expect(failure.safeParse(answer.body).error?.issues).toBeUndefined();
  });
});
