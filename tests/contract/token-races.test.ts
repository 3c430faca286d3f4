import { describe, expect, it } from '@jest/globals';
import { calendarFeedResponseSchema, renewCalendarFeedResponseSchema } from '@minutehand/contracts/http/calendar-feed';
import { createAccessTokenResponseSchema } from '@minutehand/contracts/http/people';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpResponse } from '../../scripts/lib/http-session.ts';
import { registerVerified, waitForEmailedToken } from './mailbox.ts';
import { createTokenClient, newBrowser, register, signIn, type TestUser } from './person.ts';

/** Each race is repeated, because one run may miss the critical moment. */
const RUNS = 20;
const PARALLEL = 8;
/** A user may have 50 access tokens. */
const REQUESTS_PER_LOOP = 20;
const RACE_TIMEOUT_MS = 240_000;
const newPassword = (index: number) => `another long password ${index}`;

/** Requests a link to reset the password. Returns functions that use the link to set a password, each from a separate browser. */
async function requestReset({ email }: TestUser) {
  const browsers = Array.from({ length: PARALLEL }, newBrowser);
  await Promise.all(browsers.map((browser) => browser.open()));
  await browsers[0]?.post('/passwords', { email });
  const path = `/passwords/${encodeURIComponent(await waitForEmailedToken(email, 'passwords'))}`;
  return browsers.map((browser, index) => () => browser.patch(path, { password: newPassword(index) }));
}

const getTokenStatus = async (secret: string) =>
  (await newBrowser().send('GET', '/meetings', { headers: { authorization: `Bearer ${secret}` } })).status;

describe('a password reset', () => {
  it(
    'leaves no access token and no calendar feed that a request in flight creates',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const victim = await registerVerified();
        const administering = await createTokenClient(victim, ['read', 'admin']);
        const token = { name: 'A program', scopes: ['read'] };
        const createToken = () => victim.post('/access_tokens', token);
        const createByToken = () => administering.send('POST', '/access_tokens', token);
        const renewFeed = () => victim.post('/action_items/feed');
        const first = await renewFeed();
        expect(first.status).toBe(201);
        const [reset] = await requestReset(victim);
        let isChanged = false;
        const sendUntilChanged = async (send: () => Promise<HttpResponse>) => {
          const responses: HttpResponse[] = [];
          while (!isChanged && responses.length < REQUESTS_PER_LOOP) responses.push(await send());
          return responses;
        };
        const loops = [createToken, createByToken, renewFeed, renewFeed, renewFeed, renewFeed, renewFeed, renewFeed];
        const sent = Promise.all(loops.map(sendUntilChanged));
        expect(await reset?.()).toMatchObject({ status: 200 });
        isChanged = true;
        const created = [first, ...(await sent).flat()].filter(({ status }) => status === 201);
        const tokens = created.flatMap(
          ({ body }) => createAccessTokenResponseSchema.safeParse(body).data?.secret ?? [],
        );
        const feeds = created.flatMap(({ body }) => renewCalendarFeedResponseSchema.safeParse(body).data?.url ?? []);
        expect(await Promise.all(tokens.map(getTokenStatus))).toEqual(tokens.map(() => 401));
        await eventually(async () => expect(await getTokenStatus(administering.secret)).toBe(401));
        // A user has one feed. Only the last address is read, because invalid ones are limited by client network.
        const session = await signIn(victim.email, newPassword(0));
        await eventually(async () =>
          expect(calendarFeedResponseSchema.parse((await session.get('/action_items/feed')).body)).toEqual({
            calendar_feed: null,
          }),
        );
        expect((await newBrowser().get(new URL(feeds.at(-1) ?? '').pathname)).status).toBe(404);
      }
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'succeeds for one of eight parallel requests with the same link',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const victim = await register();
        const resets = await requestReset(victim);
        const statuses = (await Promise.all(resets.map((reset) => reset()))).map(({ status }) => status);
        expect(statuses.toSorted()).toEqual([200, ...Array(PARALLEL - 1).fill(422)]);
        const session = await signIn(victim.email, newPassword(statuses.indexOf(200)));
        expect((await session.get('/meetings')).status).toBe(200);
      }
    },
    RACE_TIMEOUT_MS,
  );
});

describe('the rotation of a session', () => {
  it(
    'leaves one live session when eight requests rotate it in parallel',
    async () => {
      const { email, accountId } = await register();
      for (let run = 0; run < RUNS; run += 1) {
        const session = await signIn(email);
        const headers = { cookie: session.cookie(), 'x-csrf-token': session.csrfToken() };
        const browsers = Array.from({ length: PARALLEL }, newBrowser);
        const rotate = (browser: (typeof browsers)[number]) =>
          browser.send('POST', `/accounts/${accountId}/switch`, { headers });
        const responses = await Promise.all(browsers.map(rotate));
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(PARALLEL - 1).fill(401)]);
        const live = await Promise.all(browsers.map(async (browser) => (await browser.get('/meetings')).status));
        expect(live.filter((status) => status === 200)).toHaveLength(1);
        expect((await newBrowser().send('GET', '/meetings', { headers: { cookie: headers.cookie } })).status).toBe(401);
      }
    },
    RACE_TIMEOUT_MS,
  );
});
