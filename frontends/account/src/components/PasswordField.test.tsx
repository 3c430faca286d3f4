import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

function Form({ isNew }: { isNew: boolean }) {
  const [value, setValue] = useState('');
  return <PasswordField isNew={isNew} value={value} error={undefined} onChange={setValue} />;
}

it.each([
  [true, 'new-password'],
  [false, 'current-password'],
])('a password is masked, and password managers recognize it (new: %s)', (isNew, autoComplete) => {
  render(<Form isNew={isNew} />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  expect(field.autocomplete).toBe(autoComplete);
});

it('a pasted password is kept as it is: with spaces, long, in any case', async () => {
  render(<Form isNew />);
  const password = ` ${'Ab c'.repeat(40)} `;
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste(password);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password);
});
