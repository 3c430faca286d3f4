import { expect, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer } from '../../test/fake-server.ts';
import { broadcast, cleanBetweenTests } from '../../test/open-meeting.tsx';
import { aMeeting } from '../../test/samples.ts';
import { MeetingListScreen } from './MeetingListScreen.tsx';

cleanBetweenTests();

function renderScreen(routes: FakeRoutes, path = '/meetings') {
  const server = fakeServer(routes);
  render(
    <TestProviders path={path}>
      <MeetingListScreen />
    </TestProviders>,
  );
  return server;
}

const twoMeetings = {
  meetings: [aMeeting(), aMeeting({ id: 'm2', title: 'Budget', state: 'failed' })],
  next_cursor: null,
};

test('links each meeting and shows its state unless it is ready', async () => {
  renderScreen({ 'GET /meetings': twoMeetings });
  expect((await screen.findByRole('link', { name: 'Budget' })).getAttribute('href')).toBe('/meetings/m2');
  expect(screen.getAllByText('Failed', { selector: 'span' })).toHaveLength(1);
});

test('shows the progress of a generation, or that it is waiting', async () => {
  const createGeneratingMeeting = (id: string, progress: number) =>
    aMeeting({
      id,
      title: id,
      state: 'generating',
      processing: { step: 'reading', progress, error: null, of: 'meeting' },
    });
  renderScreen({
    'GET /meetings': {
      meetings: [createGeneratingMeeting('waits', 0), createGeneratingMeeting('runs', 10)],
      next_cursor: null,
    },
  });
  const findRowText = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent;
  expect(await findRowText('waits')).toContain('Waiting for the writer');
  expect(await findRowText('waits')).not.toContain('%');
  expect(await findRowText('runs')).toContain('Writing minutes10 %');
});

test('ignores an older response that arrives later', async () => {
  const olderResponse = Promise.withResolvers<object>();
  const processing = { step: 'reading', progress: 10, error: null, of: 'meeting' } as const;
  const running = aMeeting({ state: 'generating', processing, version: 2 });
  const responses = [olderResponse.promise, { meeting: aMeeting({ version: 3 }) }];
  const server = renderScreen({
    'GET /meetings': { meetings: [running], next_cursor: null },
    'GET /meetings/m1': () => responses.shift() ?? {},
  });
  const findRowText = (await screen.findByRole('link', { name: running.title })).closest('li');
  await broadcast('meeting');
  await waitFor(() => expect(server.calls.at(-1)?.path).toBe('/meetings/m1'));
  await broadcast('meeting');
  await waitFor(() => expect(findRowText?.textContent).not.toContain('Writing minutes'));
  const lateResponse = Response.json({ meeting: running });
  await act(async () => {
    olderResponse.resolve(lateResponse);
    await eventually(() => expect(lateResponse.bodyUsed).toBe(true));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(findRowText?.textContent).not.toContain('Writing minutes');
});

test('j and k move between meetings', async () => {
  renderScreen({ 'GET /meetings': twoMeetings });
  await screen.findByRole('link', { name: 'Budget' });
  await userEvent.keyboard('jj');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Budget' }));
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Weekly review' }));
});

test('reads the filters from the URL and refetches on a change', async () => {
  const server = renderScreen({ 'GET /meetings': twoMeetings }, '/meetings?state=failed&mine=1');
  await screen.findByRole('link', { name: 'Budget' });
  expect(server.calls.at(-1)?.query).toBe('state=failed&mine=1');
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await eventually(() => expect(server.calls.at(-1)?.query).toBe('state=failed'));
});

test('loads the next page on demand', async () => {
  const server = renderScreen({
    'GET /meetings': ({ query }: { query: string }) =>
      query === ''
        ? { meetings: [aMeeting()], next_cursor: 'c1' }
        : { meetings: [aMeeting({ id: 'm2', title: 'Budget' })], next_cursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeTruthy();
  expect(server.calls.at(-1)?.query).toBe('cursor=c1');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('shows one sentence and one action without meetings', async () => {
  renderScreen({ 'GET /meetings': { meetings: [], next_cursor: null } });
  expect(await screen.findByText(/^No meetings yet/)).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['New meeting']);
});

test('offers to clear the filters when nothing matches', async () => {
  renderScreen({ 'GET /meetings': { meetings: [], next_cursor: null } }, '/meetings?mine=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/^No meetings yet/)).toBeTruthy();
});

test('shows a load error with a retry', async () => {
  const server = renderScreen({ 'GET /meetings': new Failure(500, { error: 'The list is away.' }) });
  await screen.findByText('The list is away.');
  server.routes['GET /meetings'] = twoMeetings;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeTruthy();
});
