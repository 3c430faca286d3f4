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
const writerSettings = {
  writer: { kind: 'embedded', model: null },
  writer_settings: { fallback_to_embedded: true, language: '', monthly_token_limit: 0 },
  usage: { month: '2026-11', calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
};
const accounts = ['account-1', 'account-2'].map((id) => ({ id, name: `Name of ${id}`, role: 'owner' }));

test('shows each section once the sections above it have loaded, so that none moves', async () => {
  const usageResponse = Promise.withResolvers<Response>();
  const writerResponse = Promise.withResolvers<Response>();
  stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.endsWith('/usage')) return usageResponse.promise;
    if (pathname.endsWith('/writer_settings')) return writerResponse.promise;
    return Response.json({ accounts, next_cursor: null });
  });
  render(
    <TestProviders path="/settings">
      <AccountSettings />
    </TestProviders>,
  );
  const isShown = (name: string) => screen.queryByRole('heading', { name }) !== null;
  expect(await screen.findByText('Loading usage')).toBeTruthy();
  expect([isShown('Usage'), isShown('Minutes generation'), isShown('Other workspaces')]).toEqual([true, false, false]);
  usageResponse.resolve(Response.json(usage));
  expect(await screen.findByText('3 of 10')).toBeTruthy();
  expect([isShown('Minutes generation'), isShown('Other workspaces')]).toEqual([true, false]);
  writerResponse.resolve(Response.json(writerSettings));
  expect(await screen.findByRole('heading', { name: 'Other workspaces' })).toBeTruthy();
});
