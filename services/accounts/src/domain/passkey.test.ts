import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { PASSKEYS_MAX } from '../limits.ts';
import { addPasskey, changePasskey, type Passkey, parsePasskeyName } from './passkey.ts';

const createPasskey = (id: string): Passkey => ({
  ...{ id, name: `Passkey ${id}`, publicKey: 'k', counter: 0, transports: [] },
  createdAt: new Date('2026-03-01T09:00:00Z'),
});
const attempt = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('a passkey', () => {
  it('is added once, up to the maximum per user', () => {
    expect(addPasskey([createPasskey('a')], createPasskey('b')).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(attempt(() => addPasskey([createPasskey('a')], createPasskey('a')))).toEqual(matchError('passkey.refused'));
    const full = Array.from({ length: PASSKEYS_MAX }, (_, index) => createPasskey(String(index)));
    expect(attempt(() => addPasskey(full, createPasskey('next')))).toEqual(matchError('passkey.too_many'));
  });

  it('is changed or removed by its id', () => {
    const passkeys = [createPasskey('a'), createPasskey('b')];
    expect(changePasskey(passkeys, 'a', () => undefined)).toEqual([createPasskey('b')]);
    expect(changePasskey(passkeys, 'b', (before) => ({ ...before, name: 'Phone' }))[1]?.name).toBe('Phone');
    expect(attempt(() => changePasskey(passkeys, 'c', () => undefined))).toEqual(matchError('passkey.not_found'));
  });

  it('must have a name that is not blank', () => {
    expect(parsePasskeyName(' Phone ')).toBe('Phone');
    for (const name of [' ', 'x'.repeat(10_000)])
      expect(attempt(() => parsePasskeyName(name))).toEqual(matchError('passkey.name_blank'));
  });
});
