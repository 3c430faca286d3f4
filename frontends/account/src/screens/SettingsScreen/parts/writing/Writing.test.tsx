import { afterEach, expect, test } from '@jest/globals';
import type { WriterSettingsResponse } from '@minutehand/contracts/http/writer-settings';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { setOnline, TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Writing } from './Writing.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
  setOnline(true);
});

const answer = (changes: Partial<WriterSettingsResponse['writer_settings']> = {}): WriterSettingsResponse => ({
  writer_settings: { fallback_to_embedded: false, language: '', monthly_token_limit: 0, ...changes },
  writer: { kind: 'llm', model: 'large-model' },
  usage: { month: '2026-11', calls: 7, input_tokens: 10_000, output_tokens: 2_345, cost: 0.15 },
});

type Reply = { status?: number; body: object } | 'unreachable' | Promise<{ status?: number; body: object }>;

/** The part in an account, before a server that keeps what it is given. */
function open(given: { get?: Reply; patch?: Reply; role?: 'owner' | 'admin' | 'member' } = {}) {
  csrfToken.set('t');
  const replies: { get: Reply; patch: Reply } = {
    get: given.get ?? { body: answer() },
    patch: given.patch ?? { body: answer() },
  };
  const saved: unknown[] = [];
  stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    const isPatch = init.method === 'PATCH';
    if (isPatch) saved.push(JSON.parse(String(init.body)).writer_settings);
    const reply = await (isPatch ? replies.patch : replies.get);
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(reply.body, { status: reply.status ?? 200 });
  });
  const session: TestSession = { account: { role: given.role ?? 'owner' } };
  const { container } = render(
    <TestProviders path="/settings" session={session}>
      <Writing />
    </TestProviders>,
  );
  return { saved, replies, text: () => container.textContent ?? '' };
}

const save = () => screen.findByRole('button', { name: 'Save' });
const limitField = () => screen.findByLabelText<HTMLInputElement>('Tokens a month');

test('it says who writes, and what was used this month of what may be used', async () => {
  const { text } = open({ get: { body: answer({ monthly_token_limit: 50_000 }) } });
  await save();
  expect(text()).toContain('The language model large-model writes.');
  expect(text()).toContain('12,345 of 50,000 tokens in November 2026');
  expect(text()).toContain('10,000 read and 2,345 written in 7 calls, at a cost of 0.15 by this site’s prices.');
  const meter = screen.getByRole<HTMLMeterElement>('meter', { name: 'Tokens used this month' });
  expect([meter.value, meter.max]).toEqual([12_345, 50_000]);
});

test('without a limit there is no meter, and without use it is said that there was none', async () => {
  const { text } = open();
  await save();
  expect(text()).toContain('12,345 tokens in November 2026');
  expect(screen.queryByRole('meter')).toBeNull();
  cleanup();
  const nothing = { ...answer().usage, calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
  const unused = open({ get: { body: { ...answer(), usage: nothing } } });
  await save();
  expect(unused.text()).toContain('Nothing was used in November 2026.');
});

test.each([
  [false, 'new minutes are not written'],
  [true, 'the embedded writer writes instead'],
])('a limit that is reached says what follows (fallback: %s)', async (fallback_to_embedded, follows) => {
  const { text } = open({ get: { body: answer({ monthly_token_limit: 12_000, fallback_to_embedded }) } });
  await save();
  expect(text()).toContain('The limit is reached');
  expect(text()).toContain(follows);
});

test('where no model is configured that is said, and the choice can be made beforehand', async () => {
  const { text } = open({
    get: {
      body: {
        ...answer(),
        writer: { kind: 'embedded', model: null },
        usage: { month: '2026-11', calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
      },
    },
  });
  await save();
  expect(text()).toContain('The embedded writer writes: this site has no language model.');
  expect(text()).not.toContain('tokens in');
});

test('an owner saves what was changed and nothing else, and sees what holds now', async () => {
  const changed = answer({ fallback_to_embedded: true, language: 'de' });
  const { saved } = open({
    get: { body: answer({ monthly_token_limit: 50_000 }) },
    patch: { body: changed },
  });
  await userEvent.click(await screen.findByLabelText(/let the embedded writer write/));
  await userEvent.selectOptions(screen.getByLabelText('Language of the minutes'), 'de');
  await userEvent.click(await save());
  expect(await screen.findByText('Saved!')).toBeTruthy();
  // The limit that is shown may be the site's: showing it does not make it the account's own.
  expect(saved).toEqual([{ fallback_to_embedded: true, language: 'de' }]);
  expect(screen.getByLabelText<HTMLInputElement>(/let the embedded writer write/).checked).toBe(true);
  expect((await limitField()).value).toBe('');
});

test('what is changed while a save is under way stays, and can be saved next', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>();
  const { saved, replies } = open({ patch: promise });
  const fallback = await screen.findByLabelText<HTMLInputElement>(/let the embedded writer write/);
  const language = screen.getByLabelText<HTMLSelectElement>('Language of the minutes');
  await userEvent.click(fallback);
  await userEvent.selectOptions(language, 'de');
  await userEvent.click(await save());
  await screen.findByRole('button', { name: 'Saving...' });
  await userEvent.selectOptions(language, 'fr');
  await userEvent.type(await limitField(), '5000');
  resolve({ body: answer({ fallback_to_embedded: true, language: 'de' }) });
  await screen.findByText('Saved!');
  expect([fallback.checked, language.value, (await limitField()).value]).toEqual([true, 'fr', '5000']);
  replies.patch = { body: answer({ fallback_to_embedded: true, language: 'fr', monthly_token_limit: 5000 }) };
  await userEvent.click(await save());
  await waitFor(() => expect(saved[1]).toEqual({ language: 'fr', monthly_token_limit: 5000 }));
});

test('an admin sets a limit as people write numbers, and takes it away again', async () => {
  const { saved, replies } = open({ role: 'admin', patch: { body: answer({ monthly_token_limit: 2_000_000 }) } });
  await userEvent.type(await limitField(), '2,000 000{Enter}');
  await waitFor(async () => expect((await limitField()).value).toBe('2,000,000'));
  replies.patch = { body: answer() };
  await userEvent.clear(await limitField());
  await userEvent.click(await save());
  await waitFor(() => expect(saved).toEqual([{ monthly_token_limit: 2_000_000 }, { monthly_token_limit: 0 }]));
});

test('what is no number is said at the field, and not sent', async () => {
  const { saved } = open();
  await userEvent.type(await limitField(), 'plenty{Enter}');
  expect(await screen.findByText(/^Please give a whole number/)).toBeTruthy();
  expect((await limitField()).getAttribute('aria-invalid')).toBe('true');
  expect(saved).toEqual([]);
});

test('a limit above that of the site is answered with the lower one, and that is said', async () => {
  open({
    get: { body: answer({ monthly_token_limit: 50_000 }) },
    patch: { body: answer({ monthly_token_limit: 50_000 }) },
  });
  await userEvent.clear(await limitField());
  await userEvent.type(await limitField(), '90000{Enter}');
  expect(await screen.findByText(/allows 50,000 tokens a month, and the lower limit holds/)).toBeTruthy();
  expect((await limitField()).value).toBe('50,000');
});

test('messages about a field stand at the field; others above the button; what was typed stays', async () => {
  const errors = { monthly_token_limit: ['The monthly limit must be a whole number.'] };
  const { replies } = open({ patch: { status: 422, body: { error: 'Not valid.', errors, request_id: 'r' } } });
  await userEvent.type(await limitField(), '9999999999{Enter}');
  expect(await screen.findByText('The monthly limit must be a whole number.')).toBeTruthy();
  replies.patch = { status: 403, body: { error: 'Only owners and admins can.', request_id: 'r' } };
  await userEvent.click(await save());
  expect(await screen.findByText('Only owners and admins can.')).toBeTruthy();
  expect((await limitField()).value).toBe('9999999999');
});

test('a member reads it, and nothing can be changed', async () => {
  const { text } = open({ role: 'member', get: { body: answer({ language: 'fr', monthly_token_limit: 50_000 }) } });
  expect(await screen.findByText('Only owners and admins of the account can change this.')).toBeTruthy();
  expect(text()).toContain('Language of the minutesFrench');
  expect(text()).toContain('Tokens a month50,000');
  expect(text()).toContain('The meeting says so, with a way to try again');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('what could not be loaded says why, and Retry loads it', async () => {
  const { replies } = open({ get: { status: 503, body: { error: 'The writer is away.', request_id: 'r-9' } } });
  expect(await screen.findByText('The writer is away.')).toBeTruthy();
  replies.get = { body: answer() };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await save()).toBeTruthy();
});

test('without a network that is said, also under what was loaded before, and nothing is sent', async () => {
  setOnline(false);
  open();
  expect(await screen.findByText('You are offline. This is shown once you are back.')).toBeTruthy();
  act(() => setOnline(true));
  await save();
  act(() => setOnline(false));
  expect(await screen.findByText('You are offline. This can be saved once you are back.')).toBeTruthy();
  expect((await save()).hasAttribute('disabled')).toBe(true);
});
