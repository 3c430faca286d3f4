import { afterEach, expect, jest, test } from '@jest/globals';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, fakeServer, stubScreenWidth } from '../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites } from '../../test/open-meeting.tsx';
import { buildMeeting, buildMeetingType } from '../../test/samples.ts';
import { MeetingListScreen } from './MeetingListScreen.tsx';

cleanBetweenTests();
afterEach(() => void jest.useRealTimers());

function renderScreen(routes: FakeRoutes, path = '/meetings') {
  const server = fakeServer({
    'GET /account_meeting_types': { account_meeting_types: [], next_cursor: null },
    'GET /users': { users: [], next_cursor: null },
    'GET /trashed_meetings': { meetings: [], next_cursor: null },
    ...routes,
  });
  render(
    <TestProviders path={path}>
      <MeetingListScreen />
    </TestProviders>,
  );
  return server;
}

const buildTrashedMeeting = (id: string, title: string) => ({
  ...{ id, title, started_at: '2026-11-20T09:00:00.000Z', trashed_at: '2026-11-20T09:00:00.000Z' },
  deleted_at: new Date(Date.now() + 12 * 24 * 60 * 60 * 1000).toISOString(),
});

const twoMeetings = {
  meetings: [buildMeeting(), buildMeeting({ id: 'm2', title: 'Budget', state: 'failed' })],
  next_cursor: null,
};

test('links each meeting and shows its state unless it is ready', async () => {
  renderScreen({ 'GET /meetings': twoMeetings });
  expect((await screen.findByRole('link', { name: 'Budget' })).getAttribute('href')).toBe('/meetings/m2');
  expect(screen.getAllByText('Failed', { selector: 'span' })).toHaveLength(1);
});

test('marks minutes that wait for an approval, and filters by the state of the minutes', async () => {
  const meetings = [buildMeeting(), buildMeeting({ id: 'm2', title: 'Budget', in_review: true })];
  const server = renderScreen({ 'GET /meetings': { meetings, next_cursor: null } });
  const row = (await screen.findByRole('link', { name: 'Budget' })).closest('li');
  expect(screen.getAllByText('In review', { selector: 'span' }).map((chip) => chip.closest('li'))).toEqual([row]);
  await userEvent.click(screen.getByRole('button', { name: /^State/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Approved' }));
  await eventually(() => expect(server.calls.at(-1)?.query).toBe('state=approved'));
});

test('shows the start of the summary in one line below the title', async () => {
  const meetings = [
    buildMeeting({ summary_line: 'The launch moves to May.' }),
    buildMeeting({ id: 'm2', title: 'Budget' }),
  ];
  renderScreen({ 'GET /meetings': { meetings, next_cursor: null } });
  const row = (await screen.findByRole('link', { name: 'Weekly review' })).closest('li');
  expect(row?.textContent).toContain('The launch moves to May.');
});

test('shows the progress of a generation, or that it is waiting', async () => {
  const createGeneratingMeeting = (id: string, progress: number) =>
    buildMeeting({
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
  expect(await findRowText('waits')).toContain('Waiting to start');
  expect(await findRowText('waits')).not.toContain('%');
  expect(await findRowText('runs')).toContain('Generating minutes10%');
});

test('ignores an older response that arrives later', async () => {
  const olderResponse = Promise.withResolvers<object>();
  const processing = { step: 'reading', progress: 10, error: null, of: 'meeting' } as const;
  const running = buildMeeting({ state: 'generating', processing, version: 2 });
  const responses = [olderResponse.promise, { meeting: buildMeeting({ version: 3 }) }];
  const server = renderScreen({
    'GET /meetings': { meetings: [running], next_cursor: null },
    'GET /meetings/m1': () => responses.shift() ?? {},
  });
  const row = (await screen.findByRole('link', { name: running.title })).closest('li');
  await broadcast('meeting');
  await waitFor(() => expect(server.calls.at(-1)?.path).toBe('/meetings/m1'));
  await broadcast('meeting');
  await waitFor(() => expect(row?.textContent).not.toContain('Generating minutes'));
  const lateResponse = Response.json({ meeting: running });
  await act(async () => {
    olderResponse.resolve(lateResponse);
    await eventually(() => expect(lateResponse.bodyUsed).toBe(true));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(row?.textContent).not.toContain('Generating minutes');
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
  const getQuery = () => server.calls.filter(({ path }) => path === '/meetings').at(-1)?.query;
  expect(getQuery()).toBe('state=failed&mine=1');
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await eventually(() => expect(getQuery()).toBe('state=failed'));
});

test('loads the next page on demand', async () => {
  const server = renderScreen({
    'GET /meetings': ({ query }: { query: string }) =>
      query === ''
        ? { meetings: [buildMeeting()], next_cursor: 'c1' }
        : { meetings: [buildMeeting({ id: 'm2', title: 'Budget' })], next_cursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeTruthy();
  expect(server.calls.at(-1)?.query).toBe('cursor=c1');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('shows one sentence, and offers to record or to add a transcript, without meetings', async () => {
  renderScreen({ 'GET /meetings': { meetings: [], next_cursor: null } });
  expect(await screen.findByText(/^No meetings yet/)).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Record', 'New meeting']);
});

test('offers the trash without meetings only if it has some', async () => {
  const server = renderScreen({ 'GET /meetings': { meetings: [], next_cursor: null } });
  await screen.findByText(/^No meetings yet/);
  await eventually(() => expect(server.calls.some(({ path }) => path === '/trashed_meetings')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Open trash' })).toBeNull();
  cleanup();
  renderScreen({
    'GET /meetings': { meetings: [], next_cursor: null },
    'GET /trashed_meetings': { meetings: [buildTrashedMeeting('m8', 'Old plans')], next_cursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open trash' }));
  expect(await screen.findByText('Old plans')).toBeTruthy();
});

test('on a narrow screen, all filters are in a sheet behind one button, which counts those that are set', async () => {
  stubScreenWidth('narrow');
  const server = renderScreen({ 'GET /meetings': twoMeetings }, '/meetings?state=failed');
  await screen.findByRole('link', { name: 'Budget' });
  expect(screen.queryByRole('button', { name: 'State: Failed' })).toBeNull();
  const getQuery = () => server.calls.filter(({ path }) => path === '/meetings').at(-1)?.query;
  const opener = screen.getByRole('button', { name: 'Filter 1 set' });
  await userEvent.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter meetings' }));
  expect(sheet.getByLabelText<HTMLSelectElement>('State').value).toBe('failed');
  await userEvent.click(sheet.getByRole('radio', { name: 'Mine' }));
  await userEvent.selectOptions(sheet.getByLabelText('Sort'), 'Oldest first');
  await eventually(() => expect(getQuery()).toBe('state=failed&mine=1&sort=oldest'));
  await userEvent.selectOptions(sheet.getByLabelText('Date'), 'Custom range…');
  await userEvent.type(sheet.getByLabelText('From'), '2026-11-02');
  await userEvent.type(sheet.getByLabelText('To'), '2026-11-01');
  expect(await sheet.findByText('Select a day on or after the first one')).toBeTruthy();
  expect(getQuery()).not.toContain('started_before');
  await userEvent.clear(sheet.getByLabelText('To'));
  await userEvent.type(sheet.getByLabelText('To'), '2026-11-03');
  await eventually(() => expect(getQuery()).toContain('started_before'));
  await userEvent.click(sheet.getByRole('button', { name: 'Clear filters' }));
  await eventually(() => expect(getQuery()).toBe('sort=oldest'));
  await userEvent.click(sheet.getByRole('button', { name: 'Show meetings' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
});

test('on a narrow screen, the button of the filters names the view of the list', async () => {
  stubScreenWidth('narrow');
  renderScreen({ 'GET /meetings': twoMeetings }, '/meetings?view=archived');
  await screen.findByRole('link', { name: 'Budget' });
  expect(screen.getByRole('button', { name: 'Filter 1 set: Archived' }).textContent?.trim()).toBe('Archived');
});

test('offers to clear the filters when nothing matches', async () => {
  renderScreen({ 'GET /meetings': { meetings: [], next_cursor: null } }, '/meetings?mine=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/^No meetings yet/)).toBeTruthy();
});

test('shows a load error with a Retry button', async () => {
  const server = renderScreen({ 'GET /meetings': new Failure(500, { error: 'The list is away.' }) });
  await screen.findByText('The list is away.');
  server.routes['GET /meetings'] = twoMeetings;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeTruthy();
});

test('filters by type, person, date and order, and searches within the list', async () => {
  const types = [buildMeetingType(), buildMeetingType({ id: 't2', name: 'Board' })];
  const users = [
    { id: 'user-1', name: 'Test User', email: 'user@example.test' },
    { id: 'u2', name: 'Ben Sample', email: 'ben@sample.example' },
  ];
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'GET /account_meeting_types': { account_meeting_types: types, next_cursor: null },
    'GET /users': { users, next_cursor: null },
  });
  await screen.findByRole('link', { name: 'Budget' });
  const choose = async (filter: string, option: string) => {
    await userEvent.click(await screen.findByRole('button', { name: filter }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: option }));
  };
  const getQuery = () => {
    const last = server.calls.filter(({ path }) => path === '/meetings').at(-1);
    return new URLSearchParams(last?.query);
  };
  await choose('Type', 'Board');
  await choose('Person', 'Ben Sample');
  await choose('Sort: Newest first', 'Oldest first');
  await eventually(() => expect(Object.fromEntries(getQuery())).toEqual({ type: 't2', person: 'u2', sort: 'oldest' }));
  await choose('Date', 'Today');
  await eventually(() => expect(getQuery().get('started_from')).not.toBeNull());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search meetings' }), ' plans ');
  await eventually(() => expect(getQuery().get('q')).toBe('plans'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await eventually(() => expect(Object.fromEntries(getQuery())).toEqual({ sort: 'oldest' }));
  expect(screen.getByRole('searchbox', { name: 'Search meetings' })).toHaveProperty('value', '');
});

test('"Clear filters" also removes text that was typed and is not applied yet', async () => {
  const server = renderScreen({ 'GET /meetings': twoMeetings }, '/meetings?mine=1');
  await screen.findByRole('link', { name: 'Budget' });
  const getSearch = () => screen.getByRole('searchbox', { name: 'Search meetings' });
  fireEvent.change(getSearch(), { target: { value: 'plans' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(getSearch()).toHaveProperty('value', '');
  await userEvent.type(getSearch(), 'budget');
  await eventually(() => expect(server.calls.at(-1)?.query).toContain('q=budget'));
  expect(server.calls.filter(({ query }) => query.includes('q=plans'))).toEqual([]);
});

test('hides the filters by type and person when there is only one of each', async () => {
  renderScreen({ 'GET /meetings': twoMeetings });
  await screen.findByRole('link', { name: 'Budget' });
  expect(screen.queryByRole('button', { name: 'Type' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Person' })).toBeNull();
});

test('shows the speakers of the transcript if no attendees are known', async () => {
  const counts = { segments: 90, speakers: 14, action_items: 0, open_action_items: 0 };
  const speakers = ['Ana', 'Ben', 'Cleo', 'Dan', ...Array.from({ length: 8 }, (_, index) => `Speaker ${index}`)];
  const meetings = [
    buildMeeting({ speakers, counts }),
    buildMeeting({ id: 'm2', title: 'Budget', attendees: ['Eva'], speakers: ['Eva', 'Finn'] }),
  ];
  renderScreen({ 'GET /meetings': { meetings, next_cursor: null } });
  const people = await screen.findByRole('img', { name: `Speakers: ${speakers.join(', ')}, 2 more` });
  expect(people.textContent).toContain('+11');
  expect(screen.getByRole('img', { name: 'Attendees: Eva' })).toBeTruthy();
});

test('shows three attendees and the number of the others, open items, and an owner who is another user', async () => {
  const attendees = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];
  const owner = { id: 'u2', name: 'Ben Sample' };
  const none = { segments: 0, speakers: 0, action_items: 0, open_action_items: 0 };
  renderScreen({
    'GET /meetings': {
      meetings: [buildMeeting({ attendees, owner }), buildMeeting({ id: 'm2', title: 'Budget', counts: none })],
      next_cursor: null,
    },
  });
  const first = (await screen.findByRole('link', { name: 'Weekly review' })).closest('li');
  expect(screen.getByRole('img', { name: 'Attendees: Ana, Ben, Cleo, Dan, Eva' }).textContent).toContain('+2');
  expect(first?.textContent).toContain('1 open action item');
  expect(first?.textContent).toContain('Ben Sample');
  const second = screen.getByRole('link', { name: 'Budget' }).closest('li');
  expect(second?.textContent).not.toMatch(/Test User|open action item/);
});

test('shows each period heading once, above its first meeting', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString();
  renderScreen({
    'GET /meetings': {
      meetings: [
        buildMeeting({ started_at: days(0) }),
        buildMeeting({ id: 'm2', title: 'Earlier', started_at: '2024-03-05T12:00:00.000Z' }),
        buildMeeting({ id: 'm3', title: 'Earliest', started_at: '2024-03-04T12:00:00.000Z' }),
      ],
      next_cursor: null,
    },
  });
  await screen.findByRole('link', { name: 'Earlier' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'March 2024',
  ]);
});

test('x selects the focused meeting, and the selected ones are deleted together, which can be undone', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'POST /meetings/m1/trash': {},
    'POST /meetings/m2/trash': {},
    'POST /trashed_meetings/m1/restore': { meeting: buildMeeting() },
    'POST /trashed_meetings/m2/restore': { meeting: buildMeeting({ id: 'm2' }) },
  });
  await screen.findByRole('link', { name: 'Budget' });
  await userEvent.keyboard('jx');
  expect(screen.getByRole('checkbox', { name: 'Select Weekly review' })).toHaveProperty('checked', true);
  expect(screen.getByText('1 selected')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}x');
  expect(screen.getByText('2 selected')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('2 selected')).toBeNull();
  await userEvent.keyboard('x');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Weekly review' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 meetings deleted')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 meetings restored')).toBeTruthy();
  expect(getWrites(server).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /meetings/m1/trash',
    'POST /meetings/m2/trash',
    'POST /trashed_meetings/m1/restore',
    'POST /trashed_meetings/m2/restore',
  ]);
});

test('each of several deletions can be undone for exactly 10 seconds', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'POST /meetings/m1/trash': {},
    'POST /meetings/m2/trash': {},
    'POST /trashed_meetings/m2/restore': { meeting: buildMeeting({ id: 'm2' }) },
  });
  await screen.findByRole('link', { name: 'Budget' });
  useFakeTimersOnlyFor('setTimeout', 'clearTimeout');
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const getUndoButtons = () => screen.queryAllByRole('button', { name: 'Undo' });
  async function deleteMeeting(title: string) {
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${title}` }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const count = getUndoButtons().length;
    while (getUndoButtons().length === count) await advance(0);
  }
  await deleteMeeting('Weekly review');
  await advance(4_000);
  await deleteMeeting('Budget');
  expect(getUndoButtons()).toHaveLength(2);
  await advance(5_999);
  expect(getUndoButtons()).toHaveLength(2);
  await advance(1);
  expect(getUndoButtons()).toHaveLength(1);
  await advance(3_999);
  fireEvent.click(getUndoButtons()[0]!);
  while (screen.queryByText('Meeting restored') === null) await advance(0);
  expect(getWrites(server).map(({ path }) => path)).toEqual([
    '/meetings/m1/trash',
    '/meetings/m2/trash',
    '/trashed_meetings/m2/restore',
  ]);
  expect(getUndoButtons()).toEqual([]);
});

test('a right-click opens the same menu as the button of the row; e renames', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'PATCH /meetings/m2': { meeting: buildMeeting({ id: 'm2', title: 'Budget 2027' }) },
  });
  const link = await screen.findByRole('link', { name: 'Budget' });
  fireEvent.contextMenu(link, { clientX: 5, clientY: 6 });
  const getItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const items = getItems();
  expect(items).toEqual(['Open', 'Copy link', 'SelectX', 'Add to favoritesF', 'RenameE', 'Share', 'Archive', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Budget' }));
  expect(getItems()).toEqual(items);
  await userEvent.keyboard('{Escape}');
  act(() => link.focus());
  await userEvent.keyboard('e');
  const field = await screen.findByLabelText('Title');
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a title')).toBeTruthy();
  await userEvent.type(field, 'Budget 2027{Enter}');
  expect(await screen.findByRole('link', { name: 'Budget 2027' })).toBeTruthy();
  expect(getWrites(server)[0]?.body).toMatchObject({ meeting: { title: 'Budget 2027' } });
});

test('a viewer can open the meeting, make it a favorite and see the people, and nothing else', async () => {
  const viewer = { edit: false, share: false, delete: false, approve: false };
  renderScreen({
    'GET /meetings': { meetings: [buildMeeting({ role: 'viewer', permissions: viewer })], next_cursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Copy link',
    'Add to favoritesF',
    'People',
  ]);
  await userEvent.keyboard('{Escape}x');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('shows the number of selected meetings that could not be deleted, and offers to undo the other deletions', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'POST /meetings/m1/trash': {},
    'POST /meetings/m2/trash': new Failure(500, { error: 'It did not work.' }),
    'POST /trashed_meetings/m1/restore': { meeting: buildMeeting() },
  });
  await screen.findByRole('link', { name: 'Budget' });
  await userEvent.keyboard('jxjx');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 meeting was not deleted. It did not work.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Meeting restored')).toBeTruthy();
  expect(getWrites(server).at(-1)?.path).toBe('/trashed_meetings/m1/restore');
});

test('the trash restores meetings, and deletes them permanently after a confirmation', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'GET /trashed_meetings': {
      meetings: [buildTrashedMeeting('m8', 'Old plans'), buildTrashedMeeting('m9', 'Old budget')],
      next_cursor: null,
    },
    'POST /trashed_meetings/m8/restore': { meeting: buildMeeting({ id: 'm8' }) },
    'DELETE /trashed_meetings/m9': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Trash' }));
  const list = await screen.findByRole('list', { name: 'Deleted meetings' });
  expect(within(list).getAllByText('12 days left')).toHaveLength(2);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await userEvent.click(within(list).getByRole('button', { name: 'Restore Old plans' }));
  expect(await screen.findByText('Meeting restored')).toBeTruthy();
  await userEvent.click(within(list).getByRole('button', { name: 'Delete Old budget permanently' }));
  server.routes['GET /trashed_meetings'] = { meetings: [], next_cursor: null };
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('No deleted meetings')).toBeTruthy();
  expect(getWrites(server).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /trashed_meetings/m8/restore',
    'DELETE /trashed_meetings/m9',
  ]);
});

test('archives a meeting from its menu, which can be undone', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'POST /meetings/m2/archive': { meeting: buildMeeting({ id: 'm2', archived: true }) },
    'POST /meetings/m2/unarchive': { meeting: buildMeeting({ id: 'm2' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Budget' }));
  server.routes['GET /meetings'] = { meetings: [buildMeeting()], next_cursor: null };
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText('Meeting archived')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Budget' })).toBeNull());
  server.routes['GET /meetings'] = twoMeetings;
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeTruthy();
  expect(getWrites(server).map(({ path }) => path)).toEqual(['/meetings/m2/archive', '/meetings/m2/unarchive']);
});

test('the menu of a row selects meetings, and the selected ones are archived together, which can be undone', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'POST /meetings/m1/archive': { meeting: buildMeeting({ archived: true }) },
    'POST /meetings/m2/archive': { meeting: buildMeeting({ id: 'm2', archived: true }) },
    'POST /meetings/m1/unarchive': { meeting: buildMeeting() },
    'POST /meetings/m2/unarchive': { meeting: buildMeeting({ id: 'm2' }) },
  });
  for (const title of ['Budget', 'Weekly review']) {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Select/ }));
  }
  expect(screen.getByText('2 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('2 meetings archived')).toBeTruthy();
  expect(screen.queryByText('2 selected')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(getWrites(server).map(({ path }) => path)).toEqual([
      '/meetings/m1/archive',
      '/meetings/m2/archive',
      '/meetings/m1/unarchive',
      '/meetings/m2/unarchive',
    ]),
  );
});

test('one toast says how many selected meetings were archived and why the others were not, and undoes the former', async () => {
  const rejection = new Failure(403, { error: 'You may not edit this meeting.' });
  const ids = ['m1', 'm2', 'm3', 'm4'];
  const server = renderScreen({
    'GET /meetings': { meetings: ids.map((id) => buildMeeting({ id, title: `Title ${id}` })), next_cursor: null },
    'POST /meetings/m1/archive': { meeting: buildMeeting({ archived: true }) },
    'POST /meetings/m2/archive': rejection,
    'POST /meetings/m3/archive': rejection,
    'POST /meetings/m4/archive': { meeting: buildMeeting({ id: 'm4', archived: true }) },
    'POST /meetings/m1/unarchive': { meeting: buildMeeting() },
    'POST /meetings/m4/unarchive': rejection,
  });
  for (const id of ids) await userEvent.click(await screen.findByRole('checkbox', { name: `Select Title ${id}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const message = '2 meetings archived. 2 meetings were not archived. You may not edit this meeting.';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 meeting was not unarchived. You may not edit this meeting.')).toBeTruthy();
  const undone = getWrites(server).filter(({ path }) => path.endsWith('/unarchive'));
  expect(undone.map(({ path }) => path)).toEqual(['/meetings/m1/unarchive', '/meetings/m4/unarchive']);
});

test('f marks the focused meeting as a favorite, and reverts it when the server rejects the change', async () => {
  const server = renderScreen({
    'GET /meetings': twoMeetings,
    'POST /meetings/m1/favorite': new Failure(422, { error: 'You can have at most 100 favorites.' }),
  });
  await screen.findByRole('link', { name: 'Budget' });
  await userEvent.keyboard('jf');
  expect(await screen.findByText('You can have at most 100 favorites.')).toBeTruthy();
  expect(screen.queryByTitle('Favorite')).toBeNull();
  const favorite = buildMeeting({ favorite: true });
  server.routes['POST /meetings/m1/favorite'] = { meeting: favorite };
  server.routes['GET /meetings'] = { meetings: [favorite], next_cursor: null };
  await userEvent.keyboard('f');
  expect(await screen.findByTitle('Favorite')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Favorites' }));
  await eventually(() => expect(server.calls.at(-1)?.query).toContain('view=favorites'));
});
