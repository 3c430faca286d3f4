import { describe, expect, it, jest } from '@jest/globals';
import { warnIfUnencrypted } from './warn-if-unencrypted.ts';

const warnsAbout = (publicUrl: string) => {
  const warn = jest.fn();
  warnIfUnencrypted(publicUrl, { warn });
  return warn.mock.calls.some(([message]) => String(message).includes('PUBLIC_URL is not an https URL'));
};

describe('warnIfUnencrypted', () => {
  it.each(['http://minutes.example.org', 'http://192.0.2.7:8080', 'http://0.0.0.0:8080'])('warns about %s', (url) => {
    expect(warnsAbout(url)).toBe(true);
  });

  it.each(['https://minutes.example.org', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'accepts %s',
    (url) => {
      expect(warnsAbout(url)).toBe(false);
    },
  );
});
