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
