import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { Link } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PREFETCH_HOVER_MS } from './limits.ts';

const loadArea = jest.fn(async () => ({ area: { routes: [], slots: {} } }));
jest.unstable_mockModule('./load-area.ts', () => ({ loadArea }));
const { PageNavigation } = await import('./PageNavigation.tsx');

beforeEach(() => {
  jest.useFakeTimers();
  loadArea.mockClear();
  stubGlobal('scrollTo', () => undefined);
  stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  restoreGlobals();
});

async function hover(session: TestSession, path: string) {
  render(
    <TestProviders session={session}>
      <PageNavigation />
      <Link to={path}>Open</Link>
    </TestProviders>,
  );
  fireEvent.mouseOver(screen.getByText('Open'));
  await act(() => jest.advanceTimersByTimeAsync(PREFETCH_HOVER_MS));
  return loadArea.mock.calls;
}

test('prefetches the page of a link for a user who can open it', async () => {
  expect(await hover({}, '/meetings')).toEqual([['meetings']]);
});

test.each<[string, TestSession]>([
  ['signed out', { isSignedOut: true }],
  ['scheduled for deletion', { deletion: { subject: 'user', erase_at: '2026-12-10T00:00:00Z' } }],
])('prefetches only public pages while %s', async (_name, session) => {
  expect(await hover(session, '/meetings')).toEqual([]);
  cleanup();
  expect(await hover(session, '/pricing')).toEqual([['billing']]);
});
