import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import type { Person } from './person.ts';

/** Holds the reads of a path back until the returned function is called. Pages of the same path load as usual. */
async function holdReads(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(isHeld, async (route) => {
    if (!route.request().isNavigationRequest()) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

async function createMeetings({ http }: Person, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { body } = await http.post('/meetings', { meeting: { title: `Meeting ${number}` } });
    meetingResponseSchema.parse(body);
  }
}

test('a meeting is read while the pointer rests on its link, and not again when it is opened', async ({
  page,
  person,
}) => {
  const { id } = await createReadyMeeting(person.http);
  // The live connection would read everything once more.
  await page.routeWebSocket('**/cable', () => undefined);
  await page.goto('/meetings');
  const reads: string[] = [];
  page.on('request', (request: Request) => reads.push(new URL(request.url()).pathname));
  const countReads = () => reads.filter((path) => path === `/meetings/${id}/minutes`).length;
  const link = page.getByRole('list', { name: 'Meetings' }).getByRole('link');
  await link.hover();
  await expect.poll(countReads).toBe(1);
  await link.click();
  await expect(page.getByRole('region', { name: 'Minutes', exact: true })).toBeVisible();
  expect(countReads()).toBe(1);
});

test('Back and Forward show the page at once, without the server, and where the user had scrolled to', async ({
  page,
  person,
}) => {
  await createMeetings(person, 30);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/meetings');
  const rows = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  await expect(rows).toHaveCount(30);
  await page.mouse.wheel(0, 700);
  const getScroll = () => page.evaluate(() => window.scrollY);
  await expect.poll(getScroll).toBeGreaterThan(300);
  const link = rows.nth(20).getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const scrolledTo = await getScroll();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect.poll(getScroll).toBe(0);

  const release = await holdReads(page, ({ pathname }) => pathname.startsWith('/meetings'));
  await page.goBack();
  await expect(rows).toHaveCount(30);
  await expect.poll(getScroll).toBe(scrolledTo);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.goBack();
  await expect.poll(getScroll).toBe(scrolledTo);
  release();

  await page.reload();
  await expect(rows).toHaveCount(30);
  await expect.poll(getScroll).toBe(scrolledTo);
});
