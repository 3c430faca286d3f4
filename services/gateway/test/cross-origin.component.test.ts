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

const getCorsHeaders = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('another origin', () => {
  it.each(['https://other.example', 'http://minutes.test', 'http://minutes.test.other.example', 'null'])(
    'reads no response, even of a signed-in user: %s',
    async (origin) => {
      const browser = await new Browser(gateway).signIn();
      for (const path of ['/meetings', '/session', '/openapi.json', '/health/live', '/', '/no/such/thing'])
        expect([path, getCorsHeaders(await browser.request('GET', path, { headers: { origin } }))]).toEqual([path, []]);
    },
  );

  it('is not allowed by a preflight, so that it cannot send an access token, JSON or a CSRF token', async () => {
    for (const [method, path] of [
      ['POST', '/meetings'],
      ['DELETE', '/session'],
      ['GET', '/meetings'],
    ] as const) {
      const response = await fetch(`${gateway.origin}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, content-type, x-csrf-token',
        },
      });
      expect({ path, status: response.status, cors: getCorsHeaders(response) }).toEqual({
        path,
        status: 404,
        cors: [],
      });
    }
  });
});
