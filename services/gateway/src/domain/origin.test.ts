import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from './origin.ts';

const asked = { host: 'Localhost:8080', publicUrl: 'https://minutes.example.org' };

describe('an origin is our own', () => {
  it.each(['http://localhost:8080', 'https://localhost:8080', 'https://minutes.example.org'])('as %s', (origin) => {
    expect(isOwnOrigin(origin, asked)).toBe(true);
  });

  it.each([
    '',
    'null',
    'file://',
    'http://localhost:8081',
    'http://localhost',
    'http://minutes.example.org',
    'https://minutes.example.org.evil.test',
    'https://evil.test',
  ])('but not as %j', (origin) => {
    expect(isOwnOrigin(origin, asked)).toBe(false);
  });

  it('never without a host and with an empty origin', () => {
    expect(isOwnOrigin('', { ...asked, host: undefined })).toBe(false);
  });
});
