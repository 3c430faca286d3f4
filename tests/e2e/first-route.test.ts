import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const LIMIT_KB = 190;
const MEETING_LIMIT_KB = 300;

test('the sign-in page needs at most 190 kB of compressed JavaScript', async ({ page }) => {
  const scripts = collectScripts(page);
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await sumKilobytes(scripts)).toBeLessThanOrEqual(LIMIT_KB);
});

test('the list of meetings needs at most 190 kB of compressed JavaScript', async ({ page, person }) => {
  await createReadyMeeting(person.http);
  const scripts = collectScripts(page);
  await page.goto('/meetings');
  await expect(page.getByRole('list', { name: 'Meetings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await sumKilobytes(scripts)).toBeLessThanOrEqual(LIMIT_KB);
});

test('a meeting needs at most 300 kB of compressed JavaScript until its notes are used', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  const scripts = collectScripts(page);
  // The notes of a short meeting are visible without scrolling.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeInViewport();
  await page.waitForLoadState('networkidle');
  expect(await sumKilobytes(scripts)).toBeLessThanOrEqual(MEETING_LIMIT_KB);
});

test('scripts, the session and the reads of a meeting are not requested again after their preload', async ({
  page,
  person,
}) => {
  const { id } = await createReadyMeeting(person.http);
  const parts = ['', '/minutes', '/action_items', '/series', '/transcript'];
  const reads: readonly string[] = ['/session', ...parts.map((part) => `/meetings/${id}${part}`)];
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const scripts = collectScripts(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) requested.push(new URL(request.url()).pathname);
  });
  // The live connection would repeat all reads.
  await page.routeWebSocket('**/cable', () => undefined);
  for (const { path, landmark, preloaded } of [
    { path: '/meetings', landmark: page.getByRole('list', { name: 'Meetings' }), preloaded: ['/session', '/meetings'] },
    { path: `/meetings/${id}`, landmark: page.getByRole('region', { name: 'Minutes', exact: true }), preloaded: reads },
  ]) {
    scripts.length = 0;
    requested.length = 0;
    await page.goto(path);
    await expect(landmark).toBeVisible();
    await page.waitForLoadState('networkidle');
    const urls = scripts.map((script) => script.url());
    expect(urls).toEqual([...new Set(urls)]);
    expect(requested.filter((url) => preloaded.includes(url)).sort()).toEqual([...preloaded].sort());
  }
  expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
});

test('all areas render with one copy of React', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  // Each copy of react-dom registers a renderer in this hook.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    const ignore = () => undefined;
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: ignore,
        onCommitFiberUnmount: ignore,
        onPostCommitFiberRoot: ignore,
        checkDCE: ignore,
      },
    });
  });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('region', { name: 'Minutes', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of ['Assistant', 'Settings']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'renderers').length)).toBe(1);
});

function collectScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}

/** Sums the sizes of the responses as transferred, which is compressed. */
async function sumKilobytes(scripts: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async (script) => (await script.request().sizes()).responseBodySize));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  test
    .info()
    .annotations.push({ type: 'JavaScript', description: `${kilobytes.toFixed(1)} kB in ${sizes.length} files` });
  return kilobytes;
}
