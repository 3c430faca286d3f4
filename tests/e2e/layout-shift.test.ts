import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { DAY_MS } from '@minutehand/contracts/limits';
import type { Page } from '@playwright/test';
import { readAmiMeeting } from './ami-meeting.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, READY_MS, SAMPLE_VTT } from './meeting.ts';
import { showMissingAudio } from './screenshots/shown-responses.ts';

/** Largest cumulative layout shift of a page that counts as good for this product. */
const MAX_SHIFT = 0.05;

/** Sums the layout shifts of each page from its start, except those that follow an input. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const nodes = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName}: ${previousRect.top} → ${currentRect.top}`,
        );
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(
      () => (window as unknown as { layoutShifts: { value: number; nodes: string[] }[] }).layoutShifts,
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum >= MAX_SHIFT) console.log(JSON.stringify(shifts, null, 2));
    return sum;
  };
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 760 },
];

for (const { width, height } of SIZES)
  test(`nothing moves during a whole generation, ${width} px wide`, async ({ page, person }) => {
    const created = await person.http.post('/meetings', { meeting: {} });
    const { id } = meetingResponseSchema.parse(created.body).meeting;
    await page.setViewportSize({ width, height });
    const getShift = await recordShifts(page);
    const imported = await person.http.post(`/meetings/${id}/transcript`, {
      format: 'vtt',
      content: readAmiMeeting().vtt,
    });
    expect(imported.status).toBe(202);
    await page.goto(`/meetings/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    await expect(minutes.getByRole('heading', { name: 'Decisions Made' })).toBeVisible({ timeout: READY_MS });
    await expect(page.getByText('Suggested title:')).toBeVisible({ timeout: READY_MS });
    await page.waitForLoadState('networkidle');
    expect(await getShift()).toBeLessThan(MAX_SHIFT);
  });

test('nothing moves while the team loads on a phone', async ({ page, member: _ }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  const getShift = await recordShifts(page);
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await getShift()).toBeLessThan(MAX_SHIFT);
});

for (const { width, height } of SIZES) {
  test(`nothing moves while the dashboard loads, ${width} px wide`, async ({ page, person }) => {
    await person.http.post('/dashboard/complete_onboarding', {});
    for (const [title, days] of [
      ['Budget of next year', 7],
      ['Weekly planning', -1],
      ['Review of the release', -2],
    ] as const) {
      const started_at = new Date(Date.now() + days * DAY_MS).toISOString();
      const created = await person.http.post('/meetings', { meeting: { title, started_at } });
      const { id } = meetingResponseSchema.parse(created.body).meeting;
      const action_item = { description: `Prepare ${title}`, assignee_id: person.id };
      expect((await person.http.post(`/meetings/${id}/action_items`, { action_item })).status).toBe(201);
    }
    await page.setViewportSize({ width, height });
    const getShift = await recordShifts(page);
    // The checklist at the top needs the members.
    await delayResponse(page, /\/users(\?|$)/, /\/action_items\?/);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await getShift()).toBeLessThan(MAX_SHIFT);
  });

  test(`nothing moves while the settings of an account load, ${width} px wide`, async ({ page, person: _ }) => {
    await page.setViewportSize({ width, height });
    const getShift = await recordShifts(page);
    await page.goto('/settings?tab=account');
    await expect(page.getByRole('list', { name: 'Usage' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await getShift()).toBeLessThan(MAX_SHIFT);
    await page.goto('/settings?tab=writing');
    await expect(page.getByRole('form', { name: 'Minutes generation' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await getShift()).toBeLessThan(MAX_SHIFT);
  });
}

for (const { width, height } of SIZES)
  test(`a message about missing audio does not move the transcript, ${width} px wide`, async ({ page, person }) => {
    const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
    await page.setViewportSize({ width, height });
    const getShift = await recordShifts(page);
    await showMissingAudio(page);
    const transcriptArrived = page.waitForResponse(/\/transcript$/).then((response) => response.finished());
    await page.route(/\/meetings\/[^/]+\/recording$/, async (route) => {
      await transcriptArrived;
      await waitForPaint(page);
      await route.fallback();
    });
    await page.goto(`/meetings/${id}?tab=transcript`);
    await expect(page.getByText(/^Missing audio/)).toBeVisible();
    await expect(page.locator('[data-segment]').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await getShift()).toBeLessThan(MAX_SHIFT);
  });

/** Delays a response until another one has arrived and the page has been painted with it. */
async function delayResponse(page: Page, delayed: RegExp, other: RegExp): Promise<void> {
  const otherArrived = page.waitForResponse(other).then((response) => response.finished());
  await page.route(delayed, async (route) => {
    await otherArrived;
    await waitForPaint(page);
    await route.continue();
  });
}

const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
