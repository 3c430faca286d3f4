import { afterEach, expect, jest, test } from '@jest/globals';
import { ToastProvider } from '@minutehand/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAgendaItem } from '../../../test/samples.ts';
import type { AgendaChanges } from '../hooks/use-agenda.ts';
import { AgendaRow } from './AgendaRow.tsx';

afterEach(cleanup);

function renderRow(changes: Pick<AgendaChanges, 'rename'>) {
  render(
    <ToastProvider>
      <AgendaRow item={anAgendaItem()} changes={changes as AgendaChanges} mayEdit />
      <input aria-label="Elsewhere" />
    </ToastProvider>,
  );
}

test('a title that was just saved is not saved once more by leaving its field before the field is gone', async () => {
  const saved = Promise.withResolvers<void>();
  const rename = jest.fn(() => saved.promise);
  renderRow({ rename });
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  const field = screen.getByLabelText('Agenda item');
  await userEvent.clear(field);
  await userEvent.type(field, 'Old news{Enter}');
  await act(async () => {
    saved.resolve();
    // What follows the answer is decided, and nothing is drawn yet.
    await new Promise((resolve) => setTimeout(resolve));
    fireEvent.blur(field);
  });
  expect(rename).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText('Agenda item')).toBeNull();
});

test('a title that is being saved can neither be left nor changed before it is known whether it was', async () => {
  const saved = Promise.withResolvers<void>();
  const rename = () => saved.promise;
  renderRow({ rename });
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  const field = screen.getByLabelText('Agenda item');
  await userEvent.type(field, '!{Enter}lost{Escape}');
  await act(async () => saved.reject(new Error('It did not work.')));
  expect(await screen.findByText(/Please try again/)).toBeTruthy();
  expect(field).toHaveProperty('value', 'News!');
});

test('who has gone on while a title is saved is not called back', async () => {
  const saved = Promise.withResolvers<void>();
  const rename = () => saved.promise;
  renderRow({ rename });
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  await userEvent.type(screen.getByLabelText('Agenda item'), '!{Enter}');
  await userEvent.tab();
  await act(async () => saved.resolve());
  expect(await screen.findByRole('button', { name: 'News' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});
