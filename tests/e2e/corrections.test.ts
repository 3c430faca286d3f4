import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { shareWithEditor } from './person.ts';
import { tabTo } from './tab-to.ts';

test('a transcript is corrected by keyboard, another member sees it immediately, and the minutes are updated', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  await shareWithEditor(person, id, member);
  const memberPage = await openBrowserAs(member);
  await memberPage.goto(`/meetings/${id}`);
  await page.goto(`/meetings/${id}`);
  const { keyboard } = page;
  const transcript = page.getByRole('complementary', { name: 'Transcript' });
  const memberTranscript = memberPage.getByRole('complementary', { name: 'Transcript' });
  const minutes = memberPage.getByRole('region', { name: 'Minutes', exact: true });
  const items = memberPage.getByRole('region', { name: 'Action items' });
  const attendees = memberPage.getByRole('list', { name: 'Attendees' });
  await expect(attendees.getByText('Engineer', { exact: true })).toBeVisible();
  await expect(memberTranscript.getByRole('button', { name: 'Engineer change speaker' })).toBeVisible();
  const getSpeakerButton = (name: string) => transcript.getByRole('button', { name: `${name} change speaker` });

  await test.step('assigns a speaker to a member, whose name appears everywhere', async () => {
    await tabTo(getSpeakerButton('Engineer'));
    await keyboard.press('Enter');
    await keyboard.type('unknown name');
    await expect(page.getByText('No users found for unknown name')).toBeVisible();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('cora');
    await expect(page.getByRole('option', { name: /Cora Member/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(getSpeakerButton('Cora Member')).toBeFocused();
    await expect(memberTranscript.getByRole('button', { name: 'Cora Member change speaker' })).toBeVisible();
    await expect(attendees.getByText('Cora Member', { exact: true })).toBeVisible();
    await expect(items.getByText('Cora Member').first()).toBeVisible();
    await expect(minutes.getByText('Engineer')).toHaveCount(0);
    await expect(attendees.getByText('Engineer')).toHaveCount(0);
  });

  await test.step('merges two speakers and undoes the merge', async () => {
    await tabTo(getSpeakerButton('Designer'), 'Shift+Tab');
    await keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Who is Designer?' });
    await panel.getByLabel('Merge with').selectOption({ label: 'Chair' });
    await tabTo(panel.getByRole('button', { name: 'Merge' }));
    await keyboard.press('Enter');
    const confirmation = page.getByRole('alertdialog', { name: 'Merge Designer with Chair' });
    await tabTo(confirmation.getByRole('button', { name: 'Merge' }));
    await keyboard.press('Enter');
    await expect(memberTranscript.getByRole('button', { name: 'Designer change speaker' })).toHaveCount(0);
    // Undoes the merge in the dialog, which works after the toast with Undo has disappeared.
    await tabTo(getSpeakerButton('Chair'), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: 'Separate Designer' }));
    await keyboard.press('Enter');
    await expect(memberTranscript.getByRole('button', { name: 'Designer change speaker' })).toBeVisible();
  });

  await test.step('corrects text, and the line with that evidence is marked as outdated', async () => {
    await tabTo(transcript.getByRole('button', { name: 'Edit transcript' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(transcript.getByRole('checkbox').first());
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('e');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('We agreed to wait until the spring.');
    await keyboard.press('Enter');
    await expect(memberTranscript.getByText('We agreed to wait until the spring.')).toBeVisible();
    const line = minutes.getByRole('listitem').filter({ hasText: 'first of December' }).first();
    await line.getByRole('button').click();
    await expect(minutes.getByText('Outdated: the transcript has changed').first()).toBeVisible();
  });

  await test.step('assigns several segments to another speaker in one step', async () => {
    await expect(transcript.getByRole('checkbox').nth(2)).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Home');
    await keyboard.press('Space');
    await expect(transcript.getByText('2 selected')).toBeVisible();
    await tabTo(transcript.getByRole('button', { name: 'Assign to' }));
    await keyboard.press('Enter');
    await keyboard.type('Des');
    await keyboard.press('Enter');
    await expect(memberTranscript.getByRole('button', { name: 'Chair change speaker' })).toBeVisible();
    await expect(page.getByText('2 segments corrected')).toBeVisible();
    const firstSegment = memberPage.locator('[data-segment="t1-s1"]');
    await expect(memberTranscript.locator('[data-turn]').filter({ has: firstSegment })).toContainText('Designer');
  });
});
