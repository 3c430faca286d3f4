import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';

for (const hand of inputMethods)
  test(`a meeting type goes through editor, wizard and confirmation ${hand.name}`, async ({ page, person: _ }) => {
    const { keyboard } = page;
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const row = page.getByRole('listitem').filter({ hasText: 'Council' });
    const create = page.getByRole('button', { name: 'New meeting type' });
    await hand.open(page, '/account_meeting_types', page.getByRole('list', { name: 'Meeting types' }));
    const choose = async (item: string) => {
      await hand.press(page.getByRole('button', { name: 'Change Council' }));
      await hand.press(page.getByRole('menuitem', { name: item, exact: true }));
    };

    await test.step('created: its four parts, no duplicates, moved and removed', async () => {
      await hand.press(create);
      await hand.write(dialog.getByLabel('Name'), 'Council');
      await hand.press(dialog.getByRole('tab', { name: 'Headings' }));
      for (const heading of ['Promises', ' Promises ', 'Thanks']) {
        await hand.write(dialog.getByLabel('New heading'), heading);
        await hand.press(button('Add heading'));
        await expect(dialog.getByLabel('New heading')).toHaveValue('');
      }
      await expect(button('Move Promises')).toHaveCount(1);
      await hand.press(button('Remove Thanks'));
      await expect(button('Move Thanks')).toHaveCount(0);
      await hand.press(dialog.getByRole('tab', { name: 'Agenda items' }));
      await hand.write(dialog.getByLabel('New agenda item'), 'News');
      await keyboard.press('Enter');
      await expect(button('Move News')).toBeVisible();
      await hand.press(dialog.getByRole('tab', { name: 'Prompt' }));
      await hand.write(dialog.getByRole('textbox', { name: 'Prompt' }), 'Write {headings}.');
      await hand.press(button('Create meeting type'));
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Promises · 1 agenda item');
    });

    await test.step('wizard: cancelled, blocked by missing fields, forwards and back, saved', async () => {
      await choose('Edit step by step');
      await hand.press(button('Cancel'));
      await expect(dialog).toBeHidden();
      await choose('Edit step by step');
      const name = dialog.getByLabel('Meeting name');
      await hand.write(name, '');
      await hand.press(button('Next'));
      await expect(dialog.getByText('Please enter a meeting name')).toBeVisible();
      await hand.write(name, 'Council');
      await hand.press(button('Next'));
      const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
      await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
      await expect(steps.first()).toContainText('Done:');
      for (const heading of ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items', 'Promises']) {
        await hand.press(button(`Remove ${heading}`));
        await expect(button(`Remove ${heading}`)).toHaveCount(0);
      }
      await hand.press(button('Next'));
      await expect(dialog.getByText('Please add at least one heading')).toBeVisible();
      await hand.press(button('Back'));
      await expect(name).toHaveValue('Council');
      await hand.press(button('Next'));
      await hand.write(dialog.getByLabel('New heading'), 'Decided');
      await hand.press(button('Add heading'));
      await expect(button('Move Decided')).toBeVisible();
      await hand.press(button('Next'));
      await expect(dialog.getByText('Done:')).toHaveCount(2);
      await expect(button('Move News')).toBeVisible();
      await hand.press(button('Back'));
      await expect(button('Move Decided')).toBeVisible();
      await hand.press(button('Next'));
      await hand.press(button('Save'));
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Decided · 1 agenda item');
    });

    await test.step('changed, then discarded after confirmation', async () => {
      await hand.press(page.getByRole('button', { name: 'Edit Council' }));
      await hand.write(dialog.getByLabel('Name'), 'Counsel');
      const question = page.getByRole('alertdialog', { name: 'Discard changes' });
      await hand.press(button('Cancel'));
      await hand.press(question.getByRole('button', { name: 'Cancel' }));
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Name')).toHaveValue('Counsel');
      await hand.press(button('Cancel'));
      await hand.press(question.getByRole('button', { name: 'Confirm' }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Edit Council' })).toBeFocused();
    });

    await test.step('changed, then deleted after confirmation', async () => {
      await hand.press(page.getByRole('button', { name: 'Edit Council' }));
      await expect(dialog.getByRole('heading', { name: 'Edit Council' })).toBeVisible();
      await hand.write(dialog.getByLabel('Notification emails'), 'board@sample.example');
      await hand.press(button('Save'));
      await expect(row).toContainText('minutes go to 1 address');
      await choose('Delete');
      const question = page.getByRole('alertdialog', { name: 'Delete meeting type' });
      await hand.press(question.getByRole('button', { name: 'Cancel' }));
      await expect(question).toBeHidden();
      await choose('Delete');
      await hand.press(question.getByRole('button', { name: 'Confirm' }));
      await expect(row).toHaveCount(0);
      await hand.press(create);
      await expect(dialog).toBeVisible();
    });
  });
