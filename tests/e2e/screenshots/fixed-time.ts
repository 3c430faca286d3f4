import type { BrowserContext } from '@playwright/test';

/** The time in all screenshots, so that the dates in them are always the same. */
export const SCREENSHOT_TIME = new Date('2026-09-18T14:00:00Z');
const TODAY = SCREENSHOT_TIME.toISOString().slice(0, 10);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Newer times were stored while the sample data was created or later, so they become the time in the screenshots (ms). */
const RECENT_MS = 2 * 60 * 60 * 1000;
/** Types of requests that may read data. A preload is of type "other". */
const READS: readonly string[] = ['fetch', 'xhr', 'other'];
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** A day relative to the time in the screenshots, such as 2026-09-18. */
export const getDayAfter = (offset: number): string =>
  new Date(SCREENSHOT_TIME.getTime() + offset * DAY_MS).toISOString().slice(0, 10);

/** Fixes the browser clock at the time in the screenshots, and moves recent times in responses of the server to it. */
export async function setScreenshotTime(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(SCREENSHOT_TIME);
  await context.route('**/*', async (route) => {
    if (!READS.includes(route.request().resourceType()) || route.request().method() !== 'GET') return route.fallback();
    try {
      const response = await route.fetch();
      if (!response.headers()['content-type']?.includes('json')) return await route.fulfill({ response });
      const body: unknown = JSON.parse(await response.text(), moveTime);
      return await route.fulfill({ response, json: body });
    } catch {
      // The page was closed, or is offline.
      return route.abort('internetdisconnected').catch(() => undefined);
    }
  });
}

function moveTime(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && INSTANT.test(value)) {
    const days = Math.round((Date.parse(value) - Date.now()) / DAY_MS);
    const isRecent = Date.parse(value) > Date.now() - RECENT_MS;
    return isRecent ? new Date(SCREENSHOT_TIME.getTime() + days * DAY_MS).toISOString() : value;
  }
  if (isDueItem(value))
    return { ...value, overdue: value.due_date !== null && value.due_date < TODAY && value.completed !== true };
  return value;
}

/** An action item. Open items of earlier meetings are returned without `completed`. */
type DueItem = { overdue: boolean; due_date: string | null; completed?: boolean };

function isDueItem(value: unknown): value is DueItem {
  return typeof value === 'object' && value !== null && 'overdue' in value && 'due_date' in value;
}
