import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../overlays/Dialog.tsx';
import { SelectBox, type SelectBoxOption } from './SelectBox.tsx';
import type { Lookup } from './use-lookup.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const CITIES: readonly SelectBoxOption[] = [
  { value: 'Europe/Berlin', label: 'Berlin', detail: 'Germany' },
  { value: 'America/Bogota', label: 'Bogotá', detail: 'Colombia' },
  { value: 'Closed', label: 'Closed', disabled: true },
  { value: 'Europe/Zurich', label: 'Zürich', detail: 'Switzerland' },
];

type Source = { options: readonly SelectBoxOption[] } | { lookup: Lookup };

function City({
  source = { options: CITIES },
  start = null,
  ...props
}: {
  source?: Source;
  start?: SelectBoxOption | null;
  required?: boolean;
  readOnly?: boolean;
  maxOptions?: number;
}) {
  const [value, setValue] = useState(start);
  return (
    <form
      aria-label="City form"
      onSubmit={() => {
        throw new Error('the form was sent');
      }}
    >
      <SelectBox label="City" {...source} {...props} value={value} onChange={setValue} />
      <output>{value?.value ?? 'none'}</output>
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const labels = () => screen.queryAllByRole('option').map((option) => option.firstElementChild?.textContent);
const value = () => document.querySelector('output')?.textContent;
const activeLabel = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent;

test('typing finds options without regard to capitals and accents, those that begin so first', async () => {
  render(<City />);
  await userEvent.type(box(), 'zur');
  expect(labels()).toEqual(['Zürich']);
  await userEvent.clear(box());
  await userEvent.type(box(), 'b');
  expect(labels()).toEqual(['Berlin', 'Bogotá', 'Zürich'].slice(0, 2));
  await userEvent.clear(box());
  await userEvent.type(box(), 'COLOM bog');
  expect(labels()).toEqual(['Bogotá']);
});

test('arrows go over what can be taken, around the ends, and Enter takes without sending the form', async () => {
  render(<City />);
  box().focus();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(activeLabel()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(activeLabel()).toBe('Zürich');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeLabel()).toBe('Berlin');
  await userEvent.keyboard('{PageDown}{ArrowUp}{Enter}');
  expect(value()).toBe('America/Bogota');
  expect(box().value).toBe('Bogotá');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(box());
});

test('the taken option is said, and the list opens at it', async () => {
  render(<City start={CITIES[3] ?? null} />);
  await userEvent.click(box());
  expect(screen.getByRole('option', { selected: true }).firstElementChild?.textContent).toBe('Zürich');
  expect(activeLabel()).toBe('Zürich');
  expect(labels()).toHaveLength(4);
});

test('a press takes an option; one that is disabled cannot be taken', async () => {
  render(<City />);
  await userEvent.click(box());
  await userEvent.click(screen.getByText('Closed'));
  expect(value()).toBe('none');
  await userEvent.click(screen.getByText('Berlin'));
  expect(value()).toBe('Europe/Berlin');
  expect(document.activeElement).toBe(box());
});

test('Escape closes the list and puts back what was there, and the dialog around it stays', async () => {
  render(
    <Dialog
      open
      onClose={() => {
        throw new Error('the dialog was left');
      }}
      title="Place"
    >
      <City start={CITIES[0] ?? null} />
    </Dialog>,
  );
  await userEvent.click(box());
  await userEvent.keyboard('zzz{Escape}');
  expect(box().value).toBe('Berlin');
  expect(value()).toBe('Europe/Berlin');
  expect(screen.getByRole('dialog', { name: 'Place' })).toBeTruthy();
});

test('what is left half written is no choice; an emptied field is none, unless one is required', async () => {
  render(<City start={CITIES[0] ?? null} />);
  await userEvent.click(box());
  await userEvent.keyboard('Bog');
  await userEvent.tab();
  expect(box().value).toBe('Berlin');
  await userEvent.clear(box());
  fireEvent.blur(box());
  expect(value()).toBe('none');
  cleanup();
  render(<City required start={CITIES[0] ?? null} />);
  await userEvent.clear(box());
  fireEvent.blur(box());
  expect(value()).toBe('Europe/Berlin');
  expect(screen.queryByRole('button', { name: 'Clear City' })).toBeNull();
});

test('Clear takes the choice away and gives the focus to the field', async () => {
  render(<City start={CITIES[0] ?? null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear City' }));
  expect(value()).toBe('none');
  expect(document.activeElement).toBe(box());
});

test('at most fifty are shown, and it says that there are more', async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ value: `o${at}`, label: `Option ${at}` }));
  render(<City source={{ options: many }} />);
  await userEvent.click(box());
  expect(labels()).toHaveLength(50);
  expect(screen.getAllByText('50 of 120 shown. Type to find the others.').length).toBeGreaterThan(0);
  await userEvent.type(box(), '119');
  expect(labels()).toEqual(['Option 119']);
});

test('nothing found is said', async () => {
  render(<City />);
  await userEvent.type(box(), 'Atlantis');
  expect(labels()).toEqual([]);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Nothing found for “Atlantis”.');
});

test('a look-up asks at once, then at most once in 300 ms, and always for the last words', async () => {
  jest.useFakeTimers();
  const lookup = jest.fn<Lookup>(async (query) => [{ value: query, label: `Found ${query}` }]);
  render(<City source={{ lookup }} />);
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  type('a');
  await pass(1);
  expect(lookup.mock.calls.map(([query]) => query)).toEqual(['a']);
  type('an');
  await pass(100);
  type('ana');
  await pass(100);
  expect(lookup).toHaveBeenCalledTimes(1);
  await pass(100);
  expect(lookup.mock.calls.map(([query]) => query)).toEqual(['a', 'ana']);
  expect(labels()).toEqual(['Found ana']);
});

test('an answer to words that have changed is neither waited for nor shown', async () => {
  jest.useFakeTimers();
  const answers = new Map<string, (options: SelectBoxOption[]) => void>();
  const signals: AbortSignal[] = [];
  const lookup: Lookup = (query, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.set(query, resolve));
  };
  render(<City source={{ lookup }} />);
  fireEvent.change(box(), { target: { value: 'a' } });
  await act(() => jest.advanceTimersByTimeAsync(1));
  fireEvent.change(box(), { target: { value: 'b' } });
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  await act(async () => answers.get('b')?.([{ value: 'b', label: 'Ben' }]));
  await act(async () => answers.get('a')?.([{ value: 'a', label: 'Ana' }]));
  expect(labels()).toEqual(['Ben']);
});

test('who types on before the answer is there takes none that no longer fits', async () => {
  jest.useFakeTimers();
  const lookup: Lookup = (query) => (query === '' ? Promise.resolve(CITIES) : new Promise(() => undefined));
  render(<City source={{ lookup }} />);
  fireEvent.click(box());
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(labels()).toHaveLength(CITIES.length);
  fireEvent.change(box(), { target: { value: 'zur' } });
  expect(labels()).toEqual(['Zürich']);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(value()).toBe('Europe/Zurich');
});

test('a look-up that fails says so and can be tried again', async () => {
  let isDown = true;
  const lookup: Lookup = async () => {
    if (isDown) throw new Error('down');
    return [{ value: 'a', label: 'Ana' }];
  };
  render(<City source={{ lookup }} />);
  await userEvent.type(box(), 'a');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getAllByText('Search failed. Please try again.').length).toBeGreaterThan(0);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Ana' })).toBeTruthy();
});

test('a character that is still being written takes nothing', async () => {
  render(<City />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowDown}');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(value()).toBe('none');
});

test('what may only be read keeps its value and the focus, whatever is pressed', async () => {
  render(<City readOnly start={CITIES[0]} />);
  await userEvent.click(box());
  await userEvent.keyboard('{Control>}a{/Control}{Delete}Z{ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear City' }));
  expect(labels()).toEqual([]);
  expect(value()).toBe('Europe/Berlin');
  expect(box().value).toBe('Berlin');
});
