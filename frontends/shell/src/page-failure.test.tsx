import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';

jest.unstable_mockModule('./screens/LandingScreen/LandingScreen.tsx', () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { request: 'http://localhost/assets/7.js' });
});
const { Page } = await import('./Page.tsx');

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  restoreGlobals();
  jest.restoreAllMocks();
});

const showHome = (status: number) => {
  stubGlobal('fetch', async () => new Response(null, { status }));
  render(
    <TestProviders path="/" session={{ isSignedOut: true }}>
      <Page />
    </TestProviders>,
  );
};

test('a page that cannot be loaded shows an error page with Retry', async () => {
  showHome(200);
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a page whose file was removed by a deployment offers to reload it', async () => {
  showHome(404);
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeTruthy();
});
