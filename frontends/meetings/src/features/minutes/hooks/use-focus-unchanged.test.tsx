import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useFocusUnchanged } from './use-focus-unchanged.ts';

const addButton = () => document.body.appendChild(document.createElement('button'));
let first: HTMLButtonElement;
let second: HTMLButtonElement;
beforeEach(() => {
  first = addButton();
  second = addButton();
});
afterEach(() => {
  cleanup();
  first.remove();
  second.remove();
});

/** Calls the hook while `first` has the focus, and waits until the hook has noted it. */
async function renderFocusHook() {
  first.focus();
  const { result } = renderHook(useFocusUnchanged);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return result.current;
}

test('the focus is unchanged while nothing else has it', async () => {
  const isFocusUnchanged = await renderFocusHook();
  expect(isFocusUnchanged()).toBe(true);
  first.blur();
  expect(isFocusUnchanged()).toBe(true);
});

test('the focus has changed when the user reached another control', async () => {
  const isFocusUnchanged = await renderFocusHook();
  second.focus();
  expect(isFocusUnchanged()).toBe(false);
});

test('a focus that was moved at once, because its element was removed, counts as unchanged', async () => {
  first.focus();
  const { result } = renderHook(useFocusUnchanged);
  second.focus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(result.current()).toBe(true);
});
