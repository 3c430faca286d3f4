import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

test('a meeting type is created by keyboard, and two people complete its agenda together', async ({
  page,
  person,
  openBrowserAs,
}) => {
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');

  await test.step('creates a type with headings and reordered agenda items', async () => {
    await page.goto('/account_meeting_types');
    await expect(page.getByRole('list', { name: 'Meeting types' })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'New meeting type' }));
    await keyboard.press('Enter');
    await tabTo(dialog.getByLabel('Name'));
    await keyboard.type('Council');
    await tabTo(dialog.getByRole('tab', { name: 'Basic' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await tabTo(dialog.getByLabel('New heading'));
    await keyboard.type('Promises');
    await keyboard.press('Enter');
    await tabTo(dialog.getByRole('button', { name: 'Move Promises', exact: true }), 'Shift+Tab');
    await keyboard.press('ArrowUp');
    await expect(dialog.getByText('Promises: position 4 of 5')).toBeAttached();
    await tabTo(dialog.getByRole('tab', { name: 'Headings' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await tabTo(dialog.getByLabel('New agenda item'));
    for (const item of ['News', 'Plans', 'News', 'Money']) {
      await keyboard.type(item);
      await keyboard.press('Enter');
    }
    await tabTo(dialog.getByRole('button', { name: 'Create meeting type' }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Council' })).toContainText(
      'Decisions Made, Promises, Action Items · 3 agenda items',
    );
  });

  const types = await person.http.get('/account_meeting_types');
  const { account_meeting_types } = types.body as { account_meeting_types: { id: string; name: string }[] };
  const typeId = account_meeting_types.find(({ name }) => name === 'Council')?.id;
  const created = await person.http.post('/meetings', { meeting: { account_meeting_type_id: typeId } });
  const path = `/meetings/${(created.body as { meeting: { id: string } }).meeting.id}`;
  const otherPage = await openBrowserAs(person);
  await otherPage.goto(path);
  await page.goto(path);
  const agenda = page.getByRole('region', { name: 'Agenda' });
  const otherAgenda = otherPage.getByRole('region', { name: 'Agenda' });
  const getOrder = (region: Locator) =>
    region.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent));
  const expectOrder = async (titles: string[]) => {
    await expect.poll(() => getOrder(agenda)).toEqual(titles);
    await expect.poll(() => getOrder(otherAgenda)).toEqual(titles);
  };
  await expectOrder(['News', 'Plans', 'Money']);

  await test.step('completes, moves, renames and adds items by keyboard, and the other browser shows it immediately', async () => {
    await tabTo(agenda.getByRole('checkbox', { name: 'News' }));
    await keyboard.press('Space');
    await expect(otherAgenda.getByRole('checkbox', { name: 'News' })).toBeChecked();
    await tabTo(agenda.getByRole('button', { name: 'Move Money', exact: true }));
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await expectOrder(['Money', 'News', 'Plans']);
    await tabTo(agenda.getByRole('button', { name: 'Plans', exact: true }));
    await keyboard.press('Enter');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Plans for May');
    await keyboard.press('Enter');
    await tabTo(agenda.getByLabel('New agenda item'));
    await keyboard.type('Any other business');
    await keyboard.press('Enter');
    await expectOrder(['Money', 'News', 'Plans for May', 'Any other business']);
  });

  await test.step('drags an item by mouse', async () => {
    // Scrolls the agenda away from the window's edges, where dragging would scroll the page.
    await agenda.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const [from, to] = [
      agenda.getByRole('button', { name: 'Move Money', exact: true }),
      agenda.getByRole('button', { name: 'Move Plans for May', exact: true }),
    ];
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (start === null || end === null) throw new Error('the drag handles are not visible');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
    await page.mouse.up();
    await expectOrder(['News', 'Plans for May', 'Money', 'Any other business']);
  });

  await test.step('deletes after confirmation', async () => {
    await agenda.getByRole('button', { name: 'Delete Money' }).click();
    await expect(page.getByText('Are you sure you want to delete this agenda item?')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectOrder(['News', 'Plans for May', 'Any other business']);
  });
});
