import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  gateway = await startGateway(server.url);
});
afterAll(async () => {
  await gateway?.stop();
  await server?.stop();
});

const PRIVILEGED = {
  ...{ id: 'user-eve', email: 'eve@evil.example', emailVerified: true, email_verified: true, role: 'owner' },
  ...{ platformAdmin: true, platform_admin: true, accountId: 'account-eve', account_id: 'account-eve' },
  ...{ credentialEpoch: 99, credential_epoch: 99, accountLimit: 99, account_limit: 99 },
};

it('a user cannot set fields that are not theirs to set by adding them to a request (mass assignment)', async () => {
  const browser = await new Browser(gateway).signIn('ada');
  gateway.calls.length = 0;
  const body = { ...PRIVILEGED, user: { ...PRIVILEGED, name: 'Ada' } };
  expect((await browser.json('PATCH', '/users', { body })).status).toBe(200);
  const [call] = gateway.calls.filter(({ method }) => method === 'updateUser');
  expect(call?.request).toMatchObject({ name: 'Ada' });
  for (const field of Object.keys(PRIVILEGED)) expect(Object.keys(call?.request as object)).not.toContain(field);
  expect(call?.as).toMatchObject({ userId: 'user-ada', accountId: 'account-ada' });
  expect(call?.as).not.toHaveProperty('platformAdmin');
});
