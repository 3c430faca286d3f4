import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';

for (const hand of inputMethods) {
  test(`action items go through all their states ${hand.name}`, async ({ page, person }) => {
    const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
    const { id } = (created.body as { meeting: { id: string } }).meeting;
    for (const description of ['Paint the door', 'Order the shelves'])
      await person.http.post(`/meetings/${id}/action_items`, { action_item: { description } });
    const { keyboard } = page;
    const section = page.getByRole('region', { name: 'Action items' });
    const row = section.getByRole('listitem').filter({ hasText: 'Paint the' });
    const box = row.getByRole('checkbox', { name: /^Paint the/ });
    await hand.open(page, `/meetings/${id}`, box);
    const form = page.getByRole('form', { name: 'Edit action item' });
    const description = form.getByLabel('Description');
    const edit = async () => {
      await hand.press(row.getByRole('button', { name: 'Change action item' }));
      await hand.press(page.getByRole('menuitem', { name: 'Edit' }));
      await expect(description).toBeFocused();
    };

    await test.step('completed and reopened', async () => {
      await expect(row).toContainText('Due soon');
      await hand.press(box);
      await expect(box).toBeChecked();
      await expect(section.getByRole('heading', { name: 'Done' })).toBeVisible();
      await expect(row).not.toContainText('Due soon');
      await hand.press(box);
      await expect(box).not.toBeChecked();
      await expect(row).toContainText('Due soon');
    });

    await test.step('an edit: cancelled, rejected when empty, saved with an external assignee, overdue and highlighted', async () => {
      await edit();
      await hand.write(description, 'Burn the door');
      await keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(box).toBeVisible();
      await edit();
      await hand.write(description, '  ');
      await hand.press(form.getByRole('button', { name: 'Save' }));
      await expect(description).toBeFocused();
      await hand.write(description, 'Paint the gate');
      await hand.write(form.getByLabel('Due date', { exact: true }), '2020-01-02');
      await hand.press(form.getByRole('radio', { name: 'External' }));
      await hand.write(form.getByLabel('Name'), 'Eve');
      await hand.write(form.getByLabel('Email'), 'eve@sample.example');
      // The highlight lasts a second, so the page watches for it from now on.
      const lit = page.waitForFunction(() => document.querySelector('[data-fresh]') !== null, undefined, {
        timeout: 30_000,
      });
      await hand.press(form.getByRole('button', { name: 'Save' }));
      await lit;
      await expect(form).toBeHidden();
      await expect(row).toContainText('Eve');
      await expect(row).toContainText('Overdue · Jan 2, 2020');
      await expect(row).not.toHaveAttribute('data-fresh');
    });

    await test.step('another kind of assignee starts empty: member, external, none', async () => {
      await edit();
      await hand.press(form.getByRole('radio', { name: 'Member' }));
      const member = form.getByRole('combobox', { name: 'Member' });
      await expect(member).toHaveValue('');
      await hand.write(member, person.name);
      await hand.take(page.getByRole('option', { name: person.name }));
      await expect(member).toHaveValue(person.name);
      await hand.press(form.getByRole('radio', { name: 'External' }));
      await expect(form.getByLabel('Name')).toHaveValue('');
      await expect(form.getByLabel('Email')).toHaveValue('');
      await hand.press(form.getByRole('radio', { name: 'Member' }));
      await expect(member).toHaveValue('');
      await hand.press(form.getByRole('radio', { name: 'Unassigned' }));
      await expect(member).toBeHidden();
      await hand.write(form.getByLabel('Due date', { exact: true }), '');
      await keyboard.press('ControlOrMeta+Enter');
      await expect(form).toBeHidden();
      await expect(row).toContainText('Unassigned');
      await expect(row).toContainText('Due soon');
    });

    await test.step('selection: none, some, all; bulk change; Mine and Team', async () => {
      await hand.press(section.getByRole('button', { name: 'Select', exact: true }));
      const all = section.getByRole('checkbox', { name: 'Select all' });
      const bar = section.getByRole('toolbar', { name: 'Selected action items' });
      await expect(all).toHaveJSProperty('indeterminate', false);
      await expect(bar).toBeHidden();
      await hand.press(section.getByRole('checkbox', { name: 'Select Paint the gate' }));
      await expect(all).toHaveJSProperty('indeterminate', true);
      await expect(bar).toContainText('1 selected');
      await hand.press(all);
      await expect(all).toBeChecked();
      await expect(bar).toContainText('2 selected');
      await hand.press(bar.getByRole('button', { name: 'Clear' }));
      await expect(bar).toBeHidden();
      await expect(all).not.toBeChecked();
      await hand.press(all);
      await hand.press(bar.getByRole('button', { name: 'Update items' }));
      const dialog = page.getByRole('dialog', { name: 'Update 2 action items' });
      const update = dialog.getByRole('button', { name: 'Update items' });
      await hand.press(update);
      await expect(dialog.getByRole('alert')).toHaveText('Please make at least one change');
      await hand.choose(dialog.getByLabel('Assignee'), 'External');
      await hand.press(update);
      await expect(dialog.getByRole('alert')).toContainText('name');
      await hand.choose(dialog.getByLabel('Assignee'), 'Member');
      await hand.write(dialog.getByRole('combobox', { name: 'Member' }), person.name);
      await hand.take(page.getByRole('option', { name: person.name }));
      await hand.press(update);
      await expect(dialog).toBeHidden();
      await expect(bar).toContainText('2 selected');
      const mine = section.getByRole('tab', { name: /^Mine/ });
      await expect(mine).toHaveText('Mine2');
      await hand.press(mine);
      await expect(mine).toHaveAttribute('aria-selected', 'true');
      await expect(box).toBeVisible();
      await hand.press(section.getByRole('tab', { name: /^Team/ }));
      await hand.press(section.getByRole('button', { name: 'Done selecting' }));
      await expect(all).toBeHidden();
    });

    await test.step('deletes after confirmation', async () => {
      await hand.press(row.getByRole('button', { name: 'Change action item' }));
      await hand.press(page.getByRole('menuitem', { name: 'Delete' }));
      await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }));
      await expect(row).toHaveCount(0);
      await hand.press(section.getByRole('checkbox', { name: 'Order the shelves' }));
    });
  });

  test(`agenda items go through all their states ${hand.name}`, async ({ page, person }) => {
    const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
    const { id } = (created.body as { meeting: { id: string } }).meeting;
    const { keyboard } = page;
    const agenda = page.getByRole('region', { name: 'Agenda' });
    const added = agenda.getByLabel('New agenda item');
    await hand.open(page, `/meetings/${id}`, added);
    const box = (name: string) => agenda.getByRole('checkbox', { name, exact: true });

    for (const title of ['News', 'Plans']) {
      await hand.write(added, title);
      await hand.press(agenda.getByRole('button', { name: 'Add agenda item' }));
      await expect(box(title)).toBeVisible();
      await expect(added).toHaveValue('');
    }
    await hand.press(box('News'));
    await expect(box('News')).toBeChecked();
    await hand.press(box('News'));
    await expect(box('News')).not.toBeChecked();
    const field = agenda.getByLabel('Agenda item', { exact: true });
    for (const [text, key, kept] of [
      ['Old', 'Escape', 'News'],
      ['', 'Enter', 'News'],
      ['News of May', 'Enter', 'News of May'],
    ] as const) {
      await hand.press(agenda.getByRole('button', { name: 'News', exact: true }));
      await hand.write(field, text);
      await keyboard.press(key);
      await expect(field).toBeHidden();
      await expect(box(kept)).toBeVisible();
    }
    await hand.press(agenda.getByRole('button', { name: 'Delete News of May' }));
    const question = page.getByRole('alertdialog', { name: 'Delete agenda item' });
    await expect(question).toContainText('Are you sure you want to delete this agenda item?');
    await hand.press(question.getByRole('button', { name: 'Cancel' }));
    await expect(question).toBeHidden();
    await hand.press(agenda.getByRole('button', { name: 'Delete News of May' }));
    await hand.press(question.getByRole('button', { name: 'Confirm' }));
    await expect(box('News of May')).toHaveCount(0);
    await hand.press(box('Plans'));
    await expect(box('Plans')).toBeChecked();
  });
}
