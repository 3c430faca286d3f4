import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
let folder: string;
/** The simulated time; undefined for the real time. */
let now: Date | undefined;

beforeAll(async () => {
  redis = await startTestRedis();
  folder = await mkdtemp(join(tmpdir(), 'gateway-first-view-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  const page = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';
  await writeFile(join(folder, 'shell/dist/index.html'), page);
  gateway = await startGateway(redis.url, { staticDir: folder }, { now: () => now ?? new Date() });
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => {
  now = undefined;
  jest.restoreAllMocks();
});

const open = async (browser: Browser, path: string, cookies = '') => {
  const cookie = browser.cookie + cookies;
  const headers = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
  const response = await browser.request('GET', path, { headers });
  const page = await response.text();
  return { response, page, firstView: /<div id="first-view".*(?=<div id="root">)/s.exec(page)?.[0] };
};

it('contains the title and the summary of the meeting, escaped and without leading speaker names, before the scripts have run', async () => {
  const { response, firstView } = await open(await new Browser(gateway).signIn(), '/meetings/account-ada:1');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(firstView).toContain('>Meeting of account-ada<');
  expect(firstView).toContain('<p>We &lt;b&gt;launch&lt;/b&gt; in May. Ben books the hall.</p>');
  expect(firstView).toContain('<li>Launch in &quot;May&quot; &amp; not later.</li>');
});

it('contains titles and summaries of the first meetings of the list', async () => {
  const { response, firstView } = await open(await new Browser(gateway).signIn(), '/meetings');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(firstView).toContain('>Meeting of account-ada<');
  expect(firstView).toContain('>The launch was planned.<');
  expect(firstView).toMatch(/first-view-group">January/);
});

it.each([
  ['America%2FLos_Angeles', 'Today'],
  ['Europe%2FVienna', 'Yesterday'],
  ['Unknown%2FPlace', 'Yesterday'],
])('groups the list by the days of the browser, if its time zone is known: %s', async (timeZone, label) => {
  const browser = await new Browser(gateway).signIn();
  now = new Date('2026-01-06T01:00:00Z');
  const { firstView } = await open(browser, '/meetings', `; browser_time_zone=${timeZone}`);
  expect(firstView).toContain(`first-view-group">${label}<`);
});

it('names months in the language of dates that the user chose', async () => {
  const browser = await new Browser(gateway).signIn('dora');
  expect((await open(browser, '/meetings')).firstView).toMatch(/first-view-group">Januar</);
});

it('is omitted when it cannot be rendered, and the page is sent', async () => {
  const browser = await new Browser(gateway).signIn();
  jest.spyOn(Intl, 'Locale').mockImplementation(() => {
    throw new RangeError('not supported');
  });
  const { response, firstView } = await open(browser, '/meetings');
  expect([response.status, firstView]).toEqual([200, undefined]);
});

it('is omitted for users who may not read the meeting, and on other pages', async () => {
  const ada = await new Browser(gateway).signIn();
  const ben = await new Browser(gateway).signIn('ben');
  for (const [browser, path] of [
    [ben, '/meetings/account-ada:1'],
    [new Browser(gateway), '/meetings/account-ada:1'],
    [ada, '/meetings/account-ben:1'],
    [ada, '/meetings/new'],
    [ada, '/meetings?mine=1'],
    [new Browser(gateway), '/meetings'],
    [ada, '/settings'],
  ] as const) {
    const { response, page } = await open(browser, path);
    expect([path, response.status, page.includes('first-view'), page.includes('launch')]).toEqual([
      ...[path, response.status, false, false],
    ]);
  }
});

it('every page of a signed-in user has their theme from its first paint on, also that of the system', async () => {
  const getTheme = async (browser: Browser, path: string) =>
    /<html data-theme="(\w*)"/.exec((await open(browser, path)).page)?.[1];
  const [dora, ada] = [await new Browser(gateway).signIn('dora'), await new Browser(gateway).signIn()];
  for (const path of [
    '/meetings',
    '/meetings/account-dora:1',
    '/meetings?mine=1',
    '/dashboard',
    '/settings',
    '/unknown',
  ]) {
    expect([path, await getTheme(dora, path)]).toEqual([path, 'dark']);
    expect([path, await getTheme(ada, path)]).toEqual([path, '']);
  }
  expect(await getTheme(new Browser(gateway), '/sign_in')).toBeUndefined();
});

it('a page keeps the session whose CSRF token it contains, although the user is scheduled for deletion since', async () => {
  const browser = await new Browser(gateway).signIn('closing');
  const { cookie, csrfToken } = browser;
  const { response, page } = await open(browser, '/dashboard');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(page).toContain(csrfToken);
  // The screen then reads the session, which rotates it.
  const { body } = await browser.json('GET', '/session');
  expect(body.csrf_token).not.toBe(csrfToken);
  expect(browser.cookie).not.toBe(cookie);
});

it('a page has the theme also when the reads of its first view take too long', async () => {
  const browser = await new Browser(gateway).signIn('dora');
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.beforeReply.set('getMeeting', () => promise);
  expect((await open(browser, '/meetings/account-dora:1')).page).toContain('<html data-theme="dark"');
  resolve();
});

it('is omitted when the reads take too long, so that the page is not delayed', async () => {
  const browser = await new Browser(gateway).signIn();
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.beforeReply.set('getMeeting', () => promise);
  const { response, firstView } = await open(browser, '/meetings/account-ada:1');
  expect([response.status, firstView]).toEqual([200, undefined]);
  resolve();
});

it('counts its reads as requests of the session', async () => {
  const browser = await new Browser(gateway).signIn();
  // 400 reads in 10 s: four for each page.
  const pages = await Promise.all(Array.from({ length: 130 }, () => open(browser, '/meetings/account-ada:1')));
  expect(pages.some(({ firstView }) => firstView === undefined)).toBe(true);
});
