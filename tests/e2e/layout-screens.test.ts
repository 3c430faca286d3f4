import { DAY_MS } from '@minutehand/contracts/limits';
import type { Page } from '@playwright/test';
import { findGeometryFaults } from './find-geometry-faults.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, READY_MS } from './meeting.ts';
import * as open from './open-states.ts';
import type { TestUser } from './person.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 375, height: 760 },
  { width: 360, height: 740 },
];

const LONG_ITEM = 'Write the announcement for the opening and send it to the newspaper before Friday';

test('overlaps, wrapped labels, cut words and content beyond the window are found', async ({ page }) => {
  await page.setContent(`<main>
    <h2 style="width: 60px">Two words</h2>
    <button style="position: absolute; top: 100px; left: 0; width: 60px">first</button>
    <button style="position: absolute; top: 100px; left: 40px; width: 60px">second</button>
    <div style="position: absolute; top: 140px; width: 100px">
      <input aria-label="free" style="box-sizing: border-box; width: 100px; padding-right: 32px" />
      <button style="position: absolute; right: 2px; width: 28px; height: 20px; padding: 0">+</button>
    </div>
    <div style="position: absolute; top: 180px; width: 100px">
      <input aria-label="covered" style="box-sizing: border-box; width: 100px" />
      <button style="position: absolute; right: 2px; width: 28px; height: 20px; padding: 0">-</button>
    </div>
    <div style="content-visibility: auto; contain-intrinsic-size: 1px; position: absolute; top: 9000px">
      <button style="position: absolute">skipped</button><button style="position: absolute">skipped too</button>
    </div>
    <p style="width: 40px; overflow: hidden; white-space: nowrap; margin-top: 120px">A cut sentence</p>
    <p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">With an ellipsis</p>
    <div style="width: 3000px; height: 4px"></div>
  </main>`);
  const faults = await findGeometryFaults(page);
  expect(faults).toEqual([
    expect.stringMatching(/^\d+ px beyond the edge of the window$/),
    'h2. “Two words” is on several lines',
    'button. “first” overlaps button. “second”',
    'input. “covered” overlaps button. “-”',
    'p. “A cut sentence” is cut',
    expect.stringMatching(/^the font .* is not loaded$/),
  ]);
});

async function check(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect.soft(await findGeometryFaults(page), screen).toEqual([]);
}

async function addData(person: TestUser): Promise<{ meeting: string; next: string }> {
  const { http } = person;
  await http.post('/dashboard/complete_onboarding', {});
  const { id } = await createReadyMeeting(http);
  const items = [
    { description: LONG_ITEM, due_date: '2030-06-15', priority: 'urgent', assignee_id: person.id },
    { description: 'Order the shelves', due_date: '2020-01-15', assignee_name: 'Alexandra Sample-Longname' },
  ];
  for (const action_item of items) {
    const { body } = await http.post(`/meetings/${id}/action_items`, { action_item });
    const path = `/meetings/${id}/action_items/${(body as { id: string }).id}/comments`;
    expect((await http.post(path, { comment: { text: 'Only two are left.' } })).status).toBe(201);
  }
  const started_at = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const created = await http.post('/meetings', { meeting: { title: 'Opening of the library', started_at } });
  const next = (created.body as { meeting: { id: string } }).meeting.id;
  expect((await http.send('PUT', `/meetings/${next}/series`, { body: { meeting_id: id } })).status).toBeLessThan(300);
  const saved_search = { name: 'Shelves of this month', query: 'library shelves', period: 'month' };
  expect((await http.post('/search/saved', { saved_search })).status).toBe(201);
  return { meeting: `/meetings/${id}`, next: `/meetings/${next}` };
}

test('on the screens of the app, nothing overlaps, wraps, is cut or leaves the window', async ({ page, person }) => {
  test.slow();
  const { meeting, next } = await addData(person);
  const screens = {
    '/dashboard': page.getByRole('region', { name: 'My open items' }),
    '/meetings': page.getByRole('list', { name: 'Meetings' }),
    '/action_items?assignee=team': page.getByText(LONG_ITEM),
    '/action_items?assignee=team&view=board': page.getByText(LONG_ITEM),
    '/search': page.getByRole('list', { name: 'Saved searches' }),
    '/search?q=library&period=month': page.getByRole('list', { name: 'Results' }),
    '/decisions': page.getByRole('heading', { level: 1 }),
    '/settings?tab=profile': page.getByLabel('Time zone'),
    '/settings?tab=notifications': page.getByRole('heading', { level: 2 }).first(),
    '/settings?tab=team': page.getByRole('list', { name: 'Members' }),
    '/settings?tab=account': page.getByRole('list', { name: 'Usage' }),
    '/settings?tab=meeting_types': page.getByRole('list', { name: 'Meeting types' }),
    '/settings?tab=writing': page.getByRole('form', { name: 'Minutes generation' }),
    '/settings?tab=data': page.getByRole('button', { name: 'Delete workspace' }),
    [next]: page.getByRole('region', { name: 'Brief' }),
    [meeting]: page.getByRole('heading', { level: 1 }),
    [`${meeting}?tab=actions`]: page.getByText(LONG_ITEM),
  };
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [path, content] of Object.entries(screens)) {
      await page.goto(path);
      await expect(content.first()).toBeVisible();
      await check(page, `${path.replace(/[\w-]{20,}/, '{id}')} at ${size.width} px`);
    }
  }
});

test('in the states of the app, nothing overlaps, wraps, is cut or leaves the window', async ({ page, person }) => {
  test.slow();
  const { meeting } = await addData(person);
  const { content } = (await person.http.get(`${meeting}/minutes`)).body as { content: string };
  await person.http.patch(`${meeting}/minutes`, { content: `${content.trimEnd()}\n\n- [ ] Book the room\n` });
  expect((await person.http.post(`${meeting}/retry`, { instruction: 'Shorter' })).status).toBe(202);
  const items = '/action_items?assignee=team';
  const states: Readonly<Record<string, { path: string; show: () => Promise<void> }>> = {
    'a new draft': {
      path: meeting,
      show: async () => {
        await page.getByRole('button', { name: 'Compare' }).click({ timeout: READY_MS });
        await expect(page.getByRole('heading', { name: /^\d+ changes?$/ })).toBeVisible();
      },
    },
    'comments of an item': { path: `${meeting}?tab=actions`, show: () => open.openComments(page) },
    'selected items': { path: items, show: () => open.selectAcrossMeetings(page) },
    'the question before all suggestions are accepted': {
      path: items,
      show: async () => {
        await page.getByRole('button', { name: 'Accept all' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    'commands of the palette': { path: '/meetings', show: () => open.openPalette('go to')(page) },
  };
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [state, { path, show }] of Object.entries(states)) {
      await page.goto(path);
      await show();
      await check(page, `${state} at ${size.width} px`);
    }
  }
});

test('on a phone, the comments button of an item is below its text, level with its menu', async ({
  person,
  openBrowserAs,
}) => {
  await addData(person);
  for (const width of [375, 360, 320]) {
    const page = await openBrowserAs(person, { viewport: { width, height: 740 }, hasTouch: true, isMobile: true });
    await page.goto('/action_items?assignee=team');
    const row = page.locator('main li').filter({ hasText: LONG_ITEM });
    const comments = row.getByRole('button', { name: /^Show 1 comment/ });
    await expect(comments).toBeVisible();
    const getBox = async (locator: typeof row) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [text, button, menu] = [
      await getBox(row.getByText(LONG_ITEM)),
      await getBox(comments),
      await getBox(row.getByRole('button', { name: /^Item actions/ })),
    ];
    expect(button.y, `below the text at ${width} px`).toBeGreaterThanOrEqual(text.y + text.height - 4);
    expect(button.y + button.height / 2, `level with the menu at ${width} px`).toBeCloseTo(menu.y + menu.height / 2, 0);
    expect(button.x + button.width, `before the menu at ${width} px`).toBeLessThanOrEqual(menu.x + 1);
  }
});
