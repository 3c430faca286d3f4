import { afterEach, expect, test } from '@jest/globals';
import { MEETING_TYPE_COLORS } from '@minutehand/contracts/limits';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ColorField } from './ColorField.tsx';

afterEach(cleanup);

const { gray, red, rose } = MEETING_TYPE_COLORS;

function renderField(initial: string): string[] {
  const changes: string[] = [];
  function Field() {
    const [color, setColor] = useState(initial);
    return (
      <ColorField
        value={color}
        onChange={(next) => {
          changes.push(next);
          setColor(next);
        }}
      />
    );
  }
  render(<Field />);
  return changes;
}

const getSwatch = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const getSelected = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, labels }) => (checked ? labels?.[0]?.title : []));

test('shows each color as a named swatch, and marks the selected one', async () => {
  const changes = renderField(gray);
  const group = screen.getByRole('group', { name: 'Color' });
  expect(within(group).getAllByRole('radio')).toHaveLength(Object.keys(MEETING_TYPE_COLORS).length);
  const getMarked = () => [...group.querySelectorAll('label')].filter((label) => label.querySelector('svg'));
  expect([getSelected(), getMarked().map(({ title }) => title)]).toEqual([['Gray'], ['Gray']]);
  await userEvent.click(getSwatch('Teal'));
  expect(changes).toEqual([MEETING_TYPE_COLORS.teal]);
  expect([getSelected(), getMarked().map(({ title }) => title)]).toEqual([['Teal'], ['Teal']]);
});

test('Tab focuses the selected swatch only, and the arrow keys select the others, from the last one to the first', async () => {
  const changes = renderField(gray);
  await userEvent.tab();
  expect(document.activeElement).toBe(getSwatch('Gray'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(getSwatch('Red'));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(getSwatch('Rose'));
  expect(changes).toEqual([red, gray, rose]);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Custom color'));
});

test('selects the swatch of a color regardless of case, and shows any other color as custom', () => {
  const changes = renderField(red.toLowerCase());
  expect(getSelected()).toEqual(['Red']);
  fireEvent.input(screen.getByLabelText('Custom color'), { target: { value: '#123456' } });
  expect(changes).toEqual(['#123456']);
  expect(getSelected()).toEqual([]);
});
