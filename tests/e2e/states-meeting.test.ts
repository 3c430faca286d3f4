import { expectMessages } from './expect-messages.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting } from './meeting.ts';

const TITLE = 'Launch of the library website';

for (const hand of inputMethods)
  test(`title, minutes, feedback, transcript and sharing go through all their states ${hand.name}`, async ({
    page,
    context,
    person,
    colleague,
  }) => {
    const { id } = await createReadyMeeting(person.http, { title: TITLE });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { keyboard } = page;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    const minutesButton = (name: string) => minutes.getByRole('button', { name, exact: true });
    await hand.open(page, `/meetings/${id}`, minutesButton('Edit'));

    await test.step('the title: Escape and an empty title cancel, Enter saves', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const field = page.getByLabel('Meeting title');
      for (const [text, key, kept] of [
        ['Something else', 'Escape', TITLE],
        ['', 'Enter', TITLE],
        ['The launch', 'Enter', 'The launch'],
      ] as const) {
        await hand.press(heading.getByRole('button'));
        await hand.write(field, text);
        await keyboard.press(key);
        await expect(field).toBeHidden();
        await expect(heading).toHaveText(kept);
      }
    });

    await test.step('accepts the suggested title, and the suggestion disappears', async () => {
      await expect(page.getByText('Suggested title:')).toBeVisible();
      await hand.press(page.getByRole('main').getByRole('button', { name: 'Accept' }).first());
      await expect(page.getByText('Suggested title:')).toBeHidden();
    });

    const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
    const question = page.getByRole('alertdialog', { name: 'Discard changes' });
    await test.step('minutes: left unchanged, kept, discarded, saved; then the action items are regenerated', async () => {
      await hand.press(minutesButton('Edit'));
      await expect(field).toHaveValue(/Decisions Made/);
      await expect(minutesButton('Copy')).toBeHidden();
      await expect(minutesButton('Email')).toBeHidden();
      await hand.press(minutesButton('Cancel'));
      await expect(field).toBeHidden();
      await expect(minutesButton('Copy')).toBeVisible();
      await hand.press(minutesButton('Edit'));
      await hand.write(field, 'We met.');
      await hand.press(minutesButton('Cancel'));
      await expect(question).toContainText('Are you sure you want to discard your changes?');
      await hand.press(question.getByRole('button', { name: 'Cancel' }));
      await expect(question).toBeHidden();
      await expect(field).toHaveValue('We met.');
      await hand.press(minutesButton('Cancel'));
      await hand.press(question.getByRole('button', { name: 'Confirm' }));
      await expect(field).toBeHidden();
      await expect(minutes.getByText('We met.')).toBeHidden();
      await hand.press(minutesButton('Edit'));
      await hand.write(field, 'We met in May.');
      await expectMessages(page, ['Saved!'], () => hand.press(minutesButton('Save')));
      await expect(button('Regenerate')).toBeVisible();
      if (hand.name === 'by keyboard alone') await keyboard.press('F8');
      await expectMessages(page, ['Action items are being regenerated'], () => hand.press(button('Regenerate')));
      await expect(minutes.getByText('We met in May.')).toBeVisible();
    });

    await test.step('copied', async () => {
      const copied = minutes.getByRole('status').filter({ hasText: 'Copied!' }).waitFor();
      await hand.press(minutesButton('Copy'));
      await copied;
    });

    await test.step('feedback: first rating, changed rating, comments close it', async () => {
      const box = page.getByRole('region', { name: 'Feedback on the minutes' });
      await expectMessages(page, ['Thank you for your feedback!'], () =>
        hand.press(box.getByRole('button', { name: 'Thumbs up' })),
      );
      await hand.press(box.getByRole('button', { name: 'Thumbs down' }));
      await expect(box.getByRole('button', { name: 'Thumbs down' })).toHaveAttribute('aria-pressed', 'true');
      await hand.write(box.getByLabel('Comments'), 'Too short.');
      await hand.press(box.getByRole('button', { name: 'Submit feedback' }));
      await expect(box).toBeHidden();
    });

    const transcript = page.getByRole('complementary', { name: 'Transcript' });
    await test.step('transcript: copied, searched, cleared', async () => {
      const copy = transcript.getByRole('button', { name: 'Copy transcript' });
      await expectMessages(page, ['Transcript copied to clipboard!'], () => hand.press(copy));
      const words = transcript.getByLabel('Search the transcript');
      await hand.write(words, 'PRINTER');
      await expect(transcript.getByText('1 of 2')).toBeVisible();
      await hand.press(transcript.getByRole('button', { name: 'Next match' }));
      await expect(transcript.getByText('2 of 2')).toBeVisible();
      await hand.press(transcript.getByRole('button', { name: 'Previous match' }));
      await expect(transcript.getByText('1 of 2')).toBeVisible();
      await hand.write(words, 'nowhere');
      await expect(transcript.getByText('No matches')).toBeVisible();
      await hand.press(transcript.getByRole('button', { name: 'Clear search' }));
      await expect(words).toHaveValue('');
    });

    const speaker = (name: string) => transcript.getByRole('button', { name: `${name} change speaker` });
    const panel = page.getByRole('dialog', { name: /^Who is/ });
    await test.step('a speaker: no result, member selected, cleared; another one by name; Escape closes', async () => {
      await hand.press(speaker('Engineer'));
      await hand.write(panel.getByRole('combobox', { name: 'Member' }), 'nobody is called so');
      await expect(panel.getByText('No users found for nobody is called so')).toBeVisible();
      await hand.write(panel.getByRole('combobox', { name: 'Member' }), 'cora');
      const option = page.getByRole('option', { name: colleague.name });
      await expect(option).toBeVisible();
      await hand.take(option);
      await expect(panel).toBeHidden();
      await hand.press(speaker(colleague.name));
      await hand.press(panel.getByRole('button', { name: 'Clear name' }));
      await expect(panel).toBeHidden();
      await hand.press(speaker('Engineer'));
      await hand.press(panel.getByRole('radio', { name: 'Enter a name' }));
      await hand.write(panel.getByRole('textbox', { name: 'Name' }), '  ');
      await keyboard.press('Enter');
      await hand.write(panel.getByRole('textbox', { name: 'Name' }), ' Erna ');
      await keyboard.press('Enter');
      await expect(panel).toBeHidden();
      await hand.press(speaker('Erna'));
      await expect(panel).toBeVisible();
      await keyboard.press('Escape');
      await expect(panel).toBeHidden();
    });

    await test.step('sharing: viewer by default each time; role changed; share removed', async () => {
      await hand.press(button('Share'));
      const dialog = page.getByRole('dialog', { name: 'Share this meeting' });
      const role = dialog.getByRole('combobox', { name: 'Role', exact: true });
      const people = dialog.getByRole('list', { name: 'People with access' });
      await expect(role).toHaveValue('viewer');
      await hand.write(dialog.getByRole('combobox', { name: 'Person' }), 'Cora');
      const option = page.getByRole('option', { name: colleague.name });
      await expect(option).toBeVisible();
      await hand.take(option);
      await expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveValue(colleague.name);
      await hand.choose(role, 'Editor');
      await hand.press(dialog.getByRole('button', { name: 'Share', exact: true }));
      const theirs = people.getByRole('combobox', { name: `Role of ${colleague.name}` });
      await expect(theirs).toHaveValue('editor');
      await expect(role).toHaveValue('viewer');
      await hand.choose(theirs, 'Viewer');
      await expect(theirs).toBeEnabled();
      await expect(theirs).toHaveValue('viewer');
      await hand.press(people.getByRole('button', { name: `Remove ${colleague.name}` }));
      await expect(theirs).toBeHidden();
      await hand.press(dialog.getByRole('button', { name: 'Close' }));
      await expect(dialog).toBeHidden();
    });
  });
