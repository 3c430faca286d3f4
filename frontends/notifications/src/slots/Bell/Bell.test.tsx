import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { NotificationsChannelMessage } from '@minutehand/contracts/http/cable';
import type { Notification as NotificationResponse } from '@minutehand/contracts/http/notifications';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken, useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from './Bell.tsx';

type TestSubscription = { params: object; connected(): void; received(message: NotificationsChannelMessage): void };
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
const getSubscription = () =>
  waitFor(() => {
    const last = cable.subscriptions.at(-1);
    if (!last) throw new Error('no subscription yet');
    return last as TestSubscription;
  });

const createNotification = (id: string, overrides: Partial<NotificationResponse> = {}): NotificationResponse => ({
  id,
  account_id: 'account-1',
  kind: 'minutes_ready',
  title: `Minutes are ready ${id}`,
  body: 'Weekly review',
  url: `/meetings/${id}`,
  created_at: '2026-11-21T09:00:00.000Z',
  seen: false,
  read: false,
  ...overrides,
});
const createMessage = (accountId: string): NotificationsChannelMessage => ({
  account_id: accountId,
  html: '<article id="notification_n9"></article>',
  browser: {
    title: 'Minutes are ready',
    options: { body: 'Planning', tag: 'n9', data: { url: '/meetings/m9' } },
  },
});

/** The state of the fake server. */
let storedNotifications: NotificationResponse[] = [];
let unreadElsewhere = 0;
let marks: string[] = [];
let status = 200;
/** Notifications per page of the fake server. */
let pageSize = 100;
function respond(url: string, init?: RequestInit): Response {
  if (status !== 200) return Response.json({ error: 'Notifications are down.' }, { status });
  if (url.startsWith('/notifications/mark_as_')) {
    const mark = url.endsWith('seen') ? 'seen' : 'read';
    const { ids }: { ids: string[] } = JSON.parse(String(init?.body));
    marks.push(`${mark} ${ids.join()}`);
    storedNotifications = storedNotifications.map((notification) =>
      ids.includes(notification.id)
        ? { ...notification, seen: true, read: notification.read || mark === 'read' }
        : notification,
    );
  }
  const unseen = storedNotifications.filter(({ seen }) => !seen).length;
  const unread = storedNotifications.filter(({ read }) => !read).length;
  const first = Number(new URL(url, 'https://mh.example').searchParams.get('cursor') ?? 0);
  const next = first + pageSize;
  return Response.json({
    notifications: storedNotifications.slice(first, next),
    next_cursor: next < storedNotifications.length ? String(next) : null,
    unseen_count: unseen,
    total_unseen_count: unseen + unreadElsewhere,
    unread_count: unread,
    total_unread_count: unread + unreadElsewhere,
  });
}

function CurrentPath() {
  return <output>{useLocation().pathname}</output>;
}
function renderBell(placement: 'topbar' | 'sidebar' | 'collapsed' = 'sidebar') {
  render(
    <TestProviders path="/meetings">
      <Bell placement={placement} />
      <CurrentPath />
    </TestProviders>,
  );
}
const findBell = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  cable.subscriptions = [];
  storedNotifications = [createNotification('m1'), createNotification('m2', { seen: true, read: true })];
  unreadElsewhere = 0;
  marks = [];
  status = 200;
  pageSize = 100;
  csrfToken.set('t');
  stubGlobal('fetch', async (url: string, init?: RequestInit) => respond(url, init));
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it.each(['topbar', 'sidebar', 'collapsed'] as const)(
  'has the unread count in its accessible name (%s)',
  async (placement) => {
    renderBell(placement);
    expect(await findBell('Notifications, 1 unread')).toBeDefined();
  },
);

it('opening marks the shown notifications as seen, and keeps them and the badge unread', async () => {
  renderBell();
  await userEvent.click(await findBell('Notifications, 1 unread'));
  await waitFor(() => expect(marks).toEqual(['seen m1']));
  expect(await findBell('Notifications, 1 unread')).toBeDefined();
  expect(screen.getByRole('link', { name: /Unread:\s*Minutes are ready m1/ })).toBeDefined();
});

it('opening a notification marks it as read, navigates and closes the popover', async () => {
  renderBell();
  await userEvent.click(await findBell('Notifications, 1 unread'));
  await userEvent.click(screen.getByRole('link', { name: /Minutes are ready m1/ }));
  expect(screen.getByText('/meetings/m1')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(marks).toContain('read m1'));
});

it('marks all as read with one button, which clears the badge', async () => {
  renderBell();
  await userEvent.click(await findBell('Notifications, 1 unread'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await findBell('Notifications')).toBeDefined();
  await waitFor(() => expect(marks).toContain('read m1'));
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
});

it('marks notifications of pages that are not loaded as read, even if all loaded ones are read', async () => {
  pageSize = 1;
  storedNotifications = [
    createNotification('m1', { seen: true, read: true }),
    ...['m2', 'm3'].map((id) => createNotification(id, { seen: true })),
    createNotification('m4', { seen: true, read: true }),
  ];
  unreadElsewhere = 1;
  renderBell();
  await userEvent.click(await findBell('Notifications, 2 unread'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await findBell('Notifications')).toBeDefined();
  await waitFor(() => expect(marks).toEqual(['read m2', 'read m3']));
  expect(await findBell('Notifications')).toBeDefined();
  expect(screen.getByText('1 unread in other workspaces')).toBeDefined();
});

it('shows a first response that arrives after the connection, and fetches again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signals: (AbortSignal | null | undefined)[] = [];
  stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    signals.push(init?.signal);
    if (signals.length === 1) await promise;
    return respond(url, init);
  });
  renderBell();
  const { connected } = await getSubscription();
  await act(async () => connected());
  expect(signals).toHaveLength(1);
  resolve();
  expect(await findBell('Notifications, 1 unread')).toBeDefined();
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals[0]?.aborted).toBe(false);
});

it('sends a native app the counts for its icon and its tab bar, and again when they change', async () => {
  const postMessage = jest.fn();
  stubGlobal('nativeApp', { postMessage });
  unreadElsewhere = 2;
  renderBell();
  await findBell('Notifications, 1 unread');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{"name":"notification-badge","icon":3,"tab":1}');
  const { received } = await getSubscription();
  unreadElsewhere = 3;
  act(() => received(createMessage('account-2')));
  await waitFor(() => expect(postMessage).toHaveBeenLastCalledWith('{"name":"notification-badge","icon":4,"tab":1}'));
});

it('counts and shows a new notification of this account at once', async () => {
  renderBell();
  await findBell('Notifications, 1 unread');
  const { params, received } = await getSubscription();
  expect(params).toEqual({ channel: 'NotificationsChannel', account_id: 'account-1' });
  storedNotifications = [createNotification('m9'), ...storedNotifications];
  act(() => received(createMessage('account-1')));
  const opened = await findBell('Notifications, 2 unread');
  await userEvent.click(opened);
  expect(await screen.findByRole('link', { name: /Minutes are ready m9/ })).toBeDefined();
});

it('counts a notification of another account only in the total', async () => {
  renderBell();
  await userEvent.click(await findBell('Notifications, 1 unread'));
  unreadElsewhere = 1;
  const { received } = await getSubscription();
  act(() => received(createMessage('account-2')));
  expect(await screen.findByText('1 unread in other workspaces')).toBeDefined();
  expect(await findBell('Notifications, 1 unread')).toBeDefined();
});

it('does not count a notification of another account that replaces an earlier one', async () => {
  const postMessage = jest.fn();
  stubGlobal('nativeApp', { postMessage });
  const waitForTotal = (total: number) =>
    waitFor(() =>
      expect(postMessage).toHaveBeenLastCalledWith(`{"name":"notification-badge","icon":${total},"tab":1}`),
    );
  renderBell();
  await waitForTotal(1);
  const { connected, received } = await getSubscription();
  unreadElsewhere = 1;
  // Without a connection, the counts would be read from time to time.
  act(() => connected());
  await waitForTotal(2);
  act(() => received(createMessage('account-2')));
  await waitForTotal(3);
  await waitForTotal(2);
});

it('refetches after a reconnect', async () => {
  storedNotifications = [];
  renderBell();
  const { connected } = await getSubscription();
  storedNotifications = [createNotification('m1')];
  act(() => connected());
  expect(await findBell('Notifications, 1 unread')).toBeDefined();
});

it('shows browser notifications only with permission, and never for another account', async () => {
  const show = jest.fn();
  const browser = Object.assign(
    class {
      constructor(title: string) {
        show(title);
      }
      close() {}
    },
    { permission: 'default', requestPermission: jest.fn() },
  );
  stubGlobal('Notification', browser);
  renderBell();
  const { received } = await getSubscription();
  act(() => received(createMessage('account-1')));
  expect(show).not.toHaveBeenCalled();
  browser.permission = 'granted';
  act(() => received(createMessage('account-2')));
  expect(show).not.toHaveBeenCalled();
  const unwanted = createMessage('account-1');
  unwanted.browser.options.data.show = false;
  act(() => received(unwanted));
  expect(show).not.toHaveBeenCalled();
  act(() => received(createMessage('account-1')));
  expect(show).toHaveBeenCalledExactlyOnceWith('Minutes are ready');
  expect(browser.requestPermission).not.toHaveBeenCalled();
});

it('moves between notifications with arrow keys', async () => {
  renderBell();
  await userEvent.click(await findBell('Notifications, 1 unread'));
  const links = screen.getAllByRole('link', { name: /Minutes are ready/ });
  links[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(links[0]);
});

it('shows a message when there are no notifications', async () => {
  storedNotifications = [];
  renderBell();
  await userEvent.click(await findBell('Notifications'));
  expect(await screen.findByText(/No notifications/)).toBeDefined();
});

it('shows an error and retries', async () => {
  status = 500;
  renderBell();
  await userEvent.click(await findBell('Notifications'));
  expect(await screen.findByText('Notifications are down.')).toBeDefined();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Minutes are ready m1/ })).toBeDefined();
});
