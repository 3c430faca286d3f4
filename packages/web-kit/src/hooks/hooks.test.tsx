import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import { useDebouncedValue } from './use-debounced-value.ts';
import { usePageTitle } from './use-page-title.ts';
import { type Shortcut, useShortcut, useShortcuts } from './use-shortcut.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('a debounced value changes 300 ms after the last change', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value), { initialProps: { value: '' } });
  rerender({ value: 'b' });
  act(() => jest.advanceTimersByTime(200));
  rerender({ value: 'bu' });
  act(() => jest.advanceTimersByTime(299));
  expect(result.current).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('bu');
});

test('sets the document title', () => {
  renderHook(() => usePageTitle('Meetings'));
  expect(document.title).toBe('Meetings · Minutehand');
});

function Keys({ shortcut, onPress }: { shortcut: Shortcut; onPress: () => void }) {
  useShortcut(shortcut, onPress);
  const list = useShortcuts();
  return (
    <>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <button type="button">Press</button>
      <p>{list.map(({ label }) => label).join()}</p>
    </>
  );
}

test('a function key works while the user types', () => {
  const onPress = jest.fn();
  const { getByLabelText } = render(<Keys shortcut={{ keys: 'F8', label: 'Go', group: 'All' }} onPress={onPress} />);
  fireEvent.keyDown(getByLabelText('Text'), { key: 'F8' });
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a character key does not work while the user types', () => {
  const onPress = jest.fn();
  const { getByLabelText } = render(<Keys shortcut={{ keys: 'j', label: 'Next', group: 'List' }} onPress={onPress} />);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(getByLabelText('Text'), { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a character key works on a focused checkbox, except Space', () => {
  const onPress = jest.fn();
  const { getByLabelText, rerender } = render(
    <Keys shortcut={{ keys: 'j', label: 'Next', group: 'List' }} onPress={onPress} />,
  );
  fireEvent.keyDown(getByLabelText('Box'), { key: 'j' });
  expect(onPress).toHaveBeenCalledTimes(1);
  rerender(<Keys shortcut={{ keys: ' ', label: 'Go on', group: 'List' }} onPress={onPress} />);
  fireEvent.keyDown(getByLabelText('Box'), { key: ' ' });
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a shortcut with the modifier works while the user types', () => {
  const onPress = jest.fn();
  const { getByLabelText } = render(
    <Keys shortcut={{ keys: 'mod+k', label: 'Search', group: 'Everywhere' }} onPress={onPress} />,
  );
  fireEvent.keyDown(getByLabelText('Text'), { key: 'k', metaKey: true });
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('Enter activates the focused button instead of a shortcut', () => {
  const onPress = jest.fn();
  const { getByText } = render(<Keys shortcut={{ keys: 'Enter', label: 'Open', group: 'List' }} onPress={onPress} />);
  fireEvent.keyDown(getByText('Press'), { key: 'Enter' });
  expect(onPress).not.toHaveBeenCalled();
});

test('a shortcut is listed while its component is mounted', () => {
  const { container, unmount } = render(
    <Keys shortcut={{ keys: 'j', label: 'Next', group: 'List' }} onPress={() => undefined} />,
  );
  expect(container.querySelector('p')?.textContent).toBe('Next');
  unmount();
  const { result } = renderHook(() => useShortcuts());
  expect(result.current).toEqual([]);
});

test('a sequence requires both keys in order, and its second key triggers nothing else', () => {
  const [onSequence, onSingle] = [jest.fn(), jest.fn()];
  const { getAllByLabelText } = render(
    <>
      <Keys shortcut={{ keys: 'a', label: 'Accept', group: 'List' }} onPress={onSingle} />
      <Keys shortcut={{ keys: 'g a', label: 'Go to action items', group: 'Everywhere' }} onPress={onSequence} />
    </>,
  );
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  press('g', 'a');
  expect([onSequence.mock.calls.length, onSingle.mock.calls.length]).toEqual([1, 0]);
  press('a');
  press('g', 'x', 'a');
  expect([onSequence.mock.calls.length, onSingle.mock.calls.length]).toEqual([1, 2]);
  const [field] = getAllByLabelText('Text');
  for (const key of ['g', 'a']) fireEvent.keyDown(field!, { key });
  fireEvent.keyDown(document.body, { key: 'g', ctrlKey: true });
  press('a');
  expect([onSequence.mock.calls.length, onSingle.mock.calls.length]).toEqual([1, 3]);
});
