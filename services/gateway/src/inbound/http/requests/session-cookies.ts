import { SECOND_MS } from '@minutehand/contracts/limits';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Response } from 'express';
import { getSessionCookieName, getSsoCookieName } from '../../../domain/cookie-name.ts';
import { SESSION_ID_CHARACTERS, SESSION_IDLE_MS, SSO_COOKIE_MS } from '../../../limits.ts';
import type { SessionCookies } from '../route.ts';

export type SessionCookieAccess = {
  readonly readId: (cookieHeader: string | undefined) => string | undefined;
  /** The secret of a browser that has started single sign-on. */
  readonly readSsoSecret: (cookieHeader: string | undefined) => string | undefined;
  readonly forResponse: (response: Response) => SessionCookies;
};

/** Reads and writes the session cookie, which holds the opaque session id, or before sign-in a signed anonymous value. */
export function createSessionCookieAccess(publicUrl: string): SessionCookieAccess {
  const secure = publicUrl.startsWith('https:');
  const name = getSessionCookieName(secure);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const ssoName = getSsoCookieName(secure);
  const read = (header: string | undefined, cookie: string) => {
    const value = header === undefined ? undefined : parseCookie(header)[cookie];
    return value === undefined || value.length === 0 || value.length > SESSION_ID_CHARACTERS ? undefined : value;
  };
  return {
    readId: (header) => read(header, name),
    readSsoSecret: (header) => read(header, ssoName),
    forResponse: (response) => ({
      set: ({ id }) => {
        const maxAge = SESSION_IDLE_MS / SECOND_MS;
        response.append('Set-Cookie', stringifySetCookie({ name, value: id, ...attributes, maxAge }));
      },
      setAnonymous: (value) => {
        // Without Max-Age: ends with the browser session.
        response.append('Set-Cookie', stringifySetCookie({ name, value, ...attributes }));
      },
      // Lax: the provider redirects to the callback, which is a navigation from another site.
      setSsoSecret: (value) => {
        const maxAge = SSO_COOKIE_MS / SECOND_MS;
        response.append('Set-Cookie', stringifySetCookie({ name: ssoName, value, ...attributes, maxAge }));
      },
      clearSsoSecret: () => {
        response.append('Set-Cookie', stringifySetCookie({ name: ssoName, value: '', ...attributes, maxAge: 0 }));
      },
      clear: () => {
        // Not "cookies", which would also remove those of other applications on the domain. Responses with data are never cached.
        response.setHeader('Clear-Site-Data', '"storage"');
        response.append('Set-Cookie', stringifySetCookie({ name, value: '', ...attributes, maxAge: 0 }));
      },
    }),
  };
}
