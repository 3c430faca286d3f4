import { describe, expect, it } from '@jest/globals';
import { getTestedStack } from '@minutehand/test-kit/stack';

const buildUrl = (path: string) => `${getTestedStack('baseUrl')}${path}`;
const JSON_HEADERS = { accept: 'application/json' };

describe('the gateway', () => {
  it('is ready when all services are ready', async () => {
    expect((await fetch(buildUrl('/health/ready'))).status).toBe(200);
    expect((await fetch(buildUrl('/health/live'))).status).toBe(200);
  });

  it('returns a page with the CSRF token for browsers', async () => {
    const response = await fetch(buildUrl('/'), { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toMatch(/<meta name="csrf-token" content="[^"]+"/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    ['/sign-in', 200],
    ['/meetings/any-id?tab=agenda', 200],
    ['/no-such-page', 404],
    ['/meetings/any-id/no-such-page', 404],
  ])('returns the page of the app for %s with status %i', async (path, status) => {
    const response = await fetch(buildUrl(path), { headers: { accept: 'text/html' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<meta name="csrf-token"');
  });

  it('returns a CSRF token for sign-in to a client without a session', async () => {
    const response = await fetch(buildUrl('/session'), { headers: JSON_HEADERS });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: expect.any(String), csrf_token: expect.any(String) });
  });

  it('rejects a write without the CSRF token', async () => {
    const response = await fetch(buildUrl('/session'), {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@minutehand.example', password: 'not a password' }),
    });
    expect(response.status).toBe(403);
  });

  it('returns an error as JSON for an unknown path', async () => {
    const response = await fetch(buildUrl('/no-such-path'), { headers: JSON_HEADERS });
    expect([401, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), request_id: expect.any(String) });
  });
});
