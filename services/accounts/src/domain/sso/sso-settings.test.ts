import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { SSO_DOMAINS_MAX } from '../../limits.ts';
import {
  addDomain,
  hasVerifiedDomainOf,
  parseDomain,
  parseProvider,
  type SsoSettings,
  verifyDomain,
} from './sso-settings.ts';

const draft = { issuer: 'https://login.sample.example', clientId: ' id ', clientSecret: ' secret ' };
const settings: SsoSettings = { ...draft, isRequired: false, domains: [] };
const now = new Date('2026-01-05T09:00:00Z');

describe('the form of a provider', () => {
  it('is trimmed', () => {
    expect(parseProvider(draft, false)).toEqual({ issuer: draft.issuer, clientId: 'id', clientSecret: 'secret' });
  });

  it.each([
    ...['', 'login.sample.example', 'http://login.sample.example', 'http://localhost', 'javascript:alert(1)'],
    ...['https://user:password@sample.example', 'https://sample.example/?a=b', 'https://sample.example/#a'],
  ])('is rejected with the issuer "%s"', (issuer) => {
    expect(() => parseProvider({ ...draft, issuer }, false)).toThrow(matchError('sso.provider_invalid'));
  });

  it('may use HTTP on this machine only, where private providers are allowed', () => {
    expect(parseProvider({ ...draft, issuer: 'http://localhost:9000' }, true).issuer).toBe('http://localhost:9000');
    expect(() => parseProvider({ ...draft, issuer: 'http://login.internal' }, true)).toThrow(
      matchError('sso.provider_invalid'),
    );
  });
});

describe('a domain', () => {
  it('is stored in lower case', () => {
    expect(parseDomain(' Sample.Example ')).toBe('sample.example');
  });

  it.each(['', 'example', '.example', 'a..example', 'a@b.example', '*.example', '-a.example', 'a.example.', '1.2.3.4'])(
    'is rejected: "%s"',
    (name) => {
      expect(() => parseDomain(name)).toThrow(matchError('sso.domain_invalid'));
    },
  );

  it('captures addresses once it is verified, but not those of its subdomains', () => {
    const domain = { name: 'sample.example', token: 'token' };
    const added = addDomain(settings, domain);
    expect(hasVerifiedDomainOf(added, 'ann@sample.example')).toBe(false);
    const verified = verifyDomain(added, domain, now);
    expect(hasVerifiedDomainOf(verified, 'ann@sample.example')).toBe(true);
    for (const email of ['ann@a.sample.example', 'ann@notsample.example', '"a@sample.example"@evil.example'])
      expect(hasVerifiedDomainOf(verified, email)).toBe(false);
  });

  it('keeps its record when it is added again, and cannot be verified by an earlier one', () => {
    const domain = { name: 'sample.example', token: 'token' };
    const added = addDomain(settings, domain);
    expect(addDomain(added, { ...domain, token: 'another' })).toBe(added);
    expect(() => verifyDomain(added, { ...domain, token: 'another' }, now)).toThrow(matchError('sso.domain_unknown'));
  });

  it('is rejected beyond the limit', () => {
    let full = settings;
    for (let count = 0; count < SSO_DOMAINS_MAX; count += 1)
      full = addDomain(full, { name: `d${count}.example`, token: 't' });
    expect(() => addDomain(full, { name: 'more.example', token: 't' })).toThrow(matchError('sso.too_many_domains'));
  });
});
