import { describe, expect, it } from '@jest/globals';
import { isLoopbackAddress, isLoopbackHostname, isLoopbackUrl } from './index.ts';

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('is true for %s', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  it.each(['', '0.0.0.0', '::', '192.168.1.5', '::ffff:10.0.0.1', '128.0.0.1', '127.0.0.1.example', 'localhost'])(
    'is false for "%s"',
    (address) => {
      expect(isLoopbackAddress(address)).toBe(false);
    },
  );
});

describe('isLoopbackHostname', () => {
  it.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', '127.0.0.1', '[::1]'])('is true for %s', (name) => {
    expect(isLoopbackHostname(name)).toBe(true);
  });

  it.each(['', 'minutes.example.org', 'localhost.example.org', 'notlocalhost', '[::]', '10.0.0.1'])(
    'is false for "%s"',
    (name) => {
      expect(isLoopbackHostname(name)).toBe(false);
    },
  );
});

describe('isLoopbackUrl', () => {
  it('checks the host only', () => {
    expect(isLoopbackUrl('http://localhost:8080')).toBe(true);
    expect(isLoopbackUrl('https://[::1]:8443/path')).toBe(true);
    expect(isLoopbackUrl('http://2130706433')).toBe(true);
    expect(isLoopbackUrl('http://localhost@minutes.example.org')).toBe(false);
    expect(isLoopbackUrl('localhost')).toBe(false);
  });
});
