import { describe, expect, it } from '@jest/globals';
import { getTestedProduct } from '@minutehand/test-kit/product';

const url = (path: string) => `${getTestedProduct('baseUrl')}${path}`;
const json = { accept: 'application/json' };

describe('the front door', () => {
  it('is ready when everything behind it is', async () => {
    expect((await fetch(url('/health/ready'))).status).toBe(200);
    expect((await fetch(url('/health/live'))).status).toBe(200);
  });

  it('answers a page for people, with the token that writes need', async () => {
    const answer = await fetch(url('/'), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toMatch(/<meta name="csrf-token" content="[^"]+"/);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    ['/sign-in', 200],
    ['/meetings/any-id?tab=agenda', 200],
    ['/no-such-page', 404],
    ['/meetings/any-id/no-such-page', 404],
  ])('answers the page of the app at %s with %i', async (path, status) => {
    const answer = await fetch(url(path), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('<meta name="csrf-token"');
  });

  it('gives a program without a session a token to sign in with', async () => {
    const answer = await fetch(url('/session'), { headers: json });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), csrf_token: expect.any(String) });
  });

  it('refuses a write without the token', async () => {
    const answer = await fetch(url('/session'), {
      method: 'POST',
      headers: { ...json, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@minutehand.example', password: 'not a password' }),
    });
    expect(answer.status).toBe(403);
  });

  it('has nothing for a program at an unknown path, and says so as JSON', async () => {
    const answer = await fetch(url('/no-such-path'), { headers: json });
    expect([401, 404]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), request_id: expect.any(String) });
  });
});
