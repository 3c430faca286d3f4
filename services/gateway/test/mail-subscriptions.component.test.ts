import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { type Gateway, startGateway } from './start-gateway.ts';

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

const request = (method: string, path: string, headers = {}) =>
  fetch(`${gateway.origin}/mail_subscriptions/${path}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
  });
const html = { accept: 'text/html' };

describe('the link in an email', () => {
  it('shows a page that works without scripts and is not indexed', async () => {
    const response = await request('GET', 'good', html);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('<form method="post" action="/mail_subscriptions/good"><button>Unsubscribe</button></form>');
    expect(page).toContain('<link rel="stylesheet" href="/offline.css">');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await (await request('GET', 'good')).json()).toEqual({ mail_subscription: { state: 'open', kind: '' } });
  });

  it('unsubscribes and confirms by POST, without a session, a CSRF token or the same origin', async () => {
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const unsubscribed = await request('POST', 'good', foreign);
    expect(await unsubscribed.json()).toEqual({ mail_subscription: { state: 'unsubscribed', kind: '' } });
    expect(await (await request('POST', 'good', html)).text()).toContain("You're unsubscribed");
    const confirmed = await request('POST', 'good/confirm', html);
    expect(await confirmed.text()).toContain("You're subscribed");
  });

  it('turns the email of one kind off and on, and says that other email stays', async () => {
    const page = await (await request('GET', 'kind', html)).text();
    expect(page).toContain('<form method="post" action="/mail_subscriptions/kind"><button>Turn off</button></form>');
    const off = await (await request('POST', 'kind', html)).text();
    expect(off).toContain('Your other email settings do not change.');
    expect(off).toContain('action="/mail_subscriptions/kind/confirm"');
  });

  it('returns 404 for any other token', async () => {
    for (const method of ['GET', 'POST']) expect((await request(method, 'other')).status).toBe(404);
  });
});
