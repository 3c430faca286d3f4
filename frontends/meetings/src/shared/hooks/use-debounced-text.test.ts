import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { LIST_SEARCH_DEBOUNCE_MS } from '../../limits.ts';
import { useDebouncedText } from './use-debounced-text.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function renderField(initialText: string | null) {
  const onChange = jest.fn<(text: string | null) => void>();
  const field = renderHook(({ text }) => useDebouncedText(text, onChange), { initialProps: { text: initialText } });
  return {
    onChange,
    getDraft: () => field.result.current[0],
    type: (text: string) => act(() => field.result.current[1](text)),
    pause: () => act(() => void jest.advanceTimersByTime(LIST_SEARCH_DEBOUNCE_MS)),
    apply: (text: string | null) => field.rerender({ text }),
  };
}

test('letters that are typed while the text before them is applied stay, and apply after the next pause', () => {
  const field = renderField(null);
  field.type('la');
  field.pause();
  expect(field.onChange).toHaveBeenLastCalledWith('la');
  field.type('lau');
  field.apply('la');
  expect(field.getDraft()).toBe('lau');
  field.pause();
  expect(field.onChange).toHaveBeenLastCalledWith('lau');
});

test('a text of the URL that was not typed replaces the draft, also one that was typed before', () => {
  const field = renderField(null);
  field.type('launch');
  field.pause();
  field.apply('launch');
  field.type('launches');
  field.apply(null);
  expect(field.getDraft()).toBe('');
  field.apply('launch');
  expect(field.getDraft()).toBe('launch');
  field.pause();
  expect(field.onChange).toHaveBeenCalledTimes(1);
});
