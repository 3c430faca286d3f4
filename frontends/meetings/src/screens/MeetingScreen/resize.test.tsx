import { expect, test } from '@jest/globals';
import { hasUnloadWarning } from '@minutehand/web-kit/test';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubScreenWidth } from '../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../test/open-meeting.tsx';
import { buildActionItem, buildAgendaItem } from '../../test/samples.ts';

cleanBetweenTests();

const resize = (width: 'wide' | 'narrow') => act(async () => stubScreenWidth(width));
const getSelectedTab = () =>
  within(screen.getByRole('tablist', { name: 'Parts of the meeting' })).getByRole('tab', { selected: true })
    .textContent;

async function editItem(): Promise<HTMLInputElement> {
  openMeeting({
    'GET /meetings/m1/action_items': {
      action_items: [buildActionItem({ description: 'Order the shelves' })],
      next_cursor: null,
    },
    'GET /meetings/m1/agenda_items': { agenda_items: [buildAgendaItem({ title: 'News' })], next_cursor: null },
  });
  await screen.findByText('Order the shelves');
  await userEvent.click(screen.getByRole('button', { name: /^Item actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
  const field = await screen.findByLabelText<HTMLInputElement>('Description');
  fireEvent.change(field, { target: { value: 'Order the tables' } });
  return field;
}

test('a window that becomes narrow shows the section in which the user works, with its unsaved text', async () => {
  const field = await editItem();
  await resize('narrow');
  expect(screen.getByLabelText('Description')).toBe(field);
  expect(getSelectedTab()).toContain('Action items');
  expect(hasUnloadWarning()).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await resize('wide');
  expect(screen.getByLabelText('Description')).toBe(field);
  expect(field.value).toBe('Order the tables');
});

test('a window that becomes narrow shows the section with unsaved text, even if the focus was moved to another one', async () => {
  const field = await editItem();
  await userEvent.click(screen.getByLabelText('Search the transcript'));
  await resize('narrow');
  expect(screen.getByLabelText('Description')).toBe(field);
  expect(field.value).toBe('Order the tables');
  expect(getSelectedTab()).toContain('Action items');
});

test('a window that becomes narrow keeps the unsaved texts of all sections, also when the user switches tabs', async () => {
  const description = await editItem();
  await userEvent.click(await screen.findByRole('button', { name: 'News' }));
  const title = await screen.findByLabelText<HTMLInputElement>('Agenda item');
  fireEvent.change(title, { target: { value: 'Latest news' } });
  await resize('narrow');
  expect([description.isConnected, title.isConnected]).toEqual([true, true]);
  for (const tab of ['Agenda', 'Minutes', /^Action items/]) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }
  expect(screen.getByLabelText('Description')).toBe(description);
  expect(screen.getByLabelText('Agenda item')).toBe(title);
  expect([description.value, title.value]).toEqual(['Order the tables', 'Latest news']);
  expect(hasUnloadWarning()).toBe(true);
});

test('after a window became narrow, the sections are in tabs again once no text is unsaved', async () => {
  await editItem();
  await resize('narrow');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText('Description')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(screen.queryByText('Order the shelves')).toBeNull();
});

test('a dialog stays open when the window becomes narrow', async () => {
  openMeeting({ 'GET /meetings/m1/minutes/versions': { versions: [], next_cursor: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'Version history' }));
  const dialog = await screen.findByRole('dialog', { name: 'Version history' });
  await resize('narrow');
  expect(dialog.isConnected).toBe(true);
  await resize('wide');
  expect(dialog.isConnected).toBe(true);
});

test('the transcript keeps its search and its focus when it becomes a tab', async () => {
  openMeeting();
  const field = await screen.findByLabelText('Search the transcript');
  await userEvent.type(field, 'launch');
  await resize('narrow');
  expect(getSelectedTab()).toBe('Transcript');
  expect(screen.getByLabelText('Search the transcript')).toBe(field);
  expect(document.activeElement).toBe(field);
  await resize('wide');
  expect(screen.getByRole('complementary', { name: 'Transcript' }).contains(field)).toBe(true);
  expect(document.activeElement).toBe(field);
});

test('a window that becomes narrow shows the tab in the URL if the user has used no section', async () => {
  openMeeting({}, '?tab=notes');
  await screen.findByText('The launch is in May.');
  await resize('narrow');
  expect(getSelectedTab()).toBe('Notes');
});

test('a tab that the user has selected is shown again after the window was wide in between', async () => {
  stubScreenWidth('narrow');
  openMeeting();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  await resize('wide');
  await resize('narrow');
  expect(getSelectedTab()).toBe('Notes');
});
