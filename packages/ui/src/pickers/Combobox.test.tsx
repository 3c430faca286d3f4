import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../overlays/Dialog.tsx';
import { Combobox, type ComboboxOption } from './Combobox.tsx';
import type { Lookup } from './use-lookup.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const CITIES: readonly ComboboxOption[] = [
  { value: 'Europe/Berlin', label: 'Berlin', detail: 'Germany' },
  { value: 'America/Bogota', label: 'Bogotá', detail: 'Colombia' },
  { value: 'Closed', label: 'Closed', disabled: true },
  { value: 'Europe/Zurich', label: 'Zürich', detail: 'Switzerland' },
];

type Source = { options: readonly ComboboxOption[] } | { lookup: Lookup };

function CitySelect({
  source = { options: CITIES },
  start = null,
  ...props
}: {
  source?: Source;
  start?: ComboboxOption | null;
  required?: boolean;
  readOnly?: boolean;
  maxOptions?: number;
  toFreeOption?: (text: string) => ComboboxOption;
}) {
  const [value, setValue] = useState(start);
  return (
    <form
      aria-label="City form"
      onSubmit={() => {
        throw new Error('the form was submitted');
      }}
    >
      <Combobox label="City" {...source} {...props} value={value} onChange={setValue} />
      <output>{value?.value ?? 'none'}</output>
    </form>
  );
}

const getInput = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const getLabels = () => screen.queryAllByRole('option').map((option) => option.firstElementChild?.textContent);
const getValue = () => document.querySelector('output')?.textContent;
const getActiveLabel = () =>
  document.getElementById(getInput().getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent;

test('typing finds options regardless of case and accents; those that start with the text come first', async () => {
  render(<CitySelect />);
  await userEvent.type(getInput(), 'zur');
  expect(getLabels()).toEqual(['Zürich']);
  await userEvent.clear(getInput());
  await userEvent.type(getInput(), 'b');
  expect(getLabels()).toEqual(['Berlin', 'Bogotá', 'Zürich'].slice(0, 2));
  await userEvent.clear(getInput());
  await userEvent.type(getInput(), 'COLOM bog');
  expect(getLabels()).toEqual(['Bogotá']);
});

test('arrows move over enabled options and wrap around, and Enter selects without submitting the form', async () => {
  render(<CitySelect />);
  getInput().focus();
  expect(getInput().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(getInput().getAttribute('aria-expanded')).toBe('true');
  expect(getActiveLabel()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(getActiveLabel()).toBe('Zürich');
  await userEvent.keyboard('{ArrowDown}');
  expect(getActiveLabel()).toBe('Berlin');
  await userEvent.keyboard('{PageDown}{ArrowUp}{Enter}');
  expect(getValue()).toBe('America/Bogota');
  expect(getInput().value).toBe('Bogotá');
  expect(getInput().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(getInput());
});

test('the selected option is marked, and the list opens at it', async () => {
  render(<CitySelect start={CITIES[3] ?? null} />);
  await userEvent.click(getInput());
  expect(screen.getByRole('option', { selected: true }).firstElementChild?.textContent).toBe('Zürich');
  expect(getActiveLabel()).toBe('Zürich');
  expect(getLabels()).toHaveLength(4);
});

test('a click selects an option unless it is disabled', async () => {
  render(<CitySelect />);
  await userEvent.click(getInput());
  await userEvent.click(screen.getByText('Closed'));
  expect(getValue()).toBe('none');
  await userEvent.click(screen.getByText('Berlin'));
  expect(getValue()).toBe('Europe/Berlin');
  expect(document.activeElement).toBe(getInput());
});

test('Escape closes the list and restores the selection; the surrounding dialog stays open', async () => {
  render(
    <Dialog
      open
      onClose={() => {
        throw new Error('the dialog was closed');
      }}
      title="Place"
    >
      <CitySelect start={CITIES[0] ?? null} />
    </Dialog>,
  );
  await userEvent.click(getInput());
  await userEvent.keyboard('zzz{Escape}');
  expect(getInput().value).toBe('Berlin');
  expect(getValue()).toBe('Europe/Berlin');
  expect(screen.getByRole('dialog', { name: 'Place' })).toBeTruthy();
});

test('partial text is discarded on blur; an empty field clears the selection unless required', async () => {
  render(<CitySelect start={CITIES[0] ?? null} />);
  await userEvent.click(getInput());
  await userEvent.keyboard('Bog');
  await userEvent.tab();
  expect(getInput().value).toBe('Berlin');
  await userEvent.clear(getInput());
  fireEvent.blur(getInput());
  expect(getValue()).toBe('none');
  cleanup();
  render(<CitySelect required start={CITIES[0] ?? null} />);
  await userEvent.clear(getInput());
  fireEvent.blur(getInput());
  expect(getValue()).toBe('Europe/Berlin');
  expect(screen.queryByRole('button', { name: 'Clear City' })).toBeNull();
});

test('the label of an option, typed in full and in any case, selects it on Enter and on blur', async () => {
  render(<CitySelect />);
  await userEvent.type(getInput(), 'berlin{Enter}');
  expect(getValue()).toBe('Europe/Berlin');
  await userEvent.clear(getInput());
  await userEvent.type(getInput(), ' BOGOTÁ ');
  await userEvent.tab();
  expect(getValue()).toBe('America/Bogota');
  expect(getInput().value).toBe('Bogotá');
});

test('a press outside selects what is typed, before the button there is clicked', async () => {
  const onPress = jest.fn();
  render(
    <>
      <CitySelect start={CITIES[3] ?? null} />
      <button type="button" onClick={() => onPress(getValue())}>
        Save
      </button>
    </>,
  );
  await userEvent.clear(getInput());
  await userEvent.type(getInput(), 'Berlin');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onPress.mock.calls).toEqual([['Europe/Berlin']]);
});

test('a typed label that two options have selects neither', async () => {
  const people = [1, 2].map((id) => ({ value: `u${id}`, label: 'Ben', detail: `ben${id}@sample.example` }));
  render(<CitySelect source={{ options: people }} toFreeOption={(text) => ({ value: `free:${text}`, label: text })} />);
  await userEvent.type(getInput(), 'Ben{Enter}');
  expect(getLabels()).toHaveLength(2);
  await userEvent.tab();
  expect(getValue()).toBe('none');
});

test('Ctrl+Enter reaches the form only when nothing is typed, so that it does not save the value before', async () => {
  const onFormKey = jest.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a form that saves on Ctrl+Enter
    <div onKeyDown={(event) => event.key === 'Enter' && onFormKey(getValue())}>
      <CitySelect start={CITIES[0] ?? null} />
    </div>,
  );
  const pressCtrlEnter = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.clear(getInput());
  await userEvent.type(getInput(), 'Zür');
  await pressCtrlEnter();
  expect(getInput().value).toBe('Zür');
  await userEvent.keyboard('ich');
  await pressCtrlEnter();
  expect(onFormKey).not.toHaveBeenCalled();
  await pressCtrlEnter();
  await userEvent.clear(getInput());
  await pressCtrlEnter();
  await pressCtrlEnter();
  expect(onFormKey.mock.calls).toEqual([['Europe/Zurich'], ['none']]);
});

test('a field for any text keeps what was typed before the lookup found anything', async () => {
  const lookup: Lookup = () => new Promise(() => undefined);
  render(<CitySelect source={{ lookup }} toFreeOption={(text) => ({ value: `free:${text}`, label: text })} />);
  await userEvent.type(getInput(), ' Atlantis ');
  await userEvent.tab();
  expect(getValue()).toBe('free:Atlantis');
  expect(getInput().value).toBe('Atlantis');
});

test('Clear removes the selection and focuses the field', async () => {
  render(<CitySelect start={CITIES[0] ?? null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear City' }));
  expect(getValue()).toBe('none');
  expect(document.activeElement).toBe(getInput());
});

test('at most fifty options are shown, with a note that there are more', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ value: `o${index}`, label: `Option ${index}` }));
  render(<CitySelect source={{ options: many }} />);
  await userEvent.click(getInput());
  expect(getLabels()).toHaveLength(50);
  expect(screen.getAllByText('50 of 120 shown. Type to find the others.').length).toBeGreaterThan(0);
  await userEvent.type(getInput(), '119');
  expect(getLabels()).toEqual(['Option 119']);
});

test('an empty result is announced', async () => {
  render(<CitySelect />);
  await userEvent.type(getInput(), 'Atlantis');
  expect(getLabels()).toEqual([]);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('No results for “Atlantis”.');
});

test('a lookup runs at once, then at most once per 300 ms, with the latest query', async () => {
  jest.useFakeTimers();
  const lookup = jest.fn<Lookup>(async (query) => [{ value: query, label: `Found ${query}` }]);
  render(<CitySelect source={{ lookup }} />);
  const type = (text: string) => fireEvent.change(getInput(), { target: { value: text } });
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  type('a');
  await advance(1);
  expect(lookup.mock.calls.map(([query]) => query)).toEqual(['a']);
  type('an');
  await advance(100);
  type('ana');
  await advance(100);
  expect(lookup).toHaveBeenCalledTimes(1);
  await advance(100);
  expect(lookup.mock.calls.map(([query]) => query)).toEqual(['a', 'ana']);
  expect(getLabels()).toEqual(['Found ana']);
});

test('the result of an outdated query is aborted and not shown', async () => {
  jest.useFakeTimers();
  const pending = new Map<string, (options: ComboboxOption[]) => void>();
  const signals: AbortSignal[] = [];
  const lookup: Lookup = (query, signal) => {
    signals.push(signal);
    return new Promise((resolve) => pending.set(query, resolve));
  };
  render(<CitySelect source={{ lookup }} />);
  fireEvent.change(getInput(), { target: { value: 'a' } });
  await act(() => jest.advanceTimersByTimeAsync(1));
  fireEvent.change(getInput(), { target: { value: 'b' } });
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  await act(async () => pending.get('b')?.([{ value: 'b', label: 'Ben' }]));
  await act(async () => pending.get('a')?.([{ value: 'a', label: 'Ana' }]));
  expect(getLabels()).toEqual(['Ben']);
});

test('options that no longer match the query cannot be selected while a lookup runs', async () => {
  jest.useFakeTimers();
  const lookup: Lookup = (query) => (query === '' ? Promise.resolve(CITIES) : new Promise(() => undefined));
  render(<CitySelect source={{ lookup }} />);
  fireEvent.click(getInput());
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(getLabels()).toHaveLength(CITIES.length);
  fireEvent.change(getInput(), { target: { value: 'zur' } });
  expect(getLabels()).toEqual(['Zürich']);
  fireEvent.keyDown(getInput(), { key: 'ArrowDown' });
  fireEvent.keyDown(getInput(), { key: 'Enter' });
  expect(getValue()).toBe('Europe/Zurich');
});

test('a failed lookup shows an error and can be retried', async () => {
  let isDown = true;
  const lookup: Lookup = async () => {
    if (isDown) throw new Error('down');
    return [{ value: 'a', label: 'Ana' }];
  };
  render(<CitySelect source={{ lookup }} />);
  await userEvent.type(getInput(), 'a');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getAllByText('Search failed. Please try again.').length).toBeGreaterThan(0);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Ana' })).toBeTruthy();
});

test('Enter during IME composition selects nothing', async () => {
  render(<CitySelect />);
  await userEvent.click(getInput());
  await userEvent.keyboard('{ArrowDown}');
  fireEvent.keyDown(getInput(), { key: 'Enter', isComposing: true });
  expect(getValue()).toBe('none');
});

test('a read-only field keeps its value', async () => {
  render(<CitySelect readOnly start={CITIES[0]} />);
  await userEvent.click(getInput());
  await userEvent.keyboard('{Control>}a{/Control}{Delete}Z{ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear City' }));
  expect(getLabels()).toEqual([]);
  expect(getValue()).toBe('Europe/Berlin');
  expect(getInput().value).toBe('Berlin');
});
