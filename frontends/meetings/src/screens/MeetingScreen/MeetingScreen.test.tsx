import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, stubScreenWidth } from '../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../test/open-meeting.tsx';
import { buildActionItem, buildMeeting, buildMinutes } from '../../test/samples.ts';

cleanBetweenTests();

test('saves a changed title once on Enter', async () => {
  const server = openMeeting({
    'PATCH /meetings/m1': ({ body }: FakeCall) => ({
      meeting: buildMeeting((body as { meeting: { title: string } }).meeting),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  const field = screen.getByLabelText('Meeting title');
  await userEvent.clear(field);
  await userEvent.type(field, 'Spring review{Enter}{Enter}');
  expect(await screen.findByRole('button', { name: 'Spring review' })).toBeTruthy();
  expect(getWrites(server)).toHaveLength(1);
});

test.each([
  ['Escape', 'Something else{Escape}'],
  ['an empty title', '{Enter}'],
  ['the same title', 'Weekly review{Enter}'],
])('%s cancels the edit of the title', async (_rule, keys) => {
  const server = openMeeting();
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  await userEvent.clear(screen.getByLabelText('Meeting title'));
  await userEvent.type(screen.getByLabelText('Meeting title'), keys);
  expect(await screen.findByRole('button', { name: 'Weekly review' })).toBeTruthy();
  expect(getWrites(server)).toHaveLength(0);
});

test('logs a failed title save to the console and keeps the text', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openMeeting({ 'PATCH /meetings/m1': new Failure(500, { error: 'No.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Weekly review' }));
  await userEvent.type(screen.getByLabelText('Meeting title'), ' two{Enter}');
  await waitFor(() => expect(consoleError).toHaveBeenCalled());
  expect(screen.getByLabelText<HTMLInputElement>('Meeting title').value).toContain('two');
});

test('shows the error when the minutes cannot be loaded, and does not retry', async () => {
  let requests = 0;
  const fail = () => {
    requests += 1;
    return new Failure(400, { error: 'A sample error.' });
  };
  openMeeting({ 'GET /meetings/m1/minutes': fail });
  expect(await screen.findByText('A sample error.')).toBeTruthy();
  expect(requests).toBeLessThanOrEqual(2);
});

test('shows a viewer the title as text, without edit and delete actions', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) } });
  expect((await screen.findByRole('heading', { level: 1 })).querySelector('button')).toBeNull();
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByText('Delete meeting')).toBeNull();
});

test.each([
  ['reading', 'Waiting to start', 0],
  ['reading', 'Reading the transcript', 10],
  ['minutes', 'Generating minutes', 40],
  ['action_items', 'Collecting action items', 80],
])('shows the step "%s" of a generation as text', async (step, label, progress) => {
  openMeeting({
    'GET /meetings/m1': {
      meeting: buildMeeting({ state: 'generating', processing: { step, progress, error: null, of: 'meeting' } }),
    },
  });
  const progressBar = await screen.findByRole('progressbar', { name: label });
  expect(progressBar.getAttribute('aria-valuenow')).toBe(String(progress));
  // No other element shows a progress.
  expect(screen.getAllByText(label)).toHaveLength(1);
  expect(screen.queryAllByText('Generating minutes')).toHaveLength(label === 'Generating minutes' ? 1 : 0);
});

test('does not show that minutes are being written while a regeneration waits', async () => {
  const processing = { step: 'reading', progress: 0, error: null, of: 'meeting' as const };
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ state: 'generating', processing }) } });
  await screen.findByRole('progressbar', { name: 'Waiting to start' });
  await screen.findByText('The launch is in May.');
  expect(screen.queryByText('Generating minutes')).toBeNull();
  expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull();
});

test('shows the error of a failed generation; Retry starts it again', async () => {
  const failedProcessing = {
    step: 'minutes',
    progress: 40,
    error: 'The writer did not answer.',
    of: 'meeting' as const,
  };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'failed', processing: failedProcessing }) },
    'POST /meetings/m1/retry': {
      meeting: buildMeeting({
        state: 'generating',
        processing: { step: 'reading', progress: 0, error: null, of: 'meeting' },
      }),
    },
  });
  expect(await screen.findByText('The writer did not answer.')).toBeTruthy();
  // The details do not repeat the state that the notice shows.
  expect(screen.queryByText('Failed')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('progressbar', { name: 'Waiting to start' })).toBeTruthy();
});

test('shows progress, minutes and title suggestion live', async () => {
  const generatingMeeting = buildMeeting({
    state: 'generating',
    processing: { step: 'reading', progress: 0, error: null, of: 'meeting' },
  });
  const noMinutes = buildMinutes({ content: '', rendered_html: '', citations: [], coverage: null });
  const server = openMeeting({
    'GET /meetings/m1': { meeting: generatingMeeting },
    'GET /meetings/m1/minutes': noMinutes,
  });
  await screen.findByRole('progressbar', { name: 'Waiting to start' });
  await broadcast('processing', { processing: { step: 'minutes', progress: 40, error: null, of: 'meeting' } });
  await screen.findByRole('progressbar', { name: 'Generating minutes' });
  const suggestion = { text: 'Launch in May', state: 'pending' };
  server.routes['GET /meetings/m1'] = {
    meeting: buildMeeting({ title_suggestion: suggestion as never, shows_title_suggestion: true }),
  };
  server.routes['GET /meetings/m1/minutes'] = buildMinutes();
  await broadcast('minutes');
  await broadcast('title_suggestion');
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
  expect(await screen.findByText('Launch in May')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('refetches data that changes during its first fetch', async () => {
  const firstResponse = Promise.withResolvers<object>();
  const toList = (action_items: object[]) => ({ action_items, next_cursor: null });
  const countRequests = () => server.calls.filter(({ path }) => path === '/meetings/m1/action_items').length;
  const server = openMeeting({ 'GET /meetings/m1/action_items': () => firstResponse.promise });
  await waitFor(() => expect(countRequests()).toBe(1));
  server.routes['GET /meetings/m1/action_items'] = toList([buildActionItem({ description: 'Order the shelves' })]);
  await broadcast('action_items');
  await screen.findByRole('checkbox', { name: 'Order the shelves' });
  firstResponse.resolve(toList([]));
  expect(screen.getByRole('checkbox', { name: 'Order the shelves' })).toBeTruthy();
});

test('accepts a suggested title', async () => {
  const suggestion = { text: 'Launch in May', state: 'pending' as const };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ title_suggestion: suggestion, shows_title_suggestion: true }) },
    'POST /meetings/m1/title/accept': {
      title: 'Launch in May',
      title_suggestion: { ...suggestion, state: 'accepted' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('button', { name: 'Launch in May' })).toBeTruthy();
  expect(screen.queryByText('Suggested title:')).toBeNull();
});

test('a title suggestion over a title that a user chose is shown only on request', async () => {
  const suggestion = { text: 'Launch in May', state: 'pending' as const };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ title_suggestion: suggestion, shows_title_suggestion: false }) },
    'POST /meetings/m1/title/reshow': { title: 'Weekly review', title_suggestion: suggestion },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.queryByText('Suggested title:')).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Show suggested title' }));
  expect(await screen.findByText('Launch in May')).toBeTruthy();
});

test('after a generation, a notice replaces the progress until it is dismissed', async () => {
  const processing = { step: 'minutes', progress: 40, error: null, of: 'meeting' as const };
  const server = openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'generating', processing }) },
    'GET /meetings/m1/minutes': buildMinutes({ content: '', rendered_html: '', citations: [], coverage: null }),
  });
  const slot = (await screen.findByRole('progressbar')).parentElement?.parentElement;
  server.routes['GET /meetings/m1'] = { meeting: buildMeeting() };
  server.routes['GET /meetings/m1/minutes'] = buildMinutes();
  await broadcast('meeting');
  const notice = await screen.findByText('Minutes ready.');
  expect(slot?.isConnected && slot.contains(notice)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(notice.isConnected).toBe(false);
});

test.each(['wide', 'narrow'] as const)(
  'on %s screens, the summary and the minutes of a first generation appear together',
  async (width) => {
    stubScreenWidth(width);
    const processing = { step: 'title', progress: 60, error: null, of: 'meeting' as const };
    const server = openMeeting({
      'GET /meetings/m1': { meeting: buildMeeting({ state: 'generating', processing }) },
      'GET /meetings/m1/minutes': buildMinutes({ content: '', rendered_html: '', citations: [], coverage: null }),
    });
    await screen.findByRole('progressbar');
    const region = await screen.findByRole('region', { name: 'Minutes' });
    expect(document.querySelector('[data-placeholder]')).toBeTruthy();
    const summary = { sentences: [{ text: 'The team planned the launch.', citations: [] }], decisions: [] };
    server.routes['GET /meetings/m1/minutes'] = buildMinutes({ summary });
    await broadcast('minutes');
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path === '/meetings/m1/minutes').length).toBeGreaterThan(1),
    );
    expect(screen.queryByText('The team planned the launch.')).toBeNull();
    expect(document.querySelector('[data-placeholder]')).toBeTruthy();

    server.routes['GET /meetings/m1'] = { meeting: buildMeeting() };
    await broadcast('meeting');
    expect(await screen.findByText('The team planned the launch.')).toBeTruthy();
    expect(screen.getByText('The launch is in May.')).toBeTruthy();
    expect(document.querySelector('[data-placeholder]')).toBeNull();
    expect(region.isConnected).toBe(true);
  },
);

test('adding an action item while the first generation runs keeps the focus and the text', async () => {
  const noMinutes = buildMinutes({ content: '', rendered_html: '', citations: [], coverage: null });
  const server = openMeeting({ 'GET /meetings/m1/minutes': noMinutes });
  const field = await screen.findByLabelText<HTMLInputElement>('New action item', { selector: 'input' });
  await userEvent.type(field, 'Order the');
  const processing = { step: 'minutes', progress: 40, error: null, of: 'meeting' as const };
  server.routes['GET /meetings/m1'] = { meeting: buildMeeting({ state: 'generating', processing }) };
  await broadcast('meeting');
  await screen.findByRole('progressbar');
  expect(document.querySelector('[data-placeholder]')).toBeNull();
  server.routes['GET /meetings/m1'] = { meeting: buildMeeting() };
  server.routes['GET /meetings/m1/minutes'] = buildMinutes();
  await broadcast('meeting');
  await screen.findByText('The launch is in May.');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Order the');
});

test('loaded minutes replace their placeholder in one step', async () => {
  stubScreenWidth('narrow');
  const response = Promise.withResolvers<object>();
  openMeeting({ 'GET /meetings/m1/minutes': () => response.promise });
  await waitFor(() => expect(document.querySelector('[data-placeholder]')).toBeTruthy());
  expect(screen.queryByRole('region', { name: 'Minutes' })).toBeNull();
  const summary = { sentences: [{ text: 'The team planned the launch.', citations: [] }], decisions: [] };
  response.resolve(buildMinutes({ summary }));
  expect(await screen.findByText('The team planned the launch.')).toBeTruthy();
  expect(screen.getByText('The launch is in May.')).toBeTruthy();
  expect(document.querySelector('[data-placeholder]')).toBeNull();
});

test('shows one notice at a time: a suggested title is shown after the decision on a proposal', async () => {
  const suggestion = { text: 'Launch in May', state: 'pending' as const };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ title_suggestion: suggestion, shows_title_suggestion: true }) },
    'GET /meetings/m1/minutes': buildMinutes({ proposal_version: 4 }),
  });
  await screen.findByText('New draft ready. Review the changes before replacing your minutes.');
  expect(screen.queryByText('Suggested title:')).toBeNull();
});

test('deletes a meeting only after a confirmation', async () => {
  const server = openMeeting({ 'POST /meetings/m1/trash': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete meeting' }));
  expect(getWrites(server)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('All meetings')).toBeTruthy();
  expect(getWrites(server)).toMatchObject([{ method: 'POST', path: '/meetings/m1/trash' }]);
});

test('shows the same page for a missing meeting as for an unknown address', async () => {
  openMeeting({
    'GET /meetings/m1': new Failure(404, { error: "This meeting doesn't exist, or you don't have access." }),
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
  expect(screen.getByRole('link', { name: 'Go to meetings' })).toBeTruthy();
});

test('keeps the rest of the page when one section fails', async () => {
  openMeeting({ 'GET /meetings/m1/transcript': new Failure(500, { error: 'The transcript is away.' }) });
  expect(await screen.findByText('The transcript is away.')).toBeTruthy();
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});
