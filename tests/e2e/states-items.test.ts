import { formatCalendarDay, TEXT_LOCALE } from '@minutehand/contracts/dates';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';

const DAY_MS = 86_400_000;
const SOON = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);

for (const inputMethod of inputMethods) {
  test(`action items go through all their states ${inputMethod.name}`, async ({ page, person }) => {
    const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
    const { id } = (created.body as { meeting: { id: string } }).meeting;
    for (const description of ['Paint the door', 'Order the shelves'])
      await person.http.post(`/meetings/${id}/action_items`, { action_item: { description } });
    const { keyboard } = page;
    const section = page.getByRole('region', { name: 'Action items' });
    const row = section.getByRole('listitem').filter({ hasText: 'Paint the' });
    const checkbox = row.getByRole('checkbox', { name: /^Paint the/ });
    await inputMethod.open(page, `/meetings/${id}`, checkbox);
    const form = page.getByRole('form', { name: 'Edit action item' });
    const description = form.getByLabel('Description');
    const edit = async () => {
      await inputMethod.press(row.getByRole('button', { name: /^Item actions/ }));
      await inputMethod.press(page.getByRole('menuitem', { name: 'Edit' }));
      await expect(description).toBeFocused();
    };

    await test.step('completes and reopens an item', async () => {
      await expect(row).not.toContainText('Due soon');
      await inputMethod.press(checkbox);
      await expect(checkbox).toBeChecked();
      await expect(section.getByRole('heading', { name: 'Done' })).toBeVisible();
      await expect(row).toContainText('Done');
      await inputMethod.press(checkbox);
      await expect(checkbox).not.toBeChecked();
      await expect(row).not.toContainText('Done');
    });

    await test.step('cancels an edit, rejects an empty one, saves an external assignee, and highlights an overdue item', async () => {
      await edit();
      await inputMethod.write(description, 'Burn the door');
      await keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(checkbox).toBeVisible();
      await edit();
      await inputMethod.write(description, '  ');
      await inputMethod.press(form.getByRole('button', { name: 'Save' }));
      await expect(description).toBeFocused();
      await inputMethod.write(description, 'Paint the gate');
      await inputMethod.write(form.getByLabel('Due date', { exact: true }), '2020-01-02');
      await inputMethod.write(form.getByRole('combobox', { name: 'Assignee' }), 'Eve');
      await inputMethod.pickOption(page.getByRole('option', { name: /^Eve/ }));
      await inputMethod.write(form.getByLabel('Email'), 'eve@sample.example');
      // The highlight lasts one second, so the test starts waiting before the save.
      const highlight = page.waitForFunction(() => document.querySelector('[data-highlighted]') !== null, undefined, {
        timeout: 30_000,
      });
      await inputMethod.press(form.getByRole('button', { name: 'Save' }));
      await highlight;
      await expect(form).toBeHidden();
      await expect(row).toContainText('Eve');
      await expect(row).toContainText('Overdue · Jan 2, 2020');
      await expect(row).not.toHaveAttribute('data-highlighted');
    });

    await test.step('selects any assignee in one field, and clears what another one had', async () => {
      await edit();
      const assignee = form.getByRole('combobox', { name: 'Assignee' });
      await expect(assignee).toHaveValue('Eve');
      await expect(form.getByLabel('Email')).toHaveValue('eve@sample.example');
      await inputMethod.write(assignee, person.name);
      await inputMethod.pickOption(page.getByRole('option', { name: new RegExp(`^${person.name}`) }).first());
      await expect(assignee).toHaveValue(person.name);
      await expect(form.getByLabel('Email')).toBeHidden();
      await inputMethod.write(assignee, 'Eve');
      await inputMethod.pickOption(page.getByRole('option', { name: /^Eve/ }));
      await expect(form.getByLabel('Email')).toHaveValue('');
      await inputMethod.press(form.getByRole('button', { name: 'Clear Assignee' }));
      await expect(assignee).toHaveValue('');
      await inputMethod.write(form.getByLabel('Due date', { exact: true }), SOON);
      await keyboard.press('ControlOrMeta+Enter');
      await expect(form).toBeHidden();
      await expect(row).toContainText('Unassigned');
      await expect(row).toContainText(
        `Due soon · ${formatCalendarDay(SOON, { now: new Date(), locale: TEXT_LOCALE })}`,
      );
      await edit();
      await inputMethod.write(form.getByLabel('Due date', { exact: true }), '');
      await keyboard.press('ControlOrMeta+Enter');
      await expect(form).toBeHidden();
      await expect(row).not.toContainText('Due soon');
    });

    await test.step('selects none, some and all items, changes them in bulk, and filters by Mine and Team', async () => {
      await inputMethod.press(section.getByRole('button', { name: 'Select', exact: true }));
      const selectAll = section.getByRole('checkbox', { name: 'Select all' });
      const toolbar = section.getByRole('toolbar', { name: 'Selected action items' });
      await expect(selectAll).toHaveJSProperty('indeterminate', false);
      await expect(toolbar).toBeHidden();
      await inputMethod.press(section.getByRole('checkbox', { name: 'Select Paint the gate' }));
      await expect(selectAll).toHaveJSProperty('indeterminate', true);
      await expect(toolbar).toContainText('1 selected');
      await inputMethod.press(selectAll);
      await expect(selectAll).toBeChecked();
      await expect(toolbar).toContainText('2 selected');
      await inputMethod.press(toolbar.getByRole('button', { name: 'Clear selection' }));
      await expect(toolbar).toBeHidden();
      await expect(selectAll).not.toBeChecked();
      await inputMethod.press(selectAll);
      await inputMethod.press(toolbar.getByRole('button', { name: 'Assign', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Update 2 action items' });
      const update = dialog.getByRole('button', { name: 'Update items' });
      await inputMethod.press(update);
      await expect(dialog.getByRole('alert')).toHaveText('Please make at least one change');
      await inputMethod.select(dialog.getByLabel('Assignee'), 'External');
      await inputMethod.press(update);
      await expect(dialog.getByRole('alert')).toContainText('name');
      await inputMethod.select(dialog.getByLabel('Assignee'), 'Member');
      await inputMethod.write(dialog.getByRole('combobox', { name: 'Member' }), person.name);
      await inputMethod.pickOption(page.getByRole('option', { name: person.name }));
      await inputMethod.press(update);
      await expect(dialog).toBeHidden();
      await expect(toolbar).toContainText('2 selected');
      const mine = section.getByRole('tab', { name: /^Mine/ });
      await expect(mine).toHaveText('Mine2');
      await inputMethod.press(mine);
      await expect(mine).toHaveAttribute('aria-selected', 'true');
      await expect(row.getByRole('checkbox')).toHaveCount(1);
      await inputMethod.press(section.getByRole('tab', { name: /^Team/ }));
      await inputMethod.press(section.getByRole('button', { name: 'Done', exact: true }));
      await expect(selectAll).toBeHidden();
    });

    await test.step('deletes after confirmation', async () => {
      await inputMethod.press(row.getByRole('button', { name: /^Item actions/ }));
      await inputMethod.press(page.getByRole('menuitem', { name: 'Delete' }));
      await inputMethod.press(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }));
      await expect(row).toHaveCount(0);
      await inputMethod.press(section.getByRole('checkbox', { name: 'Order the shelves' }));
    });
  });

  test(`agenda items go through all their states ${inputMethod.name}`, async ({ page, person }) => {
    const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
    const { id } = (created.body as { meeting: { id: string } }).meeting;
    const { keyboard } = page;
    const agenda = page.getByRole('region', { name: 'Agenda' });
    const newItem = agenda.getByLabel('New agenda item');
    await inputMethod.open(page, `/meetings/${id}`, newItem);
    const getCheckbox = (name: string) => agenda.getByRole('checkbox', { name, exact: true });

    for (const title of ['News', 'Plans']) {
      await inputMethod.write(newItem, title);
      await inputMethod.press(agenda.getByRole('button', { name: 'Add agenda item' }));
      await expect(getCheckbox(title)).toBeVisible();
      await expect(newItem).toHaveValue('');
    }
    await inputMethod.press(getCheckbox('News'));
    await expect(getCheckbox('News')).toBeChecked();
    await inputMethod.press(getCheckbox('News'));
    await expect(getCheckbox('News')).not.toBeChecked();
    const field = agenda.getByLabel('Agenda item', { exact: true });
    for (const [text, key, title] of [
      ['Old', 'Escape', 'News'],
      ['', 'Enter', 'News'],
      ['News of May', 'Enter', 'News of May'],
    ] as const) {
      await inputMethod.press(agenda.getByRole('button', { name: 'News', exact: true }));
      await inputMethod.write(field, text);
      await keyboard.press(key);
      await expect(field).toBeHidden();
      await expect(getCheckbox(title)).toBeVisible();
    }
    await inputMethod.press(agenda.getByRole('button', { name: 'Delete News of May' }));
    const confirmation = page.getByRole('alertdialog', { name: 'Delete agenda item' });
    await expect(confirmation).toContainText('Are you sure you want to delete this agenda item?');
    await inputMethod.press(confirmation.getByRole('button', { name: 'Cancel' }));
    await expect(confirmation).toBeHidden();
    await inputMethod.press(agenda.getByRole('button', { name: 'Delete News of May' }));
    await inputMethod.press(confirmation.getByRole('button', { name: 'Confirm' }));
    await expect(getCheckbox('News of May')).toHaveCount(0);
    await inputMethod.press(getCheckbox('Plans'));
    await expect(getCheckbox('Plans')).toBeChecked();
  });
}
