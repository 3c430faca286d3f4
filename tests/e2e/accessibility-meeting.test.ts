import type { Page } from '@playwright/test';
import { checkScreen as check } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, SAMPLE_VTT } from './meeting.ts';

for (const width of [1440, 360])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
    const isNarrow = width < 1024;
    /** Opens a panel, which is a column on wide screens and a tab on narrow ones. */
    const openPanel = async (page: Page, tab: string) => {
      if (isNarrow) await page.getByRole('tab', { name: tab }).click();
    };
    const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click();

    test('minutes have no serious accessibility violation and no overflow', async ({ page, person }) => {
      const { id } = await createReadyMeeting(person.http, { title: '', content: SAMPLE_VTT, format: 'vtt' });
      await page.goto(`/meetings/${id}`);
      const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
      await expect(minutes.getByRole('heading', { name: 'Decisions Made' })).toBeVisible();
      await expect(page.getByText('Suggested title:')).toBeVisible();
      await check(page, 'minutes and a suggested title');
      await minutes
        .getByRole('button', { name: /Show source/ })
        .first()
        .click();
      await expect(minutes.getByRole('blockquote')).toBeVisible();
      await minutes.getByText('Generation details').click();
      await check(page, 'evidence, and how the minutes were written');
      await minutes.getByRole('button', { name: 'Edit' }).click();
      await expect(minutes.getByRole('textbox', { name: 'Minutes', exact: true })).toBeFocused();
      await check(page, 'minutes in the editor');
      await minutes.getByRole('button', { name: 'Edit as Markdown' }).click();
      await expect(minutes.getByRole('textbox')).toBeFocused();
      await check(page, 'minutes in edit mode');
      await minutes.getByRole('textbox').fill('## Other\n');
      await minutes.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'confirmation before an edit is discarded');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await minutes.getByRole('button', { name: 'Thumbs up' }).click();
      await expect(minutes.getByLabel('Comments')).toBeVisible();
      await check(page, 'feedback');
      await minutes.getByRole('button', { name: 'Email' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Please enter at least one email address')).toBeVisible();
      await check(page, 'minutes by email');
      await close(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const sharing = page.getByRole('dialog', { name: 'Share this meeting' });
      await expect(sharing.getByRole('list', { name: 'People with access' })).toBeVisible();
      await sharing.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(sharing.getByText('Please choose a person')).toBeVisible();
      await check(page, 'sharing, without a person');
      await close(page);
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
      await check(page, 'export menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More actions' }).click();
      await check(page, 'menu of the meeting');
      await page.getByRole('menuitem', { name: 'Regenerate minutes' }).click();
      await expect(page.getByRole('dialog', { name: 'Regenerate minutes' })).toBeVisible();
      await check(page, 'dialog for regenerating the minutes');
      await close(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Replace transcript' }).click();
      await page.getByRole('button', { name: 'Replace transcript' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      await check(page, 'import of another transcript, without content');
      await close(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete meeting' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'confirmation before a meeting is deleted');
    });

    test('versions, approval and amendments have no serious accessibility violation and no overflow', async ({
      page,
      person,
    }) => {
      const { id } = await createReadyMeeting(person.http);
      await person.http.patch(`/meetings/${id}/minutes`, { content: '## Decisions\n\n- It opens in May.\n' });
      await page.goto(`/meetings/${id}`);
      const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Submit for review' }).click();
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
      await check(page, 'approval');
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByText('Approved minutes are locked.', { exact: false })).toBeVisible();
      await close(page);
      await minutes.getByRole('button', { name: 'Amend' }).click();
      await minutes.getByRole('button', { name: 'Edit as Markdown' }).click();
      const text = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
      await text.fill('## Decisions\n\n- It opens in June.\n');
      await minutes.getByRole('button', { name: 'Save' }).click();
      await expect(minutes.getByText('Please say why the approved minutes are amended.')).toBeVisible();
      await check(page, 'an amendment without its reason');
      await minutes.getByLabel('Reason for the amendment').fill('May was a slip.');
      await minutes.getByRole('button', { name: 'Save' }).click();
      await expect(minutes.getByText('It opens in June.')).toBeVisible();
      await page.getByRole('button', { name: 'Approved' }).click();
      await expect(page.getByRole('dialog').getByText('May was a slip.')).toBeVisible();
      await check(page, 'approval with an amendment');
      await close(page);
      await minutes.getByRole('button', { name: 'Version history' }).click();
      await page.getByRole('button', { name: /^Version 2 / }).click();
      await expect(page.getByRole('deletion').first()).toBeVisible();
      await page.getByRole('button', { name: 'Restore as an amendment' }).click();
      await expect(page.getByRole('dialog').getByText('Please say why', { exact: false })).toBeVisible();
      await check(page, 'versions');
    });

    test('a corrected transcript has no serious accessibility violation and no overflow', async ({ page, person }) => {
      const { id } = await createReadyMeeting(person.http);
      await page.goto(`/meetings/${id}?tab=transcript`);
      await page.getByRole('textbox', { name: 'Search the transcript' }).fill('library');
      await expect(page.getByText('1 of 2')).toBeVisible();
      await check(page, 'transcript');
      await page.getByRole('button', { name: 'Clear search' }).click();

      await page.getByRole('button', { name: 'Designer change speaker' }).click();
      const panel = page.getByRole('dialog', { name: 'Who is Designer?' });
      await panel.getByRole('combobox', { name: 'Member' }).fill('Sample');
      await expect(panel.getByRole('option', { name: /Sample Person/ })).toBeVisible();
      await check(page, 'assigning a speaker to a member');
      await panel.getByText('Enter a name', { exact: true }).click();
      await expect(panel.getByLabel('Name', { exact: true })).toBeVisible();
      await check(page, 'assigning a speaker by name');
      await panel.getByLabel('Merge with').selectOption({ label: 'Chair' });
      await panel.getByRole('button', { name: 'Merge' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'confirmation before speakers are merged');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();

      await page.getByRole('button', { name: 'Edit transcript' }).click();
      await page.locator('[data-segment="t1-s1"]').getByRole('checkbox').click();
      await expect(page.locator('[data-segment="t1-s1"]').getByRole('checkbox')).toBeChecked();
      await page.locator('[data-segment="t1-s3"]').getByRole('checkbox').press('e');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('We agreed to wait until the spring.');
      await check(page, 'selected and edited segments');
      await page.keyboard.press('Enter');
      await expect(page.getByText('We agreed to wait until the spring.')).toBeVisible();
      await page.getByRole('button', { name: 'Assign to' }).click();
      await expect(page.getByRole('menuitem', { name: 'No speaker' })).toBeVisible();
      await check(page, 'menu of speakers');
      await page.getByRole('menuitem', { name: 'Someone else…' }).click();
      const memberField = page.getByRole('dialog').getByRole('combobox', { name: 'Member' });
      await expect(memberField).toBeVisible();
      await check(page, 'assigning segments to another speaker');
      await page.keyboard.press('Escape');
      await expect(memberField).toBeHidden();

      await openPanel(page, 'Minutes');
      const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
      await minutes.getByRole('listitem').filter({ hasText: 'first of December' }).first().getByRole('button').click();
      await expect(minutes.getByText('Outdated: the transcript has changed').first()).toBeVisible();
      await check(page, 'an outdated line of the minutes');
    });

    test('agenda and action items have no serious accessibility violation and no overflow', async ({
      page,
      person,
    }) => {
      const { id } = await createReadyMeeting(person.http);
      const action_item = { description: 'Order the oak shelves for the reading room', due_date: '2020-01-02' };
      await person.http.post(`/meetings/${id}/action_items`, { action_item });
      for (const title of ['News of the reading room', 'Plans for the spring'])
        await person.http.post(`/meetings/${id}/agenda_items`, { agenda_item: { title } });
      await page.goto(`/meetings/${id}?tab=agenda`);
      const agenda = page.getByRole('region', { name: 'Agenda' });
      await agenda.getByRole('checkbox', { name: 'News of the reading room' }).click();
      // The checkbox changes only after the server's response.
      await expect(agenda.getByRole('checkbox', { name: 'News of the reading room' })).toBeChecked();
      await check(page, 'agenda');
      await agenda.getByRole('button', { name: 'Plans for the spring', exact: true }).click();
      await expect(agenda.getByRole('textbox', { name: 'Agenda item', exact: true })).toBeFocused();
      await check(page, 'an agenda item in edit mode');
      await page.keyboard.press('Escape');
      await agenda.getByRole('button', { name: 'Delete Plans for the spring' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'confirmation before an agenda item is deleted');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

      await openPanel(page, 'Action items');
      const items = page.getByRole('region', { name: 'Action items' });
      await expect(items.getByRole('heading', { name: 'To review' })).toBeVisible();
      await items
        .getByRole('button', { name: /^Show source/ })
        .first()
        .click();
      await check(page, 'proposed action items');
      await items.getByRole('button', { name: `Item actions ${action_item.description}` }).click();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await check(page, 'menu of an action item');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const form = page.getByRole('form', { name: 'Edit action item' });
      await form.getByRole('combobox', { name: 'Assignee' }).fill('Eve');
      await page.getByRole('option', { name: /^Eve/ }).click();
      await expect(form.getByLabel('Email')).toBeVisible();
      await check(page, 'an action item in edit mode');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await items.getByRole('button', { name: 'Select', exact: true }).click();
      await items.getByRole('checkbox', { name: 'Select all' }).click();
      await expect(items.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
      await expect(items.getByRole('toolbar', { name: 'Selected action items' })).toBeVisible();
      await check(page, 'selected action items');
      await items.getByRole('button', { name: 'Assign', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Update \d+ action items$/ });
      await dialog.getByRole('button', { name: 'Update items' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Please make at least one change');
      await dialog.getByRole('button', { name: /^Choose Due date/ }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await check(page, 'bulk update of action items, with a calendar');
    });

    test('notes have no serious accessibility violation and no overflow', async ({ page, context, person, errors }) => {
      errors.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
      const { id } = await createReadyMeeting(person.http);
      await page.goto(`/meetings/${id}?tab=notes`);
      const notes = page.getByRole('region', { name: 'Notes' });
      const text = notes.getByRole('textbox', { name: 'Notes' });
      await text.click();
      await page.keyboard.type('Ask @Sam');
      await expect(page.getByRole('option', { name: 'Sample Person' })).toBeVisible();
      await check(page, 'suggested people for a mention');
      await page.keyboard.press('Enter');
      await notes.getByRole('button', { name: 'Link', exact: true }).click();
      const link = page.getByRole('dialog', { name: 'Add a link' });
      await link.getByLabel('Address').fill('https://www.youtube.com/watch?v=sample-id1');
      await expect(link.getByRole('button', { name: 'Yes, embed it' })).toBeVisible();
      await check(page, 'a link that can be embedded');
      await link.getByRole('button', { name: 'Yes, embed it' }).click();
      await expect(text.getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
      await context.setOffline(true);
      await page.keyboard.type('More');
      await expect(notes.getByText('What you wrote is kept in this browser.', { exact: false })).toBeVisible();
      await check(page, 'notes while offline');
      await context.setOffline(false);
      const getStoredNotes = async () => (await person.http.get(`/meetings/${id}/notes`)).body;
      await expect.poll(getStoredNotes).toMatchObject({ notes: { content: expect.stringContaining('More') } });
    });
  });
