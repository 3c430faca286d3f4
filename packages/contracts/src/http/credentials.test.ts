import { expect, it } from '@jest/globals';
import { passkeySignInSchema } from './credentials.ts';

const nest = (depth: number): object => (depth === 0 ? {} : { a: nest(depth - 1) });

it('a WebAuthn response that is nested too deeply to be serialized is rejected', () => {
  const browserResponse = {
    id: 'p1',
    response: { clientDataJSON: 'e30' },
    clientExtensionResults: { prf: { results: {} } },
  };
  expect(passkeySignInSchema.safeParse({ response: browserResponse }).success).toBe(true);
  const { error } = passkeySignInSchema.safeParse({ response: nest(2_000) });
  expect(error?.issues).toMatchObject([{ path: ['response'], message: 'must be a WebAuthn response' }]);
});
