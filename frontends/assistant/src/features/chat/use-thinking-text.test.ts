import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { THINKING_DELAY_MS, THINKING_ROTATION_MS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';
import { useThinkingText } from './use-thinking-text.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('shows a text after half a second, and another one of nine every ten seconds', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook((isThinking: boolean) => useThinkingText(isThinking), { initialProps: true });
  const advance = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  advance(THINKING_DELAY_MS - 1);
  expect(result.current).toBeNull();
  advance(1);
  expect(texts.thinking).toHaveLength(9);
  for (const text of [...texts.thinking, texts.thinking[0]]) {
    expect(result.current).toBe(text);
    advance(THINKING_ROTATION_MS);
  }
  rerender(false);
  expect(result.current).toBeNull();
});
