import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { type Area, type AreaName, defineArea, useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './Page.tsx';

/** Width of the simulated window, in pixels. */
let width = 1440;

beforeEach(() => {
  width = 1440;
  localStorage.clear();
  stubGlobal('scrollTo', () => undefined);
  stubGlobal('matchMedia', (query: string) => {
    const [, limit = '', value = '0'] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? [];
    const matches = limit === 'min' ? width >= Number(value) : width <= Number(value);
    return { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  });
});

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <h1>{`${pathname}${search}`}</h1>;
}

const areas: Partial<Record<AreaName, Area>> = {
  account: defineArea({ routes: [{ path: '/sign-in', screen: CurrentPath }] }),
  meetings: defineArea({
    routes: [
      { path: '/dashboard', screen: CurrentPath },
      { path: '/meetings', screen: CurrentPath },
      { path: '/meetings/new', screen: CurrentPath },
      { path: '/action_items', screen: CurrentPath },
    ],
  }),
  assistant: defineArea({
    routes: [{ path: '/assistant', screen: CurrentPath }],
    slots: {
      assistant: ({ isOpen, focusesField, onClose }) => (
        <button type="button" hidden={!isOpen} onClick={onClose}>
          {focusesField ? 'Opened assistant' : 'Assistant left open'}
        </button>
      ),
    },
  }),
  search: defineArea({ slots: { command: () => <p>Search dialog</p> } }),
};

const renderPage = (path: string, isSignedOut = false) =>
  render(
    <TestProviders path={path} session={{ isSignedOut }} areas={areas}>
      <Page />
    </TestProviders>,
  );

const findHeading = (name: string) => screen.findByRole('heading', { name });

test('the sidebar shows the number of suggestions to review, and its link also names the number of open items', async () => {
  stubGlobal('fetch', async (url: string) =>
    url.endsWith('/action_items/counts') ? Response.json({ to_review: 24, open: 2, overdue: 1 }) : Response.json({}),
  );
  renderPage('/meetings');
  const link = await screen.findByRole('link', { name: /^Action items.*24 to review, 2 open$/ });
  expect(within(link).getByText('24')).toBeTruthy();
});

test('the first view of a page is removed when a link opens another page', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-view"></div>');
  renderPage('/meetings');
  await findHeading('/meetings');
  expect(document.getElementById('first-view')).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: /^Action items/ }));
  await findHeading('/action_items');
  expect(document.getElementById('first-view')).toBeNull();
});

test('redirects / to the dashboard, or shows the landing page when signed out', async () => {
  renderPage('/');
  expect(await findHeading('/dashboard')).toBeTruthy();
  cleanup();
  renderPage('/', true);
  expect(await findHeading('Meetings become minutes and action items')).toBeTruthy();
});

test('redirects signed-out users to sign-in with a return path', async () => {
  renderPage('/meetings?state=ready', true);
  expect(await findHeading('/sign-in?return_to=%2Fmeetings%3Fstate%3Dready')).toBeTruthy();
});

test('redirects signed-in users from sign-in to the return path', async () => {
  renderPage('/sign-in?return_to=%2Faction_items');
  expect(await findHeading('/action_items')).toBeTruthy();
});

test('shows "Page not found" within the layout for an unknown path', async () => {
  renderPage('/nowhere');
  expect(await findHeading('Page not found')).toBeTruthy();
  expect(screen.getAllByText(/Page not found/)).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('opens search with Ctrl+K and the shortcuts with ?', async () => {
  renderPage('/meetings');
  await findHeading('/meetings');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText('Search dialog')).toBeTruthy();
  cleanup();
  renderPage('/meetings');
  await findHeading('/meetings');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test.each([
  ['c', '/meetings/new'],
  ['gm', '/meetings'],
  ['ga', '/action_items'],
])('the keys %s open %s', async (keys, path) => {
  renderPage('/pricing-unknown');
  await findHeading('Page not found');
  await userEvent.keyboard(keys);
  expect(await findHeading(path)).toBeTruthy();
});

test('marks the current page in the navigation and has landmarks', async () => {
  renderPage('/meetings');
  await findHeading('/meetings');
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(within(navigation).getByRole('link', { name: 'Meetings' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('main').id).toBe('main');
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
});

test('marks only the link to the shown tab: "Team" or "Settings"', async () => {
  const findCurrent = async () => {
    const links = await within(await screen.findByRole('navigation', { name: 'Main' })).findAllByRole('link');
    return links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent);
  };
  renderPage('/settings?tab=team');
  expect(await findCurrent()).toEqual(['Team']);
  cleanup();
  renderPage('/settings?tab=security');
  expect(await findCurrent()).toEqual(['Settings']);
});

test.each([
  [1440, 'Collapse sidebar', 'Open sidebar'],
  [1024, 'Open sidebar', 'Collapse sidebar'],
])('at %i px, the sidebar starts with “%s” and stores the choice', async (pixels, button, other) => {
  width = pixels;
  renderPage('/meetings');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  cleanup();
  renderPage('/meetings');
  expect(await screen.findByRole('button', { name: other })).toBeTruthy();
});

test('without a stored choice, the sidebar is collapsed at 1024 px and open at 1440 px', async () => {
  width = 1024;
  renderPage('/meetings');
  await screen.findByRole('button', { name: 'Open sidebar' });
  cleanup();
  width = 1440;
  renderPage('/meetings');
  expect(await screen.findByRole('button', { name: 'Collapse sidebar' })).toBeTruthy();
});

test.each(['a link', 'a press outside', 'Escape'])('closes the menu on %s below 768 px', async (action) => {
  width = 375;
  renderPage('/meetings');
  await findHeading('/meetings');
  const button = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  if (action === 'a link') await userEvent.click(screen.getByRole('link', { name: 'Meetings' }));
  else if (action === 'Escape') await userEvent.keyboard('{Escape}');
  else await userEvent.click(screen.getByRole('heading', { name: '/meetings' }));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('moves the focus to the content after navigation', async () => {
  renderPage('/meetings');
  await findHeading('/meetings');
  await userEvent.click(screen.getByRole('link', { name: 'Action items' }));
  await findHeading('/action_items');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('signing out from the user menu opens sign-in', async () => {
  renderPage('/meetings');
  await userEvent.click(await screen.findByRole('button', { name: 'Test User' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(await findHeading('/sign-in?return_to=%2Fmeetings')).toBeTruthy();
});

test('a native app ends the session itself when the user signs out', async () => {
  const messages: string[] = [];
  stubGlobal('nativeApp', { postMessage: (message: string) => messages.push(message) });
  renderPage('/meetings');
  await userEvent.click(await screen.findByRole('button', { name: 'Test User' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(messages).toEqual(['{"name":"sign-out"}']);
  expect(await findHeading('/meetings')).toBeTruthy();
});

test('the floating assistant stays open after a reload until it is closed, which returns the focus', async () => {
  renderPage('/meetings');
  await userEvent.click(await screen.findByRole('button', { name: 'Open assistant' }));
  expect(await screen.findByRole('button', { name: 'Opened assistant' })).toBeTruthy();
  cleanup();
  renderPage('/action_items');
  await userEvent.click(await screen.findByRole('button', { name: 'Assistant left open' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Open assistant' }));
  // It is only hidden, so it keeps the typed text.
  expect(screen.getByText('Assistant left open')).toBeTruthy();
  cleanup();
  renderPage('/meetings');
  expect(await screen.findByRole('button', { name: 'Open assistant' })).toBeTruthy();
});

test('on a phone, a floating assistant that was left open does not cover the page after a reload', async () => {
  localStorage.setItem('minutehand.assistant', 'open');
  width = 767;
  renderPage('/meetings');
  await userEvent.click(await screen.findByRole('button', { name: 'Open assistant' }));
  expect(await screen.findByRole('button', { name: 'Opened assistant' })).toBeTruthy();
  expect(screen.queryByText('Assistant left open')).toBeNull();
  cleanup();
  width = 768;
  renderPage('/meetings');
  expect(await screen.findByRole('button', { name: 'Assistant left open' })).toBeTruthy();
});

test('the screen of the assistant has no floating assistant', async () => {
  renderPage('/assistant');
  await findHeading('/assistant');
  expect(screen.queryByRole('button', { name: 'Open assistant' })).toBeNull();
  cleanup();
  localStorage.setItem('minutehand.assistant', 'open');
  renderPage('/assistant');
  await findHeading('/assistant');
  expect(screen.queryByRole('button', { name: 'Assistant left open' })).toBeNull();
});
