import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { anAgendaItem } from '../../../test/samples.ts';
import type { AgendaChanges } from '../use-agenda.ts';
import { AgendaRow } from './AgendaRow.tsx';

afterEach(cleanup);

test('a title that was just saved is not saved once more by leaving its field before the field is gone', async () => {
  const saved = Promise.withResolvers<void>();
  const rename = vi.fn(() => saved.promise);
  render(<AgendaRow item={anAgendaItem()} changes={{ rename } as unknown as AgendaChanges} mayEdit />);
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
