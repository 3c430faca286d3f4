import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  gateway = await startGateway(server.url, { trustProxy: 1 });
});
afterAll(async () => {
  redis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});

const page = { accept: 'text/html' };

describe('Redis', () => {
  it('stores nothing for signed-out visitors but a counter per network', async () => {
    const before = new Set(await redis.keys('*'));
    const visit = (index: number) => {
      const headers = { 'x-forwarded-for': '203.0.113.200', ...(index % 2 === 0 ? page : {}) };
      return new Browser(gateway).request('GET', '/session', { headers });
    };
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => visit(index)));
    expect(responses.every((response) => response.headers.getSetCookie().length === 1)).toBe(true);
    const added = (await redis.keys('*')).filter((key) => !before.has(key));
    expect(added).toEqual(['gateway:limit:anonymous:203.0.113.200']);
  });
});
