import { afterEach, beforeEach, jest } from '@jest/globals';
import type { MeetingChannelMessage } from '@minutehand/contracts/http/cable';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { Route, Routes } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MeetingScreen } from '../screens/MeetingScreen/MeetingScreen.tsx';
import { type FakeCall, type FakeRoutes, fakeServer, stubScreenWidth } from './fake-server.ts';
import { buildActionItem, buildApproval, buildMeeting, buildMinutes, buildTranscript } from './samples.ts';

type SubscriptionCallbacks = {
  received: (message: unknown) => void;
};

let channel: SubscriptionCallbacks | null = null;
jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({
    subscriptions: {
      create: (_params: object, callbacks: SubscriptionCallbacks) => {
        channel = callbacks;
        return { unsubscribe: () => undefined, perform: () => undefined };
      },
    },
    disconnect: () => undefined,
  }),
}));

/** Registers hooks that start each test on a wide screen and clean up after it. */
export function cleanBetweenTests(): void {
  beforeEach(() => {
    stubScreenWidth('wide');
    stubGlobal('CSS', { escape: (text: string) => text });
  });
  afterEach(() => {
    cleanup();
    channel = null;
    localStorage.clear();
    restoreGlobals();
    jest.restoreAllMocks();
  });
}

/** Renders the screen of meeting m1 with default responses for all its parts. */
export function openMeeting(
  routes: FakeRoutes = {},
  search = '',
  areas: ComponentProps<typeof TestProviders>['areas'] = {},
) {
  const server = fakeServer({
    'GET /meetings/m1': { meeting: buildMeeting() },
    'GET /meetings/m1/minutes': buildMinutes(),
    'GET /meetings/m1/approval': { approval: buildApproval() },
    'GET /meetings/m1/feedback': { meeting_feedback: null },
    'GET /meetings/m1/transcript': buildTranscript(),
    'GET /meetings/m1/action_items': { action_items: [buildActionItem()], next_cursor: null },
    'GET /meetings/m1/series': { series: { is_part: false, meetings: [], suggestion: null } },
    'GET /meetings/m1/agenda_items': { agenda_items: [], next_cursor: null },
    'PUT /meetings/m1/presence': { people: [] },
    ...routes,
  });
  render(
    <TestProviders path={`/meetings/m1${search}`} areas={areas}>
      <Routes>
        <Route path="/meetings/:meetingId" element={<MeetingScreen />} />
        <Route path="/meetings" element={<p>All meetings</p>} />
      </Routes>
    </TestProviders>,
  );
  return server;
}

/** Sends a message on the live channel. */
export async function broadcast(type: MeetingChannelMessage['type'], fields: Partial<MeetingChannelMessage> = {}) {
  const subscription = await eventually(() => channel ?? Promise.reject(new Error('not subscribed yet')));
  subscription.received({ type, meeting_id: 'm1', version: 2, at: '2026-11-20T10:00:00.000Z', ...fields });
}

/** Previews and presence are excluded because they do not change the meeting. */
export const getWrites = (server: { calls: readonly FakeCall[] }) =>
  server.calls.filter(
    ({ method, path }) => method !== 'GET' && path !== '/transcripts/preview' && !path.endsWith('/presence'),
  );
