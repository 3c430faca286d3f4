import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { parseDateLanguage, parseEmail, parseName, parseTheme, parseTimeZone } from './user.ts';

describe('user', () => {
  it('trims the name and rejects a blank or too long one', () => {
    expect(parseName('  Sample Person ')).toBe('Sample Person');
    expect(() => parseName('   ')).toThrow(matchError('user.name_blank'));
    expect(() => parseName('x'.repeat(151))).toThrow(matchError('user.name_blank'));
  });

  it('derives the email key in lower case and rejects an invalid address', () => {
    expect(parseEmail(' Person@Sample.Example ')).toEqual({
      email: 'Person@Sample.Example',
      emailKey: 'person@sample.example',
    });
    for (const bad of ['', 'person', 'a b@c.example', 'a@b@c', 'a@b,c@d', '<a@b>']) {
      expect(() => parseEmail(bad)).toThrow(matchError('user.email_invalid'));
    }
  });

  it('accepts known themes and time zones, or none', () => {
    expect(parseTheme('')).toBe('');
    expect(() => parseTheme('blue')).toThrow(matchError('user.theme_unknown'));
    expect(parseTimeZone('Europe/London')).toBe('Europe/London');
    expect(parseTimeZone('')).toBe('');
    expect(() => parseTimeZone('Mars/Base')).toThrow(matchError('user.time_zone_unknown'));
  });

  it('accepts a language in which dates can be written, or none', () => {
    expect(['de', 'en-gb', 'pt-BR', 'th-u-ca-buddhist', ''].map(parseDateLanguage)).toEqual([
      ...['de', 'en-GB', 'pt-BR', 'th', ''],
    ]);
    for (const language of ['tlh', 'not a tag', 'e', '*'])
      expect(() => parseDateLanguage(language)).toThrow(matchError('user.date_language_unknown'));
  });
});
