import { describe, expect, it } from '@jest/globals';
import {
  EMAIL_VERIFICATION_INTERVAL_MS,
  EMAIL_VERIFICATION_TTL_MS,
  PENDING_EMAIL_VERIFICATIONS_MAX,
} from '../limits.ts';
import {
  addVerification,
  checkVerification,
  type EmailVerification,
  VERIFIED_EMAIL_STATE,
} from './email-verification.ts';

const START = new Date('2026-01-05T09:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const createUnverified = (...emailVerifications: EmailVerification[]) => ({ emailVerified: false, emailVerifications });

describe('a link that verifies an address', () => {
  const state = createUnverified({ id: 'link', requestedAt: START });

  it('is valid for a day', () => {
    expect(() => checkVerification(state, 'link', after(EMAIL_VERIFICATION_TTL_MS - 1))).not.toThrow();
    expect(() => checkVerification(state, 'link', after(EMAIL_VERIFICATION_TTL_MS))).toThrow('has expired');
  });

  it('is rejected when the address is verified', () => {
    expect(() => checkVerification(VERIFIED_EMAIL_STATE, 'link', START)).toThrow('already confirmed');
    expect(() => addVerification(VERIFIED_EMAIL_STATE, 'link', START)).toThrow('already confirmed');
  });

  it('leaves earlier links valid, because emails arrive in any order', () => {
    const emailVerifications = addVerification(state, 'later', after(EMAIL_VERIFICATION_INTERVAL_MS));
    for (const id of ['link', 'later'])
      expect(() => checkVerification({ emailVerified: false, emailVerifications }, id, START)).not.toThrow();
  });

  it('is sent once a minute', () => {
    expect(() => addVerification(state, 'later', after(EMAIL_VERIFICATION_INTERVAL_MS - 1_001))).toThrow(
      expect.objectContaining({ code: 'email_verification.too_many', details: { retryAfterSeconds: 2 } }),
    );
  });

  it('is sent up to five times a day', () => {
    let links: EmailVerification[] = [];
    let now = START;
    for (let count = 0; count < PENDING_EMAIL_VERIFICATIONS_MAX; count++) {
      now = after(count * EMAIL_VERIFICATION_INTERVAL_MS);
      links = addVerification(createUnverified(...links), `link-${count}`, now);
    }
    now = after(EMAIL_VERIFICATION_TTL_MS - 1);
    expect(() => addVerification(createUnverified(...links), 'too many', now)).toThrow(
      expect.objectContaining({ code: 'email_verification.too_many', details: { retryAfterSeconds: 1 } }),
    );
    const ids = addVerification(createUnverified(...links), 'next day', after(EMAIL_VERIFICATION_TTL_MS)).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['link-1', 'link-2', 'link-3', 'link-4', 'next day']);
  });
});
