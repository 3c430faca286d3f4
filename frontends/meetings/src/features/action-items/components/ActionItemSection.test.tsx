import { expect, test } from '@jest/globals';
import { getPersonColorNumber } from '@minutehand/ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createSpeakerDisplay } from '../../../shared/speaker-display.ts';
import { Failure, stubScreenWidth, UNREACHABLE } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildActionItem, buildMeeting, buildTranscript } from '../../../test/samples.ts';
import { watchHighlightedRows } from '../../../test/watch-highlighted-rows.ts';

cleanBetweenTests();

const THIS_YEAR = new Date().getFullYear();

/** jsdom has no layout to scroll. */
function stubScrolling() {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => undefined });
}

test('completes an item optimistically, and reverts it with a toast when the server rejects the change', async () => {
  let respond: (failure: Failure) => void = () => undefined;
  openMeeting({
    'PATCH /meetings/m1/action_items/i1/toggle_status': () =>
      new Promise<Failure>((resolve) => {
        respond = resolve;
      }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Write the announcement' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' }).checked).toBe(true),
  );
  expect(screen.getByText('Done', { selector: 'span' })).toBeTruthy();
  respond(new Failure(500, { error: 'It did not work.' }));
  expect(await screen.findByText('It did not work.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' }).checked).toBe(false);
});

test('accepts and rejects proposals, and removes rejected ones from the list', async () => {
  const server = openMeeting({
    'GET /meetings/m1/action_items': {
      action_items: [
        buildActionItem({ state: 'proposed' }),
        buildActionItem({ id: 'i2', description: 'Book', state: 'proposed' }),
      ],
      next_cursor: null,
    },
    'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem({ state: 'open' }) },
    'PATCH /meetings/m1/action_items/i2': { action_item: buildActionItem({ id: 'i2', state: 'rejected' }) },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Accept' }))[0]!);
  expect(await screen.findByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByText('Book')).toBeNull());
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { action_item: { state: 'open' } },
    { action_item: { state: 'rejected' } },
  ]);
});

test('moves a completed item to the Done group and keeps the focus', async () => {
  openMeeting({
    'PATCH /meetings/m1/action_items/i1/toggle_status': {
      action_item: buildActionItem({ state: 'done', completed: true }),
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Write the announcement' }));
  await screen.findByRole('heading', { name: 'Done 1' });
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Write the announcement' }));
});

async function editItem() {
  await userEvent.click(await screen.findByRole('button', { name: /^Item actions/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: /Edit/ }));
  return screen.findByLabelText<HTMLTextAreaElement>('Description');
}

async function selectAssignee(typed: string, option: RegExp) {
  const field = screen.getByRole('combobox', { name: 'Assignee' });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('saves an edit with Ctrl+Enter, with name and email of an external assignee', async () => {
  const savedItem = buildActionItem({ description: 'Write it', assignee_name: 'Ana', assignee_display_name: 'Ana' });
  const server = openMeeting({
    'PATCH /meetings/m1/action_items/i1': { action_item: savedItem },
    'GET /lookups/members': [],
  });
  const description = await editItem();
  await userEvent.clear(description);
  await userEvent.type(description, ' Write it ');
  await selectAssignee('Ana', /^Ana/);
  await userEvent.type(screen.getByLabelText('Email (optional)'), 'ana@example.test{Control>}{Enter}{/Control}');
  const checkbox = await screen.findByRole('checkbox', { name: 'Write it' });
  await waitFor(() => expect(document.activeElement).toBe(checkbox));
  expect(getWrites(server)[0]?.body).toEqual({
    action_item: {
      description: 'Write it',
      due_date: null,
      assignee_name: 'Ana',
      assignee_email: 'ana@example.test',
      priority: 'none',
      version: 1,
    },
  });
});

test('finds a member by name and selects it with the keyboard', async () => {
  const server = openMeeting({
    'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem() },
    'GET /lookups/members': [{ value: 'u7', label: 'Cleo', detail: 'cleo@example.test' }],
  });
  await editItem();
  await userEvent.type(screen.getByRole('combobox', { name: 'Assignee' }), 'Cl');
  await screen.findByRole('option', { name: /Cleo/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toMatchObject({
    action_item: { assignee_id: 'u7', assignee_name: null, assignee_email: null },
  });
});

const ANNS_ITEM = buildActionItem({ assignee_name: 'Ann', assignee_display_name: 'Ann' });

test.each(['Save', 'Ctrl+Enter'])('replaces the assignee by another name, saved with %s', async (way) => {
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: [ANNS_ITEM], next_cursor: null },
    'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem() },
    'GET /lookups/members': [],
  });
  await editItem();
  const assignee = screen.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' });
  await userEvent.clear(assignee);
  await userEvent.type(assignee, 'Eve');
  if (way === 'Save') await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  else {
    await screen.findByRole('option', { name: /^Eve/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(getWrites(server)).toHaveLength(0);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  }
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toMatchObject({ action_item: { assignee_name: 'Eve', assignee_email: null } });
});

test('does not save an empty description and focuses the field', async () => {
  const server = openMeeting();
  const description = await editItem();
  await userEvent.clear(description);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(description);
  expect(getWrites(server)).toHaveLength(0);
});

test("lists the server's validation messages in the form and closes it when the network fails", async () => {
  const rejection = new Failure(422, { error: 'No.', errors: ['Too long.', 'Too late.'] });
  const server = openMeeting({ 'PATCH /meetings/m1/action_items/i1': rejection });
  await editItem();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const messages = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(messages.map(({ textContent }) => textContent)).toEqual(['Too long.', 'Too late.']);
  server.routes['PATCH /meetings/m1/action_items/i1'] = UNREACHABLE;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save changes. Please try again.')).toBeTruthy();
  expect(screen.queryByLabelText('Description')).toBeNull();
});

test.each([
  [{ overdue: true, due_date: '2001-11-01' }, 'Overdue · Nov 1, 2001'],
  [{ overdue: true, due_date: `${THIS_YEAR}-01-01` }, 'Overdue · Jan 1'],
  [{ due_date: `${THIS_YEAR}-12-31` }, 'Due soon · Dec 31'],
  [{ state: 'done' as const, completed: true }, 'Done'],
  [{ state: 'done' as const, completed: true, due_date: `${THIS_YEAR}-12-31` }, 'Done'],
])(
  'shows the due state and the date of an open item, with the year unless it is the current one, and no date beside Done',
  async (overrides, text) => {
    openMeeting({
      'GET /meetings/m1/action_items': {
        action_items: [buildActionItem({ description: 'x', ...overrides })],
        next_cursor: null,
      },
    });
    const row = (await screen.findByText('x')).closest('li');
    expect(row?.querySelector('[data-cells]')?.lastElementChild?.textContent).toBe(text);
  },
);

test('an assignee who speaks in the meeting has the color of the speaker', async () => {
  openMeeting({
    'GET /meetings/m1/action_items': {
      action_items: [buildActionItem({ assignee_name: 'Ben', assignee_display_name: 'Ben' })],
      next_cursor: null,
    },
  });
  const row = within((await screen.findByText('Write the announcement')).closest('li')!);
  const hue = `hue${createSpeakerDisplay(buildTranscript().speakers).findColorNumber({ name: 'Ben' })}`;
  await waitFor(() => expect(row.getByText('B', { exact: true }).className).toContain(hue));
  expect(hue).not.toBe(`hue${getPersonColorNumber('Ben')}`);
});

test('shows no due state for an open item without a date', async () => {
  openMeeting({
    'GET /meetings/m1/action_items': {
      action_items: [buildActionItem({ description: 'x', due_date: null })],
      next_cursor: null,
    },
  });
  const row = (await screen.findByText('x')).closest('li');
  expect(row?.textContent).not.toMatch(/Due soon|Overdue/);
});

test('names the source of an item by its text, and shows it in place', async () => {
  const citation = { segment_ids: ['s2'], quote: 'we launch', speaker: 'Ben', start: 65, end: 70, outdated: false };
  openMeeting({
    'GET /meetings/m1/action_items': { action_items: [buildActionItem({ citations: [citation] })], next_cursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show source Write the announcement' }));
  expect(screen.getByText('we launch')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hide source Write the announcement' })).toBeTruthy();
});

test('A accepts and R rejects the focused proposal, and the focus moves to the next one', async () => {
  const proposals = ['One', 'Two', 'Three'].map((description, index) =>
    buildActionItem({ id: `i${index + 1}`, description, state: 'proposed' }),
  );
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: proposals, next_cursor: null },
    'PATCH /meetings/m1/action_items/i1': { action_item: { ...proposals[0], state: 'open' } },
    'PATCH /meetings/m1/action_items/i2': { action_item: { ...proposals[1], state: 'rejected' } },
    'PATCH /meetings/m1/action_items/i3': { action_item: { ...proposals[2], state: 'open' } },
  });
  const [first] = await screen.findAllByRole('button', { name: 'Accept' });
  first?.focus();
  await userEvent.keyboard('a');
  await screen.findByRole('checkbox', { name: 'One' });
  expect(document.activeElement?.closest('li')?.textContent).toContain('Two');
  await userEvent.keyboard('r');
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
  expect(document.activeElement?.closest('li')?.textContent).toContain('Three');
  await userEvent.keyboard('a');
  await screen.findByRole('checkbox', { name: 'Three' });
  await waitFor(() =>
    expect(getWrites(server).map(({ path, body }) => [path.slice(-2), body])).toEqual([
      ['i1', { action_item: { state: 'open' } }],
      ['i2', { action_item: { state: 'rejected' } }],
      ['i3', { action_item: { state: 'open' } }],
    ]),
  );
});

test('j and k move between items, and e edits the focused one', async () => {
  const action_items = [
    buildActionItem({ id: 'i1', description: 'Order the shelves' }),
    buildActionItem({ id: 'i2', description: 'Sweep' }),
  ];
  openMeeting({ 'GET /meetings/m1/action_items': { action_items, next_cursor: null } });
  const first = await screen.findByRole('checkbox', { name: 'Order the shelves' });
  first.focus();
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Sweep' }));
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('e');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Order the shelves');
});

test('accept and reject are ghost buttons at the end of the row, after its menu, with their keys in the tooltip', async () => {
  openMeeting({
    'GET /meetings/m1/action_items': { action_items: [buildActionItem({ state: 'proposed' })], next_cursor: null },
  });
  const end = (await screen.findByRole('button', { name: /^Item actions/ })).parentElement!;
  const buttons = within(end).getAllByRole('button');
  expect(buttons.slice(1).map((button) => button.getAttribute('aria-label'))).toEqual(['Accept', 'Reject']);
  expect(buttons[1]?.textContent).toBe('');
  fireEvent.pointerEnter(buttons[1]!);
  expect(await screen.findByText('Accept A', { normalizer: (text) => text.replace(/\s+/g, ' ') })).toBeTruthy();
});

test('hides the review from a viewer, and with approved minutes', async () => {
  openMeeting({
    'GET /meetings/m1': {
      meeting: buildMeeting({ permissions: { edit: false, share: false, delete: false, approve: false } }),
    },
    'GET /meetings/m1/action_items': { action_items: [buildActionItem({ state: 'proposed' })], next_cursor: null },
  });
  await screen.findByText('Write the announcement');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Item actions/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Add comment', 'Copy link']);
});

test('copies the link of an item, which opens its meeting with the item focused', async () => {
  openMeeting();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Item actions/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  const link = new URL(await navigator.clipboard.readText());
  expect(`${link.pathname}${link.search}`).toBe('/meetings/m1?tab=actions&item=i1');
  cleanup();
  stubScrolling();
  openMeeting({}, link.search);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Write the announcement' })),
  );
});

test('shows that a linked item no longer exists', async () => {
  openMeeting({}, '?tab=actions&item=gone');
  expect(await screen.findByText('The linked action item was deleted or rejected.')).toBeTruthy();
});

test('an edit sends the version that results from the user’s own pending toggle', async () => {
  const toggleResponse = Promise.withResolvers<object>();
  const server = openMeeting({
    'PATCH /meetings/m1/action_items/i1/toggle_status': () => toggleResponse.promise,
    'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem({ state: 'done', version: 3 }) },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Write the announcement' }));
  await userEvent.type(await editItem(), '{Control>}{Enter}{/Control}');
  expect(getWrites(server)).toHaveLength(1);
  toggleResponse.resolve({ action_item: buildActionItem({ state: 'done', completed: true, version: 2 }) });
  await waitFor(() => expect(getWrites(server)[1]?.body).toMatchObject({ action_item: { version: 2 } }));
});

test('sends accept before toggle and shows the item as done while both requests are pending', async () => {
  const acceptResponse = Promise.withResolvers<object>();
  const toggleResponse = Promise.withResolvers<object>();
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: [buildActionItem({ state: 'proposed' })], next_cursor: null },
    'PATCH /meetings/m1/action_items/i1': () => acceptResponse.promise,
    'PATCH /meetings/m1/action_items/i1/toggle_status': () => toggleResponse.promise,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Write the announcement' }));
  const isDone = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' }).checked;
  await waitFor(() => expect(isDone()).toBe(true));
  expect(getWrites(server)).toHaveLength(1);
  acceptResponse.resolve({ action_item: buildActionItem({ state: 'open', version: 2 }) });
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(isDone()).toBe(true);
  toggleResponse.resolve({ action_item: buildActionItem({ state: 'done', completed: true, version: 3 }) });
  await screen.findByRole('heading', { name: 'Done 1' });
});

test('restores the original state when the server rejects both toggles', async () => {
  const toggleResponses = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const server = openMeeting({
    'PATCH /meetings/m1/action_items/i1/toggle_status': () =>
      toggleResponses[getWrites(server).length - 1]?.promise ?? {},
  });
  const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write the announcement' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Write the announcement' }));
  await waitFor(() => expect(checkbox().checked).toBe(true));
  await userEvent.click(checkbox());
  await waitFor(() => expect(checkbox().checked).toBe(false));
  toggleResponses[0]?.resolve(new Failure(503, { error: 'Away.' }));
  await screen.findByText('Away.');
  toggleResponses[1]?.resolve(new Failure(503, { error: 'Still away.' }));
  await screen.findByText('Still away.');
  expect(checkbox().checked).toBe(false);
});

test('locks the form while it is saving', async () => {
  const saveResponse = Promise.withResolvers<object>();
  openMeeting({ 'PATCH /meetings/m1/action_items/i1': () => saveResponse.promise });
  const description = await editItem();
  const fields = [description, screen.getByRole('combobox', { name: 'Assignee' }), screen.getByLabelText('Due date')];
  const areLocked = () => fields.map((field) => (field as HTMLInputElement).readOnly);
  expect(areLocked()).toEqual([false, false, false]);
  await userEvent.type(description, '{Control>}{Enter}{/Control}');
  expect(areLocked()).toEqual([true, true, true]);
  await userEvent.type(screen.getByRole('combobox', { name: 'Assignee' }), 'Eve');
  await userEvent.type(screen.getByLabelText('Due date'), '2026-12-24');
  await userEvent.type(description, 'lost{Escape}');
  saveResponse.resolve(new Failure(422, { error: 'No.', errors: ['Too green'] }));
  expect(await screen.findByText('Too green')).toBeTruthy();
  expect(description).toHaveProperty('value', 'Write the announcement');
  expect(screen.getByLabelText('Due date')).toHaveProperty('value', '');
  expect(screen.getByRole('combobox', { name: 'Assignee' })).toHaveProperty('value', '');
});

test('clears the email of an assignee who is replaced, and sends nulls for an empty assignee', async () => {
  const item = buildActionItem({
    assignee_name: 'Eve',
    assignee_email: 'eve@example.test',
    assignee_display_name: 'Eve',
  });
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: [item], next_cursor: null },
    'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem() },
    'GET /lookups/members': [{ value: 'u7', label: 'Cleo', detail: 'cleo@example.test' }],
  });
  await editItem();
  const assignee = screen.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' });
  expect(assignee.value).toBe('Eve');
  expect(screen.getByLabelText<HTMLInputElement>('Email (optional)').value).toBe('eve@example.test');
  await selectAssignee('Dora', /^Dora/);
  expect(screen.getByLabelText<HTMLInputElement>('Email (optional)').value).toBe('');
  await selectAssignee('Cl', /^Cleo/);
  expect(screen.queryByLabelText('Email (optional)')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Assignee' }));
  expect(assignee.value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toMatchObject({
    action_item: { assignee_id: null, assignee_name: null, assignee_email: null },
  });
});

test('adds the name of an external assignee who has only an email', async () => {
  const item = buildActionItem({ assignee_email: 'eve@example.test', assignee_display_name: 'eve@example.test' });
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: [item], next_cursor: null },
    'PATCH /meetings/m1/action_items/i1': { action_item: item },
  });
  await editItem();
  expect(screen.getByLabelText<HTMLInputElement>('Email (optional)').value).toBe('eve@example.test');
  await userEvent.type(screen.getByLabelText('Name'), 'Eve');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toMatchObject({
    action_item: { assignee_name: 'Eve', assignee_email: 'eve@example.test' },
  });
});

test('Escape closes the calendar first, then the form', async () => {
  const item = buildActionItem({ due_date: '2026-12-01', due_date_formatted: 'Dec 1, 2026' });
  const server = openMeeting({
    'GET /meetings/m1/action_items': { action_items: [item], next_cursor: null },
    'PATCH /meetings/m1/action_items/i1': { action_item: item },
  });
  const description = await editItem();
  await userEvent.click(screen.getByRole('button', { name: /^Change Due date/ }));
  const calendar = await screen.findByRole('dialog', { name: 'Due date' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(calendar.isConnected).toBe(false));
  expect(description.isConnected).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(description.isConnected).toBe(false);
  expect(getWrites(server)).toHaveLength(0);
});

test('does not save an invalid date, and sends null for an empty one', async () => {
  const server = openMeeting({ 'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem() } });
  await editItem();
  const day = screen.getByLabelText('Due date');
  await userEvent.type(day, '2026-02-31{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Enter a date such as/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(getWrites(server)).toHaveLength(0);
  await userEvent.clear(day);
  await userEvent.type(day, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toMatchObject({ action_item: { due_date: null } });
});

test('reports a version conflict and overwrites it only when the user saves again', async () => {
  const server = openMeeting({
    'PATCH /meetings/m1/action_items/i1': new Failure(409, { error: 'Somebody else changed this.', version: 2 }),
  });
  const description = await editItem();
  server.routes['GET /meetings/m1/action_items'] = {
    action_items: [buildActionItem({ version: 2 }), buildActionItem({ id: 'i2', description: 'New' })],
    next_cursor: null,
  };
  await broadcast('action_items');
  await screen.findByText('New');
  await userEvent.type(description, ' today');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else changed this item/)).toBeTruthy();
  server.routes['PATCH /meetings/m1/action_items/i1'] = { action_item: buildActionItem({ version: 3 }) };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull());
  expect(getWrites(server).map(({ body }) => body)).toMatchObject(
    [1, 2].map((version) => ({ action_item: { description: 'Write the announcement today', version } })),
  );
});

test('highlights a saved item for a short time', async () => {
  openMeeting({ 'PATCH /meetings/m1/action_items/i1': { action_item: buildActionItem({ version: 2 }) } });
  await editItem();
  const highlighted = watchHighlightedRows();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(highlighted()).toBe(1));
  await waitFor(() => expect(document.querySelector('.highlighted')).toBeNull());
});

test('reverts only the toggle that was rejected when two items are toggled at once', async () => {
  const pendingResponses = new Map<string, (respond: object) => void>();
  const waitForResponse = (id: string) => () => new Promise<object>((resolve) => pendingResponses.set(id, resolve));
  openMeeting({
    'GET /meetings/m1/action_items': {
      action_items: [buildActionItem({ description: 'One' }), buildActionItem({ id: 'i2', description: 'Two' })],
      next_cursor: null,
    },
    'PATCH /meetings/m1/action_items/i1/toggle_status': waitForResponse('i1'),
    'PATCH /meetings/m1/action_items/i2/toggle_status': waitForResponse('i2'),
  });
  const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'One' }));
  await userEvent.click(checkbox('Two'));
  await waitFor(() => expect(pendingResponses.size).toBe(2));
  pendingResponses.get('i2')?.({
    action_item: buildActionItem({ id: 'i2', description: 'Two', state: 'done', completed: true }),
  });
  pendingResponses.get('i1')?.(new Failure(500, { error: 'It did not work.' }));
  expect(await screen.findByText('It did not work.')).toBeTruthy();
  expect([checkbox('One').checked, checkbox('Two').checked]).toEqual([false, true]);
});

test('marks an item whose cited text is no longer in the transcript', async () => {
  const citation = {
    segment_ids: ['s2'],
    quote: 'we launch in May',
    speaker: 'Ben',
    start: 65,
    end: 70,
    outdated: true,
  };
  openMeeting({
    'GET /meetings/m1/action_items': { action_items: [buildActionItem({ citations: [citation] })], next_cursor: null },
  });
  await screen.findByRole('checkbox', { name: 'Write the announcement' });
  expect(screen.getByText('Source changed')).toBeTruthy();
});

test('marks a suggestion that its source supports only in part, until it is accepted', async () => {
  const citation = { segment_ids: ['s2'], quote: 'we launch', speaker: 'Ben', start: 65, end: 70, outdated: false };
  const citations = [{ ...citation, doubtful: true }];
  const items = [
    buildActionItem({ id: 'i1', description: 'One', state: 'proposed', citations }),
    buildActionItem({ id: 'i2', description: 'Two', citations }),
  ];
  openMeeting({ 'GET /meetings/m1/action_items': { action_items: items, next_cursor: null } });
  const [proposed, open] = [await screen.findByText('One'), await screen.findByText('Two')];
  expect(proposed.closest('li')?.textContent).toContain('Check this');
  expect(open.closest('li')?.textContent).not.toContain('Check this');
});

test('shows and adds action items in a meeting without a transcript', async () => {
  const counts = { segments: 0, speakers: 0, action_items: 1, open_action_items: 1 };
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft', counts }) } });
  await screen.findByRole('checkbox', { name: 'Write the announcement' });
  const section = within(screen.getByRole('region', { name: 'Action items' }));
  expect(section.getByRole('checkbox', { name: 'Write the announcement' })).toBeTruthy();
  expect(section.getByRole('button', { name: 'Add item' })).toBeTruthy();
});

test('adds items with the form at the end of the list, with one field for the assignee and without a date', async () => {
  const added = buildActionItem({ id: 'i9', description: 'Order chairs' });
  const server = openMeeting({
    'GET /lookups/members': [{ value: 'u7', label: 'Cleo', detail: 'cleo@example.test' }],
    'POST /meetings/m1/action_items': { action_item: added },
  });
  const field = await screen.findByLabelText('New action item', { selector: 'input' });
  await userEvent.type(field, ' Order chairs ');
  const assignee = await screen.findByRole('combobox', { name: 'Assignee' });
  await userEvent.type(assignee, 'eve@example.test');
  await userEvent.click(await screen.findByRole('option', { name: /eve@example.test/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
  expect(await screen.findByRole('checkbox', { name: 'Order chairs' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('');
  await userEvent.keyboard('{Enter}');
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    {
      action_item: {
        description: 'Order chairs',
        due_date: null,
        assignee_name: null,
        assignee_email: 'eve@example.test',
      },
    },
  ]);
});

test('keeps the text of a new item when the server rejects it, and clears it on Escape', async () => {
  openMeeting({ 'POST /meetings/m1/action_items': new Failure(422, { error: 'No.', errors: ['Too many.'] }) });
  const field = await screen.findByLabelText<HTMLInputElement>('New action item', { selector: 'input' });
  await userEvent.type(field, 'Order chairs{Enter}');
  expect(await screen.findByText('Too many.')).toBeTruthy();
  expect(field.value).toBe('Order chairs');
  await userEvent.type(field, '{Escape}');
  expect(field.value).toBe('');
  expect(screen.queryByText('Too many.')).toBeNull();
});

test('keeps the form of a new item and its text during the first generation and after it', async () => {
  const counts = { segments: 0, speakers: 0, action_items: 0, open_action_items: 0 };
  const none = { 'GET /meetings/m1/action_items': { action_items: [], next_cursor: null } };
  const server = openMeeting({ ...none, 'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft', counts }) } });
  const getField = () => screen.getByLabelText<HTMLInputElement>('New action item', { selector: 'input' });
  await screen.findByLabelText('New action item', { selector: 'input' });
  await userEvent.type(getField(), 'Order chairs');
  const processing = { step: 'write', progress: 10, error: null, of: 'meeting' } as const;
  server.routes['GET /meetings/m1'] = { meeting: buildMeeting({ state: 'generating', processing }) };
  await broadcast('meeting');
  await screen.findByRole('progressbar');
  expect(getField().value).toBe('Order chairs');
  Object.assign(server.routes, { 'GET /meetings/m1': { meeting: buildMeeting() } });
  await broadcast('meeting');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(getField().value).toBe('Order chairs');
});

test('keeps the text of a new item while another tab is shown', async () => {
  stubScreenWidth('narrow');
  openMeeting({}, '?tab=actions');
  const field = await screen.findByLabelText('New action item', { selector: 'input' });
  await userEvent.type(field, 'Order chairs');
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  expect(screen.queryByLabelText('New action item', { selector: 'input' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /^Action/ }));
  expect(screen.getByLabelText<HTMLInputElement>('New action item', { selector: 'input' }).value).toBe('Order chairs');
});
