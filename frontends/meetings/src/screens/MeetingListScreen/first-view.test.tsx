import { afterEach, expect, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { render, screen } from '@testing-library/react';
import { Failure, type FakeRoutes, fakeServer } from '../../test/fake-server.ts';
import { cleanBetweenTests } from '../../test/open-meeting.tsx';
import { buildMeeting } from '../../test/samples.ts';
import { MeetingListScreen } from './MeetingListScreen.tsx';

cleanBetweenTests();
afterEach(() => document.getElementById('first-view')?.remove());

function renderScreen(routes: FakeRoutes) {
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-view"></div>');
  fakeServer({
    'GET /account_meeting_types': { account_meeting_types: [], next_cursor: null },
    'GET /users': { users: [], next_cursor: null },
    ...routes,
  });
  render(
    <TestProviders path="/meetings">
      <MeetingListScreen />
    </TestProviders>,
  );
}
const hasFirstView = () => document.getElementById('first-view') !== null;

test('the rows embedded in the page stay until the rows of the list are rendered, and are then replaced', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  renderScreen({ 'GET /meetings': () => promise });
  expect(await screen.findByRole('heading', { name: 'Meetings' })).toBeTruthy();
  expect(hasFirstView()).toBe(true);
  resolve({ meetings: [buildMeeting()], next_cursor: null });
  expect(await screen.findByRole('link', { name: 'Weekly review' })).toBeTruthy();
  expect(hasFirstView()).toBe(false);
});

test('the rows embedded in the page do not hide the error of the list', async () => {
  renderScreen({ 'GET /meetings': new Failure(400, { error: 'A sample error.' }) });
  expect(await screen.findByText('A sample error.')).toBeTruthy();
  expect(hasFirstView()).toBe(false);
});
