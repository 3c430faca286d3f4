import { expect, type Page } from '@playwright/test';
import * as open from '../open-states.ts';
import type { SampleData } from './sample-data.ts';
import { DARK, MIDDLE, NARROW, type ShownState, WIDE_AND_NARROW } from './state.ts';

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The frame of the screens: navigation, search, notifications, and failed or slow pages. */
export function listFrameStates(paths: SampleData['paths']): readonly ShownState[] {
  const meetings = '/meetings';
  return [
    { name: 'search', shows: 'Search results', path: '/search?q=remote', views: DARK },
    { name: 'search-blank', shows: 'Search without words', path: '/search' },
    {
      name: 'search-filters',
      shows: 'Search results with filters',
      path: '/search?q=remote&period=year&open_items=1',
      views: WIDE_AND_NARROW,
    },
    {
      name: 'search-save',
      shows: 'Saving a search',
      path: '/search?q=remote',
      after: (page) => getButton(page, 'Save search').click(),
    },
    { name: 'search-none', shows: 'Search without results', path: '/search?q=zebra' },
    {
      name: 'search-none-filtered',
      shows: 'Search without results for the filters',
      path: '/search?q=zebra&period=week&open_items=1',
      views: NARROW,
    },
    {
      name: 'search-error',
      shows: 'A search that failed',
      path: '/search?q=remote',
      before: failReads(({ pathname }) => pathname === '/search'),
      after: expectRetry,
    },
    { name: 'palette', shows: 'Command palette', path: meetings, after: open.openPalette() },
    {
      name: 'palette-search',
      shows: 'Search in the command palette',
      path: meetings,
      views: WIDE_AND_NARROW,
      after: open.openPalette('remote'),
    },
    {
      name: 'palette-commands',
      shows: 'Commands in the command palette',
      path: meetings,
      views: DARK,
      after: open.openPalette('go to'),
    },
    {
      name: 'palette-none',
      shows: 'A search without results',
      path: meetings,
      after: searchPalette('zebra', /No results/),
    },
    {
      name: 'palette-error',
      shows: 'A search that failed in the command palette',
      path: meetings,
      views: DARK,
      before: failReads(({ pathname }) => pathname === '/search/quick'),
      after: searchPalette('remote', 'Search failed. Please try again.'),
    },
    { name: 'shortcuts', shows: 'Keyboard shortcuts', path: meetings, views: DARK, after: open.openShortcuts },
    { name: 'notifications', shows: 'Notifications', path: '/notifications' },
    { name: 'notifications-empty', shows: 'No notifications', path: '/notifications', person: 'new user' },
    { name: 'bell', shows: 'The list of notifications', path: meetings, after: openBell },
    { name: 'user-menu', shows: 'The menu of the user', path: meetings, after: openUserMenu },
    {
      name: 'workspace-menu',
      shows: 'The menu of the workspace',
      path: meetings,
      views: DARK,
      after: openAccountMenu,
    },
    { name: 'mobile-menu', shows: 'The navigation on a phone', path: meetings, views: NARROW, after: openMobileMenu },
    {
      name: 'page-progress',
      shows: 'A page that takes long to load',
      path: meetings,
      skipsLoadCheck: true,
      after: openSlowMeeting,
    },
    {
      name: 'unsaved-changes',
      shows: 'The question before changes are discarded',
      path: '/meetings/new',
      views: WIDE_AND_NARROW,
      after: leaveUnsavedChanges,
    },
    {
      name: 'area-error',
      shows: 'An area that could not be loaded',
      path: meetings,
      before: async (page) => void (await page.route('**/remotes/meetings/**', (route) => route.abort())),
      after: expectRetry,
    },
    {
      name: 'page-error',
      shows: 'A page that could not be loaded',
      path: '/',
      person: 'guest',
      views: WIDE_AND_NARROW,
      before: failHomePage,
      after: expectRetry,
    },
    {
      name: 'unreachable',
      shows: 'A server that cannot be reached',
      path: meetings,
      views: DARK,
      before: failReads(({ pathname }) => pathname === '/session'),
      after: expectRetry,
    },
    { name: 'page-not-found', shows: 'A page that does not exist', path: '/missing', views: MIDDLE },
    { name: 'meeting-not-found', shows: 'A meeting that does not exist', path: '/meetings/missing' },
    {
      name: 'meeting-parts-error',
      shows: 'A meeting whose parts could not be loaded',
      path: paths.ready,
      before: failReads(({ pathname }) => /^\/meetings\/[^/]+\/(minutes|transcript|action_items)$/.test(pathname)),
      after: expectRetry,
    },
    {
      name: 'meeting-offline',
      shows: 'A meeting while offline',
      path: paths.ready,
      views: [[375, 'dark']],
      after: open.goOffline,
    },
    {
      name: 'dashboard-error',
      shows: 'The dashboard when reads fail',
      path: '/dashboard',
      before: failReads(({ pathname }) => pathname === '/meetings' || pathname === '/action_items'),
      after: expectRetry,
    },
    {
      name: 'items-error',
      shows: 'Action items that could not be loaded',
      path: '/action_items?assignee=team',
      before: failReads(({ pathname }) => pathname === '/action_items'),
      after: expectRetry,
    },
    {
      name: 'items-offline',
      shows: 'Action items while offline',
      path: '/action_items?assignee=team',
      views: NARROW,
      after: open.goOffline,
    },
    {
      name: 'assistant-error',
      shows: 'A question that failed',
      path: '/assistant',
      before: failChat,
      after: failQuestion,
    },
  ];
}

/** Responds to reads with an error after which the client does not retry. Pages load as usual. */
export const failReads = (isFailing: (url: URL) => boolean) => async (page: Page) => {
  await page.route(isFailing, (route) => {
    if (route.request().isNavigationRequest() || route.request().method() !== 'GET') return route.fallback();
    return route.fulfill({ status: 400, json: { error: "Couldn't load this. Please try again." } });
  });
};

async function expectRetry(page: Page): Promise<void> {
  await expect(getButton(page, 'Retry').first()).toBeVisible();
}

const searchPalette = (words: string, shown: string | RegExp) => async (page: Page) => {
  await open.openPalette()(page);
  await page.getByRole('combobox').fill(words);
  await expect(page.getByText(shown).first()).toBeVisible();
};

async function openBell(page: Page): Promise<void> {
  await getButton(page, /^Notifications/).click();
  await expect(page.getByText('See all')).toBeVisible();
}

async function openMobileMenu(page: Page): Promise<void> {
  const menu = getButton(page, 'Open menu');
  if (await menu.isVisible()) await menu.click();
}

async function openUserMenu(page: Page): Promise<void> {
  await openMobileMenu(page);
  await page.locator('#sidebar').getByRole('button', { name: 'Demo User', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
}

async function openAccountMenu(page: Page): Promise<void> {
  await openMobileMenu(page);
  await getButton(page, /^Workspace: /).click();
  await expect(page.getByRole('menuitemradio')).toBeVisible();
}

async function openSlowMeeting(page: Page): Promise<void> {
  // The response is withheld until the page is closed.
  await page.route(/\/meetings\/[^/]+/, () => undefined);
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').first().click();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
}

async function leaveUnsavedChanges(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Plans for the new library');
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard changes' })).toBeVisible();
}

/** Blocks the script of the landing page. The file with the texts of its area contains a word of that script too, but is not blocked. */
async function failHomePage(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const isHomePage = body.includes('minutesPicture') && !body.includes('become minutes');
    return isHomePage ? route.abort() : route.fulfill({ response, body });
  });
}

/** Fails questions, which are sent as requests while there is no live connection. */
async function failChat(page: Page): Promise<void> {
  await page.routeWebSocket('**/cable', () => undefined);
  await page.route('**/ai_assistant/chat', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
}

async function failQuestion(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill('What did we decide?');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Failed to connect to AI service/)).toBeVisible();
}
