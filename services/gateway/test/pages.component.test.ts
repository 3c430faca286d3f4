import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
let folder: string;
const script = `console.log(${JSON.stringify('x'.repeat(2_000))});`;

beforeAll(async () => {
  redis = await startTestRedis();
  folder = await mkdtemp(join(tmpdir(), 'gateway-pages-'));
  const files: Record<string, string | Buffer> = {
    'shell/dist/index.html': '<!doctype html><html><head><title>Minutehand</title></head><body></body></html>',
    'shell/dist/main.0123abcd4567.js': script,
    'shell/dist/main.0123abcd4567.js.gz': gzipSync(script),
    'shell/dist/main.0123abcd4567.js.br': brotliCompressSync(script),
    'shell/dist/old.0123abcd4567.js': script,
    'shell/dist/old.0123abcd4567.js.gz': gzipSync(script),
    'shell/dist/offline.html': '<!doctype html><title>Offline</title>',
    'shell/dist/service-worker.js': 'void 0;',
    'shell/dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'meetings/dist/mf-manifest.json': '{"name":"meetings"}',
    'meetings/dist/remoteEntry.js': 'void 0;',
    'meetings/dist/screens.json': JSON.stringify({ MeetingScreen: ['7.0123abcd.js', '7.0123abcd.css'] }),
    'meetings/secret.txt': 'not public',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  gateway = await startGateway(redis.url, { staticDir: folder, publicUrl: 'https://minutes.test' });
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the files of the installed app', () => {
  it.each([
    ['/offline.html', 'text/html; charset=utf-8'],
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
  ])('serve %s unchanged and without tokens, and make browsers revalidate cached copies', async (path, type) => {
    const response = await new Browser(gateway).request('GET', path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).not.toContain('csrf');
  });

  it('do not include the template of the page, which has no tokens, under any spelling of its name', async () => {
    for (const path of ['/index.html', '/%69ndex.html', '/index.%68tml', '/%2findex.html', '/offline.%68tml']) {
      const response = await new Browser(gateway).request('GET', path, { headers: { accept: '*/*' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/ui', 200],
    ['/sign-in', 200],
    ['/register?invitation_token=abc', 200],
    ['/passwords/new', 200],
    ['/passwords/abc', 200],
    ['/invitations/abc', 200],
    ['/settings?tab=members', 200],
    ['/meetings', 200],
    ['/meetings/', 200],
    ['/meetings/new', 200],
    ['/meetings/abc?tab=transcript', 200],
    ['/action_items', 200],
    ['/assigned/abc', 200],
    ['/account_meeting_types', 200],
    ['/search?q=budget', 200],
    ['/assistant', 200],
    ['/pricing', 200],
    ['/notifications', 200],
    ['/a/screen/that/is/not/there', 404],
    ['/meetings/abc/nothing', 404],
    ['/meetingsroom', 404],
    ['/search/nothing', 404],
    ['/invitations', 404],
    ['/assigned/', 404],
  ])('serve the shell at %s with status %i and the CSRF token', async (path, status) => {
    const browser = new Browser(gateway);
    const response = await browser.request('GET', path, { headers: html });
    const page = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-mh=[\w-]{43,}; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
    expect(page).toContain('<meta name="signed-in" content="false">');
    expect(page).not.toContain('href="/session"');
    expect(page).toContain('<meta name="action-cable-url" content="/cable">');
    expect(page).toContain('<meta name="direct-upload-url" content="/direct_uploads">');
    const token = /name="csrf-token" content="([\w-]{43})"/.exec(page)?.[1];
    expect((await browser.json('GET', '/session')).body.csrf_token).toBe(token);
  });

  it('preload the files and the first reads of the meeting screen, for a signed-in user only', async () => {
    const getPreloads = async (browser: Browser, path: string) => {
      const page = await (await browser.request('GET', path, { headers: html })).text();
      return [...page.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"(?: crossorigin)?( media="[^"]+")?/g)].map(
        ([, as, href, media = '']) => `${as} ${href}${media}`,
      );
    };
    const browser = await new Browser(gateway).signIn();
    const screen = [
      'script /remotes/meetings/remoteEntry.js',
      'script /remotes/meetings/7.0123abcd.js',
      'style /remotes/meetings/7.0123abcd.css',
    ];
    const reads = ['/meetings/42', '/meetings/42/minutes', '/meetings/42/action_items', '/meetings/42/series'];
    expect(await getPreloads(browser, '/meetings/42?tab=notes')).toEqual([
      'fetch /session',
      ...screen,
      ...reads.map((path) => `fetch ${path}`),
      'fetch /meetings/42/transcript media="(min-width: 1024px)"',
    ]);
    expect(await getPreloads(browser, '/meetings/new')).toEqual(['fetch /session']);
    expect(await getPreloads(browser, '/settings')).toEqual(['fetch /session']);
    // A query selects other meetings.
    const isList = (preload: string) => preload === 'fetch /meetings';
    expect((await getPreloads(browser, '/meetings')).filter(isList)).toHaveLength(1);
    expect((await getPreloads(browser, '/meetings?state=ready')).filter(isList)).toEqual([]);
    expect(await getPreloads(browser, '/action_items')).toEqual([
      'fetch /session',
      'fetch /action_items?assignee=team&amp;state=proposed&amp;limit=100',
      'fetch /action_items?assignee=me&amp;state=open&amp;limit=100',
    ]);
    expect(await getPreloads(browser, '/meetings/%22%3E%3Cscript%3E')).not.toContain('<script>');
    expect(await getPreloads(new Browser(gateway), '/meetings/42')).toEqual([]);
  });

  it('are not sent in place of fragments, JSON or missing files', async () => {
    const browser = new Browser(gateway);
    const fragment = await browser.request('GET', '/meetings/abc/minutes_content', { headers: html });
    expect(fragment.status).toBe(401);
    expect(fragment.headers.get('www-authenticate')).toBe('/sign-in');
    expect(await fragment.text()).toBe('<p role="alert">Please sign in.</p>\n');
    expect((await browser.request('GET', '/openapi.json', { headers: html })).headers.get('content-type')).toContain(
      'json',
    );
    expect((await browser.request('GET', '/nowhere.js', { headers: { accept: '*/*' } })).status).toBe(404);
  });

  it('set HSTS under TLS', async () => {
    const { headers } = await new Browser(gateway).request('GET', '/', { headers: html });
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain('wss://minutes.test');
  });
});

describe('files', () => {
  it('are immutable if they have a content hash, and served with the gzip encoding of the build', async () => {
    const response = await fetch(`${gateway.origin}/main.0123abcd4567.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect(await response.text()).toBe(script);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-length')).toBe(String(gzipSync(script).length));
    const plain = await fetch(`${gateway.origin}/main.0123abcd4567.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it('are sent in the smallest encoding of the build that the client accepts', async () => {
    for (const [file, accepted, encoding] of [
      ['main', 'gzip, deflate, br', 'br'],
      ['main', 'br', 'br'],
      ['main', 'gzip, br;q=0', 'gzip'],
      ['old', 'gzip, deflate, br', 'gzip'],
    ] as const) {
      const response = await fetch(`${gateway.origin}/${file}.0123abcd4567.js`, {
        headers: { 'accept-encoding': accepted },
      });
      expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, encoding]);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await response.text()).toBe(script);
    }
  });

  it('are revalidated if they have no content hash', async () => {
    for (const path of ['/remotes/meetings/mf-manifest.json', '/remotes/meetings/remoteEntry.js', '/favicon.svg']) {
      const response = await fetch(`${gateway.origin}${path}`);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      const revalidation = await fetch(`${gateway.origin}${path}`, {
        headers: { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
      });
      expect(revalidation.status).toBe(304);
    }
  });

  it('declare their character set', async () => {
    for (const [path, type] of [
      ['/main.0123abcd4567.js', 'text/javascript; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ] as const)
      for (const encoding of ['gzip', 'identity']) {
        const response = await fetch(`${gateway.origin}${path}`, { headers: { 'accept-encoding': encoding } });
        expect([path, encoding, response.headers.get('content-type')]).toEqual([path, encoding, type]);
      }
  });

  it('outside of a build folder are not served', async () => {
    for (const path of [
      '/remotes/meetings/../secret.txt',
      '/remotes/meetings/..%2fsecret.txt',
      '/remotes/../shell/x.js',
      '/remotes/gone/a.js',
      '/..%2f..%2fmeetings%2fsecret.txt',
    ]) {
      const response = await fetch(`${gateway.origin}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe('the OpenAPI document', () => {
  it('lists every route with a summary, and each body with its schema', async () => {
    const { body } = await new Browser(gateway).json('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.entries<Record<string, { summary: string; security: unknown[] }>>(body.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ id: `${method} ${path}`, operation })),
    );
    expect(operations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'post /registrations',
        'post /session',
        'get /session',
        'post /session/reauthentication',
        'delete /session',
        'post /passwords',
        'patch /passwords/{token}',
        'get /users',
        'patch /users',
        'get /users/mentions.json',
        'get /accounts',
        'post /accounts/{id}/switch',
        'get /invitations',
        'post /invitations',
        'delete /invitations/{id}',
        'get /invitations/{token}',
        'post /invitations/{token}/accept',
        'get /memberships',
        'patch /memberships/{id}',
        'delete /memberships/{id}',
        'get /access_tokens',
        'post /access_tokens',
        'delete /access_tokens/{id}',
        'get /meetings',
        'post /meetings',
        'get /meetings/{id}',
        'patch /meetings/{id}',
        'delete /meetings/{id}',
        'post /meetings/{id}/transcript',
        'get /meetings/{id}/transcript',
        'get /meetings/{id}/minutes',
        'patch /meetings/{id}/minutes',
        'get /meetings/{id}/minutes/versions',
        'get /meetings/{id}/minutes_content',
        'post /meetings/{id}/minutes/versions/{version}/restore',
        'get /meetings/{id}/action_items',
        'post /meetings/{id}/action_items',
        'patch /meetings/{id}/action_items/{action_item_id}',
        'delete /meetings/{id}/action_items/{action_item_id}',
        'patch /meetings/{id}/action_items/{action_item_id}/toggle_status',
        'get /action_items',
        'get /meetings/{id}/speakers/search',
        'post /meetings/{id}/speakers/assign',
        'post /meetings/{id}/title/reshow',
        'post /meetings/{id}/title/accept',
        'post /meetings/{id}/title/dismiss',
        'post /meetings/{id}/retry',
        'post /meetings/{id}/generate_action_items',
        'get /account_meeting_types',
        'get /search',
        'get /search/quick',
        'post /direct_uploads',
        'put /direct_uploads/{token}',
        'get /meetings/{id}/minutes/proposal',
        'post /meetings/{id}/minutes/proposal',
        'get /writer_settings',
        'patch /writer_settings',
        'get /accounts/{id}/usage',
        'get /notifications',
        'post /notifications/mark_as_seen',
        'get /plans',
        'get /subscription',
        'get /dev/mail',
        'get /health/live',
        'get /health/ready',
        'get /openapi.json',
      ]),
    );
    for (const { id, operation } of operations) expect([id, operation.summary.length > 3]).toEqual([id, true]);
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(['Error', 'Meeting', 'ActionItem']));
    expect(Object.keys(body.paths['/session'].post.requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    // Every reference of the document resolves.
    const references = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(20);
    for (const name of references) expect(body.components.schemas).toHaveProperty([name ?? '']);
  });

  it('is shown as a page without inline scripts', async () => {
    const page = await (await fetch(`${gateway.origin}/api`)).text();
    expect(page).not.toMatch(/<script>|style=|onload/);
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect([path, (await fetch(`${gateway.origin}${path}`)).status]).toEqual([path, 200]);
    }
    expect((await fetch(`${gateway.origin}/api/package.json`)).status).toBe(404);
  });
});
