import { expect, test } from './fixtures.ts';
import { createReadyMeeting, READY_MS, SAMPLE } from './meeting.ts';
import { paste } from './paste.ts';

const EDITED = '## Decisions Made\n\n- The website opens with a small party.\n';

test('discarded edits require confirmation, and saved edits appear for others immediately and stay after a new transcript', async ({
  page,
  person,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  await page.goto(`/meetings/${id}`);
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes' });
  const edit = minutes.getByRole('button', { name: 'Edit', exact: true });
  const editAsMarkdown = async () => {
    await edit.click();
    await minutes.getByRole('button', { name: 'Edit as Markdown' }).click();
  };
  const cancel = minutes.getByRole('button', { name: 'Cancel' });

  await test.step('leaving unchanged minutes needs no confirmation', async () => {
    await editAsMarkdown();
    await expect(field).toHaveValue(/Decisions Made/);
    await expect(minutes.getByRole('button', { name: 'Copy' })).toBeHidden();
    await cancel.click();
    await expect(field).toBeHidden();
    await expect(confirmation).toBeHidden();
  });

  await test.step('leaving changed minutes asks for confirmation, and keeps or discards the changes', async () => {
    await editAsMarkdown();
    await field.fill(EDITED);
    await cancel.click();
    await expect(confirmation).toContainText('Are you sure you want to discard your changes?');
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toHaveValue(EDITED);
    await cancel.click();
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(field).toBeHidden();
    await expect(minutes.getByText('small party')).toBeHidden();
  });

  await test.step('another browser shows the saved text without a reload', async () => {
    const otherPage = await openBrowserAs(person);
    await otherPage.goto(`/meetings/${id}`);
    const otherMinutes = otherPage.getByRole('region', { name: 'Minutes', exact: true });
    await expect(otherMinutes.getByRole('heading', { name: 'Discussion Points' })).toBeVisible();
    let loads = 0;
    otherPage.on('domcontentloaded', () => {
      loads += 1;
    });
    await editAsMarkdown();
    await field.fill(EDITED);
    await minutes.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved!')).toBeVisible();
    await expect(otherMinutes.getByText('The website opens with a small party.')).toBeVisible();
    await expect(otherMinutes.getByRole('heading', { name: 'Discussion Points' })).toBeHidden();
    expect(loads).toBe(0);
  });

  await test.step('edits an action item', async () => {
    const actionItems = page.getByRole('region', { name: 'Action items' });
    await actionItems
      .getByRole('button', { name: /^Item actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit action item' });
    await form.getByLabel('Description').fill('Show the pages to the printer');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('checkbox', { name: 'Show the pages to the printer' })).toBeVisible();
  });

  await test.step('a new transcript leaves the minutes and the action item unchanged', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Replace transcript' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace transcript' });
    await paste(dialog.getByRole('textbox', { name: 'Transcript' }), SAMPLE.replaceAll('Engineer', 'Programmer'));
    await dialog.getByRole('button', { name: 'Replace transcript' }).click();
    await expect(dialog).toBeHidden();
    const transcript = page.getByRole('complementary', { name: 'Transcript' });
    await expect(transcript.getByText('Programmer', { exact: true })).not.toHaveCount(0);
    // The edited minutes stay, and the generated ones wait for a decision.
    await expect(page.getByText('New draft ready.')).toBeVisible({ timeout: READY_MS });
    await expect(minutes.getByText('The website opens with a small party.')).toBeVisible();
    await expect(minutes.getByRole('heading', { name: 'Discussion Points' })).toBeHidden();
    await expect(page.getByRole('checkbox', { name: 'Show the pages to the printer' })).toBeVisible();
  });
});
