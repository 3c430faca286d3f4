import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defineArea, Link, lazyScreen, RemoteArea, useQuery } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PROGRESS_DELAY_MS } from '../limits.ts';
import { NavigationProgress } from './NavigationProgress.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Opens a page whose code and data arrive when the test releases them. */
async function openSlowPage() {
  const code = Promise.withResolvers<void>();
  const data = Promise.withResolvers<string>();
  function SlowScreen() {
    const { data: text } = useQuery({ queryKey: ['slow'], queryFn: () => data.promise });
    return <p>{text ?? 'Loading data'}</p>;
  }
  const load = async () => {
    await code.promise;
    return SlowScreen;
  };
  const area = defineArea({
    routes: [
      { path: '/meetings', screen: () => <Link to="/meetings/slow">Open</Link> },
      { path: '/meetings/slow', screen: lazyScreen(load) },
    ],
  });
  render(
    <TestProviders path="/meetings" areas={{ meetings: area }}>
      <NavigationProgress />
      <RemoteArea name="meetings" notFound={null} />
    </TestProviders>,
  );
  await wait(0);
  fireEvent.click(screen.getByText('Open'));
  await wait(0);
  return { code, data };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** React renders at the end of each act: first the code, then the data, then what follows from both. */
async function settle() {
  for (let step = 0; step < 3; step += 1) await wait(1);
}
const isShown = () => screen.queryByRole('progressbar', { name: 'Loading page' }) !== null;

test('the bar appears after 500 ms of navigation, and disappears when the code and the data of the page have loaded', async () => {
  const { code, data } = await openSlowPage();
  await wait(PROGRESS_DELAY_MS - 1);
  expect(isShown()).toBe(false);
  await wait(1);
  expect(isShown()).toBe(true);
  code.resolve();
  await wait(1);
  expect(screen.getByText('Loading data')).toBeTruthy();
  expect(isShown()).toBe(true);
  data.resolve('Data');
  await wait(1);
  expect(screen.getByText('Data')).toBeTruthy();
  expect(isShown()).toBe(false);
});

test('a quick navigation shows no bar', async () => {
  const { code, data } = await openSlowPage();
  await wait(PROGRESS_DELAY_MS - 100);
  code.resolve();
  data.resolve('Data');
  await settle();
  await wait(PROGRESS_DELAY_MS);
  expect(screen.getByText('Data')).toBeTruthy();
  expect(isShown()).toBe(false);
});

test('the bar disappears when the data cannot be loaded', async () => {
  const { code, data } = await openSlowPage();
  await wait(PROGRESS_DELAY_MS);
  code.resolve();
  data.reject(new Error('down'));
  await settle();
  expect(isShown()).toBe(false);
});
