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

const read = (secret: string, headers: Record<string, string> = {}) =>
  new Browser(gateway).request('GET', `/action_items/feed/${secret}.ics`, { headers });

describe('a calendar feed', () => {
  it.each([
    ['a calendar client', { accept: 'text/calendar' }],
    ['a client that accepts anything', { accept: '*/*' }],
    ['a browser', { accept: 'text/html,*/*;q=0.8' }],
    ['a client without an Accept header', {}],
  ])('returns an uncached calendar to %s', async (_, headers) => {
    const response = await read('good', headers);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
      ...{ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' },
    });
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n.*SUMMARY:Order chairs\r\n.*END:VCALENDAR$/s);
  });

  it('returns 304 for a matching ETag and the calendar for another', async () => {
    const tag = (await read('good')).headers.get('etag') ?? '';
    for (const tags of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const secondResponse = await read('good', { 'if-none-match': tags });
      expect(secondResponse.status).toBe(304);
      expect(await secondResponse.text()).toBe('');
      expect(secondResponse.headers.get('etag')).toBe(tag);
    }
    expect((await read('good', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('returns 404 for an unknown secret', async () => {
    const response = await read('wrong');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^This calendar link no longer works/),
    });
  });
});
