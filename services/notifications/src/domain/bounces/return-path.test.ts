import { describe, expect, it } from '@jest/globals';
import { LOCAL_PART_OCTETS_MAX } from '../../limits.ts';
import { createReturnPaths } from './return-path.ts';

const domain = 'bounces.sample.example';
const paths = createReturnPaths({ domain, secret: 'a secret of the sample installation' });
const mailId = '0123456789abcdef0123456789abcdef';
const address = paths.create(mailId);

describe('the return path of an email', () => {
  it('names the email and fits into the local part of an address', () => {
    expect(address).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{20}@bounces\.sample\.example$/);
    expect(address.indexOf('@')).toBeLessThanOrEqual(LOCAL_PART_OCTETS_MAX);
    expect(paths.read(address)).toBe(mailId);
  });

  it('is read in any case, because mail servers may change it', () => {
    expect(paths.read(address.toUpperCase())).toBe(mailId);
  });

  it.each([
    ['another email', address.replace('0123', '0124')],
    ['another signature', address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['a shorter signature', address.replace(/.@/, '@')],
    ['no signature', `bounces+${mailId}@${domain}`],
    ['another domain', address.replace(domain, 'sample.example')],
    ['a longer domain', `${address}.example`],
    ['a prefix', `x${address}`],
    ['another address', `postmaster@${domain}`],
    ['nothing', ''],
  ])('is refused with %s', (_, changed) => {
    expect(paths.read(changed)).toBeUndefined();
  });

  it('is refused if it was created with another secret', () => {
    expect(createReturnPaths({ domain, secret: 'another secret of the installation' }).read(address)).toBeUndefined();
  });
});
