import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, type NavigateFunction, useNavigate } from 'react-router';
import { SNAPSHOT_PAGES } from '../limits.ts';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { AppRouter } from './AppRouter.tsx';
import { usePageRestoration } from './use-page-restoration.ts';

const scrollTo = jest.fn<(left: number, top: number) => void>();

beforeEach(() => {
  sessionStorage.clear();
  scrollTo.mockClear();
  stubGlobal('scrollTo', scrollTo);
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
  restoreGlobals();
});

/** Opens the last of the paths. */
function open(...initialEntries: string[]) {
  let navigate: NavigateFunction = () => undefined;
  function Page() {
    usePageRestoration();
    navigate = useNavigate();
    return null;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppRouter history={createMemoryHistory({ initialEntries, v5Compat: true })}>
        <Page />
      </AppRouter>
    </QueryClientProvider>,
  );
  return {
    go: (delta: number) => act(() => navigate(delta)),
    open: (path: string, options?: { replace: boolean }) => act(() => navigate(path, options)),
    /** The position to which the user scrolls. */
    scroll: (top: number) => stubGlobal('scrollY', top),
    getTop: () => scrollTo.mock.calls.at(-1)?.[1],
  };
}

test('Back restores the scroll position', async () => {
  const page = open('/a');
  page.scroll(400);
  await page.open('/b');
  await page.go(-1);
  expect(page.getTop()).toBe(400);
});

test('Back to a page without a stored position starts at its top, not at the position of the previous page', async () => {
  const page = open('/a', '/b');
  scrollTo.mockClear();
  page.scroll(400);
  await page.go(-1);
  expect(page.getTop()).toBe(0);
});

test('replaced pages do not count among the stored pages', async () => {
  const page = open('/a');
  page.scroll(400);
  await page.open('/b');
  page.scroll(100);
  for (let index = 0; index <= SNAPSHOT_PAGES; index += 1) await page.open(`/b?filter=${index}`, { replace: true });
  await page.go(-1);
  expect(page.getTop()).toBe(400);
});
