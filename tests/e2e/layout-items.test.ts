import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Locator } from '@playwright/test';
import { expectNoOverlap } from './expect-no-overlap.ts';
import { expect, test } from './fixtures.ts';
import type { TestUser } from './person.ts';

const ITEM = 'Order the shelves';
/** The box of an icon, as wide as a picture (20 px), and the gap after it. */
const MAX_ICON_AND_GAP_PX = 30;

test('on a phone, the views of action items are below the tabs, and headings are aligned with both', async ({
  page,
  person,
}) => {
  await createItem(person);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/action_items?assignee=team');
  await expect(page.getByRole('checkbox', { name: ITEM })).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Mine' });
  const views = page.getByRole('group', { name: 'View' });
  const heading = page.getByRole('heading', { level: 2, name: /^No date/ });
  const [tabBox, viewsBox] = [await getBox(tab), await getBox(views)];
  expect(viewsBox.top, 'the views are below the tabs').toBeGreaterThanOrEqual(tabBox.bottom);
  const label =
    tabBox.left + (await tab.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft)));
  expect(Math.round(viewsBox.left), 'the views begin below the first tab').toBe(Math.round(label));
  expect(Math.round((await getBox(heading)).left), 'the heading begins below the first tab').toBe(Math.round(label));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('an item without priority shows its priority menu only on hover or focus', async ({ page, person }) => {
  await createItem(person);
  await page.goto('/action_items?assignee=team');
  const checkbox = page.getByRole('checkbox', { name: ITEM });
  const priority = page.getByRole('button', { name: `No priority ${ITEM}` });
  await expect(checkbox).toBeVisible();
  await expect(priority).toHaveCSS('opacity', '0');
  await page.getByText(ITEM).hover();
  await expect(priority).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(priority).toHaveCSS('opacity', '0');
  await checkbox.focus();
  await expect(priority).toHaveCSS('opacity', '1');
  const comments = page.getByRole('button', { name: `Add comment ${ITEM}` });
  expect((await getBox(comments)).right).toBeLessThanOrEqual((await getBox(priority)).left);
  await page.keyboard.press('Tab');
  await expect(comments, 'the focus follows the order on the screen').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(priority).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('button', { name: `High priority ${ITEM}` });
  await expect(chosen).toHaveCSS('opacity', '1');
  await expect(chosen).toBeFocused();
});

test('at every width, the text of an item is level with its checkbox', async ({ page, person }) => {
  await createItem(person);
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/action_items?assignee=team');
    const [box, text] = [page.getByRole('checkbox', { name: ITEM }), page.getByText(ITEM, { exact: true })];
    await expect(text).toBeVisible();
    const [check, words] = [await getBox(box), await getBox(text)];
    const difference = Math.abs(check.top + check.bottom - words.top - words.bottom) / 2;
    expect(difference, `px between their middles at ${width} px`).toBeLessThanOrEqual(1.5);
  }
});

test('in a meeting, the checkbox that selects all items is above those of the items', async ({
  person,
  openBrowserAs,
}) => {
  const meeting = await createItem(person);
  for (const hasTouch of [false, true]) {
    const page = await openBrowserAs(person, { viewport: { width: 375, height: 760 }, hasTouch, isMobile: hasTouch });
    await page.goto(`/meetings/${meeting}?tab=actions`);
    const items = page.getByRole('region', { name: 'Action items' });
    await items.getByRole('button', { name: 'Select', exact: true }).click();
    const all = await getBox(items.getByRole('checkbox', { name: 'Select all' }));
    const one = await getBox(items.getByRole('checkbox', { name: `Select ${ITEM}` }));
    expect([all.left, all.right], hasTouch ? 'on a touch screen' : 'with a mouse').toEqual([one.left, one.right]);
  }
});

test('on a phone, "Unassigned" is shown as a whole or as its icon', async ({ page, person }) => {
  const id = await createItem(person, { due_date: '2020-01-15', priority: 'urgent' });
  const path = `/meetings/${id}/action_items`;
  const { action_items } = actionItemsResponseSchema.parse((await person.http.get(path)).body);
  const comments = `${path}/${action_items[0]?.id}/comments`;
  expect((await person.http.post(comments, { comment: { text: 'Only two are left.' } })).status).toBe(201);
  const name = page.getByText('Unassigned', { exact: true });
  const shown: Record<number, string> = {};
  for (const width of [480, 375, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/meetings/${id}?tab=actions`);
    await expect(page.getByRole('checkbox', { name: ITEM })).toBeVisible();
    shown[width] = await name.evaluate((element, maxLeft) => {
      const [word, cell] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
      const date = element.closest('[data-cells]')?.querySelector('time')?.parentElement?.getBoundingClientRect();
      if (!cell || !date) return 'missing';
      if (word.top >= cell.bottom) return date.left - cell.left <= maxLeft ? 'icon' : 'icon with a gap';
      return element.scrollWidth <= element.clientWidth && word.right <= cell.right + 1 ? 'word' : 'cut';
    }, MAX_ICON_AND_GAP_PX);
  }
  for (const wrong of ['cut', 'missing', 'icon with a gap'])
    expect(Object.values(shown), JSON.stringify(shown)).not.toContain(wrong);
  expect(shown[480]).toBe('word');
  expect(shown[320]).toBe('icon');
});

async function createItem({ http }: TestUser, fields: object = {}): Promise<string> {
  const created = await http.post('/meetings', { meeting: { title: 'Library move' } });
  const { id } = meetingResponseSchema.parse(created.body).meeting;
  const response = await http.post(`/meetings/${id}/action_items`, {
    action_item: { description: ITEM, ...fields },
  });
  expect(response.status).toBe(201);
  return id;
}

async function getBox(locator: Locator) {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

test('on a phone, the meeting of an item begins below its text, before the assignee', async ({ page, person }) => {
  await createItem(person);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/action_items?assignee=team');
  const row = page.locator('main li').filter({ hasText: ITEM });
  const [text, meeting] = [row.getByText(ITEM, { exact: true }), row.getByRole('link', { name: 'Library move' })];
  const [textBox, meetingBox] = [await getBox(text), await getBox(meeting)];
  expect(Math.round(meetingBox.left)).toBe(Math.round(textBox.left));
  expect(meetingBox.top).toBeGreaterThanOrEqual(textBox.bottom);
});

test('on a phone, the assignee, the due date and the buttons of an item are on one line', async ({
  person,
  openBrowserAs,
}) => {
  const assignee_name = 'Alexandra Sample-Longname';
  const id = await createItem(person, { due_date: '2020-01-15', priority: 'urgent', assignee_name });
  for (const options of [{}, { hasTouch: true, isMobile: true }])
    for (const width of [375, 360]) {
      const page = await openBrowserAs(person, { viewport: { width, height: 760 }, ...options });
      await page.goto(`/meetings/${id}?tab=actions`);
      const row = page.locator('main li').filter({ hasText: ITEM });
      const getMiddle = async (locator: Locator) => {
        const { top, bottom } = await getBox(locator);
        return Math.round((top + bottom) / 2);
      };
      const line = await getMiddle(row.getByRole('button', { name: /^Item actions/ }));
      expect(await getMiddle(row.getByText('Overdue')), `the due date at ${width} px`).toBe(line);
      expect(await getMiddle(row.getByTitle(assignee_name)), `the assignee at ${width} px`).toBe(line);
      const due = await getBox(row.locator('time'));
      const priority = await getBox(row.getByRole('button', { name: /^Urgent/ }));
      expect(due.right, `the due date is not cut at ${width} px`).toBeLessThanOrEqual(priority.left + 4);
    }
});

test('on a phone, the fields of an item end at one edge', async ({ person, openBrowserAs }) => {
  await createItem(person);
  const page = await openBrowserAs(person, { viewport: { width: 375, height: 760 } });
  await page.goto('/action_items?assignee=team');
  await page.getByRole('button', { name: new RegExp(`^Item actions.*${ITEM}`) }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  const getRight = async (locator: Locator) => Math.round((await getBox(locator)).right);
  const description = await getRight(page.getByRole('textbox', { name: 'Description' }));
  expect(await getRight(page.getByRole('combobox', { name: 'Priority' })), 'the priority').toBe(description);
  expect(await getRight(page.getByRole('combobox', { name: 'Assignee' })), 'the assignee').toBe(description);
});

test('on a phone, the button that selects the items of a meeting begins at the edge of the tabs', async ({
  page,
  person,
}) => {
  const meetingId = await createItem(person);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto(`/meetings/${meetingId}?tab=actions`);
  const getTextLeft = (locator: Locator) =>
    locator.evaluate((element) => {
      const { paddingLeft, borderLeftWidth } = getComputedStyle(element);
      return Math.round(
        element.getBoundingClientRect().left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth),
      );
    });
  const select = page.getByRole('button', { name: 'Select', exact: true });
  expect(await getTextLeft(select)).toBe(await getTextLeft(page.getByRole('tab', { name: /^Mine/ })));
});

test('a message covers neither the toolbar of the selected items nor the assistant button', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  await createItem(person);
  await page.goto('/action_items?assignee=team');
  await page.route('**/action_items/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await page.getByRole('checkbox', { name: ITEM }).focus();
  await page.keyboard.press('x');
  const toolbar = page.getByRole('toolbar', { name: 'Selected action items' });
  const message = page
    .getByRole('region', { name: /^Messages/ })
    .locator('p')
    .last();
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 760 });
    // The message is shown for seconds only.
    await toolbar.getByRole('button', { name: 'Complete' }).click();
    await expectNoOverlap(message, toolbar);
    await expectNoOverlap(message, page.getByRole('button', { name: 'Open assistant' }));
  }
});

test('on a phone, the focus goes through the tools of action items in the order in which they are seen', async ({
  page,
  person,
}) => {
  await createItem(person);
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/action_items?assignee=team');
  await page.getByRole('checkbox', { name: ITEM }).focus();
  await page.keyboard.press('x');
  const toolbar = page.getByRole('toolbar', { name: 'Selected action items' });
  await expect(toolbar).toBeVisible();
  for (const tools of [toolbar, page.getByRole('tabpanel')]) {
    const controls = await tools.evaluate((container) =>
      [...container.querySelectorAll('button, input[type="radio"]')]
        .filter((control) => control.closest('li') === null)
        .map((control) => {
          const { left, top, height } = (control.closest('label') ?? control).getBoundingClientRect();
          return { left, middle: top + height / 2 };
        }),
    );
    expect(controls.length).toBeGreaterThan(2);
    for (const [index, { left, middle }] of controls.slice(1).entries()) {
      const previous = controls[index] ?? { left: 0, middle: 0 };
      const isSameLine = Math.abs(middle - previous.middle) < 12;
      expect(isSameLine ? left : middle).toBeGreaterThan(isSameLine ? previous.left : previous.middle);
    }
  }
});
