import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@minutehand/contracts/limits';
import { ANONYMOUS_SESSION_IDLE_MS } from '../limits.ts';
import { createAnonymousCsrf } from './anonymous-csrf.ts';

const start = new Date('2026-03-01T00:00:00Z');
const createAt = (ms: number, secret = 'a shared secret') =>
  createAnonymousCsrf({ secret, now: () => new Date(start.getTime() + ms), newBytes: randomBytes });

/** A new cookie with its token. */
function open() {
  const { csrfToken, newCookie = '' } = createAt(0).getOrIssueToken(undefined);
  return { csrfToken, cookie: newCookie };
}

describe('an anonymous CSRF cookie', () => {
  it('is different for each browser, with a different token', () => {
    const [first, second] = [open(), open()];
    expect(first.cookie).not.toBe(second.cookie);
    expect(first.csrfToken).not.toBe(second.csrfToken);
    expect(first.cookie).not.toContain(first.csrfToken);
    expect(first.cookie).toMatch(/^[\w-]{90,120}$/);
  });

  it('keeps its token in every process with the same secret', () => {
    const { cookie, csrfToken } = open();
    expect(createAt(HOUR_MS).findToken(cookie)).toBe(csrfToken);
    expect(createAt(HOUR_MS).getOrIssueToken(cookie)).toEqual({ csrfToken, newCookie: undefined });
  });

  it('is renewed with the same token in the second half of its lifetime', () => {
    const { cookie, csrfToken } = open();
    const renewed = createAt(ANONYMOUS_SESSION_IDLE_MS / 2).getOrIssueToken(cookie);
    expect(renewed).toEqual({ csrfToken, newCookie: expect.any(String) });
    expect(createAt(ANONYMOUS_SESSION_IDLE_MS + HOUR_MS).findToken(renewed.newCookie)).toBe(csrfToken);
  });

  it('is not accepted when it expired, was changed, is signed with another secret, or is a session id', () => {
    const { cookie, csrfToken } = open();
    expect(createAt(ANONYMOUS_SESSION_IDLE_MS).findToken(cookie)).toBeUndefined();
    expect(createAt(0, 'another secret').findToken(cookie)).toBeUndefined();
    const changed = Buffer.from(cookie, 'base64url');
    for (const index of [0, 35, changed.length - 1]) {
      const copy = Buffer.from(changed);
      copy[index] = (copy[index] ?? 0) ^ 1;
      expect(createAt(0).findToken(copy.toString('base64url'))).toBeUndefined();
    }
    for (const other of [undefined, '', 'A'.repeat(43), csrfToken, `${cookie}AAAA`, cookie.slice(0, -4)])
      expect(createAt(0).findToken(other)).toBeUndefined();
    expect(createAt(ANONYMOUS_SESSION_IDLE_MS).getOrIssueToken(cookie).csrfToken).not.toBe(csrfToken);
  });
});
