import { afterEach, expect, test } from '@jest/globals';
import type { WriterSettingsResponse } from '@minutehand/contracts/http/writer-settings';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { setOnline, TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WriterSettingsSection } from './WriterSettingsSection.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
  setOnline(true);
});

const createResponse = (changes: Partial<WriterSettingsResponse['writer_settings']> = {}): WriterSettingsResponse => ({
  writer_settings: { fallback_to_embedded: false, language: '', monthly_token_limit: 0, ...changes },
  writer: { kind: 'llm', model: 'large-model' },
  usage: { month: '2026-11', calls: 7, input_tokens: 10_000, output_tokens: 2_345, cost: 0.15 },
});

type FakeResponse = { status?: number; body: object } | 'unreachable' | Promise<{ status?: number; body: object }>;

/** Renders the component with a fake server that records what is saved. */
function renderSection(
  options: { get?: FakeResponse; patch?: FakeResponse; role?: 'owner' | 'admin' | 'member' } = {},
) {
  csrfToken.set('t');
  const responses: { get: FakeResponse; patch: FakeResponse } = {
    get: options.get ?? { body: createResponse() },
    patch: options.patch ?? { body: createResponse() },
  };
  const savedChanges: unknown[] = [];
  stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    const isPatch = init.method === 'PATCH';
    if (isPatch) savedChanges.push(JSON.parse(String(init.body)).writer_settings);
    const response = await (isPatch ? responses.patch : responses.get);
    if (response === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(response.body, { status: response.status ?? 200 });
  });
  const session: TestSession = { account: { role: options.role ?? 'owner' } };
  const { container } = render(
    <TestProviders path="/settings" session={session}>
      <WriterSettingsSection />
    </TestProviders>,
  );
  return { savedChanges, responses, text: () => container.textContent ?? '' };
}

const findSaveButton = () => screen.findByRole('button', { name: 'Save' });
const findLimitField = () => screen.findByLabelText<HTMLInputElement>('Tokens a month');

test('shows the writer and the usage of the month against the limit', async () => {
  const { text } = renderSection({ get: { body: createResponse({ monthly_token_limit: 50_000 }) } });
  await findSaveButton();
  expect(text()).toContain('The language model large-model writes.');
  expect(text()).toContain('12,345 of 50,000 tokens in November 2026');
  expect(text()).toContain('10,000 read and 2,345 written in 7 calls, at a cost of 0.15 by this site’s prices.');
  const meter = screen.getByRole<HTMLMeterElement>('meter', { name: 'Tokens used this month' });
  expect([meter.value, meter.max]).toEqual([12_345, 50_000]);
});

test('shows no meter without a limit, and a message without usage', async () => {
  const { text } = renderSection();
  await findSaveButton();
  expect(text()).toContain('12,345 tokens in November 2026');
  expect(screen.queryByRole('meter')).toBeNull();
  cleanup();
  const noUsage = { ...createResponse().usage, calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
  const withoutUsage = renderSection({ get: { body: { ...createResponse(), usage: noUsage } } });
  await findSaveButton();
  expect(withoutUsage.text()).toContain('Nothing was used in November 2026.');
});

test.each([
  [false, 'new minutes are not written'],
  [true, 'the embedded writer writes instead'],
])('shows the consequence of a reached limit (fallback: %s)', async (fallback_to_embedded, consequence) => {
  const { text } = renderSection({
    get: { body: createResponse({ monthly_token_limit: 12_000, fallback_to_embedded }) },
  });
  await findSaveButton();
  expect(text()).toContain('The limit is reached');
  expect(text()).toContain(consequence);
});

test('shows that no model is configured, and still allows changes', async () => {
  const { text } = renderSection({
    get: {
      body: {
        ...createResponse(),
        writer: { kind: 'embedded', model: null },
        usage: { month: '2026-11', calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
      },
    },
  });
  await findSaveButton();
  expect(text()).toContain('The embedded writer writes: this site has no language model.');
  expect(text()).not.toContain('tokens in');
});

test('an owner saves only what was changed and sees the saved settings', async () => {
  const updatedSettings = createResponse({ fallback_to_embedded: true, language: 'de' });
  const { savedChanges } = renderSection({
    get: { body: createResponse({ monthly_token_limit: 50_000 }) },
    patch: { body: updatedSettings },
  });
  await userEvent.click(await screen.findByLabelText(/let the embedded writer write/));
  await userEvent.selectOptions(screen.getByLabelText('Language of the minutes'), 'de');
  await userEvent.click(await findSaveButton());
  expect(await screen.findByText('Saved!')).toBeTruthy();
  // The shown limit may be that of the site, so an unchanged limit must not be saved.
  expect(savedChanges).toEqual([{ fallback_to_embedded: true, language: 'de' }]);
  expect(screen.getByLabelText<HTMLInputElement>(/let the embedded writer write/).checked).toBe(true);
  expect((await findLimitField()).value).toBe('');
});

test('keeps changes made while a save is in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>();
  const { savedChanges, responses } = renderSection({ patch: promise });
  const fallback = await screen.findByLabelText<HTMLInputElement>(/let the embedded writer write/);
  const language = screen.getByLabelText<HTMLSelectElement>('Language of the minutes');
  await userEvent.click(fallback);
  await userEvent.selectOptions(language, 'de');
  await userEvent.click(await findSaveButton());
  await screen.findByRole('button', { name: 'Saving...' });
  await userEvent.selectOptions(language, 'fr');
  await userEvent.type(await findLimitField(), '5000');
  resolve({ body: createResponse({ fallback_to_embedded: true, language: 'de' }) });
  await screen.findByText('Saved!');
  expect([fallback.checked, language.value, (await findLimitField()).value]).toEqual([true, 'fr', '5000']);
  responses.patch = { body: createResponse({ fallback_to_embedded: true, language: 'fr', monthly_token_limit: 5000 }) };
  await userEvent.click(await findSaveButton());
  await waitFor(() => expect(savedChanges[1]).toEqual({ language: 'fr', monthly_token_limit: 5000 }));
});

test('an admin can set a limit with digit separators and remove it', async () => {
  const { savedChanges, responses } = renderSection({
    role: 'admin',
    patch: { body: createResponse({ monthly_token_limit: 2_000_000 }) },
  });
  await userEvent.type(await findLimitField(), '2,000 000{Enter}');
  await waitFor(async () => expect((await findLimitField()).value).toBe('2,000,000'));
  responses.patch = { body: createResponse() };
  await userEvent.clear(await findLimitField());
  await userEvent.click(await findSaveButton());
  await waitFor(() => expect(savedChanges).toEqual([{ monthly_token_limit: 2_000_000 }, { monthly_token_limit: 0 }]));
});

test('rejects an invalid number at the field without a request', async () => {
  const { savedChanges } = renderSection();
  await userEvent.type(await findLimitField(), 'plenty{Enter}');
  expect(await screen.findByText(/^Please give a whole number/)).toBeTruthy();
  expect((await findLimitField()).getAttribute('aria-invalid')).toBe('true');
  expect(savedChanges).toEqual([]);
});

test('shows that a limit above that of the site was lowered', async () => {
  renderSection({
    get: { body: createResponse({ monthly_token_limit: 50_000 }) },
    patch: { body: createResponse({ monthly_token_limit: 50_000 }) },
  });
  await userEvent.clear(await findLimitField());
  await userEvent.type(await findLimitField(), '90000{Enter}');
  expect(await screen.findByText(/allows 50,000 tokens a month, and the lower limit applies/)).toBeTruthy();
  expect((await findLimitField()).value).toBe('50,000');
});

test('shows field errors at the field and other errors above the button, and keeps the input', async () => {
  const errors = { monthly_token_limit: ['The monthly limit must be a whole number.'] };
  const { responses } = renderSection({
    patch: { status: 422, body: { error: 'Not valid.', errors, request_id: 'r' } },
  });
  await userEvent.type(await findLimitField(), '9999999999{Enter}');
  expect(await screen.findByText('The monthly limit must be a whole number.')).toBeTruthy();
  responses.patch = { status: 403, body: { error: 'Only owners and admins can.', request_id: 'r' } };
  await userEvent.click(await findSaveButton());
  expect(await screen.findByText('Only owners and admins can.')).toBeTruthy();
  expect((await findLimitField()).value).toBe('9999999999');
});

test('members see the settings without controls', async () => {
  const { text } = renderSection({
    role: 'member',
    get: { body: createResponse({ language: 'fr', monthly_token_limit: 50_000 }) },
  });
  expect(await screen.findByText('Only owners and admins of the account can change this.')).toBeTruthy();
  expect(text()).toContain('Language of the minutesFrench');
  expect(text()).toContain('Tokens a month50,000');
  expect(text()).toContain('The meeting says so, with a way to try again');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows a loading error and retries', async () => {
  const { responses } = renderSection({
    get: { status: 503, body: { error: 'The writer is down.', request_id: 'r-9' } },
  });
  expect(await screen.findByText('The writer is down.')).toBeTruthy();
  responses.get = { body: createResponse() };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findSaveButton()).toBeTruthy();
});

test('shows that the browser is offline and disables saving', async () => {
  setOnline(false);
  renderSection();
  expect(await screen.findByText('You are offline. This is shown once you are back.')).toBeTruthy();
  act(() => setOnline(true));
  await findSaveButton();
  act(() => setOnline(false));
  expect(await screen.findByText('You are offline. This can be saved once you are back.')).toBeTruthy();
  expect((await findSaveButton()).hasAttribute('disabled')).toBe(true);
});
