import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { checkPassword, parseEmail, parseName, parseTheme, parseTimeZone } from './user.ts';

const failsWith = (code: Parameters<typeof isAppError>[1]) =>
  expect.toSatisfy((error: unknown) => isAppError(error, code));

describe('a user', () => {
  it('has a trimmed name of at least one character', () => {
    expect(parseName('  Sample Person ')).toBe('Sample Person');
    expect(() => parseName('   ')).toThrow(failsWith('user.name_blank'));
    expect(() => parseName('x'.repeat(151))).toThrow(failsWith('user.name_blank'));
  });

  it('is known by the address in lower case', () => {
    expect(parseEmail(' Person@Sample.Example ')).toEqual({
      email: 'Person@Sample.Example',
      emailKey: 'person@sample.example',
    });
    for (const bad of ['', 'person', 'a b@c.example', 'a@b@c', 'a@b,c@d', '<a@b>']) {
      expect(() => parseEmail(bad)).toThrow(failsWith('user.email_invalid'));
    }
  });

  it('has a password of 10 to 256 characters that is not the address', () => {
    expect(() => checkPassword('ten chars!', 'a@b.example')).not.toThrow();
    for (const bad of ['short', 'x'.repeat(257), 'PERSON@sample.example']) {
      expect(() => checkPassword(bad, 'person@sample.example')).toThrow(failsWith('user.password_unfit'));
    }
  });

  it('has a theme and a time zone that exist, or none', () => {
    expect(parseTheme('')).toBe('');
    expect(() => parseTheme('blue')).toThrow(failsWith('user.theme_unknown'));
    expect(parseTimeZone('Europe/London')).toBe('Europe/London');
    expect(parseTimeZone('')).toBe('');
    expect(() => parseTimeZone('Mars/Base')).toThrow(failsWith('user.time_zone_unknown'));
  });
});
