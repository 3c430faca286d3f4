import { checkAccess } from './check-access.ts';
import { expect, test } from './fixtures.ts';

const WORDS = `Chair: Good morning, let us see what is left from last time.
Bob: I ordered the oak shelves on Monday, that is done.
Chair: Thank you. The reading room stays open on Sundays.
`;

test('two meetings of one type form a series: the second shows open items of the first, and an item change is accepted', async ({
  page,
  person,
  openBrowserAs,
}) => {
  const typed = await person.http.post('/account_meeting_types', { account_meeting_type: { name: 'Building' } });
  const { id: account_meeting_type_id } = typed.body as { id: string };
  const meetingOn = async (title: string, started_at: string) => {
    const created = await person.http.post('/meetings', { meeting: { title, started_at, account_meeting_type_id } });
    return (created.body as { meeting: { id: string } }).meeting.id;
  };
  const last = await meetingOn('Walls and windows', '2026-11-13T10:00:00Z');
  const now = await meetingOn('Roof and doors', '2026-11-20T10:00:00Z');
  const action_item = { description: 'Order the oak shelves', due_date: '2026-11-18' };
  await person.http.post(`/meetings/${last}/action_items`, { action_item });
  await person.http.post(`/meetings/${last}/agenda_items`, { agenda_item: { title: 'The old cellar' } });
  await person.http.patch(`/meetings/${last}/minutes`, { content: '## Decisions Made\n\n- The walls stay white.\n' });

  const other = await openBrowserAs(person);
  await other.goto(`/meetings/${now}`);
  await page.goto(`/meetings/${now}`);
  const since = page.getByRole('region', { name: 'Since last time' });
  const seen = other.getByRole('region', { name: 'Since last time' });

  await test.step('accepts the suggested series by keyboard, and the other browser shows it immediately', async () => {
    await expect(other.getByText('Looks like part of')).toContainText('Walls and windows');
    await checkAccess(page, 'a meeting that seems to continue another one');
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(since.getByText('Order the oak shelves')).toBeVisible();
    await expect(since.getByText('The walls stay white.')).toBeVisible();
    await expect(seen.getByText('Order the oak shelves')).toBeVisible();
    await expect(other.getByText('Looks like part of')).toHaveCount(0);
    await checkAccess(page, 'since last time');
  });

  await test.step('adds open items to the agenda, also in the other browser', async () => {
    await since.getByRole('button', { name: 'Put all on the agenda' }).click();
    const agenda = other.getByRole('region', { name: 'Agenda' });
    await expect(agenda.getByRole('checkbox', { name: 'Review: Order the oak shelves' })).toBeAttached();
    await expect(agenda.getByRole('checkbox', { name: 'The old cellar' })).toBeAttached();
    await expect(seen.getByText('On the agenda')).toHaveCount(2);
  });

  await test.step('accepts the item change from the transcript, which completes the item in its meeting', async () => {
    await person.http.post(`/meetings/${now}/transcript`, { format: 'text', content: WORDS });
    const said = since.getByRole('list', { name: 'Said in this meeting' });
    await expect(said).toContainText('I ordered the oak shelves on Monday, that is done.');
    await checkAccess(page, 'what was said of an earlier action item');
    await page.setViewportSize({ width: 360, height: 800 });
    await checkAccess(page, 'what was said of an earlier action item, on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await said.getByRole('button', { name: 'Accept: Order the oak shelves' }).click();
    await expect(said).toHaveCount(0);
    await expect(seen.getByRole('list', { name: 'Said in this meeting' })).toHaveCount(0);
    const itemsOf = async () => (await person.http.get(`/meetings/${last}/action_items`)).body;
    await expect
      .poll(itemsOf)
      .toMatchObject({ action_items: [{ description: 'Order the oak shelves', state: 'done' }] });
    await since.getByRole('link', { name: 'Walls and windows', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Walls and windows' })).toBeVisible();
  });

  await test.step('leaves the series in the dialog', async () => {
    await page.getByRole('button', { name: 'Part of a series' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Roof and doors' })).toBeVisible();
    await checkAccess(page, 'the dialog of a series');
    await dialog.getByRole('button', { name: 'Leave the series' }).click();
    await expect(page.getByRole('button', { name: 'No series' })).toBeVisible();
  });
});
