import { describe, expect, it } from 'vitest';
import { createTokens, secrets } from './tokens.ts';

describe('a signed token', () => {
  const tokens = createTokens('a secret of the test');

  it('gives its id back for its own purpose only', () => {
    const token = tokens.sign('invitation', 'invitation-1');
    expect(tokens.read('invitation', token)).toBe('invitation-1');
    expect(tokens.read('password_reset', token)).toBeUndefined();
  });

  it('can not be forged, cut or made with another secret', () => {
    const token = tokens.sign('mention', 'user-1');
    const [, signature] = token.split('.');
    const forged = `${Buffer.from('user-2').toString('base64url')}.${signature}`;
    for (const bad of [forged, token.slice(0, -2), '', '.', 'x.y', createTokens('other').sign('mention', 'user-1')]) {
      expect(tokens.read('mention', bad)).toBeUndefined();
    }
  });
});

describe('an access token', () => {
  it('is random, recognisable, and stored as its hash', () => {
    const secret = secrets.newAccessTokenSecret();
    expect(secret).toMatch(/^mh_[A-Za-z0-9_-]{43}$/);
    expect(secret).not.toBe(secrets.newAccessTokenSecret());
    expect(secrets.hashOf(secret)).toMatch(/^[0-9a-f]{64}$/);
  });
});
