import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ClearFiltersButton } from './ClearFiltersButton.tsx';

afterEach(cleanup);

function Filters() {
  const [text, setText] = useState('launch');
  return (
    <fieldset>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <ClearFiltersButton label="Clear filters" isShown={text !== ''} onClear={() => setText('')} />
    </fieldset>
  );
}

test('pressed on the keyboard, the button moves the focus to the first filter when it disappears', async () => {
  render(<Filters />);
  screen.getByRole('button', { name: 'Clear filters' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
});

test('a click focuses no field, which would open the keyboard of a touch screen', async () => {
  render(<Filters />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Search' }));
});
