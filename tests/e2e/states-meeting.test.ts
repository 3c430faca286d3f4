import { expectMessages } from './expect-messages.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting } from './meeting.ts';

const TITLE = 'Launch of the library website';

for (const inputMethod of inputMethods)
  test(`title, minutes, feedback, transcript and sharing go through all their states ${inputMethod.name}`, async ({
    page,
    context,
    person,
    member,
  }) => {
    const { id } = await createReadyMeeting(person.http, { title: TITLE });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { keyboard } = page;
    const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    const getMinutesButton = (name: string) => minutes.getByRole('button', { name, exact: true });
    await inputMethod.open(page, `/meetings/${id}`, getMinutesButton('Edit'));

    await test.step('cancels an edit of the title with Escape or an empty title, and saves with Enter', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const field = page.getByLabel('Meeting title');
      for (const [text, key, title] of [
        ['Something else', 'Escape', TITLE],
        ['', 'Enter', TITLE],
        ['The launch', 'Enter', 'The launch'],
      ] as const) {
        await inputMethod.press(heading.getByRole('button'));
        await inputMethod.write(field, text);
        await keyboard.press(key);
        await expect(field).toBeHidden();
        await expect(heading).toHaveText(title);
      }
    });

    await test.step('shows the suggested title on request because a user chose the title, and hides it once it is accepted', async () => {
      await expect(page.getByText('Suggested title:')).toBeHidden();
      await inputMethod.press(getButton('More actions'));
      await inputMethod.press(page.getByRole('menuitem', { name: 'Show suggested title' }));
      await expect(page.getByText('Suggested title:')).toBeVisible();
      await inputMethod.press(page.getByRole('main').getByRole('button', { name: 'Accept' }).first());
      await expect(page.getByText('Suggested title:')).toBeHidden();
    });

    const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
    const confirmation = page.getByRole('alertdialog', { name: 'Discard changes' });
    await test.step('closes unchanged minutes, keeps, discards and saves changes, then regenerates the action items', async () => {
      await inputMethod.press(getMinutesButton('Edit'));
      await inputMethod.press(getMinutesButton('Edit as Markdown'));
      await expect(field).toHaveValue(/Decisions Made/);
      await expect(getMinutesButton('Copy minutes')).toBeHidden();
      await expect(getMinutesButton('Email minutes')).toBeHidden();
      await inputMethod.press(getMinutesButton('Cancel'));
      await expect(field).toBeHidden();
      await expect(getMinutesButton('Copy minutes')).toBeVisible();
      await inputMethod.press(getMinutesButton('Edit'));
      await inputMethod.press(getMinutesButton('Edit as Markdown'));
      await inputMethod.write(field, 'We met.');
      await inputMethod.press(getMinutesButton('Cancel'));
      await expect(confirmation).toContainText('Are you sure you want to discard your changes?');
      await inputMethod.press(confirmation.getByRole('button', { name: 'Cancel' }));
      await expect(confirmation).toBeHidden();
      await expect(field).toHaveValue('We met.');
      await inputMethod.press(getMinutesButton('Cancel'));
      await inputMethod.press(confirmation.getByRole('button', { name: 'Confirm' }));
      await expect(field).toBeHidden();
      await expect(minutes.getByText('We met.')).toBeHidden();
      await inputMethod.press(getMinutesButton('Edit'));
      await inputMethod.press(getMinutesButton('Edit as Markdown'));
      await inputMethod.write(field, 'We met in May.');
      await expectMessages(page, ['Saved!'], () => inputMethod.press(getMinutesButton('Save')));
      await expect(getButton('Regenerate')).toBeVisible();
      if (inputMethod.name === 'by keyboard alone') await keyboard.press('F8');
      await expectMessages(page, ['Action items are being regenerated'], () =>
        inputMethod.press(getButton('Regenerate')),
      );
      await expect(minutes.getByText('We met in May.')).toBeVisible();
    });

    await test.step('copies the minutes', async () => {
      const copiedMessage = minutes.getByRole('status').filter({ hasText: 'Copied!' }).waitFor();
      await inputMethod.press(getMinutesButton('Copy minutes'));
      await copiedMessage;
    });

    await test.step('stores a first rating, a changed rating and comments, which close the form', async () => {
      const feedback = page.getByRole('region', { name: 'Feedback on the minutes' });
      await expectMessages(page, ['Thank you for your feedback!'], () =>
        inputMethod.press(feedback.getByRole('button', { name: 'Thumbs up' })),
      );
      await inputMethod.press(feedback.getByRole('button', { name: 'Thumbs down' }));
      await expect(feedback.getByRole('button', { name: 'Thumbs down' })).toHaveAttribute('aria-pressed', 'true');
      await inputMethod.write(feedback.getByLabel('Comments'), 'Too short.');
      await inputMethod.press(feedback.getByRole('button', { name: 'Submit feedback' }));
      await expect(feedback).toBeHidden();
    });

    const transcript = page.getByRole('complementary', { name: 'Transcript' });
    await test.step('copies and searches the transcript, and clears the search', async () => {
      const copy = transcript.getByRole('button', { name: 'Copy transcript' });
      await expectMessages(page, ['Transcript copied to clipboard!'], () => inputMethod.press(copy));
      const searchField = transcript.getByLabel('Search the transcript');
      await inputMethod.write(searchField, 'PRINTER');
      await expect(transcript.getByText('1 of 2')).toBeVisible();
      await inputMethod.press(transcript.getByRole('button', { name: 'Next match' }));
      await expect(transcript.getByText('2 of 2')).toBeVisible();
      await inputMethod.press(transcript.getByRole('button', { name: 'Previous match' }));
      await expect(transcript.getByText('1 of 2')).toBeVisible();
      await inputMethod.write(searchField, 'nowhere');
      await expect(transcript.getByText('No matches')).toBeVisible();
      await inputMethod.press(transcript.getByRole('button', { name: 'Clear search' }));
      await expect(searchField).toHaveValue('');
    });

    const getSpeakerButton = (name: string) => transcript.getByRole('button', { name: `${name} change speaker` });
    const panel = page.getByRole('dialog', { name: /^Who is/ });
    await test.step('searches a speaker without a result, selects and clears a member, assigns another speaker by name, and closes with Escape', async () => {
      await inputMethod.press(getSpeakerButton('Engineer'));
      await inputMethod.write(panel.getByRole('combobox', { name: 'Member' }), 'unknown name');
      await expect(panel.getByText('No users found for unknown name')).toBeVisible();
      await inputMethod.write(panel.getByRole('combobox', { name: 'Member' }), 'cora');
      const option = page.getByRole('option', { name: member.name });
      await expect(option).toBeVisible();
      await inputMethod.pickOption(option);
      await expect(panel).toBeHidden();
      await inputMethod.press(getSpeakerButton(member.name));
      await inputMethod.press(panel.getByRole('button', { name: 'Clear name' }));
      await expect(panel).toBeHidden();
      await inputMethod.press(getSpeakerButton('Engineer'));
      await inputMethod.press(panel.getByRole('radio', { name: 'Enter a name' }));
      await inputMethod.write(panel.getByRole('textbox', { name: 'Name' }), '  ');
      await keyboard.press('Enter');
      await inputMethod.write(panel.getByRole('textbox', { name: 'Name' }), ' Erna ');
      await keyboard.press('Enter');
      await expect(panel).toBeHidden();
      await inputMethod.press(getSpeakerButton('Erna'));
      await expect(panel).toBeVisible();
      await keyboard.press('Escape');
      await expect(panel).toBeHidden();
    });

    await test.step('shares with viewer as the default role each time, changes the role and removes the share', async () => {
      await inputMethod.press(getButton('Share'));
      const dialog = page.getByRole('dialog', { name: 'Share this meeting' });
      const role = dialog.getByRole('combobox', { name: 'Role', exact: true });
      const people = dialog.getByRole('list', { name: 'People with access' });
      await expect(role).toHaveValue('viewer');
      await inputMethod.write(dialog.getByRole('combobox', { name: 'Person' }), 'Cora');
      const option = page.getByRole('option', { name: member.name });
      await expect(option).toBeVisible();
      await inputMethod.pickOption(option);
      await expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveValue(member.name);
      await inputMethod.select(role, 'Editor');
      await inputMethod.press(dialog.getByRole('button', { name: 'Share', exact: true }));
      const memberRole = people.getByRole('combobox', { name: `Role of ${member.name}` });
      await expect(memberRole).toHaveValue('editor');
      await expect(role).toHaveValue('viewer');
      await inputMethod.select(memberRole, 'Viewer');
      await expect(memberRole).toBeEnabled();
      await expect(memberRole).toHaveValue('viewer');
      await inputMethod.press(people.getByRole('button', { name: `Remove ${member.name}` }));
      await expect(memberRole).toBeHidden();
      await inputMethod.press(dialog.getByRole('button', { name: 'Close' }));
      await expect(dialog).toBeHidden();
    });
  });
