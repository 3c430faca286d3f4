import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall } from '../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting, say, writes } from '../../test/open-meeting.tsx';
import { aMeeting, anActionItem, someMinutes } from '../../test/samples.ts';

cleanBetweenTests();

test('Enter saves a changed title once, and it is shown', async () => {
  const server = openMeeting({
    'PATCH /meetings/m1': ({ body }: FakeCall) => ({
      meeting: aMeeting((body as { meeting: { title: string } }).meeting),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  const field = screen.getByLabelText('Meeting title');
  await userEvent.clear(field);
  await userEvent.type(field, 'Spring review{Enter}{Enter}');
  expect(await screen.findByRole('button', { name: 'Spring review' })).toBeTruthy();
  expect(writes(server)).toHaveLength(1);
});

test.each([
  ['Escape', 'Something else{Escape}'],
  ['an empty title', '{Enter}'],
  ['the same title', 'Weekly review{Enter}'],
])('%s cancels the title', async (_rule, keys) => {
  const server = openMeeting();
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  await userEvent.clear(screen.getByLabelText('Meeting title'));
  await userEvent.type(screen.getByLabelText('Meeting title'), keys);
  expect(await screen.findByRole('button', { name: 'Weekly review' })).toBeTruthy();
  expect(writes(server)).toHaveLength(0);
});

test('a title that could not be saved is told to the console only, and what was typed stays', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openMeeting({ 'PATCH /meetings/m1': new Failure(500, { error: 'No.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  await userEvent.type(screen.getByLabelText('Meeting title'), ' two{Enter}');
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(screen.getByLabelText<HTMLInputElement>('Meeting title').value).toContain('two');
});

test('a reader who may not edit sees the title as text, and no way to edit or delete', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({ 'GET /meetings/m1': { meeting: aMeeting({ role: 'viewer', permissions }) } });
  expect((await screen.findByRole('heading', { level: 1 })).querySelector('button')).toBeNull();
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByText('Delete meeting')).toBeNull();
});

test.each([
  ['reading', 'Waiting for the writer', 0],
  ['reading', 'Reading the transcript', 10],
  ['minutes', 'Writing the minutes', 40],
  ['action_items', 'Collecting action items', 80],
])('while the writer is at "%s" the strip says it in words', async (step, words, progress) => {
  openMeeting({
    'GET /meetings/m1': {
      meeting: aMeeting({ state: 'generating', processing: { step, progress, error: null, of: 'meeting' } }),
    },
  });
  const strip = await screen.findByRole('progressbar', { name: words });
  expect(strip.getAttribute('aria-valuenow')).toBe(String(progress));
  // Nothing else on the page says where the writer is, least of all something else.
  expect(screen.queryByText('Writing minutes')).toBeNull();
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test('while minutes that are there wait to be written again, nothing says that they are being written', async () => {
  const processing = { step: 'reading', progress: 0, error: null, of: 'meeting' as const };
  openMeeting({ 'GET /meetings/m1': { meeting: aMeeting({ state: 'generating', processing }) } });
  await screen.findByRole('progressbar', { name: 'Waiting for the writer' });
  const region = await screen.findByRole('region', { name: 'Proposed minutes' });
  expect(region.textContent).toBe('Today’s minutes stay while they are written again.');
});

test('a failure is shown with its sentence, and Retry begins again', async () => {
  const failed = { step: 'minutes', progress: 40, error: 'The writer did not answer.', of: 'meeting' as const };
  openMeeting({
    'GET /meetings/m1': { meeting: aMeeting({ state: 'failed', processing: failed }) },
    'POST /meetings/m1/retry': {
      meeting: aMeeting({
        state: 'generating',
        processing: { step: 'reading', progress: 0, error: null, of: 'meeting' },
      }),
    },
  });
  expect(await screen.findByText('The writer did not answer.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('progressbar', { name: 'Waiting for the writer' })).toBeTruthy();
});

test('what the channel says appears without reloading: progress, then minutes and a title', async () => {
  const generating = aMeeting({
    state: 'generating',
    processing: { step: 'reading', progress: 0, error: null, of: 'meeting' },
  });
  const nothing = someMinutes({ content: '', rendered_html: '', citations: [], coverage: null });
  const server = openMeeting({ 'GET /meetings/m1': { meeting: generating }, 'GET /meetings/m1/minutes': nothing });
  await screen.findByRole('progressbar', { name: 'Waiting for the writer' });
  await say('processing', { processing: { step: 'minutes', progress: 40, error: null, of: 'meeting' } });
  await screen.findByRole('progressbar', { name: 'Writing the minutes' });
  const suggestion = { text: 'Launch in May', state: 'pending' };
  server.routes['GET /meetings/m1'] = { meeting: aMeeting({ title_suggestion: suggestion as never }) };
  server.routes['GET /meetings/m1/minutes'] = someMinutes();
  await say('minutes');
  await say('title_suggestion');
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
  expect(await screen.findByText('Launch in May')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('what changes while it is being fetched for the first time is fetched once more', async () => {
  const first = Promise.withResolvers<object>();
  const items = (action_items: object[]) => ({ action_items, next_cursor: null });
  const asked = () => server.calls.filter(({ path }) => path === '/meetings/m1/action_items').length;
  const server = openMeeting({ 'GET /meetings/m1/action_items': () => first.promise });
  await waitFor(() => expect(asked()).toBe(1));
  server.routes['GET /meetings/m1/action_items'] = items([anActionItem({ description: 'Order the shelves' })]);
  await say('action_items');
  await screen.findByRole('checkbox', { name: 'Order the shelves' });
  first.resolve(items([]));
  expect(screen.getByRole('checkbox', { name: 'Order the shelves' })).toBeTruthy();
});

test('a suggested title is accepted with one press', async () => {
  const suggestion = { text: 'Launch in May', state: 'pending' as const };
  openMeeting({
    'GET /meetings/m1': { meeting: aMeeting({ title_suggestion: suggestion }) },
    'POST /meetings/m1/title/accept': {
      title: 'Launch in May',
      title_suggestion: { ...suggestion, state: 'accepted' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('button', { name: 'Launch in May' })).toBeTruthy();
  expect(screen.queryByText('Suggested title:')).toBeNull();
});

test('a meeting is deleted only after a question', async () => {
  const server = openMeeting({ 'DELETE /meetings/m1': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete meeting' }));
  expect(writes(server)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('All meetings')).toBeTruthy();
  expect(writes(server)).toMatchObject([{ method: 'DELETE', path: '/meetings/m1' }]);
});

test('a meeting that is not there says so, with a way on', async () => {
  openMeeting({
    'GET /meetings/m1': new Failure(404, { error: 'This meeting does not exist, or you may not see it.' }),
  });
  expect(await screen.findByText('This meeting does not exist, or you may not see it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All meetings' })).toBeTruthy();
});

test('a part that fails leaves the rest of the page alive', async () => {
  openMeeting({ 'GET /meetings/m1/transcript': new Failure(500, { error: 'The transcript is away.' }) });
  expect(await screen.findByText('The transcript is away.')).toBeTruthy();
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});
