import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { shareWithEditor, type TestUser } from './person.ts';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const openFromSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Delays the reads of a path until the returned function is called. Pages at the same path load as usual. */
async function blockReads(page: Page, isBlocked: (url: URL) => boolean): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(isBlocked, async (route) => {
    if (!route.request().isNavigationRequest()) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

async function createMeetings({ http }: TestUser, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { body } = await http.post('/meetings', { meeting: { title: `Meeting ${number}` } });
    meetingResponseSchema.parse(body);
  }
}

test('a progress bar appears when a page takes longer than 500 ms, and disappears when it is loaded', async ({
  page,
  person,
}) => {
  await createReadyMeeting(person.http);
  await page.goto('/settings');
  await expect(getHeading(page, 'Settings')).toBeVisible();
  const release = await blockReads(page, ({ pathname }) => pathname === '/account_meeting_types');
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await openFromSidebar(page, 'Meeting types');
  await expect(bar).toBeVisible();
  release();
  await expect(bar).toBeHidden();
  await expect(getHeading(page, 'Meeting types')).toBeVisible();
});

test('a meeting is prefetched while the pointer hovers over its link, and not read again when it is opened', async ({
  page,
  person,
}) => {
  const { id } = await createReadyMeeting(person.http);
  // The live connection would repeat all reads.
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

test('Back and Forward show the page immediately, without the server, at its earlier scroll position', async ({
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

  const release = await blockReads(page, ({ pathname }) => pathname.startsWith('/meetings'));
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

const getDiscardDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes' });
const clickInDialog = (page: Page, name: 'Cancel' | 'Confirm') =>
  getDiscardDialog(page).getByRole('button', { name, exact: true }).click();

test('edited minutes are not discarded by a link or by Back without confirmation', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  await page.goto('/meetings');
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').click();
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  await minutes.getByRole('button', { name: 'Edit', exact: true }).click();
  await minutes.getByRole('button', { name: 'Edit as Markdown' }).click();
  const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
  await field.fill('Other minutes');
  for (const leave of [() => openFromSidebar(page, 'Settings'), () => page.goBack()]) {
    await leave();
    await expect(getDiscardDialog(page)).toContainText('Are you sure you want to discard your changes?');
    await clickInDialog(page, 'Cancel');
    await expect(getDiscardDialog(page)).toBeHidden();
    await expect(field).toHaveValue('Other minutes');
    expect(new URL(page.url()).pathname).toBe(`/meetings/${id}`);
  }
  await openFromSidebar(page, 'Settings');
  await clickInDialog(page, 'Confirm');
  await expect(getHeading(page, 'Settings')).toBeVisible();
  await page.goBack();
  await expect(minutes.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

test('a pasted transcript and a changed profile are not discarded without confirmation', async ({ page, person }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/meetings/new');
  const field = page.getByRole('textbox', { name: 'Transcript' });
  await field.fill('Ana: Good morning.');
  await openFromSidebar(page, 'Settings');
  await clickInDialog(page, 'Cancel');
  await expect(field).toHaveValue('Ana: Good morning.');
  await openFromSidebar(page, 'Settings');
  await clickInDialog(page, 'Confirm');

  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue(person.name);
  await name.fill('Another name');
  await page.goBack();
  await clickInDialog(page, 'Confirm');
  await expect(getHeading(page, 'New meeting')).toBeVisible();
});

test('a page whose code was replaced by a deployment offers to reload, and opens after that', async ({
  page,
  person,
  errors,
}) => {
  for (const pattern of [/404/, /Loading (CSS )?chunk/, /did not load/, /RUNTIME-\d+/]) errors.expect(pattern);
  await createReadyMeeting(person.http);
  await page.goto('/meetings');
  await expect(page.getByRole('list', { name: 'Meetings' })).toBeVisible();
  await page.route('**/remotes/meetings/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').click();
  await expect(page.getByText('Minutehand was updated. Reload the page to continue.')).toBeVisible();
  await page.unroute('**/remotes/meetings/**');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('region', { name: 'Minutes', exact: true })).toBeVisible();
});

/** Replaces text in the served scripts of an area, to imitate those of another release. */
async function replaceInScripts(page: Page, url: string, pattern: RegExp, replacement: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    expect(script).toMatch(pattern);
    await route.fulfill({ response, body: script.replace(pattern, replacement) });
  });
}
const pretendOtherRelease = (page: Page) =>
  replaceInScripts(page, '**/remotes/meetings/remoteEntry.js', /\.meetings="\w+"/, '.meetings="of another release"');

test('an area that cannot start in a page which was open during an update offers to reload it', async ({
  page,
  person: _,
  errors,
}) => {
  errors.expect(/is not a function|failed to load area/);
  await pretendOtherRelease(page);
  const area = '**/remotes/meetings/__federation_expose_area.*.js';
  await replaceInScripts(page, area, /\.lazyScreen\)/g, '.lazyScreenOfLaterRelease)');
  await page.goto('/meetings');
  await expect(page.getByText('Minutehand was updated. Reload the page to continue.')).toBeVisible();
});

test('a screen that fails in a page which was open during an update offers to reload it', async ({
  page,
  person: _,
  errors,
}) => {
  errors.expect(/TypeError|Cannot read/);
  await pretendOtherRelease(page);
  await page.route(
    ({ pathname }) => pathname === '/account_meeting_types',
    (route) =>
      route.request().isNavigationRequest()
        ? route.fallback()
        : route.fulfill({ json: { account_meeting_types: [null], next_cursor: null } }),
  );
  await page.goto('/account_meeting_types');
  await expect(page.getByText('Minutehand was updated. Reload the page to continue.')).toBeVisible();
  const releases = await page.evaluate<Record<string, string>>('minutehandReleases');
  expect(releases.shell).toMatch(/^\w{16}$/);
  expect(releases.notifications).toBe(releases.shell);
  expect(releases.meetings).not.toBe(releases.shell);
});

test('two users of a meeting see the name of the other one, and who is editing the minutes', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  await shareWithEditor(person, id, member);
  await page.goto(`/meetings/${id}`);
  const memberPage = await openBrowserAs(member);
  await memberPage.goto(`/meetings/${id}`);
  await expect(page.getByText('Cora Member is here')).toBeVisible();
  await expect(memberPage.getByText(`${person.name} is here`)).toBeVisible();
  await memberPage
    .getByRole('region', { name: 'Minutes', exact: true })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  await expect(page.getByText('Cora Member is editing the minutes')).toBeVisible();
  await openFromSidebar(memberPage, 'Settings');
  await expect(page.getByText(/^Cora Member is/)).toBeHidden();
});

test('the dashboard shows changes of meetings, and meetings that others share, without a reload', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  for (const { http } of [person, member]) await http.post('/dashboard/complete_onboarding', {});
  await page.goto('/dashboard');
  const rows = page.getByRole('region', { name: 'Recent meetings' });
  await expect(rows.getByRole('link').first()).toBeVisible();
  const memberPage = await openBrowserAs(member);
  await memberPage.goto('/dashboard');
  await expect(memberPage.getByRole('button', { name: 'Try a sample' })).toBeVisible();
  await person.http.patch(`/meetings/${id}`, { meeting: { title: 'Changed meanwhile' } });
  await expect(rows).toContainText('Changed meanwhile');
  await shareWithEditor(person, id, member);
  await expect(memberPage.getByRole('region', { name: 'Recent meetings' })).toContainText('Changed meanwhile');
});

test('a page follows changes where sockets are blocked, and catches up after a reconnect', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  let isBlocked = true;
  let connections = 0;
  await page.routeWebSocket('**/cable', (socket) => {
    if (isBlocked) void socket.close();
    else {
      connections += 1;
      socket.connectToServer();
    }
  });
  const rename = (title: string) => person.http.patch(`/meetings/${id}`, { meeting: { title } });
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('region', { name: 'Minutes', exact: true })).toBeVisible();
  await rename('Changed without a socket');
  await expect(title).toContainText('Changed without a socket');
  expect(connections).toBe(0);
  isBlocked = false;
  await rename('Changed before the reconnect');
  await expect(title).toContainText('Changed before the reconnect');
  await expect.poll(() => connections).toBe(1);
});
