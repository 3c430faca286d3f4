import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

describe('the confirmation of an email address', () => {
  it('keeps session and CSRF token, and reports the state with the user', async () => {
    const browser = await new Browser(gateway).signIn();
    // This accounts service does not report the state, so the address counts as verified.
    const before = (await browser.json('GET', '/session')).body;
    expect(before.user).toMatchObject({ email_verified: true });
    const { status, body } = await browser.json('PATCH', '/email_verifications/good');
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email_verified: true }, csrf_token: before.csrf_token });
  });

  it('fails for an invalid link, and the error explains what to do', async () => {
    const browser = await new Browser(gateway).signIn();
    const { status, body } = await browser.json('PATCH', '/email_verifications/bad');
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'This link has expired. Request a new one.' });
  });

  it('can be requested again by the signed-in user only', async () => {
    const browser = await new Browser(gateway).signIn();
    const { status, body } = await browser.json('POST', '/email_verifications');
    expect(status).toBe(202);
    expect(body.message).toBe('We sent a link to ada@example.org.');
    const signedOut = await new Browser(gateway).open();
    expect((await signedOut.json('POST', '/email_verifications')).status).toBe(401);
  });
});
