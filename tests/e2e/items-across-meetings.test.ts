import { formatCalendarDay, TEXT_LOCALE } from '@minutehand/contracts/dates';
import type { Locator } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const DAY_MS = 86_400_000;
const getDay = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

test('suggestions of all meetings are listed above the open items, and are accepted with A, rejected with R, or accepted together', async ({
  page,
  person,
}) => {
  const { keyboard } = page;
  const [first] = [await createReadyMeeting(person.http), await createReadyMeeting(person.http)];
  for (const [description, due_date] of [
    ['Order the shelves', getDay(-2)],
    ['Paint the door', getDay(30)],
    ['Sweep', null],
  ])
    await person.http.post(`/meetings/${first.id}/action_items`, {
      action_item: { description, due_date, assignee_id: person.id },
    });
  await page.goto('/action_items');
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText([/^To review \d+$/, 'Overdue 1', 'Later 1', 'No date 1']);
  const count = Number((await heading.first().innerText()).replace(/\D+/, ''));
  expect(count).toBeGreaterThanOrEqual(4);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Action items/ });
  await expect(link).toHaveAccessibleName(new RegExp(`Action items.*\\b${count} to review, 3 open$`));
  await checkScreen(page, 'suggestions and open items');

  await test.step('rows of one line are 40 px high, and the columns of all groups line up', async () => {
    const rows = page.getByRole('listitem').filter({ has: page.locator('[data-cells]') });
    await expect(rows.filter({ has: page.getByRole('checkbox') })).toHaveCount(3);
    const boxes = await rows.evaluateAll((items) =>
      items.map((item) => {
        const cells = [...item.querySelectorAll('[data-cells] > *')].map((cell) => cell.getBoundingClientRect());
        return {
          isReview: item.matches('[data-review]'),
          height: item.getBoundingClientRect().height,
          lefts: cells.map(({ left }) => Math.round(left)),
          tops: cells.map(({ top }) => Math.round(top)),
        };
      }),
    );
    expect(boxes.some(({ isReview }) => isReview)).toBe(true);
    for (const { isReview, height, lefts, tops } of boxes) {
      if (!isReview) expect(Math.abs(height - 40)).toBeLessThanOrEqual(1);
      expect(lefts).toHaveLength(3);
      expect(lefts).toEqual(boxes[0]?.lefts);
      expect(new Set(tops).size).toBe(1);
    }
  });

  await test.step('"Accept all" ends where the buttons of the rows end', async () => {
    const getRight = async (locator: Locator) => {
      const { x, width } = (await locator.boundingBox())!;
      return x + width;
    };
    for (const width of [1440, 800, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const right = await getRight(page.getByRole('button', { name: 'Accept all' }));
      for (const button of await page.getByRole('button', { name: 'Reject' }).all())
        expect(Math.abs((await getRight(button)) - right), `at ${width} px`).toBeLessThanOrEqual(1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('at 800 px, meeting, owner and date are below the text', async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    const row = page.getByRole('listitem').filter({ hasText: 'Paint the door' });
    const text = (await row.locator('[id$="-text"]').boundingBox())!;
    const cell = (await row.locator('[data-cells] > *').first().boundingBox())!;
    expect(cell.y).toBeGreaterThanOrEqual(text.y + text.height);
    expect(Math.abs(cell.x - text.x)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('A accepts and R rejects, and the focus moves on', async () => {
    await keyboard.press('a');
    const focused = page.locator('li:focus-within');
    const accepted = await focused.locator('[id$="-text"]').innerText();
    await keyboard.press('a');
    await expect(heading.first()).toHaveText(`To review ${count - 1}`);
    await expect(page.getByRole('checkbox', { name: accepted })).toBeVisible();
    await keyboard.press('r');
    await expect(heading.first()).toHaveText(`To review ${count - 2}`);
    await expect(focused.getByRole('button', { name: 'Accept' })).toBeFocused();
    await expect(link).toHaveAccessibleName(new RegExp(`Action items.*\\b${count - 2} to review, 3 open$`));
  });

  await test.step('accepts all others together', async () => {
    await page.getByRole('button', { name: 'Accept all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(`${count - 2} suggestions accepted`)).toBeVisible();
    await expect(heading.first()).toHaveText('Overdue 1');
  });

  await test.step('a selection is completed and deleted in the toolbar at the bottom', async () => {
    await page.getByRole('checkbox', { name: 'Sweep' }).focus();
    await keyboard.press('x');
    await page.getByRole('checkbox', { name: 'Select Paint the door' }).click();
    const toolbar = page.getByRole('toolbar', { name: 'Selected action items' });
    await expect(toolbar).toContainText('2 selected');
    await expect(toolbar).toBeInViewport({ ratio: 1 });
    await checkScreen(page, 'a selection across meetings');
    await toolbar.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Paint the door' })).toContainText('Done');
    await toolbar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Paint the door')).toHaveCount(0);
    await expect(page.getByText('Sweep')).toHaveCount(0);
  });
});

test('an item is added in the line at the end of the list, and its link opens it', async ({
  page,
  context,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  await page.goto(`/meetings/${id}`);
  const section = page.getByRole('region', { name: 'Action items' });
  await expect(section).toContainText('No action items');
  const field = section.getByRole('textbox', { name: 'New action item' });
  await field.fill('Order the shelves');
  const assignee = section.getByRole('combobox', { name: 'Assignee' });
  await assignee.fill(person.name);
  await page.getByRole('option', { name: person.name }).first().click();
  await section.getByLabel('Due date', { exact: true }).fill(getDay(20));
  await section.getByRole('button', { name: 'Add item' }).click();
  const row = section.getByRole('listitem').filter({ hasText: 'Order the shelves' });
  await expect(row).toContainText(
    `Due soon · ${formatCalendarDay(getDay(20), { now: new Date(), locale: TEXT_LOCALE })}`,
  );
  await expect(row).toContainText(person.name);
  await expect(field).toBeFocused();
  await page.keyboard.type('Sweep');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('checkbox', { name: 'Sweep' })).toBeVisible();

  await row.getByRole('button', { name: /^Item actions/ }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/meetings');
  await page.goto(link);
  await expect(section.getByRole('checkbox', { name: 'Order the shelves' })).toBeFocused();
});

test('cards of the board are moved by dragging and by keyboard', async ({ page, person }) => {
  const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  for (const description of ['Paint the door', 'Sweep'])
    await person.http.post(`/meetings/${id}/action_items`, { action_item: { description } });
  await page.goto('/action_items?assignee=team');
  await page.getByText('Board', { exact: true }).click();
  const getColumn = (name: RegExp) => page.getByRole('region', { name });
  const getCard = (name: string) => page.getByRole('article', { name });
  await expect(getColumn(/^Open 2$/)).toBeVisible();
  await checkScreen(page, 'the board');
  await getCard('Sweep').dragTo(getColumn(/^Done/));
  await expect(getColumn(/^Done 1$/).getByRole('article', { name: 'Sweep' })).toBeVisible();
  await getCard('Paint the door').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(getColumn(/^Done 2$/)).toBeVisible();
  await expect(getCard('Paint the door')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(getColumn(/^Open 1$/).getByRole('article', { name: 'Paint the door' })).toBeVisible();
  await getCard('Sweep')
    .getByRole('button', { name: /^Item actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Move to Open' }).click();
  await expect(getColumn(/^Open 2$/)).toBeVisible();
});

test('items are sorted and filtered by priority, by keyboard, and the URL keeps both', async ({ page, person }) => {
  const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  for (const [description, priority] of [
    ['Sweep', 'none'],
    ['Call the roofer', 'urgent'],
    ['Paint the door', 'high'],
  ])
    await person.http.post(`/meetings/${id}/action_items`, {
      action_item: { description, priority, assignee_id: person.id },
    });
  await page.goto('/action_items');
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(['No date 3']);
  await page.getByRole('button', { name: 'Sort: By due date' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'By priority' }).press('Enter');
  await expect(heading).toHaveText(['Urgent 1', 'High 1', 'No priority 1']);
  await expect(page).toHaveURL(/[?&]sort=priority/);
  await page.getByRole('button', { name: 'Priority', exact: true }).click();
  await checkScreen(page, 'the filter by priority');
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await expect(heading).toHaveText(['High 1']);
  await page.reload();
  await expect(heading).toHaveText(['High 1']);
  await page.setViewportSize({ width: 375, height: 700 });
  await checkScreen(page, 'sorted and filtered items on a phone');
});
