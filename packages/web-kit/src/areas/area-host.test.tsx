import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { AREA_DEADLINE_MS } from '../limits.ts';
import { AreaHost, RemoteArea, Slot } from './area-host.tsx';
import { type AreaLoader, createAreaStore } from './area-store.ts';
import { AREA_NAMES, defineArea, lazyScreen, preloadScreen, type ScreenParams, type SlotProps } from './define-area.ts';

/** React reports an error of the first attempt to render, even if the second attempt only shows the page as before. */
const ignoreReport = () => undefined;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.addEventListener('error', ignoreReport);
});

afterEach(() => {
  cleanup();
  window.removeEventListener('error', ignoreReport);
  restoreGlobals();
  jest.restoreAllMocks();
});

const meetings = defineArea({
  routes: [
    { path: '/meetings', screen: () => <h1>All meetings</h1> },
    {
      path: '/meetings/broken',
      screen: () => {
        throw new Error('render failed');
      },
    },
  ],
});

function show(path: string, load: AreaLoader) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AreaHost load={load}>
        <p>The rest of the page</p>
        <RemoteArea name="meetings" notFound={<p>Not here</p>} />
        <Slot name="topbar" props={{ placement: 'topbar' }} />
      </AreaHost>
    </MemoryRouter>,
  );
}

test('an area shows the screen of the path', async () => {
  show('/meetings', async () => ({ area: meetings }));
  expect(await screen.findByRole('heading', { name: 'All meetings' })).toBeTruthy();
});

test('shows notFound for a path without a route', async () => {
  show('/meetings/x/y/z', async () => ({ area: meetings }));
  expect(await screen.findByText('Not here')).toBeTruthy();
});

test('an area that fails to load shows an error, and Retry loads it', async () => {
  const load = jest.fn<AreaLoader>(async () => ({ area: meetings }));
  load.mockRejectedValueOnce(new Error('down'));
  load.mockRejectedValueOnce(new Error('down'));
  show('/meetings', load);
  expect(await screen.findByText(/Couldn't load meetings/)).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'All meetings' })).toBeTruthy();
});

test('an error names an area as within a sentence', async () => {
  render(
    <MemoryRouter initialEntries={['/record']}>
      <AreaHost load={() => Promise.reject(new Error('down'))}>
        <RemoteArea name="recordings" notFound={<p>Not here</p>} />
      </AreaHost>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/Couldn't load the recorder\./)).toBeTruthy();
});

test('a screen that throws does not affect the rest of the page', async () => {
  show('/meetings/broken', async () => ({ area: meetings }));
  expect(await screen.findByText(/Something went wrong in/)).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
});

test('a screen that throws in a page of another release offers to reload the page', async () => {
  stubGlobal('minutehandReleases', { shell: 'old', meetings: 'new', search: 'old' });
  show('/meetings', async () => ({ area: meetings }));
  expect(await screen.findByRole('heading', { name: 'All meetings' })).toBeTruthy();
  cleanup();
  show('/meetings/broken', async () => ({ area: meetings }));
  expect(await screen.findByText('Minutehand was updated. Reload the page to continue.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  cleanup();
  stubGlobal('minutehandReleases', { shell: 'new', meetings: 'new', search: 'old' });
  show('/meetings/broken', async () => ({ area: meetings }));
  expect(await screen.findByText(/Something went wrong in/)).toBeTruthy();
});

test('an area of another release that fails to start offers to reload the page, one that did not arrive offers Retry', async () => {
  const fail = () => Promise.reject(new TypeError('lazySection is not a function'));
  stubGlobal('minutehandReleases', { shell: 'old', meetings: 'new' });
  show('/meetings', fail);
  expect(await screen.findByText('Minutehand was updated. Reload the page to continue.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  cleanup();
  stubGlobal('minutehandReleases', { shell: 'old' });
  show('/meetings', fail);
  expect(await screen.findByText(/Couldn't load meetings/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a screen that fails to load shows an error, and Retry loads it again', async () => {
  const load = jest.fn(async () => () => <h1>All meetings</h1>);
  load.mockRejectedValueOnce(new Error('not found'));
  const area = defineArea({ routes: [{ path: '/meetings', screen: lazyScreen(load) }] });
  show('/meetings', async () => ({ area }));
  expect(await screen.findByText(/Couldn't load meetings/)).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'All meetings' })).toBeTruthy();
});

/** Fails as webpack does when the file of a chunk cannot be loaded. */
const failToLoad = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('Loading chunk 42 failed.'), { request: 'http://localhost/remotes/42.js' }));

test('a screen whose file was removed by a deployment offers to reload the page', async () => {
  const requests: unknown[] = [];
  stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push([init.method, url]);
    return new Response(null, { status: 404 });
  });
  const area = defineArea({ routes: [{ path: '/meetings', screen: lazyScreen(failToLoad) }] });
  show('/meetings', async () => ({ area }));
  expect(await screen.findByText('Minutehand was updated. Reload the page to continue.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  expect(requests).toEqual([['HEAD', 'http://localhost/remotes/42.js']]);
});

test('a screen whose file exists but did not arrive offers Retry only', async () => {
  const responses = [async () => new Response(null, { status: 200 }), () => Promise.reject(new TypeError('offline'))];
  for (const respond of responses) {
    const checked = Promise.withResolvers<void>();
    stubGlobal('fetch', () => {
      checked.resolve();
      return respond();
    });
    const area = defineArea({ routes: [{ path: '/meetings', screen: lazyScreen(failToLoad) }] });
    show('/meetings', async () => ({ area }));
    await screen.findByText(/Couldn't load meetings/);
    await checked.promise;
    await act(async () => undefined);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
    cleanup();
  }
});

test('a screen that does not load in time shows an error', async () => {
  jest.useFakeTimers();
  try {
    const neverLoads = lazyScreen(() => new Promise<never>(() => undefined));
    show('/meetings', async () => ({ area: defineArea({ routes: [{ path: '/meetings', screen: neverLoads }] }) }));
    // The area has loaded, and its screen begins to.
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(AREA_DEADLINE_MS - 1));
    expect(screen.queryByText(/Couldn't load meetings/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Couldn't load meetings/)).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('the previous area is not rendered for the path of another area that is loading', async () => {
  const areas: Partial<Record<string, ReturnType<typeof defineArea>>> = {
    meetings,
    search: defineArea({ routes: [{ path: '/search', screen: () => <h1>Results</h1> }] }),
  };
  let missed = 0;
  const Missing = () => {
    missed += 1;
    return null;
  };
  const Page = () => {
    const { pathname } = useLocation();
    return (
      <>
        <Link to="/search">Search</Link>
        <RemoteArea name={pathname === '/search' ? 'search' : 'meetings'} notFound={<Missing />} />
      </>
    );
  };
  render(
    <MemoryRouter initialEntries={['/meetings']}>
      <AreaHost load={async (name) => ({ area: areas[name] ?? meetings })}>
        <Page />
      </AreaHost>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'All meetings' });
  await userEvent.click(screen.getByRole('link', { name: 'Search' }));
  expect(await screen.findByRole('heading', { name: 'Results' })).toBeTruthy();
  expect(missed).toBe(0);
});

test('a slot shows the component of its area', async () => {
  const bell = defineArea({ slots: { topbar: ({ placement }) => <p>Bell in {placement}</p> } });
  show('/meetings', async (name) => ({ area: name === 'notifications' ? bell : meetings }));
  expect(await screen.findByText('Bell in topbar')).toBeTruthy();
});

test('a slot whose code does not arrive is loaded with its props on Retry', async () => {
  const load = jest.fn(async () => ({ onBack }: SlotProps['onboarding.meeting_type']) => (
    <button type="button" onClick={onBack}>
      Back
    </button>
  ));
  load.mockRejectedValueOnce(new Error('down'));
  const area = defineArea({ slots: { 'onboarding.meeting_type': lazyScreen(load) } });
  const props = { onBack: jest.fn(), onClose: () => undefined, onFinish: async () => undefined };
  const failed = (retry: () => void) => (
    <button type="button" onClick={retry}>
      Retry
    </button>
  );
  render(
    <AreaHost load={async () => ({ area })}>
      <Slot name="onboarding.meeting_type" props={props} failed={failed} />
    </AreaHost>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(props.onBack).toHaveBeenCalledTimes(1);
});

test('a slot that this release does not know is empty', () => {
  render(<Slot name={'meeting.later' as never} props={{} as never} />);
  expect(document.body.textContent).toBe('');
});

test('an area that does not load in time counts as failed until it is loaded', async () => {
  jest.useFakeTimers();
  let resolveLoad: (module: { area: typeof meetings }) => void = () => undefined;
  const store = createAreaStore(() => new Promise((resolve) => (resolveLoad = resolve)), 5_000);
  store.load('meetings');
  await jest.advanceTimersByTimeAsync(4_999);
  expect(store.getState('meetings').status).toBe('loading');
  await jest.advanceTimersByTimeAsync(1);
  expect(store.getState('meetings').status).toBe('failed');
  resolveLoad({ area: meetings });
  await jest.advanceTimersByTimeAsync(0);
  expect(store.getState('meetings').status).toBe('ready');
  jest.useRealTimers();
});

test('an area is loaded only once', () => {
  const load = jest.fn<AreaLoader>(async () => ({ area: meetings }));
  const store = createAreaStore(load);
  store.load('meetings');
  store.load('meetings');
  expect(load).toHaveBeenCalledTimes(1);
});

test('the build and the code list the same areas', () => {
  const { AREAS } = createRequire(import.meta.url)('../../webpack/federation.cjs');
  expect(AREAS).toEqual([...AREA_NAMES]);
});

test('preloadScreen starts to fetch the data of the screen with the parameters of the path, once its code has loaded', async () => {
  const reads = jest.fn<(params: ScreenParams, search: string) => void>();
  const prefetch = (params: ScreenParams, search: URLSearchParams) => reads(params, String(search));
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = async () => {
    await promise;
    return Object.assign(() => <h1>Meeting</h1>, { prefetch });
  };
  const area = defineArea({ routes: [{ path: '/meetings/:meetingId', screen: lazyScreen(load) }] });
  preloadScreen(area, '/meetings/42', '?tab=agenda');
  expect(reads).not.toHaveBeenCalled();
  resolve();
  await eventually(() => expect(reads.mock.calls).toEqual([[{ meetingId: '42' }, 'tab=agenda']]));
});

test('preloadScreen loads the code of no other screen', () => {
  const loadList = jest.fn(async () => () => <h1>List</h1>);
  const loadMeeting = jest.fn(async () => () => <h1>Meeting</h1>);
  const area = defineArea({
    routes: [
      { path: '/meetings', screen: lazyScreen(loadList) },
      { path: '/meetings/:meetingId', screen: lazyScreen(loadMeeting) },
    ],
  });
  preloadScreen(area, '/meetings/42');
  preloadScreen(area, '/elsewhere');
  expect(loadMeeting).toHaveBeenCalledTimes(1);
  expect(loadList).not.toHaveBeenCalled();
});
