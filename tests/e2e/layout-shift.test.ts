import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page } from '@playwright/test';
import { readAmiMeeting } from './ami-meeting.ts';
import { expect, test } from './fixtures.ts';
import { READY_MS } from './meeting.ts';

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

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 375, height: 760 },
])
  test(`nothing jumps through a whole generation, ${width} px wide`, async ({ page, person }) => {
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

test('nothing jumps while the team loads on a phone', async ({ page, member: _ }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  const getShift = await recordShifts(page);
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await getShift()).toBeLessThan(MAX_SHIFT);
});
