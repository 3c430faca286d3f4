import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MeetingChannelMessage } from '@minutehand/contracts/http/cable';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { buildActionItem } from '../../test/samples.ts';

type Subscription = {
  params: { channel: string; meeting_id?: string };
  connected: () => void;
  received: (message: object) => void;
};
const cable = { subscriptions: [] as Subscription[] };
jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({
    subscriptions: {
      create: (params: object, callbacks: object) => {
        cable.subscriptions.push({ params, ...callbacks } as Subscription);
        return { identifier: JSON.stringify(params), perform: () => true, unsubscribe: () => undefined };
      },
    },
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));
const { DashboardScreen } = await import('./DashboardScreen.tsx');

const meeting = { id: 'm1', title: 'Garden day', started_at: '2026-11-20T09:00:00.000Z', summary_line: 'Tools.' };
let meetings: object[];
let items: object[];
let reads: string[];

beforeEach(() => {
  cable.subscriptions = [];
  meetings = [meeting];
  items = [buildActionItem({ id: 'a1', meeting_id: 'm7', meeting_title: 'Board', description: 'Borrow spades' })];
  reads = [];
  stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, location.href);
    reads.push(pathname);
    if (searchParams.get('view') === 'to_approve') return Response.json({ meetings: [], next_cursor: null });
    if (pathname === '/meetings') return Response.json({ meetings, next_cursor: null });
    if (pathname === '/action_items/counts') return Response.json({ to_review: 0, open: 1, overdue: 0 });
    if (pathname === '/users') return Response.json({ users: [], next_cursor: null });
    return Response.json({ action_items: items, next_cursor: null });
  });
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

async function openDashboard() {
  render(
    <TestProviders path="/dashboard">
      <DashboardScreen />
    </TestProviders>,
  );
  await screen.findByText('Borrow spades');
  await eventually(() => expect(cable.subscriptions).toHaveLength(3));
}

const find = (channel: string, meetingId?: string) => {
  const found = cable.subscriptions.find(({ params }) => params.channel === channel && params.meeting_id === meetingId);
  if (!found) throw new Error(`no subscription of ${channel} ${meetingId}`);
  return found;
};
const pushToMeeting = (id: string, type: MeetingChannelMessage['type']) =>
  act(async () => find('MeetingChannel', id).received({ type, meeting_id: id, version: 2, at: '' }));

test('the dashboard shows a change of a meeting that it lists', async () => {
  await openDashboard();
  meetings = [{ ...meeting, title: 'Garden week' }];
  await pushToMeeting('m1', 'meeting');
  expect(await screen.findByRole('link', { name: 'Garden week' })).toBeTruthy();
});

test('the dashboard shows a change of an item, also of a meeting that it does not list', async () => {
  await openDashboard();
  items = [];
  await pushToMeeting('m7', 'action_items');
  expect(await screen.findByText('No open items.')).toBeTruthy();
});

test('the dashboard shows what a notification announces in this account, such as a shared meeting', async () => {
  await openDashboard();
  const { received } = find('NotificationsChannel');
  const before = reads.length;
  await act(async () => received({ account_id: 'another-account' }));
  meetings = [{ ...meeting, id: 'm2', title: 'Shared with me' }, meeting];
  await act(async () => received({ account_id: 'account-1' }));
  expect(await screen.findByRole('link', { name: 'Shared with me' })).toBeTruthy();
  expect(reads.slice(before).filter((path) => path === '/meetings')).toHaveLength(2);
});

test('the dashboard reads its lists once after all of its channels have connected, because changes may have been missed', async () => {
  await openDashboard();
  const before = reads.length;
  meetings = [{ ...meeting, title: 'Garden week' }];
  await act(async () => {
    for (const { connected } of cable.subscriptions) connected();
  });
  expect(await screen.findByRole('link', { name: 'Garden week' })).toBeTruthy();
  expect(reads.slice(before).toSorted()).toEqual(['/action_items', '/action_items/counts', '/meetings', '/meetings']);
});

test('the dashboard reads nothing for changes that it does not show', async () => {
  await openDashboard();
  const before = reads.length;
  for (const type of ['presence', 'notes', 'agenda_items', 'transcript'] as const) await pushToMeeting('m1', type);
  meetings = [{ ...meeting, title: 'Garden week' }];
  await pushToMeeting('m1', 'minutes');
  await screen.findByRole('link', { name: 'Garden week' });
  expect(reads.slice(before).every((path) => path === '/meetings')).toBe(true);
});
