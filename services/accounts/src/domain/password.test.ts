import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { checkPassword } from './password.ts';

const person = { name: 'Zoë van Berg', email: 'z.vanberg@sample-works.example' };
const commonPasswords = new Set(['qwertyuiop']);

/** The message for a rejected password; undefined for an accepted one. */
function getProblem(password: string, owner = person): string | undefined {
  try {
    checkPassword(password, owner, commonPasswords);
    return undefined;
  } catch (error) {
    if (!isAppError(error, 'user.password_unfit')) throw error;
    return error.details?.fields?.password?.[0];
  }
}

describe('a new password', () => {
  it('has 10 to 256 characters', () => {
    expect(getProblem('ten chars!')).toBeUndefined();
    expect(getProblem('x'.repeat(9))).toBe('must have at least 10 characters');
    expect(getProblem('x'.repeat(257))).toBe('must have at most 256 characters');
  });

  it.each([
    'only small letters here',
    'ONLY CAPITAL LETTERS',
    '8301957264',
    '~!@#$%^&*(',
    'пароли бывают разные',
    '🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃',
  ])('may have any kind of characters: %s', (password) => {
    expect(getProblem(password)).toBeUndefined();
  });

  it('is not the email address', () => {
    expect(getProblem('Z.VanBerg@sample-works.EXAMPLE')).toBe('must not be your email address');
  });

  it('is not a common one, in any case, width and with spaces around it', () => {
    for (const common of ['qwertyuiop', 'QwertyUiop', ' qwertyuiop ', 'ｑｗｅｒｔｙｕｉｏｐ']) {
      expect(getProblem(common)).toBe('must not be one of the 10,000 most common passwords');
    }
    expect(getProblem('qwertyuiop and more')).toBeUndefined();
  });

  it('has 8 letters or digits besides name, email address and product', () => {
    for (const weak of [
      'minutehand',
      'Minutehand2026!',
      'm1nut3-h4nd-2026',
      'minutehand1111111111',
      'minutehandminutehand',
      'Zoe.van.Berg.77',
      'zoëvanberg1985',
      'vanberg-12345',
      'sampleworks#1',
      'Sample-Works-Minutehand-1',
    ]) {
      expect({ weak, problem: getProblem(weak) }).toEqual({
        weak,
        problem: 'must have at least 8 letters or digits besides your name, email address and Minutehand',
      });
    }
  });

  it('may contain a name among enough other characters, and may consist of symbols', () => {
    for (const strong of [
      'berg horses eat pears',
      'a sample of nine pears',
      'minutehand battery staple',
      '!"$%&/()=?+*',
    ]) {
      expect({ strong, problem: getProblem(strong) }).toEqual({ strong, problem: undefined });
    }
  });

  it('may contain words of one or two letters of a short name', () => {
    expect(getProblem('iron oxide 7', { name: 'Li O', email: 'o@x.example' })).toBeUndefined();
  });
});
