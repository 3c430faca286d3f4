import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newEmail } from './person.ts';
import { NOTIFICATIONS, respondWith } from './screenshots/people/shown-people.ts';

const PHONE = { width: 360, height: 740 };

test('on a phone, the list of notifications is a sheet at the foot of the window, which scrolls', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize(PHONE);
  await respondWith('/notifications', NOTIFICATIONS)(page);
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText('102 unread in other workspaces')).toBeAttached();
  await expect.poll(() => list.boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
  const { top, bottom } = await getBox(list);
  expect(Math.round(bottom)).toBe(PHONE.height);
  expect(top, 'the page stays visible above').toBeGreaterThan(50);
});

test('on a phone, a press on the page above the list of notifications closes the list and opens nothing of the page', async ({
  page,
  person,
}) => {
  await person.http.post('/meetings', { meeting: { title: 'Council' } });
  await page.setViewportSize(PHONE);
  await page.goto('/meetings');
  const row = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  const rowBox = await row.boundingBox();
  if (!rowBox) throw new Error('the meeting is not on the screen');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText(/No notifications/)).toBeVisible();
  const middle = rowBox.y + rowBox.height / 2;
  expect((await getBox(list)).top, 'the meeting is above the list').toBeGreaterThan(middle);
  await page.mouse.click(PHONE.width / 2, middle);
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/meetings$/);
});

test('on a phone, the question to the assistant is at the foot of the window, also without messages', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/assistant');
  await expect(page.getByText('Ask a question to begin.')).toBeVisible();
  const { bottom } = await getBox(page.getByRole('button', { name: 'Send' }));
  expect(bottom).toBeGreaterThan(PHONE.height - 100);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(PHONE.height);
});

test('on a phone, the actions of an invitation are on one line, and the counter of invitations is on one line', async ({
  page,
  person,
}) => {
  const invitations = [{ name: 'Alexandra Sample-Longname', email: newEmail() }];
  expect((await person.http.post('/invitations', { invitations })).status).toBe(201);
  await page.setViewportSize(PHONE);
  await page.goto('/settings?tab=team');
  const resend = await getBox(page.getByRole('button', { name: /^Resend invitation to/ }));
  const revoke = await getBox(page.getByRole('button', { name: /^Revoke invitation to/ }));
  expect([revoke.top, revoke.bottom]).toEqual([resend.top, resend.bottom]);
  const counter = page.getByText('0 invitations');
  const lineHeight = await counter.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  const { top, bottom } = await getBox(counter);
  expect(bottom - top).toBeLessThan(1.5 * lineHeight);
});

const getBox = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
