import { expect, jest, test } from '@jest/globals';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildAgendaItem, buildMeeting } from '../../../test/samples.ts';

cleanBetweenTests();

const AGENDA = '/meetings/m1/agenda_items';
const newsItem = buildAgendaItem();
const plansItem = buildAgendaItem({ id: 'a2', title: 'Plans', position: 2 });
const toList = (...agenda_items: object[]) => ({ agenda_items, next_cursor: null });

const getRegion = () => screen.getByRole('region', { name: 'Agenda' });
/** The agenda is loaded on demand, after the page: another element has its place until then. */
const findRegion = async () => {
  await waitFor(() => expect(getRegion().querySelector('[aria-busy]')).toBeNull());
  return getRegion();
};
const getTitles = async () =>
  within(await findRegion())
    .getAllByRole('checkbox')
    .map((checkbox) => checkbox.closest('label')?.textContent);

test('adds an item at the end, and does not send an empty title', async () => {
  const server = openMeeting({ [`GET ${AGENDA}`]: toList(newsItem) });
  const field = await within(await findRegion()).findByLabelText('New agenda item');
  await userEvent.type(field, '  {Enter}');
  expect(getWrites(server)).toEqual([]);
  server.routes[`POST ${AGENDA}`] = { agenda_item: plansItem };
  server.routes[`GET ${AGENDA}`] = toList(newsItem, plansItem);
  await userEvent.type(field, 'Plans{Enter}');
  await waitFor(async () => expect(await getTitles()).toEqual(['News', 'Plans']));
  expect(getWrites(server)[0]?.body).toEqual({ agenda_item: { title: 'Plans' } });
});

test('collapses to one line when it is empty and the meeting has ended, and expands with the focus in its field', async () => {
  openMeeting();
  const agenda = within(await findRegion());
  const add = await agenda.findByRole('button', { name: 'Add agenda item' });
  expect(agenda.queryByLabelText('New agenda item')).toBeNull();
  await userEvent.click(add);
  expect(document.activeElement).toBe(agenda.getByLabelText('New agenda item'));
});

test('is not collapsed before the meeting', async () => {
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft' }) } });
  expect(await within(await findRegion()).findByLabelText('New agenda item')).toBeTruthy();
});

test('accepts the next item while one is being added, and names the items that were rejected', async () => {
  const firstResponse = Promise.withResolvers<object>();
  const server = openMeeting({ [`GET ${AGENDA}`]: toList(newsItem), [`POST ${AGENDA}`]: () => firstResponse.promise });
  const field = await within(await findRegion()).findByLabelText('New agenda item');
  await userEvent.type(field, 'Plans{Enter}Mon');
  const rejection = new Failure(422, { error: 'No.', errors: ['Not today'] });
  server.routes[`POST ${AGENDA}`] = rejection;
  firstResponse.resolve(rejection);
  expect(await screen.findByText('“Plans” was not added. Not today')).toBeTruthy();
  await userEvent.type(field, 'ey{Enter}');
  // The first title is listed below the field, and the latest one is in the field again.
  expect(await screen.findByText('Not today')).toBeTruthy();
  expect(screen.getByText('“Plans” was not added. Not today')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Money');
  server.routes[`POST ${AGENDA}`] = { agenda_item: plansItem };
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByText(/Not today/)).toBeNull());
});

test('replaces a rejected title with newly typed text', async () => {
  const rejection = new Failure(422, { error: 'No.', errors: ['Not today'] });
  openMeeting({ [`GET ${AGENDA}`]: toList(newsItem), [`POST ${AGENDA}`]: rejection });
  const field = await within(await findRegion()).findByLabelText('New agenda item');
  await userEvent.type(field, 'Plans{Enter}');
  await screen.findByText('Not today');
  expect(field).toHaveProperty('value', 'Plans');
  await userEvent.keyboard('Money');
  expect(field).toHaveProperty('value', 'Money');
  expect(screen.getByText('“Plans” was not added. Not today')).toBeTruthy();
});

test('reverts a rejected toggle, even if the next write is rejected too', async () => {
  const toggleResponse = Promise.withResolvers<object>();
  const rejection = new Failure(503, { error: 'Away.' });
  openMeeting({
    [`GET ${AGENDA}`]: toList(newsItem),
    [`PATCH ${AGENDA}/a1/toggle_complete`]: () => toggleResponse.promise,
    [`POST ${AGENDA}`]: rejection,
  });
  const agenda = within(await findRegion());
  const checkbox = await agenda.findByRole<HTMLInputElement>('checkbox', { name: 'News' });
  await userEvent.click(checkbox);
  await userEvent.type(agenda.getByLabelText('New agenda item'), 'Plans{Enter}');
  expect(checkbox.checked).toBe(true);
  toggleResponse.resolve(rejection);
  await waitFor(() => expect(checkbox.checked).toBe(false));
});

test('a rename sends the version that results from the user’s own pending toggle', async () => {
  const toggleResponse = Promise.withResolvers<object>();
  const server = openMeeting({
    [`GET ${AGENDA}`]: toList(newsItem),
    [`PATCH ${AGENDA}/a1/toggle_complete`]: () => toggleResponse.promise,
    [`PATCH ${AGENDA}/a1`]: { agenda_item: buildAgendaItem({ title: 'News!', completed: true, version: 3 }) },
  });
  const agenda = within(await findRegion());
  await userEvent.click(await agenda.findByRole('checkbox', { name: 'News' }));
  await userEvent.click(agenda.getByRole('button', { name: 'News' }));
  await userEvent.type(screen.getByLabelText('Agenda item'), '!{Enter}');
  expect(getWrites(server)).toHaveLength(1);
  toggleResponse.resolve({ agenda_item: buildAgendaItem({ completed: true, version: 2 }) });
  await waitFor(() => expect(getWrites(server)[1]?.body).toEqual({ agenda_item: { title: 'News!', version: 2 } }));
});

test('renames an item with Enter; Escape, an empty title and an unchanged title save nothing', async () => {
  const server = openMeeting({ [`GET ${AGENDA}`]: toList(newsItem) });
  const edit = async (keys: string) => {
    await userEvent.click(await within(await findRegion()).findByRole('button', { name: 'News' }));
    const field = screen.getByLabelText('Agenda item');
    await userEvent.clear(field);
    await userEvent.type(field, keys);
    await waitFor(() => expect(screen.queryByLabelText('Agenda item')).toBeNull());
  };
  await edit('Other{Escape}');
  await edit('{Enter}');
  await edit('News{Enter}');
  expect(getWrites(server)).toEqual([]);
  const renamedItem = buildAgendaItem({ title: 'Old news', version: 2 });
  server.routes[`PATCH ${AGENDA}/a1`] = { agenda_item: renamedItem };
  server.routes[`GET ${AGENDA}`] = toList(renamedItem);
  await edit(' Old news {Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Old news' }));
  expect(getWrites(server)[0]?.body).toEqual({ agenda_item: { title: 'Old news', version: 1 } });
});

test('reports a version conflict, keeps the title, and overwrites when saved again', async () => {
  const server = openMeeting({
    [`GET ${AGENDA}`]: toList(newsItem),
    [`PATCH ${AGENDA}/a1`]: new Failure(409, { error: 'Stale.', version: 5 }),
  });
  await userEvent.click(await within(await findRegion()).findByRole('button', { name: 'News' }));
  const field = screen.getByLabelText<HTMLInputElement>('Agenda item');
  await userEvent.type(field, ' of May{Enter}');
  expect(await screen.findByText(/Someone else changed this item/)).toBeTruthy();
  expect(field.value).toBe('News of May');
  server.routes[`PATCH ${AGENDA}/a1`] = { agenda_item: buildAgendaItem({ title: 'News of May', version: 6 }) };
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server)[1]?.body).toEqual({ agenda_item: { title: 'News of May', version: 5 } });
});

test('completes an item optimistically, and reverts it with a toast when the server rejects the change', async () => {
  const server = openMeeting({
    [`GET ${AGENDA}`]: toList(newsItem),
    [`PATCH ${AGENDA}/a1/toggle_complete`]: new Failure(500, { error: 'It did not work.' }),
  });
  const checkbox = await within(await findRegion()).findByRole<HTMLInputElement>('checkbox', { name: 'News' });
  await userEvent.click(checkbox);
  expect(await screen.findByText('It did not work.')).toBeTruthy();
  await waitFor(() => expect(checkbox.checked).toBe(false));
  const completedItem = buildAgendaItem({ completed: true, version: 2 });
  server.routes[`PATCH ${AGENDA}/a1/toggle_complete`] = { agenda_item: completedItem };
  server.routes[`GET ${AGENDA}`] = toList(completedItem);
  await userEvent.click(checkbox);
  await waitFor(() => expect(checkbox.checked).toBe(true));
});

test('moves an item with the arrow keys, keeps the focus and announces the position', async () => {
  const server = openMeeting({
    [`GET ${AGENDA}`]: toList(newsItem, plansItem),
    [`PATCH ${AGENDA}/a2`]: { agenda_item: plansItem },
  });
  const handle = await within(await findRegion()).findByRole('button', { name: 'Move Plans' });
  server.routes[`GET ${AGENDA}`] = toList(plansItem, newsItem);
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(async () => expect(await getTitles()).toEqual(['Plans', 'News']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Plans' }));
  expect(screen.getByText('Plans: position 1 of 2')).toBeTruthy();
  await waitFor(() => expect(getWrites(server)[0]?.body).toEqual({ agenda_item: { position: 1 } }));
});

test('deletes an item after a confirmation', async () => {
  const server = openMeeting({ [`GET ${AGENDA}`]: toList(newsItem, plansItem), [`DELETE ${AGENDA}/a1`]: {} });
  await userEvent.click(await within(await findRegion()).findByRole('button', { name: 'Delete News' }));
  expect(screen.getByText('Are you sure you want to delete this agenda item?')).toBeTruthy();
  server.routes[`GET ${AGENDA}`] = toList(plansItem);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(async () => expect(await getTitles()).toEqual(['Plans']));
  expect(getWrites(server)[0]).toMatchObject({ method: 'DELETE', path: `${AGENDA}/a1` });
});

test('refetches the agenda when the channel reports a change', async () => {
  const server = openMeeting({ [`GET ${AGENDA}`]: toList(newsItem) });
  await within(await findRegion()).findByRole('checkbox', { name: 'News' });
  server.routes[`GET ${AGENDA}`] = toList(newsItem, plansItem);
  await broadcast('agenda_items');
  await waitFor(async () => expect(await getTitles()).toEqual(['News', 'Plans']));
});

test('shows an error with a Retry button when the agenda cannot be loaded', async () => {
  const server = openMeeting({ [`GET ${AGENDA}`]: new Failure(400, { error: 'No.' }) });
  const retryButton = await within(await findRegion()).findByRole('button', { name: 'Retry' });
  server.routes[`GET ${AGENDA}`] = toList(newsItem);
  await userEvent.click(retryButton);
  expect(await screen.findByRole('checkbox', { name: 'News' })).toBeTruthy();
});

test('shows a viewer the agenda without controls', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) },
    [`GET ${AGENDA}`]: toList(newsItem),
  });
  const agenda = within(await findRegion());
  expect((await agenda.findByRole<HTMLInputElement>('checkbox', { name: 'News' })).disabled).toBe(true);
  expect(agenda.queryByRole('button')).toBeNull();
});

test('moves an item by two places when an arrow key is pressed twice, even if timers are late', async () => {
  const moneyItem = buildAgendaItem({ id: 'a3', title: 'Money', position: 3 });
  const moveResponse = Promise.withResolvers<object>();
  openMeeting({
    [`GET ${AGENDA}`]: toList(newsItem, plansItem, moneyItem),
    [`PATCH ${AGENDA}/a3`]: () => moveResponse.promise,
  });
  const handle = await within(await findRegion()).findByRole('button', { name: 'Move Money' });
  useFakeTimersOnlyFor('setTimeout');
  try {
    for (const _press of [1, 2]) {
      fireEvent.keyDown(handle, { key: 'ArrowUp' });
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    jest.useRealTimers();
  }
  await waitFor(async () => expect(await getTitles()).toEqual(['Money', 'News', 'Plans']));
  moveResponse.resolve({ agenda_item: { ...moneyItem, position: 1 } });
});
