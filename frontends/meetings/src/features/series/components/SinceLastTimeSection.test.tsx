import { expect, test } from '@jest/globals';
import type { ItemChange, SinceLastTime } from '@minutehand/contracts/http/meetings/series';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, openMeeting, writes } from '../../../test/open-meeting.tsx';
import { aMeeting, aMeetingRef, anAgendaItem, anEarlierItem, aSinceLastTime } from '../../../test/samples.ts';

cleanBetweenTests();

const SINCE = 'GET /meetings/m1/since_last_time';
const CARRY = 'POST /meetings/m1/since_last_time/carry_over';
const series = { is_part: true, meetings: [aMeetingRef()], suggestion: null };
const reader = { edit: false, share: false, delete: false, approve: false };
const topic = { id: 'a9', meeting: aMeetingRef(), title: 'Old plans', carried: false };

function aChange(overrides: Partial<ItemChange> = {}): ItemChange {
  return {
    id: 'c1',
    action_item: anEarlierItem(),
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

function open(since: SinceLastTime | Failure, routes: FakeRoutes = {}) {
  return openMeeting({ 'GET /meetings/m1/series': { series }, [SINCE]: since, ...routes });
}
const region = async () => within(await screen.findByRole('region', { name: 'Since last time' }));

test('shows open items, unfinished agenda and decisions with their meetings, and collapses', async () => {
  const since = aSinceLastTime({
    action_items: [anEarlierItem()],
    more_action_items: 3,
    agenda_items: [topic],
    decided_in: aMeetingRef(),
    decisions: ['We launch in May.'],
  });
  open(since);
  const part = await region();
  const items = within(await part.findByRole('list', { name: 'Open action items' }));
  expect(items.getByText('Send the budget')).toBeTruthy();
  expect(items.getByText('Ben')).toBeTruthy();
  expect(items.getByText('Overdue Nov 15, 2026')).toBeTruthy();
  expect(items.getByRole('link', { name: /Last review/ }).getAttribute('href')).toBe('/meetings/m0');
  expect(within(part.getByRole('list', { name: 'Unfinished agenda' })).getByText('Old plans')).toBeTruthy();
  expect(within(part.getByRole('list', { name: 'Decided last time' })).getByText('We launch in May.')).toBeTruthy();
  expect(part.getByText(/And 3 more/)).toBeTruthy();
  const toggle = part.getByRole('button', { name: 'Since last time' });
  await userEvent.click(toggle);
  expect(part.queryByText('Send the budget')).toBeNull();
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('shows that nothing is open, and an error with a retry', async () => {
  const server = open(new Failure(400, { error: 'Not now.' }));
  const part = await region();
  expect(await part.findByText('Not now.')).toBeTruthy();
  server.routes[SINCE] = aSinceLastTime();
  await userEvent.click(part.getByRole('button', { name: /again|retry/i }));
  expect(await part.findByText('Nothing was left open.')).toBeTruthy();
});

test('renders nothing for the first meeting of a series', async () => {
  const server = open(aSinceLastTime({ last_meeting: null }));
  await screen.findByRole('button', { name: 'Part of a series' });
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/since_last_time'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Since last time' })).toBeNull());
});

test('puts one item or all remaining ones on the agenda', async () => {
  const server = open(aSinceLastTime({ action_items: [anEarlierItem()], agenda_items: [topic] }), {
    [CARRY]: { agenda_items: [anAgendaItem({ title: 'Review: Send the budget' })] },
  });
  const part = await region();
  server.routes['GET /meetings/m1/agenda_items'] = {
    agenda_items: [anAgendaItem({ title: 'Review: Send the budget' })],
    next_cursor: null,
  };
  await userEvent.click(await part.findByRole('button', { name: 'Put on the agenda: Send the budget' }));
  expect(await screen.findByRole('checkbox', { name: 'Review: Send the budget' })).toBeTruthy();
  server.routes[SINCE] = aSinceLastTime({ action_items: [anEarlierItem({ carried: true })], agenda_items: [topic] });
  await broadcast('agenda_items');
  expect(await part.findByText('On the agenda')).toBeTruthy();
  await userEvent.click(part.getByRole('button', { name: 'Put all on the agenda' }));
  await waitFor(() => expect(writes(server)).toHaveLength(2));
  expect(writes(server).map(({ body }) => body)).toEqual([
    { action_items: [{ meeting_id: 'm0', id: 'e1' }] },
    { agenda_items: [{ meeting_id: 'm0', id: 'a9' }], action_items: [] },
  ]);
});

test('shows a suggested change with its quote and applies it when accepted', async () => {
  const server = open(aSinceLastTime({ changes: [aChange()] }), {
    'POST /meetings/m1/since_last_time/changes/c1/accept': { state: 'accepted' },
  });
  const part = await region();
  const changeList = within(await part.findByRole('list', { name: 'Said in this meeting' }));
  expect(changeList.getByText('Done?')).toBeTruthy();
  expect(changeList.getByText('I sent the budget yesterday.')).toBeTruthy();
  server.routes[SINCE] = aSinceLastTime();
  await userEvent.click(changeList.getByRole('button', { name: 'Accept: Send the budget' }));
  await waitFor(() => expect(part.queryByText('Done?')).toBeNull());
  expect(writes(server)).toHaveLength(1);
});

test('shows the new due date of a postponement, and keeps the suggestion when a decision fails', async () => {
  const moved = aChange({ kind: 'postponed', due_date: '2026-11-27', due_date_formatted: 'Nov 27, 2026' });
  const locked = 'These minutes are approved. They can only be amended, with a word on why.';
  open(aSinceLastTime({ changes: [moved, aChange({ id: 'c2', kind: 'postponed' })] }), {
    'POST /meetings/m1/since_last_time/changes/c1/reject': new Failure(409, { error: locked }),
  });
  const part = await region();
  expect(await part.findByText('Postponed to Nov 27, 2026?')).toBeTruthy();
  expect(part.getByText('Postponed, no longer due Nov 15, 2026?')).toBeTruthy();
  await userEvent.click(part.getAllByRole('button', { name: 'Reject: Send the budget' })[0]!);
  expect(await screen.findByText(locked)).toBeTruthy();
  expect(part.getByText('Postponed to Nov 27, 2026?')).toBeTruthy();
});

test('opens the quote in the transcript', async () => {
  open(aSinceLastTime({ changes: [aChange()] }));
  const part = await region();
  await userEvent.click(await part.findByRole('button', { name: 'Show in transcript' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-segment')).toBe('s2'));
});

test('shows new suggestions live', async () => {
  const server = open(aSinceLastTime());
  const part = await region();
  await part.findByText('Nothing was left open.');
  server.routes[SINCE] = aSinceLastTime({ changes: [aChange()] });
  await broadcast('meeting');
  expect(await part.findByText('Done?')).toBeTruthy();
});

test('shows a viewer everything without controls', async () => {
  open(aSinceLastTime({ action_items: [anEarlierItem()], changes: [aChange({ can_decide: false })] }), {
    'GET /meetings/m1': { meeting: aMeeting({ role: 'viewer', permissions: reader }) },
  });
  const part = await region();
  expect(await part.findByText(/Those who may edit “Last review” decide/)).toBeTruthy();
  expect(part.queryByRole('button', { name: /Put|Accept|Reject/ })).toBeNull();
});
