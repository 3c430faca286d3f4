import { expect, type Page } from '@playwright/test';
import { failReads } from '../frame-states.ts';
import { DARK, MIDDLE, NARROW, type ShownState, WIDE_AND_NARROW } from '../state.ts';
import { NOTIFICATIONS, respondWith } from './shown-people.ts';

const getBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const isNotifications = ({ pathname }: URL) => pathname === '/notifications';

/** Notifications of every kind, none, and those that cannot be loaded; the parts of the frame that fail alone. */
export function listNotificationStates(): readonly ShownState[] {
  const screen = '/notifications';
  const meetings = '/meetings';
  return [
    {
      name: 'notifications-unread',
      shows: 'Notifications of every kind, some unread',
      path: screen,
      views: WIDE_AND_NARROW,
      before: respondWith(screen, NOTIFICATIONS),
      after: async (page) => expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible(),
    },
    {
      name: 'notifications-error',
      shows: 'Notifications that could not be loaded',
      path: screen,
      views: NARROW,
      before: failReads(isNotifications),
      after: async (page) => expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible(),
    },
    {
      name: 'bell-unread',
      shows: 'The list of notifications, with unread ones of several workspaces',
      path: meetings,
      views: WIDE_AND_NARROW,
      before: respondWith(screen, NOTIFICATIONS),
      after: async (page) => {
        await getBell(page).click();
        await expect(page.getByText('102 unread in other workspaces')).toBeVisible();
      },
    },
    {
      name: 'bell-empty',
      shows: 'The list of notifications, empty',
      path: meetings,
      person: 'new user',
      views: DARK,
      before: respondWith(screen, {
        ...{ notifications: [], next_cursor: null, unseen_count: 0, total_unseen_count: 0 },
        ...{ unread_count: 0, total_unread_count: 0 },
      }),
      after: openBell,
    },
    {
      name: 'bell-error',
      shows: 'The list of notifications, which could not be loaded',
      path: meetings,
      views: NARROW,
      before: failReads(isNotifications),
      after: openBell,
    },
    {
      name: 'sidebar-collapsed',
      shows: 'The collapsed sidebar',
      path: '/dashboard',
      after: async (page) => {
        const collapse = page.getByRole('button', { name: 'Collapse sidebar' });
        if (await collapse.isVisible()) await collapse.click();
      },
    },
    {
      name: 'assistant-failed',
      shows: 'The floating assistant, which could not be loaded',
      path: meetings,
      views: MIDDLE,
      before: async (page) => void (await page.route('**/remotes/assistant/**', (route) => route.abort())),
      after: async (page) => {
        await page.getByRole('button', { name: 'Open assistant' }).click();
        await expect(page.getByText("Couldn't load the assistant.")).toBeVisible();
      },
    },
    {
      name: 'live-interrupted',
      shows: 'A screen whose live updates are interrupted',
      path: meetings,
      views: NARROW,
      before: endLiveUpdates,
      after: async (page) => expect(page.getByText(/Live updates interrupted/)).toBeVisible(),
    },
    {
      name: 'dashboard-loading',
      shows: 'The dashboard while its lists are loading',
      path: '/dashboard',
      views: WIDE_AND_NARROW,
      skipsLoadCheck: true,
      before: withhold(({ pathname }) => ['/meetings', '/action_items', '/decisions'].includes(pathname)),
      // The skeleton appears after a moment.
      after: async (page) => expect(page.getByText('Loading dashboard')).toBeAttached(),
    },
  ];
}

async function openBell(page: Page): Promise<void> {
  await getBell(page).click();
  await expect(page.getByText('See all')).toBeVisible();
}

/** Connections are closed as soon as a subscription is confirmed. */
async function endLiveUpdates(page: Page): Promise<void> {
  await page.routeWebSocket('**/cable', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('confirm_subscription')) void socket.close();
    });
  });
}

/** The responses to reads are withheld until the page is closed. */
export const withhold = (isWithheld: (url: URL) => boolean) => async (page: Page) => {
  await page.route(isWithheld, (route) =>
    route.request().isNavigationRequest() || route.request().method() !== 'GET' ? route.fallback() : undefined,
  );
};
