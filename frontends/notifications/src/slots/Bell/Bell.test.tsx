import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { NotificationsChannelMessage } from '@minutehand/contracts/http/cable';
import type { Notification as Listed } from '@minutehand/contracts/http/notifications';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken, useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from './Bell.tsx';

type Hearing = { params: object; connected(): void; received(message: NotificationsChannelMessage): void };
const cable = { subscriptions: [] as unknown[] };
jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({
    subscriptions: {
      create: (params: object, callbacks: object) => {
        cable.subscriptions.push({ params, ...callbacks });
        return { identifier: JSON.stringify(params), perform: () => true, unsubscribe: () => undefined };
      },
    },
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));
const hearing = () =>
  waitFor(() => {
    const last = cable.subscriptions.at(-1);
    if (!last) throw new Error('Nobody listens yet');
    return last as Hearing;
  });

const listed = (id: string, over: Partial<Listed> = {}): Listed => ({
  id,
  account_id: 'account-1',
  kind: 'minutes_ready',
  title: `Minutes are ready ${id}`,
  body: 'Weekly review',
  url: `/meetings/${id}`,
  created_at: '2026-11-21T09:00:00.000Z',
  seen: false,
  read: false,
  ...over,
});
const arrival = (accountId: string): NotificationsChannelMessage => ({
  account_id: accountId,
  html: '<article id="notification_n9"></article>',
  browser: {
    title: 'Minutes are ready',
    options: { body: 'Planning', tag: 'n9', data: { url: '/meetings/m9' } },
  },
});

/** What the server knows. */
let stored: Listed[] = [];
let elsewhere = 0;
let marks: string[] = [];
let status = 200;
function answer(url: string, init?: RequestInit): Response {
  if (status !== 200) return Response.json({ error: 'Notifications are away.' }, { status });
  if (url.startsWith('/notifications/mark_as_')) {
    const mark = url.endsWith('seen') ? 'seen' : 'read';
    const { ids }: { ids: string[] } = JSON.parse(String(init?.body));
    marks.push(`${mark} ${ids.join()}`);
    stored = stored.map((one) =>
      ids.includes(one.id) ? { ...one, seen: true, read: one.read || mark === 'read' } : one,
    );
  }
  const unseen = stored.filter(({ seen }) => !seen).length;
  return Response.json({
    notifications: stored,
    next_cursor: null,
    unseen_count: unseen,
    total_unseen_count: unseen + elsewhere,
  });
}

function Place() {
  return <output>{useLocation().pathname}</output>;
}
function ring(placement: 'topbar' | 'sidebar' | 'collapsed' = 'sidebar') {
  render(
    <TestProviders path="/meetings">
      <Bell placement={placement} />
      <Place />
    </TestProviders>,
  );
}
const bell = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  cable.subscriptions = [];
  stored = [listed('m1'), listed('m2', { seen: true, read: true })];
  elsewhere = 0;
  marks = [];
  status = 200;
  csrfToken.set('t');
  stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(url, init));
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it.each(['topbar', 'sidebar', 'collapsed'] as const)('says in its name how many are new (%s)', async (placement) => {
  ring(placement);
  expect(await bell('Notifications, 1 new')).toBeDefined();
});

it('marks what is shown as seen when it is opened, which empties the badge, and leaves it unread', async () => {
  ring();
  await userEvent.click(await bell('Notifications, 1 new'));
  expect(await bell('Notifications')).toBeDefined();
  await waitFor(() => expect(marks).toEqual(['seen m1']));
  expect(screen.getByRole('link', { name: /Unread:\s*Minutes are ready m1/ })).toBeDefined();
});

it('marks the one that is followed as read, goes there and closes', async () => {
  ring();
  await userEvent.click(await bell('Notifications, 1 new'));
  await userEvent.click(screen.getByRole('link', { name: /Minutes are ready m1/ }));
  expect(screen.getByText('/meetings/m1')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(marks).toContain('read m1'));
});

it('counts a new one at once and shows it, when it is of this account', async () => {
  ring();
  await bell('Notifications, 1 new');
  const { params, received } = await hearing();
  expect(params).toEqual({ channel: 'NotificationsChannel', account_id: 'account-1' });
  stored = [listed('m9'), ...stored];
  act(() => received(arrival('account-1')));
  const opened = await bell('Notifications, 2 new');
  await userEvent.click(opened);
  expect(await screen.findByRole('link', { name: /Minutes are ready m9/ })).toBeDefined();
});

it("counts another account's in the total only", async () => {
  ring();
  await userEvent.click(await bell('Notifications, 1 new'));
  await bell('Notifications');
  elsewhere = 1;
  const { received } = await hearing();
  act(() => received(arrival('account-2')));
  expect(await screen.findByText('1 new in your other accounts')).toBeDefined();
  expect(await bell('Notifications')).toBeDefined();
});

it('refetches when the connection has come back', async () => {
  stored = [];
  ring();
  const { connected } = await hearing();
  stored = [listed('m1')];
  act(() => connected());
  expect(await bell('Notifications, 1 new')).toBeDefined();
});

it('uses the browser only where that was allowed before, and never for another account', async () => {
  const shown = jest.fn();
  const browser = Object.assign(
    class {
      constructor(title: string) {
        shown(title);
      }
      close() {}
    },
    { permission: 'default', requestPermission: jest.fn() },
  );
  stubGlobal('Notification', browser);
  ring();
  const { received } = await hearing();
  act(() => received(arrival('account-1')));
  expect(shown).not.toHaveBeenCalled();
  browser.permission = 'granted';
  act(() => received(arrival('account-2')));
  expect(shown).not.toHaveBeenCalled();
  act(() => received(arrival('account-1')));
  expect(shown).toHaveBeenCalledExactlyOnceWith('Minutes are ready');
  expect(browser.requestPermission).not.toHaveBeenCalled();
});

it('moves between notifications by the arrows', async () => {
  ring();
  await userEvent.click(await bell('Notifications, 1 new'));
  const links = screen.getAllByRole('link', { name: /Minutes are ready/ });
  links[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(links[0]);
});

it('says when there is nothing', async () => {
  stored = [];
  ring();
  await userEvent.click(await bell('Notifications'));
  expect(await screen.findByText(/Nothing yet/)).toBeDefined();
});

it('says what went wrong, and asks again', async () => {
  status = 500;
  ring();
  await userEvent.click(await bell('Notifications'));
  expect(await screen.findByText('Notifications are away.')).toBeDefined();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Minutes are ready m1/ })).toBeDefined();
});
