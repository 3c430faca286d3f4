import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
let open: Gateway;

beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
  open = await startGateway(redis.url, { exposesDevelopmentMailbox: true });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), open.stop()]);
  await redis.stop();
});

/** `fetch` does not set the Host header. */
function getMailbox({ port }: Gateway, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/dev/mail', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

describe('the development mailbox', () => {
  it('is shown to requests from this machine', async () => {
    expect(await getMailbox(gateway, { host: `localhost:${gateway.port}` })).toBe(200);
  });

  it('is not shown through a proxy or to a site whose name resolves to this machine', async () => {
    expect(await getMailbox(gateway, { host: 'localhost', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await getMailbox(gateway, { host: `rebound.example:${gateway.port}` })).toBe(403);
  });

  it('is shown to other machines only by an explicit setting', async () => {
    expect(await getMailbox(open, { host: 'minutes.example', 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  });
});
