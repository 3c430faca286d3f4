import { afterEach, expect, jest, test } from '@jest/globals';
import { ToastProvider } from '@minutehand/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAgendaItem } from '../../../test/samples.ts';
import type { AgendaMutations } from '../hooks/use-agenda.ts';
import { AgendaRow } from './AgendaRow.tsx';

afterEach(cleanup);

function renderRow(changes: Pick<AgendaMutations, 'rename'>) {
  render(
    <ToastProvider>
      <AgendaRow item={buildAgendaItem()} mutations={changes as AgendaMutations} canEdit />
      <input aria-label="Elsewhere" />
    </ToastProvider>,
  );
}

test('does not save a title again when its field loses focus after the save', async () => {
  const pendingSave = Promise.withResolvers<void>();
  const rename = jest.fn(() => pendingSave.promise);
  renderRow({ rename });
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  const field = screen.getByLabelText('Agenda item');
  await userEvent.clear(field);
  await userEvent.type(field, 'Old news{Enter}');
  await act(async () => {
    pendingSave.resolve();
    // The response was handled, but nothing has rendered yet.
    await new Promise((resolve) => setTimeout(resolve));
    fireEvent.blur(field);
  });
  expect(rename).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText('Agenda item')).toBeNull();
});

test('locks the title field while it is saving', async () => {
  const pendingSave = Promise.withResolvers<void>();
  const rename = () => pendingSave.promise;
  renderRow({ rename });
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  const field = screen.getByLabelText('Agenda item');
  await userEvent.type(field, '!{Enter}lost{Escape}');
  await act(async () => pendingSave.reject(new Error('It did not work.')));
  expect(await screen.findByText(/Please try again/)).toBeTruthy();
  expect(field).toHaveProperty('value', 'News!');
});

test('does not move the focus back when the user focused something else during the save', async () => {
  const pendingSave = Promise.withResolvers<void>();
  const rename = () => pendingSave.promise;
  renderRow({ rename });
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  await userEvent.type(screen.getByLabelText('Agenda item'), '!{Enter}');
  await userEvent.tab();
  await act(async () => pendingSave.resolve());
  expect(await screen.findByRole('button', { name: 'News' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});
