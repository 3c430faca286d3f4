import { describe, expect, it } from '@jest/globals';
import { createSigner } from './signer.ts';

describe('a signed text', () => {
  const signer = createSigner<'invitation' | 'mention'>('a secret of the test');

  it('returns its payload for its purpose only', () => {
    const token = signer.sign('invitation', 'invitation-1');
    expect(signer.read('invitation', token)).toBe('invitation-1');
    expect(signer.read('mention', token)).toBeUndefined();
  });

  it('is rejected when forged, truncated or signed with another secret', () => {
    const token = signer.sign('mention', 'user-1');
    const [, signature] = token.split('.');
    const forged = `${Buffer.from('user-2').toString('base64url')}.${signature}`;
    const otherSecretToken = createSigner<'mention'>('other').sign('mention', 'user-1');
    for (const invalidToken of [forged, token.slice(0, -2), '', '.', 'x.y', otherSecretToken]) {
      expect(signer.read('mention', invalidToken)).toBeUndefined();
    }
  });

  it('is accepted in one encoding only, so that a limit for each token applies to all its uses', () => {
    const token = signer.sign('mention', 'user-1');
    const [payload = '', signature = ''] = token.split('.');
    for (const other of [
      `${token}.`,
      `${token}.x`,
      `${payload}=.${signature}`,
      `${payload}.${signature}=`,
      `${payload}!.${signature}`,
      `${payload}.${signature} `,
      token.replaceAll('-', '+').replaceAll('_', '/').concat('=='),
    ])
      expect([other, signer.read('mention', other)]).toEqual([other, undefined]);
  });
});
