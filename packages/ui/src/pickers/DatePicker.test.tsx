import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../overlays/Dialog.tsx';
import { DatePicker, type DatePickerProps } from './DatePicker.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  document.documentElement.removeAttribute('dir');
});

const TODAY = new Date(2026, 2, 12, 23, 30);

function Due({
  start = '',
  onValue,
  ...props
}: Partial<DatePickerProps> & { start?: string; onValue?: (v: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DatePicker
        label="Due date"
        language="en-GB"
        today={TODAY}
        {...props}
        value={value}
        onChange={(next) => {
          setValue(next);
          onValue?.(next);
        }}
      />
      <output>{value}</output>
    </>
  );
}

const value = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Due date' });
const opener = () => screen.getByRole('button', { name: /Due date/ });
/** Languages change whether a comma follows the weekday. */
const plain = (name: string | null | undefined) => name?.replace(/(?<=day),/, '');
const day = (name: string) => screen.getByRole('button', { name: (own) => plain(own) === name });
const focused = () => plain(document.activeElement?.getAttribute('aria-label'));

test('a day is chosen by keyboard, written as year, month and day, and the focus returns', async () => {
  render(<Due />);
  opener().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Due date' })).toBeTruthy();
  expect(focused()).toBe('Thursday 12 March 2026');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(value()).toBe('2026-03-20');
  expect(field().value).toBe('2026-03-20');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Due date, 20 March 2026' }));
});

test('keys move by day, week, month and year, and show the month that they reach', async () => {
  render(<Due start="2026-01-31" />);
  await userEvent.click(opener());
  for (const [keys, reached] of [
    ['{ArrowLeft}', 'Friday 30 January 2026'],
    ['{ArrowUp}', 'Friday 23 January 2026'],
    ['{Home}', 'Monday 19 January 2026'],
    ['{End}', 'Sunday 25 January 2026'],
    ['{ArrowDown}{ArrowRight}', 'Monday 2 February 2026'],
    ['{PageUp}{PageUp}', 'Tuesday 2 December 2025'],
    ['{Shift>}{PageDown}{/Shift}', 'Wednesday 2 December 2026'],
    ['{PageDown}', 'Saturday 2 January 2027'],
  ] as const) {
    await userEvent.keyboard(keys);
    expect(focused()).toBe(reached);
  }
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeTruthy();
  expect(value()).toBe('2026-01-31');
});

test('left and right go with the direction of writing', async () => {
  document.documentElement.dir = 'rtl';
  render(
    <div style={{ direction: 'rtl' }}>
      <Due />
    </div>,
  );
  await userEvent.click(opener());
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Friday 13 March 2026');
});

test('the grid says today, the chosen day, and the days of the week by name', async () => {
  render(<Due start="2026-03-05" />);
  await userEvent.click(opener());
  const grid = screen.getByRole('grid', { name: 'March 2026' });
  expect(day('Thursday 12 March 2026').getAttribute('aria-current')).toBe('date');
  expect([...grid.querySelectorAll('td[aria-selected="true"]')].map((cell) => cell.textContent)).toEqual(['5']);
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.getAttribute('abbr')),
  ).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  expect(
    within(grid)
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0),
  ).toHaveLength(1);
});

test('the week starts as the language has it, or as it is told', async () => {
  render(<Due language="en-US" />);
  await userEvent.click(opener());
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Sunday');
  cleanup();
  render(<Due language="en-US" weekStart={6} />);
  await userEvent.click(opener());
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Saturday');
});

test('days beyond the limits and on closed weekdays cannot be chosen, and keys stop at the limits', async () => {
  render(<Due min="2026-03-10" max="2026-03-20" disabledWeekdays={[0, 6]} />);
  await userEvent.click(opener());
  await userEvent.click(day('Monday 9 March 2026'));
  await userEvent.click(day('Saturday 14 March 2026'));
  expect(value()).toBe('');
  day('Thursday 12 March 2026').focus();
  await userEvent.keyboard('{PageUp}');
  expect(focused()).toBe('Tuesday 10 March 2026');
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('Friday 20 March 2026');
  expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard(' ');
  expect(value()).toBe('2026-03-20');
});

test('a typed day is a value as soon as it is whole, and is written in full when the field is left', async () => {
  const onValue = jest.fn();
  render(<Due onValue={onValue} />);
  await userEvent.type(field(), '2026-4-2');
  expect(onValue.mock.calls).toEqual([['2026-04-02']]);
  await userEvent.tab();
  expect(field().value).toBe('2026-04-02');
});

test('what is no day is never a value: the field says so when it is left, and the form hears of it', async () => {
  const onValidityChange = jest.fn();
  render(<Due start="2026-03-05" onValidityChange={onValidityChange} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '2026-02-30');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Write it as year, month and day: 2026-03-12.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().validity.customError).toBe(true);
  expect(onValidityChange.mock.lastCall).toEqual([false]);
  await userEvent.type(field(), '{Backspace}{Backspace}28');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onValidityChange.mock.lastCall).toEqual([true]);
  expect(value()).toBe('2026-02-28');
});

test('a typed day beyond a limit says which days there are', async () => {
  render(<Due min="2026-03-10" />);
  await userEvent.type(field(), '2026-03-01');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Choose 2026-03-10 or a later day.');
  expect(value()).toBe('');
});

test('Clear and an emptied field take the date away, but not where one is required', async () => {
  render(<Due start="2026-03-05" />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(value()).toBe('');
  cleanup();
  render(<Due start="2026-03-05" required />);
  await userEvent.click(opener());
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Choose a date.');
  expect(value()).toBe('2026-03-05');
});

test('a day gets noon unless it has a time, hours and minutes go in their steps, and Done closes', async () => {
  render(<Due withTime />);
  await userEvent.click(opener());
  await userEvent.click(day('Friday 13 March 2026'));
  expect(value()).toBe('2026-03-13T12:00');
  const minutes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minute' });
  expect([...minutes.options].map((option) => option.value).slice(0, 3)).toEqual(['00', '05', '10']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hour' }).options).toHaveLength(24);
  await userEvent.selectOptions(minutes, '35');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '09');
  await userEvent.click(day('Monday 16 March 2026'));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(field().value).toBe('2026-03-16 09:35');
  expect(document.activeElement).toBe(opener());
});

test('a time between the steps stays as it is until somebody changes it', async () => {
  render(<Due withTime start="2026-03-13T14:03" minuteStep={15} hourStep={2} />);
  await userEvent.click(opener());
  const minutes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minute' });
  expect([...minutes.options].map((option) => option.value)).toEqual(['00', '03', '15', '30', '45']);
  expect(minutes.value).toBe('03');
  await userEvent.keyboard('{Escape}');
  expect(value()).toBe('2026-03-13T14:03');
});

test('a change has settled after 300 ms, or when the field is left, once', () => {
  jest.useFakeTimers();
  const onDebouncedChange = jest.fn();
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  render(<Due onDebouncedChange={onDebouncedChange} />);
  type('2026-04-01');
  pass(299);
  type('2026-04-02');
  pass(299);
  expect(onDebouncedChange).not.toHaveBeenCalled();
  pass(1);
  expect(onDebouncedChange.mock.calls).toEqual([['2026-04-02']]);
  type('2026-04-03');
  fireEvent.blur(field());
  pass(1_000);
  expect(onDebouncedChange.mock.calls).toEqual([['2026-04-02'], ['2026-04-03']]);
});

test('Escape and a press outside close the calendar and leave the value; a dialog around it stays', async () => {
  render(
    <Dialog open onClose={() => undefined} title="Edit item">
      <Due start="2026-03-05" />
    </Dialog>,
  );
  await userEvent.click(opener());
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Edit item' })).toBeTruthy();
  expect(document.activeElement).toBe(opener());
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('heading', { name: 'Edit item' }));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(value()).toBe('2026-03-05');
});

test('Tab goes round inside of the calendar', async () => {
  render(<Due start="2026-03-05" />);
  await userEvent.click(opener());
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Today');
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe('Previous year');
});

test('what may only be read keeps its value, and opens no calendar', async () => {
  render(<Due readOnly start="2026-03-12" />);
  await userEvent.type(field(), '{Backspace}5');
  await userEvent.click(opener());
  await userEvent.type(field(), '{Alt>}{ArrowDown}{/Alt}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field().value).toBe('2026-03-12');
  expect(value()).toBe('2026-03-12');
});
