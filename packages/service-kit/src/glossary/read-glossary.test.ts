import { expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { GLOSSARY_TTL_MS } from './limits.ts';
import { createGlossaryReader } from './read-glossary.ts';

const createTerm = (name: string) => ({ term: name, aliases: [], meaning: '' });

function createReader() {
  const state = { name: 'Kubernetes', isDown: false, reads: 0, time: 0 };
  const client = createFakeClient<typeof GlossaryServiceService>({
    getGlossary: async (_, { as }) => {
      state.reads += 1;
      if (state.isDown) throw new AppError('platform.unavailable');
      return { terms: [createTerm(`${state.name} of ${as.accountId}`)] };
    },
  });
  return { state, read: createGlossaryReader('ai', client, () => new Date(state.time)) };
}

it('reads the glossary of each account at most once a minute', async () => {
  const { state, read } = createReader();
  await read('account-1');
  state.name = 'Helm';
  expect(await read('account-1')).toEqual([createTerm('Kubernetes of account-1')]);
  expect(await read('account-2')).toEqual([createTerm('Helm of account-2')]);
  state.time = GLOSSARY_TTL_MS + 1;
  expect(await read('account-1')).toEqual([createTerm('Helm of account-1')]);
  expect(state.reads).toBe(3);
});

it('uses the last known terms, or none, while the accounts service does not respond', async () => {
  const { state, read } = createReader();
  await read('account-1');
  state.isDown = true;
  state.time = GLOSSARY_TTL_MS + 1;
  expect(await read('account-1')).toEqual([createTerm('Kubernetes of account-1')]);
  expect(await read('account-2')).toEqual([]);
});
