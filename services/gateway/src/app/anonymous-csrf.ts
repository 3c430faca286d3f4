import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ANONYMOUS_SESSION_IDLE_MS, SECRET_BYTES } from '../limits.ts';

const MAC_BYTES = 32;
const TIME_BYTES = 6;
const COOKIE_BYTES = SECRET_BYTES + TIME_BYTES + MAC_BYTES;

export type AnonymousCsrf = {
  /** Returns the CSRF token of a signed-out browser, and a cookie to set when it has none or one that expires soon. */
  readonly getOrIssueToken: (cookie: string | undefined) => {
    readonly csrfToken: string;
    readonly newCookie: string | undefined;
  };
  /** Returns the CSRF token of an anonymous cookie; undefined when the cookie is not one, is forged or has expired. */
  readonly findToken: (cookie: string | undefined) => string | undefined;
};

/**
 * Anonymous CSRF cookies: a random id with the time of issue, signed. Nothing is stored. The CSRF token is derived from the id, so that
 * it stays the same when the cookie is renewed. The keys are derived from a secret that all gateway processes share.
 */
export function createAnonymousCsrf(dependencies: {
  secret: string;
  now: () => Date;
  newBytes: (count: number) => Buffer;
}): AnonymousCsrf {
  const { secret, now, newBytes } = dependencies;
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `gateway anonymous csrf ${purpose}`, MAC_BYTES));
  const cookieKey = deriveKey('cookie');
  const tokenKey = deriveKey('token');
  const sign = (content: Buffer) => createHmac('sha256', cookieKey).update(content).digest();
  const toToken = (id: Buffer) => createHmac('sha256', tokenKey).update(id).digest('base64url');

  function toCookie(id: Buffer): string {
    const content = Buffer.alloc(SECRET_BYTES + TIME_BYTES);
    id.copy(content);
    content.writeUIntBE(now().getTime(), SECRET_BYTES, TIME_BYTES);
    return Buffer.concat([content, sign(content)]).toString('base64url');
  }

  function parse(cookie: string | undefined): { id: Buffer; ageMs: number } | undefined {
    const bytes = Buffer.from(cookie ?? '', 'base64url');
    if (bytes.length !== COOKIE_BYTES) return undefined;
    const content = bytes.subarray(0, SECRET_BYTES + TIME_BYTES);
    if (!timingSafeEqual(bytes.subarray(content.length), sign(content))) return undefined;
    const ageMs = now().getTime() - content.readUIntBE(SECRET_BYTES, TIME_BYTES);
    return ageMs < ANONYMOUS_SESSION_IDLE_MS ? { id: content.subarray(0, SECRET_BYTES), ageMs } : undefined;
  }

  return {
    getOrIssueToken(cookie) {
      const current = parse(cookie);
      const id = current?.id ?? newBytes(SECRET_BYTES);
      const isRecent = current !== undefined && current.ageMs < ANONYMOUS_SESSION_IDLE_MS / 2;
      return { csrfToken: toToken(id), newCookie: isRecent ? undefined : toCookie(id) };
    },
    findToken(cookie) {
      const current = parse(cookie);
      return current && toToken(current.id);
    },
  };
}
