import { afterEach, expect, jest, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InlineTitle } from './InlineTitle.tsx';

afterEach(cleanup);

test('does not move the focus back when the user focused something else during the save', async () => {
  const pendingSave = Promise.withResolvers<void>();
  const onSave = jest.fn(() => pendingSave.promise);
  render(
    <>
      <InlineTitle title="Council" isEditable maxLength={100} onSave={onSave} />
      <input aria-label="Elsewhere" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Council' }));
  await userEvent.type(screen.getByLabelText('Meeting title'), 'Board{Enter}');
  await eventually(() => expect(onSave).toHaveBeenCalled());
  await userEvent.tab();
  await act(async () => pendingSave.resolve());
  expect(await screen.findByRole('button', { name: 'Council' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

test('saves text that was typed shortly after Enter, and locks the field while saving', async () => {
  const pendingSave = Promise.withResolvers<void>();
  const onSave = jest.fn(() => pendingSave.promise);
  render(<InlineTitle title="Council" isEditable maxLength={100} onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Council' }));
  const field = screen.getByLabelText('Meeting title');
  await userEvent.type(field, ' of{Enter}');
  fireEvent.change(field, { target: { value: 'Council of May' } });
  await eventually(() => expect(onSave.mock.calls).toEqual([['Council of May']]));
  await userEvent.type(field, 'lost{Escape}');
  expect(screen.getByLabelText('Meeting title')).toHaveProperty('value', 'Council of May');
  await act(async () => pendingSave.resolve());
  expect(await screen.findByRole('button', { name: 'Council' })).toBeTruthy();
});
