import { expect, test } from '@jest/globals';
import type { ItemChange, SinceLastTime } from '@minutehand/contracts/http/meetings/series';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, stubScreenWidth } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import {
  buildAgendaItem,
  buildEarlierItem,
  buildMeeting,
  buildMeetingRef,
  buildSinceLastTime,
} from '../../../test/samples.ts';

cleanBetweenTests();

const SINCE = 'GET /meetings/m1/since_last_time';
const CARRY = 'POST /meetings/m1/since_last_time/carry_over';
const series = { is_part: true, meetings: [buildMeetingRef()], suggestion: null };
const viewerPermissions = { edit: false, share: false, delete: false, approve: false };
const earlierAgendaItem = { id: 'a9', meeting: buildMeetingRef(), title: 'Old plans', carried: false };

function buildChange(overrides: Partial<ItemChange> = {}): ItemChange {
  return {
    id: 'c1',
    action_item: buildEarlierItem(),
    kind: 'done',
    due_date: null,
    due_date_formatted: '',
    segment_ids: ['s2'],
    quote: 'I sent the budget yesterday.',
    speaker: 'Ben',
    start: 65,
    can_decide: true,
    ...overrides,
  };
}

function openSection(since: SinceLastTime | Failure, routes: FakeRoutes = {}) {
  return openMeeting({ 'GET /meetings/m1/series': { series }, [SINCE]: since, ...routes });
}
const findSection = async () => {
  const section = within(await screen.findByRole('region', { name: 'Since last time' }));
  await userEvent.click(section.getByRole('button', { name: /^Since last time/ }));
  return section;
};

test('shows one line with the number of open items until the user expands it', async () => {
  openSection(
    buildSinceLastTime({ action_items: [buildEarlierItem()], more_action_items: 3, agenda_items: [earlierAgendaItem] }),
  );
  const section = within(await screen.findByRole('region', { name: 'Since last time' }));
  const toggle = await section.findByRole('button', { name: 'Since last time 5' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(section.queryByText('Send the budget')).toBeNull();
  await userEvent.click(toggle);
  expect(section.getByText('Send the budget')).toBeTruthy();
});

test('stays open when the window becomes narrow', async () => {
  openSection(buildSinceLastTime({ action_items: [buildEarlierItem()] }));
  await findSection();
  expect(await screen.findByText('Send the budget')).toBeTruthy();
  act(() => stubScreenWidth('narrow'));
  expect(await screen.findByRole('tab', { name: 'Minutes' })).toBeTruthy();
  expect(await screen.findByText('Send the budget')).toBeTruthy();
});

test('shows open items, unfinished agenda and decisions with their meetings, and collapses', async () => {
  const since = buildSinceLastTime({
    action_items: [buildEarlierItem()],
    more_action_items: 3,
    agenda_items: [earlierAgendaItem],
    decided_in: buildMeetingRef(),
    decisions: ['We launch in May.'],
  });
  openSection(since);
  const section = await findSection();
  const items = within(await section.findByRole('list', { name: 'Open action items' }));
  expect(items.getByText('Send the budget')).toBeTruthy();
  expect(items.getByText('Ben')).toBeTruthy();
  expect(items.getByText(/^Overdue · Nov 15/)).toBeTruthy();
  expect(items.getByRole('link', { name: /Last review/ }).getAttribute('href')).toBe('/meetings/m0');
  expect(within(section.getByRole('list', { name: 'Unfinished agenda' })).getByText('Old plans')).toBeTruthy();
  expect(
    within(section.getByRole('list', { name: 'Decisions from last time' })).getByText('We launch in May.'),
  ).toBeTruthy();
  expect(section.getByText(/3 more in/)).toBeTruthy();
  const toggle = section.getByRole('button', { name: 'Since last time 5' });
  await userEvent.click(toggle);
  expect(section.queryByText('Send the budget')).toBeNull();
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('shows a message when nothing is open, and an error with a Retry button when loading fails', async () => {
  const server = openSection(new Failure(400, { error: 'Not now.' }));
  const section = await findSection();
  expect(await section.findByText('Not now.')).toBeTruthy();
  server.routes[SINCE] = buildSinceLastTime();
  await userEvent.click(section.getByRole('button', { name: /again|retry/i }));
  expect(await section.findByText('No open items.')).toBeTruthy();
});

test('renders nothing for the first meeting of a series', async () => {
  const server = openSection(buildSinceLastTime({ last_meeting: null }));
  await screen.findByRole('button', { name: 'Part of a series' });
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/since_last_time'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Since last time' })).toBeNull());
});

test('puts one item or all remaining ones on the agenda', async () => {
  const server = openSection(
    buildSinceLastTime({ action_items: [buildEarlierItem()], agenda_items: [earlierAgendaItem] }),
    {
      [CARRY]: { agenda_items: [buildAgendaItem({ title: 'Review: Send the budget' })] },
    },
  );
  const section = await findSection();
  server.routes['GET /meetings/m1/agenda_items'] = {
    agenda_items: [buildAgendaItem({ title: 'Review: Send the budget' })],
    next_cursor: null,
  };
  await userEvent.click(await section.findByRole('button', { name: 'Add to agenda: Send the budget' }));
  expect(await screen.findByRole('checkbox', { name: 'Review: Send the budget' })).toBeTruthy();
  server.routes[SINCE] = buildSinceLastTime({
    action_items: [buildEarlierItem({ carried: true })],
    agenda_items: [earlierAgendaItem],
  });
  await broadcast('agenda_items');
  expect(await section.findByText('On the agenda')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Add all to agenda' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { action_items: [{ meeting_id: 'm0', id: 'e1' }] },
    { agenda_items: [{ meeting_id: 'm0', id: 'a9' }], action_items: [] },
  ]);
});

test('shows a suggested change with its quote and applies it when accepted', async () => {
  const server = openSection(buildSinceLastTime({ changes: [buildChange()] }), {
    'POST /meetings/m1/since_last_time/changes/c1/accept': { state: 'accepted' },
  });
  const section = await findSection();
  const changeList = within(await section.findByRole('list', { name: 'Said in this meeting' }));
  expect(changeList.getByText('Done?')).toBeTruthy();
  expect(changeList.getByText('I sent the budget yesterday.')).toBeTruthy();
  server.routes[SINCE] = buildSinceLastTime();
  await userEvent.click(changeList.getByRole('button', { name: 'Accept: Send the budget' }));
  await waitFor(() => expect(section.queryByText('Done?')).toBeNull());
  expect(getWrites(server)).toHaveLength(1);
});

test('shows the new due date of a postponement, and keeps the suggestion when a decision fails', async () => {
  const postponedChange = buildChange({
    kind: 'postponed',
    due_date: '2026-11-27',
    due_date_formatted: 'Nov 27, 2026',
  });
  const message = 'Approved minutes are locked. Add a reason to record an amendment.';
  openSection(buildSinceLastTime({ changes: [postponedChange, buildChange({ id: 'c2', kind: 'postponed' })] }), {
    'POST /meetings/m1/since_last_time/changes/c1/reject': new Failure(409, { error: message }),
  });
  const section = await findSection();
  expect(await section.findByText('Postponed to Nov 27, 2026?')).toBeTruthy();
  expect(section.getByText('Postponed, no longer due Nov 15, 2026?')).toBeTruthy();
  await userEvent.click(section.getAllByRole('button', { name: 'Reject: Send the budget' })[0]!);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(section.getByText('Postponed to Nov 27, 2026?')).toBeTruthy();
});

test('opens the quote in the transcript', async () => {
  openSection(buildSinceLastTime({ changes: [buildChange()] }));
  const section = await findSection();
  await userEvent.click(await section.findByRole('button', { name: 'Show in transcript' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('updates live when there are new suggestions', async () => {
  const server = openSection(buildSinceLastTime());
  const section = await findSection();
  await section.findByText('No open items.');
  server.routes[SINCE] = buildSinceLastTime({ changes: [buildChange()] });
  await broadcast('meeting');
  expect(await section.findByText('Done?')).toBeTruthy();
});

test('shows a viewer everything without controls', async () => {
  openSection(
    buildSinceLastTime({ action_items: [buildEarlierItem()], changes: [buildChange({ can_decide: false })] }),
    {
      'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions: viewerPermissions }) },
    },
  );
  const section = await findSection();
  expect(await section.findByText(/Editors of “Last review” decide/)).toBeTruthy();
  expect(section.queryByRole('button', { name: /Put|Accept|Reject/ })).toBeNull();
});
