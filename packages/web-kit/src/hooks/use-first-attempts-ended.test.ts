import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useFirstAttemptsEnded } from './use-first-attempts-ended.ts';

const loading = { isLoading: true, failureCount: 0 };
const retried = { isLoading: true, failureCount: 1 };
const ended = { isLoading: false, failureCount: 0 };

test('waits for the first attempt of each read, not for its retries', () => {
  const { result, rerender } = renderHook((reads) => useFirstAttemptsEnded(reads), {
    initialProps: [loading, loading],
  });
  expect(result.current).toBe(false);
  rerender([ended, loading]);
  expect(result.current).toBe(false);
  rerender([ended, retried]);
  expect(result.current).toBe(true);
});

test('does not wait again when the user repeats a failed read', () => {
  const { result, rerender } = renderHook((reads) => useFirstAttemptsEnded(reads), { initialProps: [ended] });
  rerender([loading]);
  expect(result.current).toBe(true);
});
