import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import type { TestUser } from './person.ts';

const LAST = 'Meeting 0';
const SPEAKERS = ['Ana Sample', 'Ben Sample', 'Cleo Sample', 'Demo Sample', 'Eve Sample', 'Fay Sample'];

test('on a phone, the actions of the list are a bar that covers no meeting at the end of the list', async ({
  page,
  person,
}) => {
  for (let number = 0; number < 12; number += 1) await createMeeting(person, `Meeting ${number}`);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/meetings');
  const last = page.getByRole('listitem').filter({ hasText: LAST });
  await expect(last).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const button = await getBox(page.locator('main').getByRole('link', { name: 'New meeting' }));
  expect(button.bottom, 'the bar is at the bottom').toBeGreaterThan(760 - 24);
  expect((await getBox(last)).bottom, 'the last meeting ends above the bar').toBeLessThan(button.top);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('on a phone, the lines of a meeting reach the edge of the list, and its menu is beside the title', async ({
  page,
  person,
}) => {
  const title = 'Library move: the last check before the opening of the second floor';
  const id = await createMeeting(person, title);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/meetings');
  const row = page.locator(`[data-meeting="${id}"]`);
  const link = row.getByRole('link', { name: title });
  const [text, titleBox] = [await getBox(link.locator('../..')), await getBox(link)];
  const menu = await getBox(row.getByRole('button'));
  const edge = await getBox(page.getByRole('heading', { level: 2 }).first());
  expect(Math.round(text.right), 'the lines end at the edge').toBe(Math.round(edge.right));
  expect(titleBox.right, 'the title ends before the menu').toBeLessThanOrEqual(menu.left);
  const difference = Math.abs(menu.top + menu.bottom - titleBox.top - titleBox.bottom) / 2;
  expect(difference, 'px between the middles of the menu and the title').toBeLessThanOrEqual(1);
});

test('on a phone, the assistant button is in the top bar, beside the search, and covers nothing of the page', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/meetings');
  const assistant = await getBox(page.getByRole('button', { name: 'Open assistant' }));
  const search = await getBox(page.getByRole('banner').getByRole('button', { name: 'Search' }));
  expect(Math.round(assistant.top)).toBe(Math.round(search.top));
  expect(assistant.right).toBeLessThanOrEqual(search.left);
  expect(assistant.bottom).toBeLessThanOrEqual((await getBox(page.getByRole('main'))).top);
});

test('on a phone, a tab of a meeting begins at the same distance below the tabs, and the minutes below the summary', async ({
  page,
  person,
}) => {
  const { id } = await createReadyMeeting(person.http);
  await page.setViewportSize({ width: 375, height: 760 });
  for (const tab of ['agenda', 'notes']) {
    await page.goto(`/meetings/${id}?tab=${tab}`);
    const tabs = await getBox(page.getByRole('tablist', { name: 'Parts of the meeting' }));
    const section = await getBox(page.locator(`section[aria-labelledby="${tab}-heading"]`));
    expect(Math.round(section.top - tabs.bottom), `px above the ${tab}`).toBeLessThanOrEqual(24);
  }
  await page.goto(`/meetings/${id}`);
  const summary = await getBox(page.locator('section[aria-labelledby="summary-heading"]'));
  const minutes = await getBox(page.locator('section[aria-labelledby="minutes-heading"]'));
  expect(Math.round(minutes.top - summary.bottom), 'px above the minutes').toBeGreaterThanOrEqual(32);
});

test('on a phone, the tabs of a meeting stay below the top bar while the page scrolls', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  await page.setViewportSize({ width: 375, height: 490 });
  await page.goto(`/meetings/${id}`);
  await expect(page.locator('section[aria-labelledby="minutes-heading"]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  const tabs = await getBox(page.getByRole('tablist', { name: 'Parts of the meeting' }));
  const topbar = await getBox(page.getByRole('banner'));
  expect(Math.abs(tabs.top - topbar.bottom), 'px between the top bar and the tabs').toBeLessThanOrEqual(1);
});

test('on a phone, a tab that is selected below its start begins below the tabs, and so does what is focused in it', async ({
  page,
  person,
}) => {
  const { id } = await createReadyMeeting(person.http);
  for (let number = 0; number < 12; number += 1) {
    const item = { description: `Order shelf ${number}` };
    expect((await person.http.post(`/meetings/${id}/action_items`, { action_item: item })).status).toBe(201);
  }
  await page.setViewportSize({ width: 375, height: 490 });
  await page.goto(`/meetings/${id}`);
  await expect(page.locator('section[aria-labelledby="minutes-heading"]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  const tablist = page.getByRole('tablist', { name: 'Parts of the meeting' });
  await tablist.getByRole('tab', { name: /^Action items/ }).click();
  const checkbox = page.getByRole('checkbox', { name: /Order shelf 8/ });
  await expect(checkbox).toBeAttached();
  const [tabs, panel] = [await getBox(tablist), await getBox(page.getByRole('tabpanel', { name: /^Action items/ }))];
  expect(Math.abs(panel.top - tabs.bottom), 'px between the tabs and their panel').toBeLessThanOrEqual(2);
  // Below the tabs, as before Shift+Tab reaches it.
  await checkbox.evaluate((box, top) => scrollBy(0, box.getBoundingClientRect().top - top), tabs.top);
  await checkbox.focus();
  await expect.poll(async () => (await getBox(checkbox)).top).toBeGreaterThanOrEqual((await getBox(tablist)).bottom);
});

test('on a phone in landscape, the tabs of a meeting scroll with the page', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  await page.setViewportSize({ width: 700, height: 375 });
  await page.goto(`/meetings/${id}`);
  await expect(page.locator('section[aria-labelledby="minutes-heading"]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const tabs = page.getByRole('tablist', { name: 'Parts of the meeting' });
  await expect.poll(async () => (await getBox(tabs)).bottom).toBeLessThan(0);
});

test('the state and the date of an item are on one line', async ({ page, person }) => {
  const meeting = await createMeeting(person, 'Library move');
  const day = `${new Date().getUTCFullYear()}-06-15`;
  const item = { description: 'Order the shelves', due_date: day };
  const created = await person.http.post(`/meetings/${meeting}/action_items`, { action_item: item });
  expect(created.status).toBe(201);
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/action_items?assignee=team');
    const state = await getBox(page.locator('main li').getByText(/^(Overdue|Due soon)$/));
    const date = await getBox(page.locator(`time[datetime="${day}"]`));
    expect(Math.round(date.top), `at ${width} px`).toBe(Math.round(state.top));
    expect(date.left, `at ${width} px`).toBeGreaterThan(state.right);
  }
});

test('on a phone, the assignee of an item follows its text without a gap', async ({ page, person }) => {
  const meeting = await createMeeting(person, 'Library move');
  const item = { description: 'Order the shelves', due_date: null };
  const created = await person.http.post(`/meetings/${meeting}/action_items`, { action_item: item });
  expect(created.status).toBe(201);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/action_items?assignee=team');
  const row = page.locator('main li').filter({ hasText: item.description });
  const text = await getBox(row.getByText(item.description));
  const source = await getBox(row.getByRole('link', { name: 'Library move' }));
  expect(source.top - text.bottom, 'px between text and details').toBeLessThanOrEqual(8);
});

test('on a phone, the text of an item with a priority begins where its details do, and no name is broken', async ({
  person,
  openBrowserAs,
}) => {
  const meeting = await createMeeting(person, 'Library move');
  const item = { description: 'Order the shelves', due_date: null, priority: 'urgent' };
  const created = await person.http.post(`/meetings/${meeting}/action_items`, { action_item: item });
  expect(created.status).toBe(201);
  const page = await openBrowserAs(person, { viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });
  await page.goto('/action_items?assignee=team');
  const row = page.locator('main li').filter({ hasText: item.description });
  const text = await getBox(row.getByText(item.description));
  const details = await getBox(row.locator('[data-cells]'));
  expect(Math.round(text.left)).toBe(Math.round(details.left));

  await row.getByRole('button', { name: /^Item actions/ }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  await page.getByRole('combobox', { name: 'Assignee' }).fill('eve@sample.example');
  const option = page.getByRole('option').filter({ hasText: 'eve@sample.example' });
  const name = await getBox(option.getByText('eve@sample.example', { exact: true }));
  expect(name.bottom - name.top, 'the height of a name on one line').toBeLessThan(30);
});

test('the bullet of a line that links to an action item is beside its first line', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto(`/meetings/${id}`);
  const link = page
    .getByRole('region', { name: 'Minutes', exact: true })
    .getByRole('button', { name: /final pictures/ });
  const { baseline, bottoms } = await link.evaluate((button) => {
    // An empty block in a line stands on its baseline, as the bullet does.
    const probe = document.createElement('span');
    probe.style.display = 'inline-block';
    button.before(probe);
    const { bottom } = probe.getBoundingClientRect();
    probe.remove();
    const range = document.createRange();
    range.selectNodeContents(button);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    return { baseline: bottom, bottoms: boxes.map((box) => box.bottom) };
  });
  expect(Math.max(...bottoms), 'the line is broken').toBeGreaterThan(Math.min(...bottoms) + 10);
  expect(baseline, 'px to the baseline').toBeLessThanOrEqual(Math.min(...bottoms));
});

test('on a phone, a title has the whole width, and is not cut', async ({ page, person }) => {
  const id = await createMeeting(person, 'Library move: the last check before the opening');
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto(`/meetings/${id}`);
  const title = page.getByRole('heading', { level: 1 });
  const actions = page.getByRole('button', { name: 'More actions' });
  await expect(actions).toBeVisible();
  const [titleBox, actionsBox] = [await getBox(title), await getBox(actions)];
  expect(titleBox.top, 'the title is below the actions').toBeGreaterThanOrEqual(actionsBox.bottom);
  expect(titleBox.right, 'the title reaches the edge').toBeGreaterThanOrEqual(Math.floor(actionsBox.right));
  const hidden = await title.evaluate((element) =>
    Math.max(
      ...[...element.querySelectorAll('*')].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ),
  );
  expect(hidden, 'px of the title that are cut').toBeLessThanOrEqual(1);
  const back = await getBox(page.locator('main').getByRole('link', { name: 'All meetings' }));
  expect(Math.round((back.top + back.bottom) / 2), 'the link back is beside the actions').toBe(
    Math.round((actionsBox.top + actionsBox.bottom) / 2),
  );
});

test('the text of an item has at least two fifths of the row', async ({ page, person }) => {
  const description = 'Write the announcement for the opening and send it to the newspaper before Friday';
  const meeting = await createMeeting(person, 'Library move');
  const item = { description, due_date: '2030-06-15' };
  const created = await person.http.post(`/meetings/${meeting}/action_items`, { action_item: item });
  expect(created.status).toBe(201);
  for (const [width, path] of [
    [1440, `/meetings/${meeting}`],
    [1024, '/action_items?assignee=team'],
    [1440, '/action_items?assignee=team'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const row = page.locator('main li').filter({ hasText: description });
    await expect(row).toBeVisible();
    const { width: rowWidth } = (await row.boundingBox()) ?? { width: 0 };
    const { width: textWidth } = (await row.getByText(description).locator('..').boundingBox()) ?? { width: 0 };
    expect(textWidth, `${path} at ${width} px`).toBeGreaterThan(rowWidth * 0.4);
  }
});

test('all speakers are within the transcript panel', async ({ page, person }) => {
  const content = SPEAKERS.map((name) => `${name}: We order the shelves for the library this week.`).join('\n');
  const { id } = await createReadyMeeting(person.http, { content });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/meetings/${id}`);
    const speakers = page.getByRole('list', { name: 'Speakers' });
    await expect(speakers.getByRole('button')).toHaveCount(SPEAKERS.length);
    const cut = await speakers.evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(cut, `px beyond the edge at ${width} px`).toBe(0);
  }
});

test('the roles of members are in one column', async ({ page, person, member }) => {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/settings?tab=team');
    const ownRole = await getBox(page.getByLabel(`Role of ${person.name}`));
    const other = await getBox(page.getByLabel(`Role of ${member.name}`));
    expect([ownRole.left, ownRole.right], `at ${width} px`).toEqual([other.left, other.right]);
    const leave = await getBox(page.getByRole('button', { name: 'Leave workspace' }));
    expect(leave.left, `the button is beside the role at ${width} px`).toBeGreaterThanOrEqual(ownRole.right);
  }
});

async function createMeeting({ http }: TestUser, title: string): Promise<string> {
  const created = await http.post('/meetings', { meeting: { title } });
  return meetingResponseSchema.parse(created.body).meeting.id;
}

async function getBox(locator: Locator) {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}
