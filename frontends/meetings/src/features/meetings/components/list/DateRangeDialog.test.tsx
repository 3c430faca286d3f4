import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateRangeDialog } from './DateRangeDialog.tsx';

afterEach(cleanup);

test('applies no range with a day that does not exist, and shows what is wrong', async () => {
  const onApply = jest.fn();
  const onClose = jest.fn();
  render(<DateRangeDialog from={null} to="2026-03-01" onApply={onApply} onClose={onClose} />);
  const field = screen.getByLabelText('From');
  await userEvent.type(field, '2026-02-30');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onApply).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '2026-02-28');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledWith({ from: '2026-02-28', to: '2026-03-01' });
});
