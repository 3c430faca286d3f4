import { afterEach, expect, it } from '@jest/globals';
import type { Notification } from '@minutehand/contracts/http/notifications';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationsScreen } from './NotificationsScreen.tsx';

const createNotification = (id: string): Notification => ({
  id,
  account_id: 'account-1',
  kind: 'minutes_ready',
  title: `Minutes are ready ${id}`,
  body: 'Weekly review',
  url: `/meetings/${id}`,
  created_at: '2026-11-21T09:00:00.000Z',
  seen: false,
  read: false,
});

afterEach(() => {
  cleanup();
  restoreGlobals();
});

it('lists notifications page by page and marks each page as seen once', async () => {
  csrfToken.set('t');
  const marks: string[][] = [];
  stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      marks.push(JSON.parse(String(init.body)).ids);
      return Response.json({ unseen_count: 0, unread_count: 2 });
    }
    const isFirst = !url.includes('cursor=c1');
    return Response.json({
      notifications: [createNotification(isFirst ? 'a' : 'b')],
      next_cursor: isFirst ? 'c1' : null,
      unseen_count: 2,
      total_unseen_count: 2,
      unread_count: 2,
      total_unread_count: 2,
    });
  });
  render(
    <TestProviders path="/notifications">
      <NotificationsScreen />
    </TestProviders>,
  );
  expect(await screen.findByRole('link', { name: /Minutes are ready a/ })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: /Minutes are ready b/ })).toBeDefined();
  await waitFor(() => expect(marks).toEqual([['a'], ['b']]));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('marks all notifications as read', async () => {
  csrfToken.set('t');
  let isRead = false;
  stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && url.includes('read')) isRead = true;
    const unread_count = isRead ? 0 : 1;
    return Response.json({
      notifications: [{ ...createNotification('a'), seen: true, read: isRead }],
      next_cursor: null,
      ...{ unseen_count: 0, total_unseen_count: 0, unread_count, total_unread_count: unread_count },
    });
  });
  render(
    <TestProviders path="/notifications">
      <NotificationsScreen />
    </TestProviders>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(isRead).toBe(true);
  // The button is gone: the focus is not lost.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('shows the time of day of a notification of today, and the day of an older one', async () => {
  const now = new Date();
  const dates = [now.toISOString(), `${now.getFullYear() - 1}-03-05T12:00:00.000Z`];
  stubGlobal('fetch', async (_url: string, init?: RequestInit) =>
    Response.json({
      ...{ unseen_count: 0, total_unseen_count: 0, unread_count: 0, total_unread_count: 0 },
      ...(init?.method === 'POST'
        ? {}
        : {
            notifications: dates.map((created_at, index) => ({ ...createNotification(`n${index}`), created_at })),
            next_cursor: null,
          }),
    }),
  );
  render(
    <TestProviders path="/notifications">
      <NotificationsScreen />
    </TestProviders>,
  );
  const [today, older] = await screen.findAllByRole('link', { name: /Minutes are ready n/ });
  expect(today?.querySelector('time')?.textContent).toMatch(/^\d{1,2}:\d{2}/);
  expect(older?.querySelector('time')?.textContent).toBe(`Mar 5, ${now.getFullYear() - 1}`);
});

it('says so when the notifications cannot be marked as read', async () => {
  csrfToken.set('t');
  stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && JSON.parse(String(init.body)).ids.length > 0 && url.includes('read'))
      return new Response('', { status: 500 });
    return Response.json({
      notifications: [createNotification('a')],
      next_cursor: null,
      ...{ unseen_count: 0, total_unseen_count: 0, unread_count: 1, total_unread_count: 1 },
    });
  });
  render(
    <TestProviders path="/notifications">
      <NotificationsScreen />
    </TestProviders>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('The notifications were not marked as read. Try again.')).toBeTruthy();
});
