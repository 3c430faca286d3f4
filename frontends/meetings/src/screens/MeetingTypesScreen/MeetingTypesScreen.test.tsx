import { afterEach, expect, test } from '@jest/globals';
import { MEETING_TYPE_COLORS } from '@minutehand/contracts/limits';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer, UNREACHABLE } from '../../test/fake-server.ts';
import { getWrites } from '../../test/open-meeting.tsx';
import { buildMeetingType } from '../../test/samples.ts';
import { MeetingTypesScreen } from './MeetingTypesScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(routes: FakeRoutes = {}) {
  const server = fakeServer({
    'GET /account_meeting_types': { account_meeting_types: [buildMeetingType()], next_cursor: null },
    'POST /account_meeting_types': { account_meeting_type: buildMeetingType({ id: 't2', name: 'Board' }) },
    'PATCH /account_meeting_types/t1': { account_meeting_type: buildMeetingType({ version: 4 }) },
    'DELETE /account_meeting_types/t1': {},
    ...routes,
  });
  render(
    <TestProviders path="/account_meeting_types">
      <MeetingTypesScreen />
    </TestProviders>,
  );
  return server;
}

async function openEditor() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Weekly' }));
  return screen.getByRole('dialog', { name: 'Edit Weekly' });
}

async function selectMenuItem(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Change Weekly' }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

const getItemNames = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => handle.getAttribute('aria-label')?.slice(5));

test('creates a type with the default headings, form-encoded', async () => {
  const server = renderScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'New meeting type' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Board');
  await userEvent.type(screen.getByLabelText('Notification emails (optional)'), 'a@sample.example');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Require a recording notice' }));
  await userEvent.selectOptions(screen.getByLabelText('Keep audio for'), '90 days');
  expect(screen.queryByText(/move to the trash/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Keep meetings for'), '2 years');
  expect(screen.getByText('Meetings older than 2 years move to the trash within hours.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create meeting type' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getWrites(server)[0]).toMatchObject({
    method: 'POST',
    body: {
      'account_meeting_type[consent_required]': 'true',
      'account_meeting_type[audio_retention_days]': '90',
      'account_meeting_type[meeting_retention_days]': '730',
      'account_meeting_type[name]': 'Board',
      'account_meeting_type[colour]': '#6B7280',
      'account_meeting_type[prompt]': '',
      'account_meeting_type[notification_emails]': 'a@sample.example',
      'account_meeting_type[template_variables]': JSON.stringify({
        headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
        agenda_items: [],
      }),
    },
  });
});

test('warns in every tab while meetings would be kept shorter than saved', async () => {
  renderScreen({
    'GET /account_meeting_types': {
      account_meeting_types: [buildMeetingType({ meeting_retention_days: 730 })],
      next_cursor: null,
    },
  });
  await openEditor();
  const retention = screen.getByLabelText('Keep meetings for');
  const findWarning = () => screen.queryByText(/^Meetings older than .+ move to the trash within hours\.$/);
  expect(findWarning()).toBeNull();
  expect(screen.getByText(/move to the trash and are deleted 30 days later/)).toBeTruthy();
  await userEvent.selectOptions(retention, '5 years');
  expect(findWarning()).toBeNull();
  await userEvent.selectOptions(retention, 'Forever');
  expect(screen.queryByText(/to the trash/)).toBeNull();
  await userEvent.selectOptions(retention, '1 year');
  await userEvent.click(screen.getByRole('tab', { name: /Headings/ }));
  expect(findWarning()?.textContent).toContain('older than 1 year');
});

test('adds unique headings, removes them, and reorders them with the arrow keys', async () => {
  const server = renderScreen();
  await openEditor();
  await userEvent.click(screen.getByRole('tab', { name: /Headings/ }));
  const field = screen.getByLabelText('New heading');
  await userEvent.type(field, '  Next steps {Enter}');
  await userEvent.type(field, 'Risks{Enter}');
  await userEvent.type(field, '   {Enter}');
  expect(getItemNames('Headings')).toEqual(['Decisions', 'Risks', 'Next steps']);
  screen.getByRole('button', { name: 'Move Next steps' }).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(getItemNames('Headings')).toEqual(['Next steps', 'Decisions', 'Risks']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Next steps' }));
  expect(screen.getByText('Next steps: position 1 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Decisions' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getWrites(server)[0]).toMatchObject({
    method: 'PATCH',
    body: {
      'account_meeting_type[template_variables]': '{"headings":["Next steps","Risks"],"agenda_items":["News"]}',
      'account_meeting_type[version]': '3',
    },
  });
});

test('lists validation messages by field, reports a network error, and keeps the input', async () => {
  const errors = { name: ['Please enter a meeting name'], notification_emails: ['Invalid email address(es): x'] };
  const server = renderScreen({ 'PATCH /account_meeting_types/t1': new Failure(422, { error: 'No.', errors }) });
  await openEditor();
  await userEvent.type(screen.getByLabelText('Notification emails (optional)'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to save meeting type:');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name: Please enter a meeting name', 'Notification Emails: Invalid email address(es): x']);
  server.routes['PATCH /account_meeting_types/t1'] = UNREACHABLE;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Error saving meeting type. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Notification emails (optional)').value).toBe('x');
});

test('deletes a type after a confirmation, and shows a failure', async () => {
  const server = renderScreen({ 'DELETE /account_meeting_types/t1': new Failure(500, { error: 'No.' }) });
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByText('Are you sure you want to delete "Weekly"? This action cannot be undone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Error deleting meeting type. Please try again.')).toBeTruthy();
  server.routes['DELETE /account_meeting_types/t1'] = {};
  server.routes['GET /account_meeting_types'] = { account_meeting_types: [], next_cursor: null };
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^No meeting types yet/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('validates each step of the wizard on Next, marks finished steps, and saves JSON', async () => {
  const server = renderScreen();
  await selectMenuItem('Edit step by step');
  const name = screen.getByLabelText('Meeting name');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Please enter a meeting name')).toBeTruthy();
  await userEvent.type(name, 'Fortnightly{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('New heading'));
  for (const heading of ['Decisions', 'Risks'])
    await userEvent.click(screen.getByRole('button', { name: `Remove ${heading}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Please add at least one heading')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('New heading'), 'Plans{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getAllByText('Done:')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  server.routes['PATCH /account_meeting_types/t1'] = new Failure(500, { error: 'No.' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Error updating meeting type. Please try again.')).toBeTruthy();
  server.routes['PATCH /account_meeting_types/t1'] = {
    account_meeting_type: buildMeetingType({ name: 'Fortnightly' }),
  };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getWrites(server).at(-1)?.body).toEqual({
    account_meeting_type: {
      name: 'Fortnightly',
      template_variables: '{"headings":["Plans"],"agenda_items":["News"]}',
      version: 3,
    },
  });
});

test('closes the wizard from its first step with Cancel', async () => {
  const server = renderScreen();
  await selectMenuItem('Edit step by step');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getWrites(server)).toEqual([]);
});

test('editor and wizard ask for confirmation before they discard changes', async () => {
  const server = renderScreen();
  const discard = async (choice: 'Cancel' | 'Confirm') => {
    const confirmation = screen.getByRole('alertdialog', { name: 'Discard changes' });
    expect(confirmation.textContent).toContain('Are you sure you want to discard your changes?');
    await userEvent.click(within(confirmation).getByRole('button', { name: choice }));
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Weekly' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await userEvent.type(dialog().getByLabelText('Name'), '!');
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await discard('Cancel');
  expect(dialog().getByLabelText('Name')).toHaveProperty('value', 'Weekly!');
  await userEvent.type(dialog().getByLabelText('Name'), '{Backspace}');
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Edit Weekly' }));
  await userEvent.type(dialog().getByLabelText('Name'), '!');
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await discard('Confirm');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Weekly' }));

  await selectMenuItem('Edit step by step');
  await userEvent.type(dialog().getByLabelText('Meeting name'), '!');
  await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
  await discard('Confirm');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getWrites(server)).toEqual([]);
});

test('shows a type without controls to a user who cannot edit it', async () => {
  const type = buildMeetingType({ permissions: { edit: false, delete: false } });
  renderScreen({ 'GET /account_meeting_types': { account_meeting_types: [type], next_cursor: null } });
  expect(await screen.findByText('Weekly')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Weekly/ })).toBeNull();
});

test('retries when types cannot be loaded', async () => {
  const server = renderScreen({ 'GET /account_meeting_types': new Failure(400, { error: 'It did not work.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  server.routes['GET /account_meeting_types'] = { account_meeting_types: [buildMeetingType()], next_cursor: null };
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Weekly')).toBeTruthy();
});

test('locks editor and wizard while saving', async () => {
  const saveResponse = Promise.withResolvers<object>();
  const agenda_items = ['News', 'Plans'];
  const server = renderScreen({
    'GET /account_meeting_types': { account_meeting_types: [buildMeetingType({ agenda_items })], next_cursor: null },
    'PATCH /account_meeting_types/t1': () => saveResponse.promise,
  });
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('Name'), 'lost');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Weekly');
  saveResponse.resolve({ account_meeting_type: buildMeetingType({ agenda_items, version: 4 }) });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const secondResponse = Promise.withResolvers<object>();
  server.routes['PATCH /account_meeting_types/t1'] = () => secondResponse.promise;
  await selectMenuItem('Edit step by step');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('New agenda item'), 'lost{Enter}');
  screen.getByRole('button', { name: 'Move News' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.queryByText(/: position/)).toBeNull();
  expect(screen.getByLabelText('New agenda item')).toHaveProperty('value', '');
  expect(getItemNames('Agenda items')).toEqual(agenda_items);
  secondResponse.resolve(UNREACHABLE);
  expect(await screen.findByText('Error updating meeting type. Please try again.')).toBeTruthy();
});

test('a template opens the editor with its headings, agenda and color, and nothing to discard', async () => {
  const server = renderScreen();
  await userEvent.click(await screen.findByRole('button', { name: /^Retro What Went Well, / }));
  const dialog = screen.getByRole('dialog', { name: 'New meeting type' });
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Retro');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Retro What Went Well, / }));
  await userEvent.click(screen.getByRole('radio', { name: 'Teal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create meeting type' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = getWrites(server)[0]?.body as Record<string, string>;
  expect(body['account_meeting_type[name]']).toBe('Retro');
  expect(body['account_meeting_type[colour]']).toBe(MEETING_TYPE_COLORS.teal);
  expect(JSON.parse(body['account_meeting_type[template_variables]'] ?? '')).toMatchObject({
    headings: ['What Went Well', 'What to Improve', 'Decisions Made', 'Action Items'],
  });
});

test('offers seven templates, named by their visible text, even to an account without meeting types', async () => {
  renderScreen({ 'GET /account_meeting_types': { account_meeting_types: [], next_cursor: null } });
  await screen.findByText(/^No meeting types yet/);
  const cards = within(screen.getByRole('region', { name: 'Templates' })).getAllByRole('button');
  const names = ['General', '1:1', 'Standup', 'Retro', 'Board', 'Sales call', 'Interview'];
  expect(cards).toHaveLength(names.length);
  for (const [index, name] of names.entries()) {
    expect(cards[index]?.textContent).toMatch(new RegExp(`^${name} \\S`));
    expect(cards[index]?.getAttribute('aria-label')).toBeNull();
  }
});
