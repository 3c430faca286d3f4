import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer } from '../../../../test/fake-server.ts';
import { CalendarFeedButton } from './CalendarFeedButton.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const FEED = { calendar_feed: { renewed_at: '2026-11-20T09:00:00.000Z' } };
const FEED_URL = 'https://mh.example/action_items/feed/a-secret.ics';
const CREATED = { ...FEED, url: FEED_URL };

async function openPanel(routes: FakeRoutes = {}) {
  const server = fakeServer({ 'GET /action_items/feed': { calendar_feed: null }, ...routes });
  render(
    <TestProviders path="/action_items">
      <CalendarFeedButton />
    </TestProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Calendar feed' }));
  return server;
}
const findButton = (name: string) => screen.findByRole('button', { name });
const findAddressField = () => screen.findByLabelText<HTMLInputElement>('Calendar link');

test('creates a feed and shows its URL once', async () => {
  await openPanel({ 'POST /action_items/feed': CREATED });
  await userEvent.click(await findButton('Create link'));
  expect((await findAddressField()).value).toBe(FEED_URL);
  expect(await findButton('Copy link')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
});

test('keeps showing the URL until the page is left, even if the panel is closed', async () => {
  await openPanel({ 'POST /action_items/feed': CREATED });
  await userEvent.click(await findButton('Create link'));
  await findAddressField();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText('Calendar link')).toBeNull();
  await userEvent.click(await findButton('Calendar feed'));
  expect((await findAddressField()).value).toBe(FEED_URL);
});

test('hides the URL of an existing feed and replaces it after a confirmation', async () => {
  const server = await openPanel({ 'GET /action_items/feed': FEED, 'POST /action_items/feed': CREATED });
  expect(await screen.findByText(/was shown only once/)).toBeTruthy();
  await userEvent.click(await findButton('Create new link'));
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  const [, confirm] = await screen.findAllByRole('button', { name: 'Create new link' });
  await userEvent.click(confirm!);
  expect((await findAddressField()).value).toBe(FEED_URL);
});

test('deletes the feed after a confirmation', async () => {
  const server = await openPanel({
    'POST /action_items/feed': CREATED,
    'DELETE /action_items/feed': () => new Response(null, { status: 204 }),
  });
  await userEvent.click(await findButton('Create link'));
  await findAddressField();
  await userEvent.click(await findButton('Delete link'));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Delete link' });
  await userEvent.click(confirm ?? (await findButton('Delete link')));
  expect(await findButton('Create link')).toBeTruthy();
  expect(screen.queryByLabelText('Calendar link')).toBeNull();
  expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
});

test('shows errors in the panel and allows a retry', async () => {
  const server = await openPanel({
    'GET /action_items/feed': new Failure(500, { error: 'Something broke.' }),
    'POST /action_items/feed': new Failure(429, { error: 'Too many requests.' }),
  });
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  server.routes['GET /action_items/feed'] = { calendar_feed: null };
  await userEvent.click(await findButton('Retry'));
  await userEvent.click(await findButton('Create link'));
  expect(await screen.findByText('Too many requests.')).toBeTruthy();
  server.routes['POST /action_items/feed'] = CREATED;
  await userEvent.click(await findButton('Create link'));
  await findAddressField();
});

test('keeps the feed and shows the error when deletion fails', async () => {
  await openPanel({
    'GET /action_items/feed': FEED,
    'DELETE /action_items/feed': new Failure(503, { error: 'Not now.' }),
  });
  await userEvent.click(await findButton('Delete link'));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Delete link' });
  await userEvent.click(confirm ?? (await findButton('Delete link')));
  await waitFor(() => expect(screen.getByText('Not now.')).toBeTruthy());
  expect(await findButton('Create new link')).toBeTruthy();
});
