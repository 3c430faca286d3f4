import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the page is controlled by the service worker. */
const waitForWorker = 'navigator.serviceWorker.ready.then(({ active }) => active !== null)';

test('the product can be installed: a manifest with icons that exist', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Minutehand', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  // Served without caching, so that a mistake in it can be corrected.
  expect((await request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache');
});

test('a page is shown while the browser is offline, and nothing of the user is stored', async ({
  page,
  person,
  context,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await person.http.post('/meetings', { meeting: { title: 'Garden day' } });
  await page.goto('/meetings');
  expect(await page.evaluate(waitForWorker)).toBe(true);
  await page.reload();
  await expect(page.getByText('Garden day').first()).toBeVisible();
  // Every area has been loaded: a script that is still being loaded fails without network.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/meetings?q=Garden');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText('Garden day')).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(overflow, 'px below the window').toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  // The page reloads without a click.
  await context.setOffline(false);
  await expect(page.getByText('Garden day').first()).toBeVisible();
  expect(page.url()).toContain('?q=Garden');
  const stored = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.toSorted()).toEqual(['/icons/icon-192.png', '/offline.css', '/offline.html', '/offline.js']);
});

test('scripts and responses never come from the service worker, so that a new version of the product is shown immediately', async ({
  page,
  person,
}) => {
  await page.goto('/meetings');
  expect(await page.evaluate(waitForWorker)).toBe(true);
  const sources = new Map<string, boolean>();
  page.on('response', (response) => {
    if (response.request().serviceWorker() === null)
      sources.set(new URL(response.url()).pathname, response.fromServiceWorker());
  });
  await page.reload();
  await expect(page.getByRole('button', { name: person.name, exact: true })).toBeVisible();
  expect([...sources.keys()].some((path) => path.endsWith('.js'))).toBe(true);
  // The worker serves this file of the offline page, which proves that the browser reports files from the worker.
  await page.evaluate(() => fetch('/offline.css'));
  await expect.poll(() => sources.get('/offline.css')).toBe(true);
  const fromWorker = [...sources].filter(([, isFromWorker]) => isFromWorker).map(([path]) => path);
  expect(fromWorker.filter((path) => path !== '/meetings')).toEqual(['/offline.css']);
});

test('the service worker is registered again after a sign-out, which clears the storage', async ({ page, person }) => {
  await page.goto('/meetings');
  expect(await page.evaluate(waitForWorker)).toBe(true);
  await page.getByRole('button', { name: person.name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await page.evaluate(waitForWorker)).toBe(true);
});

test('a file that another app shares is uploaded to a new meeting', async ({ page, person }) => {
  // Shares are only accepted in the window of the installed app.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(waitForWorker)).toBe(true);
  await page.reload();
  expect(person.email).not.toBe('');
  const buffer = Buffer.from('Chair: We decided to repair the gate before the fair begins.\n');
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' });
    form.enctype = 'multipart/form-data';
    form.innerHTML = '<input type="file" name="file" aria-label="Shared file">';
    document.body.append(form);
  });
  await page.getByLabel('Shared file').setInputFiles({ name: 'garden.txt', mimeType: 'text/plain', buffer });
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/share"]')?.submit());
  await expect(page.getByRole('heading', { level: 1, name: 'New meeting' })).toBeVisible();
  await expect(page.getByText('garden.txt')).toBeVisible();
  await expect(page).toHaveURL(/\/meetings\/new$/);
});

test('the service worker stores only the listed files', async () => {
  const source = await readFile(new URL('../../frontends/shell/public/service-worker.js', import.meta.url), 'utf8');
  expect(source.match(/\.(?:put|add|addAll)\(/g)).toEqual(['.addAll(']);
});
