import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from '../controls/IconButton.tsx';

afterEach(cleanup);

test('a tooltip appears on hover and closes on Escape', async () => {
  render(<IconButton label="Delete item" icon="x" />);
  const button = screen.getByRole('button', { name: 'Delete item' });
  await userEvent.hover(button);
  expect(await screen.findByText('Delete item')).toBeTruthy();
  button.focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Delete item')).toBeNull();
});
