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

function DueDate({
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

const getValue = () => screen.getByRole('status').textContent;
const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Due date' });
const getOpener = () => screen.getByRole('button', { name: /Due date/ });
/** Removes the comma after the weekday, which depends on the ICU version. */
const normalize = (name: string | null | undefined) => name?.replace(/(?<=day),/, '');
const getDay = (name: string) => screen.getByRole('button', { name: (candidate) => normalize(candidate) === name });
const getFocusedDay = () => normalize(document.activeElement?.getAttribute('aria-label'));

test('a day can be selected by keyboard, is shown as YYYY-MM-DD, and the focus returns', async () => {
  render(<DueDate />);
  getOpener().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Due date' })).toBeTruthy();
  expect(getFocusedDay()).toBe('Thursday 12 March 2026');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(getValue()).toBe('2026-03-20');
  expect(getField().value).toBe('2026-03-20');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Due date, 20 March 2026' }));
});

test('keys move by day, week, month and year, and show the month of the focused day', async () => {
  render(<DueDate start="2026-01-31" />);
  await userEvent.click(getOpener());
  for (const [keys, expectedDay] of [
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
    expect(getFocusedDay()).toBe(expectedDay);
  }
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeTruthy();
  expect(getValue()).toBe('2026-01-31');
});

test('left and right arrows follow the text direction', async () => {
  document.documentElement.dir = 'rtl';
  render(
    <div style={{ direction: 'rtl' }}>
      <DueDate />
    </div>,
  );
  await userEvent.click(getOpener());
  await userEvent.keyboard('{ArrowLeft}');
  expect(getFocusedDay()).toBe('Friday 13 March 2026');
});

test('the grid marks today and the selected day, and names the weekdays', async () => {
  render(<DueDate start="2026-03-05" />);
  await userEvent.click(getOpener());
  const grid = screen.getByRole('grid', { name: 'March 2026' });
  expect(getDay('Thursday 12 March 2026').getAttribute('aria-current')).toBe('date');
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

test('the week starts on the first day of the language unless weekStart is set', async () => {
  render(<DueDate language="en-US" />);
  await userEvent.click(getOpener());
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Sunday');
  cleanup();
  render(<DueDate language="en-US" weekStart={6} />);
  await userEvent.click(getOpener());
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Saturday');
});

test('days beyond the limits and on disabled weekdays cannot be selected, and keys stop at the limits', async () => {
  render(<DueDate min="2026-03-10" max="2026-03-20" disabledWeekdays={[0, 6]} />);
  await userEvent.click(getOpener());
  await userEvent.click(getDay('Monday 9 March 2026'));
  await userEvent.click(getDay('Saturday 14 March 2026'));
  expect(getValue()).toBe('');
  getDay('Thursday 12 March 2026').focus();
  await userEvent.keyboard('{PageUp}');
  expect(getFocusedDay()).toBe('Tuesday 10 March 2026');
  await userEvent.keyboard('{PageDown}');
  expect(getFocusedDay()).toBe('Friday 20 March 2026');
  expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard(' ');
  expect(getValue()).toBe('2026-03-20');
});

test('a typed date is emitted once complete and formatted on blur', async () => {
  const onValue = jest.fn();
  render(<DueDate onValue={onValue} />);
  await userEvent.type(getField(), '2026-4-2');
  expect(onValue.mock.calls).toEqual([['2026-04-02']]);
  await userEvent.tab();
  expect(getField().value).toBe('2026-04-02');
});

test('an invalid date is not emitted: the field shows an error on blur and reports its validity', async () => {
  const onValidityChange = jest.fn();
  render(<DueDate start="2026-03-05" onValidityChange={onValidityChange} />);
  await userEvent.clear(getField());
  await userEvent.type(getField(), '2026-02-30');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Write it as year, month and day: 2026-03-12.');
  expect(getField().getAttribute('aria-invalid')).toBe('true');
  expect(getField().validity.customError).toBe(true);
  expect(onValidityChange.mock.lastCall).toEqual([false]);
  await userEvent.type(getField(), '{Backspace}{Backspace}28');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onValidityChange.mock.lastCall).toEqual([true]);
  expect(getValue()).toBe('2026-02-28');
});

test('a typed date beyond a limit shows the limit', async () => {
  render(<DueDate min="2026-03-10" />);
  await userEvent.type(getField(), '2026-03-01');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Choose 2026-03-10 or a later day.');
  expect(getValue()).toBe('');
});

test('Clear and an empty field remove the date unless it is required', async () => {
  render(<DueDate start="2026-03-05" />);
  await userEvent.click(getOpener());
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(getValue()).toBe('');
  cleanup();
  render(<DueDate start="2026-03-05" required />);
  await userEvent.click(getOpener());
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.clear(getField());
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Choose a date.');
  expect(getValue()).toBe('2026-03-05');
});

test('a day without a time gets noon, hours and minutes have steps, and Done closes the calendar', async () => {
  render(<DueDate withTime />);
  await userEvent.click(getOpener());
  await userEvent.click(getDay('Friday 13 March 2026'));
  expect(getValue()).toBe('2026-03-13T12:00');
  const minutes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minute' });
  expect([...minutes.options].map((option) => option.value).slice(0, 3)).toEqual(['00', '05', '10']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hour' }).options).toHaveLength(24);
  await userEvent.selectOptions(minutes, '35');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '09');
  await userEvent.click(getDay('Monday 16 March 2026'));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(getField().value).toBe('2026-03-16 09:35');
  expect(document.activeElement).toBe(getOpener());
});

test('a localized field writes and reads dates as the language does, and still reads YYYY-MM-DD', async () => {
  render(<DueDate format="localized" language="en-US" withTime required start="2026-03-13T14:03" />);
  expect(getField().value).toBe('Mar 13, 2026, 2:03 PM');
  await userEvent.clear(getField());
  await userEvent.type(getField(), '4/2/2026 9:30 am');
  expect(getValue()).toBe('2026-04-02T09:30');
  await userEvent.tab();
  expect(getField().value).toBe('Apr 2, 2026, 9:30 AM');
  await userEvent.clear(getField());
  await userEvent.type(getField(), '2026-04-03 18:00');
  await userEvent.tab();
  expect(getField().value).toBe('Apr 3, 2026, 6:00 PM');
  await userEvent.clear(getField());
  await userEvent.type(getField(), 'soon');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Enter a date and time such as Mar 12, 2026, 2:05 PM.');
  expect(getValue()).toBe('2026-04-03T18:00');
});

test('the hours of a localized field are named as the language does', async () => {
  render(<DueDate format="localized" language="en-US" withTime start="2026-03-13T14:00" />);
  await userEvent.click(getOpener());
  const hours = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hour' });
  expect(hours.selectedOptions[0]?.textContent).toMatch(/^2\sPM$/);
  await userEvent.selectOptions(hours, '09');
  expect(getValue()).toBe('2026-03-13T09:00');
});

test('a time between the steps stays until the user changes it', async () => {
  render(<DueDate withTime start="2026-03-13T14:03" minuteStep={15} hourStep={2} />);
  await userEvent.click(getOpener());
  const minutes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minute' });
  expect([...minutes.options].map((option) => option.value)).toEqual(['00', '03', '15', '30', '45']);
  expect(minutes.value).toBe('03');
  await userEvent.keyboard('{Escape}');
  expect(getValue()).toBe('2026-03-13T14:03');
});

test('onDebouncedChange is called once, 300 ms after the last change or on blur', () => {
  jest.useFakeTimers();
  const onDebouncedChange = jest.fn();
  const advance = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const type = (text: string) => fireEvent.change(getField(), { target: { value: text } });
  render(<DueDate onDebouncedChange={onDebouncedChange} />);
  type('2026-04-01');
  advance(299);
  type('2026-04-02');
  advance(299);
  expect(onDebouncedChange).not.toHaveBeenCalled();
  advance(1);
  expect(onDebouncedChange.mock.calls).toEqual([['2026-04-02']]);
  type('2026-04-03');
  fireEvent.blur(getField());
  advance(1_000);
  expect(onDebouncedChange.mock.calls).toEqual([['2026-04-02'], ['2026-04-03']]);
});

test('Escape and a press outside close the calendar and keep the value and the surrounding dialog', async () => {
  render(
    <Dialog open onClose={() => undefined} title="Edit item">
      <DueDate start="2026-03-05" />
    </Dialog>,
  );
  await userEvent.click(getOpener());
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Edit item' })).toBeTruthy();
  expect(document.activeElement).toBe(getOpener());
  await userEvent.click(getOpener());
  await userEvent.click(screen.getByRole('heading', { name: 'Edit item' }));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(getValue()).toBe('2026-03-05');
});

test('Tab wraps inside the calendar', async () => {
  render(<DueDate start="2026-03-05" />);
  await userEvent.click(getOpener());
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Today');
  await userEvent.tab();
  await userEvent.tab();
  expect(getFocusedDay()).toBe('Previous year');
});

test('a read-only field keeps its value and does not open the calendar', async () => {
  render(<DueDate readOnly start="2026-03-12" />);
  await userEvent.type(getField(), '{Backspace}5');
  await userEvent.click(getOpener());
  await userEvent.type(getField(), '{Alt>}{ArrowDown}{/Alt}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getField().value).toBe('2026-03-12');
  expect(getValue()).toBe('2026-03-12');
});
