import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, type FakeRoutes, fakeServer } from '../../test/fake-server.ts';
import { buildActionItem } from '../../test/samples.ts';
import { ActionItemsScreen } from './ActionItemsScreen.tsx';

/** jsdom has no layout to scroll. */
beforeEach(() => {
  stubGlobal('CSS', { escape: (text: string) => text });
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => undefined });
});

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const toPage = (action_items: readonly ActionItem[], next_cursor: string | null = null) => ({
  action_items,
  next_cursor,
});
/** Responds with the items of the requested state. */
const listRoute =
  (lists: Partial<Record<'proposed' | 'open' | 'done', readonly ActionItem[]>>) =>
  ({ query }: FakeCall) =>
    toPage(lists[/state=(proposed|open|done)/.exec(query)?.[1] as 'open'] ?? []);

function renderScreen(routes: FakeRoutes = {}, path = '/action_items') {
  const server = fakeServer({ 'GET /action_items': listRoute({ open: [buildActionItem()] }), ...routes });
  render(
    <TestProviders path={path}>
      <ActionItemsScreen />
    </TestProviders>,
  );
  return server;
}

const suggestion = (number: number, overrides: Partial<ActionItem> = {}) =>
  buildActionItem({ id: `s${number}`, description: `Suggestion ${number}`, state: 'proposed', ...overrides });
const getHeadings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const getListQueries = (server: { calls: readonly FakeCall[] }) =>
  server.calls.filter(({ path }) => path === '/action_items').map(({ query }) => query);

test('shows the user’s open items first; tabs and filters change the query', async () => {
  const server = renderScreen();
  await screen.findByRole('checkbox', { name: 'Write the announcement' });
  expect(getListQueries(server)).toContain('assignee=me&state=open&limit=100');
  await userEvent.click(screen.getByRole('tab', { name: 'Team' }));
  await waitFor(() => expect(getListQueries(server)).toContain('assignee=team&state=open&limit=100'));
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
  await waitFor(() => expect(getListQueries(server)).toContain('assignee=team&state=done&limit=100'));
  expect(await screen.findByText('No completed items')).toBeTruthy();
});

test('begins with the suggestions of all meetings, then groups open items by due date', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  renderScreen({
    'GET /action_items': listRoute({
      proposed: [suggestion(1), suggestion(2, { meeting_id: 'm2', meeting_title: 'Budget' })],
      open: [
        buildActionItem({ id: 'i1', description: 'None' }),
        buildActionItem({ id: 'i2', description: 'Later', due_date: day(30) }),
        buildActionItem({ id: 'i3', description: 'Late', due_date: day(-3), overdue: true }),
      ],
    }),
  });
  await screen.findByText('Suggestion 1');
  expect(getHeadings()).toEqual(['To review 2', 'Overdue 1', 'Later 1', 'No date 1']);
  expect(screen.getByRole('link', { name: 'Budget' }).getAttribute('href')).toBe('/meetings/m2?tab=actions&item=s2');
});

test('the suggestions are above the switch of Mine and Team, and are not repeated below it', async () => {
  renderScreen(
    { 'GET /action_items': listRoute({ proposed: [suggestion(1), suggestion(2)] }) },
    '/action_items?assignee=team',
  );
  const first = await screen.findByText('Suggestion 1');
  expect(await screen.findByText('No open items.')).toBeTruthy();
  const switcher = screen.getByRole('tablist', { name: 'Owner' });
  expect(first.compareDocumentPosition(switcher) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText(/suggestions to review/)).toBeNull();
});

test('an empty list of completed items links to the suggestions', async () => {
  renderScreen(
    { 'GET /action_items': listRoute({ proposed: [suggestion(1), suggestion(2)] }) },
    '/action_items?state=done',
  );
  const link = await screen.findByRole('button', { name: '2 suggestions to review →' });
  expect(screen.queryByText('Suggestion 1')).toBeNull();
  await userEvent.click(link);
  expect(await screen.findByText('Suggestion 1')).toBeTruthy();
});

test('after the last suggestion is decided, the focus goes to the first open item', async () => {
  renderScreen({
    'GET /action_items': listRoute({ proposed: [suggestion(1)], open: [buildActionItem()] }),
    'PATCH /meetings/m1/action_items/s1': { action_item: suggestion(1, { state: 'rejected' }) },
  });
  const checkbox = await screen.findByRole('checkbox', { name: 'Write the announcement' });
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByText('Suggestion 1')).toBeNull());
  expect(document.activeElement).toBe(checkbox);
});

test('an empty list without suggestions shows a message, and leads to a new meeting', async () => {
  renderScreen({ 'GET /action_items': listRoute({}) });
  expect(await screen.findByText('No open items assigned to you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New meeting' }).getAttribute('href')).toBe('/meetings/new');
  await userEvent.click(screen.getByRole('tab', { name: 'Team' }));
  expect(await screen.findByText('No open items.')).toBeTruthy();
  cleanup();
  renderScreen({ 'GET /action_items': listRoute({ proposed: [suggestion(1)] }) });
  expect(await screen.findByText('No open items assigned to you.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New meeting' })).toBeNull();
});

test('shows the first ten suggestions until the list is expanded', async () => {
  const suggestions = Array.from({ length: 12 }, (_, index) => suggestion(index + 1));
  renderScreen({ 'GET /action_items': listRoute({ proposed: suggestions }) });
  await screen.findByText('Suggestion 10');
  expect(screen.queryByText('Suggestion 11')).toBeNull();
  expect(getHeadings()).toEqual(['To review 12']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(screen.getByText('Suggestion 12')).toBeTruthy();
});

test('accepts all suggestions at once, and shows which ones the server skipped', async () => {
  const accepted = suggestion(1, { state: 'open' });
  const server = renderScreen({
    'GET /action_items': listRoute({ proposed: [suggestion(1), suggestion(2)] }),
    'PATCH /action_items/bulk_update': {
      action_items: [accepted],
      skipped: [{ action_item_id: 's2', error: 'These minutes are approved.' }],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept all' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept all suggestions' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('1 item not changed. These minutes are approved.')).toBeTruthy();
  expect(screen.getByText('1 suggestion accepted')).toBeTruthy();
  expect(getHeadings()).toEqual(['To review 1', 'No date 1']);
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    action_item_ids: ['s1', 's2'],
    state: 'open',
  });
});

test('a and r review the focused suggestion; without focus they focus the first one', async () => {
  const server = renderScreen({
    'GET /action_items': listRoute({ proposed: [suggestion(1), suggestion(2)] }),
    'PATCH /meetings/m1/action_items/s1': { action_item: suggestion(1, { state: 'open' }) },
    'PATCH /meetings/m1/action_items/s2': { action_item: suggestion(2, { state: 'rejected' }) },
  });
  await screen.findByText('Suggestion 1');
  await userEvent.keyboard('a');
  expect(document.activeElement?.closest('li')?.textContent).toContain('Suggestion 1');
  await userEvent.keyboard('a');
  expect(await screen.findByRole('checkbox', { name: 'Suggestion 1' })).toBeTruthy();
  expect(document.activeElement?.closest('li')?.textContent).toContain('Suggestion 2');
  await userEvent.keyboard('r');
  await waitFor(() => expect(screen.queryByText('Suggestion 2')).toBeNull());
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
});

test('completes and deletes a selection across meetings', async () => {
  const items = [
    buildActionItem({ description: 'One' }),
    buildActionItem({ id: 'i2', meeting_id: 'm2', description: 'Two' }),
  ];
  const server = renderScreen({
    'GET /action_items': listRoute({ open: items }),
    'PATCH /action_items/bulk_update': {
      action_items: items.map((item) => ({ ...item, state: 'done', completed: true })),
      skipped: [],
    },
    'POST /action_items/bulk_delete': { deleted_ids: ['i1', 'i2'], skipped: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  const toolbar = screen.getByRole('toolbar', { name: 'Selected action items' });
  expect(within(toolbar).queryByRole('button', { name: /^Accept/ })).toBeNull();
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(within(toolbar).queryByRole('button', { name: 'Complete' })).toBeNull());
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 action items' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  expect(server.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { action_item_ids: ['i1', 'i2'], state: 'done' },
    { action_item_ids: ['i1', 'i2'] },
  ]);
});

test('assigns a selection across meetings in the dialog', async () => {
  const server = renderScreen({
    'PATCH /action_items/bulk_update': {
      action_items: [buildActionItem({ assignee_display_name: 'Eve' })],
      skipped: [],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Write the announcement' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update 1 action item' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'External');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Eve');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update items' }));
  expect(await screen.findByText('Action items updated successfully')).toBeTruthy();
  expect(screen.getByText('Eve')).toBeTruthy();
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    action_item_ids: ['i1'],
    assignee_type: 'external',
    assignee_name: 'Eve',
    assignee_email: null,
  });
});

test('links an item to its row in the meeting', async () => {
  renderScreen();
  const link = await screen.findByRole('link', { name: 'Weekly review' });
  expect(link.getAttribute('href')).toBe('/meetings/m1?tab=actions&item=i1');
});

test('keeps a completed item in place, and reverts it when the server rejects', async () => {
  const server = renderScreen({
    'PATCH /meetings/m1/action_items/i1/toggle_status': {
      action_item: buildActionItem({ state: 'done', completed: true }),
    },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' });
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  server.routes['PATCH /meetings/m1/action_items/i1/toggle_status'] = new Failure(403, { error: 'You may not.' });
  await userEvent.click(box);
  expect(await screen.findByText('You may not.')).toBeTruthy();
  expect(box.checked).toBe(true);
});

test('keeps a toggle when an older response arrives later', async () => {
  const olderResponse = Promise.withResolvers<object>();
  const completedItem = buildActionItem({ state: 'done', completed: true, version: 2 });
  const server = renderScreen({ 'PATCH /meetings/m1/action_items/i1/toggle_status': { action_item: completedItem } });
  await screen.findByRole('checkbox', { name: 'Write the announcement' });
  await userEvent.click(screen.getByRole('tab', { name: 'Team' }));
  await waitFor(() => expect(getListQueries(server)).toContain('assignee=team&state=open&limit=100'));
  const list = listRoute({ open: [buildActionItem()] });
  server.routes['GET /action_items'] = (call) =>
    call.query.includes('state=open') ? olderResponse.promise : list(call);
  await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' });
  await userEvent.click(box());
  await waitFor(() => expect(server.calls.at(-1)?.method).toBe('PATCH'));
  olderResponse.resolve(toPage([buildActionItem()]));
  await waitFor(() => expect(box().checked).toBe(true));
  // Give a late response time to arrive.
  await olderResponse.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(box().checked).toBe(true);
});

test('automatically loads the next page after one without items', async () => {
  renderScreen({
    'GET /action_items': ({ query }: FakeCall) => {
      if (!query.includes('state=open')) return toPage([]);
      return query.includes('cursor=c1') ? toPage([buildActionItem()]) : toPage([], 'c1');
    },
  });
  expect(await screen.findByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
  expect(screen.queryByText(/No open items/)).toBeNull();
});

test('offers to load more when another page fails', async () => {
  let isBroken = true;
  renderScreen({
    'GET /action_items': ({ query }: FakeCall) => {
      if (!query.includes('state=open')) return toPage([]);
      if (!query.includes('cursor=c1')) return toPage([buildActionItem({ id: 'i0', description: 'First' })], 'c1');
      return isBroken ? new Failure(422, { error: 'No.' }) : toPage([buildActionItem()]);
    },
  });
  const button = await screen.findByRole('button', { name: 'Load more' });
  isBroken = false;
  await userEvent.click(button);
  expect(await screen.findByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
});

test('cards of the board are moved by dragging, with Shift and an arrow key, and with their menu, but not back to review', async () => {
  const open = buildActionItem({ description: 'Paint' });
  const server = renderScreen(
    {
      'GET /action_items': listRoute({ proposed: [suggestion(1), suggestion(2)], open: [open] }),
      'PATCH /meetings/m1/action_items/s1': { action_item: suggestion(1, { state: 'open' }) },
      'PATCH /meetings/m1/action_items/s2/toggle_status': {
        action_item: suggestion(2, { state: 'done', completed: true }),
      },
      'PATCH /meetings/m1/action_items/i1/toggle_status': { action_item: { ...open, state: 'done', completed: true } },
    },
    '/action_items?view=board&assignee=team',
  );
  const column = (name: RegExp) => within(screen.getByRole('region', { name }));
  const card = (name: string) => screen.getByRole('article', { name });
  await screen.findByRole('region', { name: 'To review 2' });

  card('Suggestion 1').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(column(/^Open/).getByRole('article', { name: 'Suggestion 1' })).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(card('Suggestion 1')));
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(column(/^To review/).queryByRole('article', { name: 'Suggestion 1' })).toBeNull();

  const dataTransfer = { effectAllowed: '', setData: () => undefined };
  fireEvent.dragStart(card('Paint'), { dataTransfer });
  fireEvent.dragOver(screen.getByRole('region', { name: /^To review/ }), { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: /^To review/ }), { dataTransfer });
  expect(column(/^Open/).getByRole('article', { name: 'Paint' })).toBeTruthy();
  fireEvent.dragStart(card('Paint'), { dataTransfer });
  fireEvent.dragOver(screen.getByRole('region', { name: /^Done/ }), { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: /^Done/ }), { dataTransfer });
  await waitFor(() => expect(column(/^Done/).getByRole('article', { name: 'Paint' })).toBeTruthy());

  await userEvent.click(screen.getByRole('button', { name: 'Item actions Suggestion 2' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move to Done' }));
  await waitFor(() => expect(column(/^Done/).getByRole('article', { name: 'Suggestion 2' })).toBeTruthy());
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(3));
});

test('sorts by priority: groups by it, requests the most urgent first, and stores it in the URL', async () => {
  const server = renderScreen({
    'GET /action_items': listRoute({
      proposed: [suggestion(1)],
      open: [
        buildActionItem({ id: 'i1', description: 'Someday' }),
        buildActionItem({ id: 'i2', description: 'Now', priority: 'urgent' }),
        buildActionItem({ id: 'i3', description: 'Soon', priority: 'high' }),
      ],
    }),
  });
  await screen.findByText('Someday');
  expect(getHeadings()).toEqual(['To review 1', 'No date 3']);
  await userEvent.click(screen.getByRole('button', { name: 'Sort: By due date' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('Now');
  expect(getHeadings()).toEqual(['To review 1', 'Urgent 1', 'High 1', 'No priority 1']);
  expect(getListQueries(server)).toContain('assignee=me&state=open&sort=priority&limit=100');
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
  await waitFor(() => expect(getListQueries(server)).toContain('assignee=me&state=done&sort=priority&limit=100'));
  expect(screen.getByRole('button', { name: 'Sort: By priority' })).toBeTruthy();
});

test('an address with sort and priority shows that list; suggestions above it are not filtered', async () => {
  const server = renderScreen(
    {
      'GET /action_items': ({ query }: FakeCall) =>
        toPage(
          query.includes('state=proposed')
            ? [suggestion(1)]
            : query.includes('priority=high')
              ? []
              : [buildActionItem()],
        ),
    },
    '/action_items?sort=priority&priority=high',
  );
  expect(await screen.findByText('No items with this priority.')).toBeTruthy();
  expect(screen.getByText('Suggestion 1')).toBeTruthy();
  expect(getListQueries(server)).toContain('assignee=me&state=open&priority=high&sort=priority&limit=100');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await screen.findByText('Write the announcement')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Priority' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'High' }));
  expect(await screen.findByText('No items with this priority.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Priority: High' })).toBeTruthy();
});

test('each assignee has a different color, in all views', async () => {
  const owned = (id: string, name: string) => buildActionItem({ id, assignee_name: name, assignee_display_name: name });
  const open = [owned('i1', 'Mara Quill'), owned('i2', 'Ida Falk'), owned('i3', 'Cleo May'), owned('i4', 'Ida Falk')];
  renderScreen({ 'GET /action_items': listRoute({ open }) }, '/action_items?assignee=team');
  const getColors = () => [...document.querySelectorAll('[class*="hue"]')].map(({ className }) => className);
  await screen.findByText('Mara Quill');
  const [mara, ida, cleo, maraAgain] = getColors();
  expect(new Set([mara, ida, cleo]).size).toBe(3);
  expect(maraAgain).toBe(ida);
  await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
  await screen.findAllByRole('article');
  expect(getColors()).toEqual([mara, ida, cleo, ida]);
});

test('the cards of the board show their priority, and can be sorted by priority', async () => {
  renderScreen(
    {
      'GET /action_items': listRoute({
        open: [
          buildActionItem({ id: 'i1', description: 'Someday' }),
          buildActionItem({ id: 'i2', description: 'Now', priority: 'urgent' }),
        ],
      }),
    },
    '/action_items?view=board&sort=priority',
  );
  const cards = await screen.findAllByRole('article');
  expect(within(cards[0]!).getByText('Now')).toBeTruthy();
  expect(within(cards[0]!).getByText('Urgent')).toBeTruthy();
});

test('the list has the same items again after the board', async () => {
  renderScreen({ 'GET /action_items': listRoute({ done: [buildActionItem({ state: 'done', completed: true })] }) });
  await userEvent.click(await screen.findByRole('radio', { name: 'Done' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
  await screen.findByRole('region', { name: /^Done/ });
  // Also an empty end of the tabs is a line on a phone.
  expect(screen.getByRole('tablist').nextElementSibling).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Done' }).checked).toBe(true);
  expect(await screen.findByText('Write the announcement')).toBeTruthy();
});

test('an error of all lists is shown once, and Retry reads all of them again', async () => {
  const server = renderScreen({ 'GET /action_items': new Failure(422, { error: 'The items could not be read.' }) });
  await screen.findByText('The items could not be read.');
  expect(screen.getAllByText('The items could not be read.')).toHaveLength(1);
  server.routes['GET /action_items'] = listRoute({ proposed: [suggestion(1)], open: [buildActionItem()] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Suggestion 1')).toBeTruthy();
  expect(await screen.findByText('Write the announcement')).toBeTruthy();
});

test('an error of the suggestions alone is shown above the open items', async () => {
  renderScreen({
    'GET /action_items': (call) =>
      call.query.includes('state=proposed')
        ? new Failure(422, { error: 'No suggestions.' })
        : listRoute({ open: [buildActionItem()] })(call),
  });
  expect(await screen.findByText('No suggestions.')).toBeTruthy();
  expect(await screen.findByText('Write the announcement')).toBeTruthy();
});
