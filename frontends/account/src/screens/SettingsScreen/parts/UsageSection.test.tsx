import { afterEach, expect, test } from '@jest/globals';
import type { UsageResponse } from '@minutehand/contracts/http/accounts/usage';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { UsageSection } from './UsageSection.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const GIBIBYTE = 1024 ** 3;
const createResponse = (used: number, isIncomplete = false): UsageResponse => ({
  usage: [
    { quota: 'meetings', used, limit: 10, is_near_limit: used >= 8 },
    { quota: 'upload_bytes', used: 1.5 * GIBIBYTE, limit: 100 * GIBIBYTE, is_near_limit: false },
    { quota: 'model_tokens_per_month', used: 0, limit: null, is_near_limit: false },
  ],
  is_incomplete: isIncomplete,
});

function renderSection(response: UsageResponse, status = 200) {
  stubGlobal('fetch', async () => Response.json(response, { status }));
  const { container } = render(
    <TestProviders path="/settings">
      <UsageSection />
    </TestProviders>,
  );
  return () => container.textContent ?? '';
}

test('shows the usage of each quota, without unused ones that have no limit', async () => {
  const text = renderSection(createResponse(6));
  const meter = await screen.findByRole<HTMLMeterElement>('meter', { name: 'Meetings' });
  expect([meter.value, meter.max]).toEqual([6, 10]);
  expect(text()).toContain('6 of 10');
  expect(text()).toContain('1.5 GB of 100 GB');
  expect(text()).not.toContain('language model');
  expect(text()).not.toMatch(/limit/i);
});

test('shows a bar from half of a quota, and no unit for zero', async () => {
  const usage = [
    { quota: 'meetings', used: 49_999, limit: 100_000, is_near_limit: false },
    { quota: 'uploads', used: 50_000, limit: 100_000, is_near_limit: false },
    { quota: 'upload_bytes', used: 0, limit: 20 * GIBIBYTE, is_near_limit: false },
  ] as const;
  const text = renderSection({ usage: [...usage], is_incomplete: false });
  expect(await screen.findByRole('meter', { name: 'Files' })).toBeTruthy();
  expect(screen.getAllByRole('meter')).toHaveLength(1);
  expect(text()).toContain('49,999 of 100,000');
  expect(text()).toContain('Storage0 of 20 GB');
});

test('shows a warning with the possible actions from 80 % of a limit', async () => {
  const text = renderSection(createResponse(8));
  await screen.findByRole('meter', { name: 'Meetings' });
  expect(text()).toContain("Limit nearly reached: meetings. Delete what you don't need");
});

test('shows that a limit has been reached', async () => {
  const text = renderSection(createResponse(10));
  await screen.findByRole('meter', { name: 'Meetings' });
  expect(text()).toContain('Limit reached: meetings.');
});

test('shows that a part of the usage is not available', async () => {
  const text = renderSection(createResponse(1, true));
  await screen.findByText('1 of 10');
  expect(text()).toContain("Some usage can't be shown right now.");
});
