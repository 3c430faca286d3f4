import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { AccountSettings } from './AccountSettings.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const usage = { usage: [{ quota: 'meetings', used: 3, limit: 10, is_near_limit: false }], is_incomplete: false };
const accounts = ['account-1', 'account-2'].map((id) => ({ id, name: `Name of ${id}`, role: 'owner' }));

test('shows the other accounts once the usage above them has loaded, so that they do not move', async () => {
  const usageResponse = Promise.withResolvers<Response>();
  stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.endsWith('/usage')) return usageResponse.promise;
    return Response.json({ accounts, next_cursor: null });
  });
  render(
    <TestProviders path="/settings">
      <AccountSettings />
    </TestProviders>,
  );
  const isShown = (name: string) => screen.queryByRole('heading', { name }) !== null;
  expect(await screen.findByText('Loading usage')).toBeTruthy();
  expect([isShown('Usage'), isShown('Other workspaces')]).toEqual([true, false]);
  usageResponse.resolve(Response.json(usage));
  expect(await screen.findByText('3 of 10')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Other workspaces' })).toBeTruthy();
});
