import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

/** Rounding, and the width of a border (px). */
const TOLERANCE_PX = 2;

for (const width of [1440, 1024])
  test(`the summary of a meeting can be read before its scripts have loaded, and stays in its place at ${width} px`, async ({
    page,
    person,
  }) => {
    const { id, title } = await createReadyMeeting(person.http);
    await page.setViewportSize({ width, height: 900 });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`/meetings/${id}`, { waitUntil: 'commit' });
    const firstView = page.locator('#first-view');
    await expect(firstView.getByText(title)).toBeVisible();
    const titleBefore = await firstView.locator('.first-view-title').boundingBox();
    const before = await firstView.getByText('Summary', { exact: true }).boundingBox();

    resolve();
    const summary = page.getByRole('heading', { name: 'Summary' });
    await expect(summary).toBeVisible();
    await expect(firstView).toHaveCount(0);
    const after = await summary.boundingBox();
    const titleAfter = await page.getByRole('heading', { level: 1 }).boundingBox();
    const getDistance = (a = 0, b = 0) => Math.abs(a - b);
    expect(getDistance(before?.x, after?.x)).toBeLessThanOrEqual(TOLERANCE_PX);
    expect(getDistance(before?.y, after?.y)).toBeLessThanOrEqual(TOLERANCE_PX);
    expect(getDistance(titleBefore?.y, titleAfter?.y)).toBeLessThanOrEqual(TOLERANCE_PX);
  });

for (const width of [1440, 1024, 375])
  test(`the list of meetings can be read before its scripts have loaded, and stays in its place at ${width} px`, async ({
    page,
    person,
  }) => {
    const { title } = await createReadyMeeting(person.http);
    await page.setViewportSize({ width, height: 900 });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/meetings', { waitUntil: 'commit' });
    const firstView = page.locator('#first-view');
    const row = firstView.locator('.first-view-row');
    await expect(row.getByText(title)).toBeVisible();
    const before = await row.locator('.first-view-name').boundingBox();
    const summary = (await row.locator('.first-view-summary').textContent()) ?? '';
    const summaryBefore = await row.locator('.first-view-summary').boundingBox();
    const groupBefore = await firstView.getByText('Today').boundingBox();

    resolve();
    const link = page.getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    await expect(firstView).toHaveCount(0);
    const after = await link.boundingBox();
    const summaryAfter = await page.locator('[data-meeting]').getByText(summary, { exact: true }).boundingBox();
    const groupAfter = await page.getByRole('heading', { name: 'Today' }).boundingBox();
    const distance = (a = 0, b = 0) => Math.abs(a - b);
    for (const [one, other] of [
      [before, after],
      [summaryBefore, summaryAfter],
      [groupBefore, groupAfter],
    ] as const) {
      expect(distance(one?.x, other?.x)).toBeLessThanOrEqual(TOLERANCE_PX);
      expect(distance(one?.y, other?.y)).toBeLessThanOrEqual(TOLERANCE_PX);
    }
    expect(distance(summaryBefore?.width, summaryAfter?.width)).toBeLessThanOrEqual(TOLERANCE_PX);
  });

test('nothing moves when the first view is painted before its text has arrived', async ({ page, person }) => {
  const { id, title } = await createReadyMeeting(person.http);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/*.js', () => undefined);
  await page.goto(`/meetings/${id}`, { waitUntil: 'commit' });
  await expect(page.locator('#first-view').getByText(title)).toBeVisible();
  const shift = await page.evaluate(async () => {
    const waitForPaint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const view = document.querySelector('#first-view');
    const track = view?.firstElementChild;
    if (!view || !track) throw new Error('the page has no first view');
    let sum = 0;
    const observer = new PerformanceObserver(add);
    function add(list: { getEntries: () => PerformanceEntry[] }) {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }
    observer.observe({ type: 'layout-shift' });
    track.remove();
    await waitForPaint();
    view.append(track);
    await waitForPaint();
    add({ getEntries: () => observer.takeRecords() });
    return sum;
  });
  expect(shift).toBeLessThan(0.05);
});
