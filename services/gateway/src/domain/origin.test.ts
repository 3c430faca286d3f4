import { describe, expect, it } from '@jest/globals';
import { isAllowedOrigin } from './origin.ts';

const request = { host: 'Localhost:8080', publicUrl: 'https://minutes.example.org' };

describe('isAllowedOrigin', () => {
  it.each(['http://localhost:8080', 'https://localhost:8080', 'https://minutes.example.org'])(
    'accepts %s',
    (origin) => {
      expect(isAllowedOrigin(origin, request)).toBe(true);
    },
  );

  it.each([
    '',
    'null',
    'file://',
    'http://localhost:8081',
    'http://localhost',
    'http://minutes.example.org',
    'https://minutes.example.org.evil.test',
    'https://evil.test',
  ])('rejects %j', (origin) => {
    expect(isAllowedOrigin(origin, request)).toBe(false);
  });

  it('rejects an empty origin without a host', () => {
    expect(isAllowedOrigin('', { ...request, host: undefined })).toBe(false);
  });
});
