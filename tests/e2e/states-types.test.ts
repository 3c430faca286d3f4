import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';

for (const inputMethod of inputMethods)
  test(`a meeting type goes through editor, wizard and confirmation ${inputMethod.name}`, async ({
    page,
    person: _,
  }) => {
    const { keyboard } = page;
    const dialog = page.getByRole('dialog');
    const getButton = (name: string) => dialog.getByRole('button', { name, exact: true });
    const row = page.getByRole('listitem').filter({ hasText: 'Council' });
    const create = page.getByRole('button', { name: 'New meeting type' });
    await inputMethod.open(page, '/account_meeting_types', page.getByRole('list', { name: 'Meeting types' }));
    const chooseMenuItem = async (item: string) => {
      await inputMethod.press(page.getByRole('button', { name: 'Change Council' }));
      await inputMethod.press(page.getByRole('menuitem', { name: item, exact: true }));
    };

    await test.step('creates a type with its four parts without duplicates, and moves and removes entries', async () => {
      await inputMethod.press(create);
      await inputMethod.write(dialog.getByLabel('Name'), 'Council');
      await inputMethod.press(dialog.getByRole('tab', { name: 'Headings' }));
      for (const heading of ['Promises', ' Promises ', 'Thanks']) {
        await inputMethod.write(dialog.getByLabel('New heading'), heading);
        await inputMethod.press(getButton('Add heading'));
        await expect(dialog.getByLabel('New heading')).toHaveValue('');
      }
      await expect(getButton('Move Promises')).toHaveCount(1);
      await inputMethod.press(getButton('Remove Thanks'));
      await expect(getButton('Move Thanks')).toHaveCount(0);
      await inputMethod.press(dialog.getByRole('tab', { name: 'Agenda items' }));
      await inputMethod.write(dialog.getByLabel('New agenda item'), 'News');
      await keyboard.press('Enter');
      await expect(getButton('Move News')).toBeVisible();
      await inputMethod.press(dialog.getByRole('tab', { name: 'Prompt' }));
      await inputMethod.write(dialog.getByRole('textbox', { name: 'Prompt' }), 'Write {headings}.');
      await inputMethod.press(getButton('Create meeting type'));
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Promises · 1 agenda item');
    });

    await test.step('cancels the wizard, is blocked by missing fields, goes forwards and back, and saves', async () => {
      await chooseMenuItem('Edit step by step');
      await inputMethod.press(getButton('Cancel'));
      await expect(dialog).toBeHidden();
      await chooseMenuItem('Edit step by step');
      const name = dialog.getByLabel('Meeting name');
      await inputMethod.write(name, '');
      await inputMethod.press(getButton('Next'));
      await expect(dialog.getByText('Please enter a meeting name')).toBeVisible();
      await inputMethod.write(name, 'Council');
      await inputMethod.press(getButton('Next'));
      const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
      await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
      await expect(steps.first()).toContainText('Done:');
      for (const heading of ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items', 'Promises']) {
        await inputMethod.press(getButton(`Remove ${heading}`));
        await expect(getButton(`Remove ${heading}`)).toHaveCount(0);
      }
      await inputMethod.press(getButton('Next'));
      await expect(dialog.getByText('Please add at least one heading')).toBeVisible();
      await inputMethod.press(getButton('Back'));
      await expect(name).toHaveValue('Council');
      await inputMethod.press(getButton('Next'));
      await inputMethod.write(dialog.getByLabel('New heading'), 'Decided');
      await inputMethod.press(getButton('Add heading'));
      await expect(getButton('Move Decided')).toBeVisible();
      await inputMethod.press(getButton('Next'));
      await expect(dialog.getByText('Done:')).toHaveCount(2);
      await expect(getButton('Move News')).toBeVisible();
      await inputMethod.press(getButton('Back'));
      await expect(getButton('Move Decided')).toBeVisible();
      await inputMethod.press(getButton('Next'));
      await inputMethod.press(getButton('Save'));
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Decided · 1 agenda item');
    });

    await test.step('discards changes after confirmation', async () => {
      await inputMethod.press(page.getByRole('button', { name: 'Edit Council' }));
      await inputMethod.write(dialog.getByLabel('Name'), 'Counsel');
      const confirmation = page.getByRole('alertdialog', { name: 'Discard changes' });
      await inputMethod.press(getButton('Cancel'));
      await inputMethod.press(confirmation.getByRole('button', { name: 'Cancel' }));
      await expect(confirmation).toBeHidden();
      await expect(dialog.getByLabel('Name')).toHaveValue('Counsel');
      await inputMethod.press(getButton('Cancel'));
      await inputMethod.press(confirmation.getByRole('button', { name: 'Confirm' }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Edit Council' })).toBeFocused();
    });

    await test.step('deletes a changed type after confirmation', async () => {
      await inputMethod.press(page.getByRole('button', { name: 'Edit Council' }));
      await expect(dialog.getByRole('heading', { name: 'Edit Council' })).toBeVisible();
      await inputMethod.write(dialog.getByLabel('Notification emails'), 'board@sample.example');
      await inputMethod.press(getButton('Save'));
      await expect(row).toContainText('minutes go to 1 address');
      await chooseMenuItem('Delete');
      const confirmation = page.getByRole('alertdialog', { name: 'Delete meeting type' });
      await inputMethod.press(confirmation.getByRole('button', { name: 'Cancel' }));
      await expect(confirmation).toBeHidden();
      await chooseMenuItem('Delete');
      await inputMethod.press(confirmation.getByRole('button', { name: 'Confirm' }));
      await expect(row).toHaveCount(0);
      await inputMethod.press(create);
      await expect(dialog).toBeVisible();
    });
  });
