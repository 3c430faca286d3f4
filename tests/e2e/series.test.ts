import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';

const TRANSCRIPT = `Chair: Good morning, let us see what is left from last time.
Bob: I ordered the oak shelves on Monday, that is done.
Chair: Thank you. The reading room stays open on Sundays.
`;

test('two meetings of one type form a series: the second has a brief of the first, and an item change is accepted', async ({
  page,
  person,
  openBrowserAs,
}) => {
  const meetingType = await person.http.post('/account_meeting_types', { account_meeting_type: { name: 'Building' } });
  const { id: account_meeting_type_id } = meetingType.body as { id: string };
  const createMeeting = async (title: string, started_at: string) => {
    const created = await person.http.post('/meetings', { meeting: { title, started_at, account_meeting_type_id } });
    return (created.body as { meeting: { id: string } }).meeting.id;
  };
  const lastMeetingId = await createMeeting('Walls and windows', '2026-11-13T10:00:00Z');
  const meetingId = await createMeeting('Roof and doors', '2026-11-20T10:00:00Z');
  const action_item = { description: 'Order the oak shelves', due_date: '2026-11-18' };
  await person.http.post(`/meetings/${lastMeetingId}/action_items`, { action_item });
  await person.http.post(`/meetings/${lastMeetingId}/agenda_items`, { agenda_item: { title: 'The old cellar' } });
  await person.http.patch(`/meetings/${lastMeetingId}/minutes`, {
    content: '## Decisions Made\n\n- The walls stay white.\n',
  });

  const otherPage = await openBrowserAs(person);
  await otherPage.goto(`/meetings/${meetingId}`);
  await page.goto(`/meetings/${meetingId}`);
  const brief = page.getByRole('region', { name: 'Brief' });
  const otherBrief = otherPage.getByRole('region', { name: 'Brief' });
  const sinceLastTime = page.getByRole('region', { name: 'Since last time' });
  const otherSinceLastTime = otherPage.getByRole('region', { name: 'Since last time' });

  await test.step('accepts the suggested series by keyboard, and the other browser shows it immediately', async () => {
    await expect(otherPage.getByText('Part of “')).toContainText('Walls and windows');
    await checkScreen(page, 'a meeting with a suggested series');
    await page.getByRole('button', { name: 'Add to series', exact: true }).press('Enter');
    await expect(brief.getByRole('list', { name: 'Earlier decisions' })).toContainText('The walls stay white.');
    await expect(brief.getByRole('list', { name: 'Unassigned' })).toContainText('Order the oak shelves');
    await expect(otherBrief.getByText('Order the oak shelves')).toBeVisible();
    await expect(otherPage.getByText('Part of “')).toHaveCount(0);
    await checkScreen(page, 'the brief of a meeting');
    await page.setViewportSize({ width: 360, height: 800 });
    await checkScreen(page, 'the brief of a meeting, on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('adds open items to the agenda, including in the other browser', async () => {
    await brief.getByRole('button', { name: 'Add all to agenda' }).click();
    const agenda = otherPage.getByRole('region', { name: 'Agenda' });
    await expect(agenda.getByRole('checkbox', { name: 'Review: Order the oak shelves' })).toBeAttached();
    await expect(agenda.getByRole('checkbox', { name: 'The old cellar' })).toBeAttached();
    await expect(otherBrief.getByText('On the agenda')).toHaveCount(2);
  });

  await test.step('accepts the item change from the transcript, which completes the item in its meeting', async () => {
    await person.http.post(`/meetings/${meetingId}/transcript`, { format: 'text', content: TRANSCRIPT });
    await expect(brief).toHaveCount(0);
    for (const section of [sinceLastTime, otherSinceLastTime])
      await section.getByRole('button', { name: 'Since last time' }).click();
    const itemChanges = sinceLastTime.getByRole('list', { name: 'Said in this meeting' });
    await expect(itemChanges).toContainText('I ordered the oak shelves on Monday, that is done.');
    await checkScreen(page, 'a suggested item change');
    await page.setViewportSize({ width: 360, height: 800 });
    await checkScreen(page, 'a suggested item change, on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await itemChanges.getByRole('button', { name: 'Accept: Order the oak shelves' }).click();
    await expect(itemChanges).toHaveCount(0);
    await expect(otherSinceLastTime.getByRole('list', { name: 'Said in this meeting' })).toHaveCount(0);
    const getActionItems = async () => (await person.http.get(`/meetings/${lastMeetingId}/action_items`)).body;
    await expect
      .poll(getActionItems)
      .toMatchObject({ action_items: [{ description: 'Order the oak shelves', state: 'done' }] });
    await sinceLastTime.getByRole('link', { name: 'Walls and windows', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Walls and windows' })).toBeVisible();
  });

  await test.step('leaves the series in the dialog', async () => {
    await page.getByRole('button', { name: 'Part of a series' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Roof and doors' })).toBeVisible();
    await checkScreen(page, 'dialog of a series');
    await dialog.getByRole('button', { name: 'Leave series' }).click();
    await expect(page.getByRole('button', { name: 'Part of a series' })).toHaveCount(0);
  });
});
