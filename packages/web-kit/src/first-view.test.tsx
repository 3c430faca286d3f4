import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { ErrorBoundary } from './areas/ErrorBoundary.tsx';
import { useRemoveFirstView } from './first-view.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="first-view"></div><div id="root"></div>';
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const hasFirstView = () => document.getElementById('first-view') !== null;

function Screen({ isShown }: { isShown: boolean }) {
  useRemoveFirstView(isShown);
  return null;
}

test('the first view stays until the screen shows its content', () => {
  const { rerender } = render(<Screen isShown={false} />);
  expect(hasFirstView()).toBe(true);
  rerender(<Screen isShown />);
  expect(hasFirstView()).toBe(false);
});

test('the first view does not cover the error of a screen that fails', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error('broken');
  }
  render(
    <ErrorBoundary resetKey="/" fallback={() => 'Failed'}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(hasFirstView()).toBe(false);
});
