import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { consumeCode, isEnabled, normalizeCode, type TwoFactor } from './two-factor.ts';

const twoFactor: TwoFactor = {
  secret: 's',
  enabledAt: new Date('2026-03-01T09:00:00Z'),
  lastStep: 100,
  recoveryCodeHashes: ['a', 'b'],
};
const wrong = matchError('two_factor.code_wrong');
const attempt = (step: number | undefined, hash = '') => {
  try {
    return consumeCode(twoFactor, { step, hash });
  } catch (error) {
    return error;
  }
};

describe('a code', () => {
  it('is accepted for a later time step, which is stored', () => {
    expect(attempt(101)).toEqual({ ...twoFactor, lastStep: 101 });
  });

  it('is rejected for the time step that was used last, and for earlier ones', () => {
    expect(attempt(100)).toEqual(wrong);
    expect(attempt(99)).toEqual(wrong);
  });

  it('is accepted once if it is a recovery code', () => {
    expect(attempt(undefined, 'b')).toEqual({ ...twoFactor, recoveryCodeHashes: ['a'] });
    expect(attempt(undefined, 'c')).toEqual(wrong);
  });

  it('may be typed in groups', () => {
    expect(normalizeCode(' abcd-efgh ijkl ')).toBe('ABCDEFGHIJKL');
  });
});

describe('two-factor authentication', () => {
  it('is not enabled before the first code', () => {
    expect([isEnabled(undefined), isEnabled({ ...twoFactor, enabledAt: undefined }), isEnabled(twoFactor)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
