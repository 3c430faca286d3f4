/** With the prefix `__Host-`, browsers require Secure, the path / and no Domain attribute. */
export function getSessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-mh' : 'mh';
}

/** The cookie of a browser that has started single sign-on. */
export function getSsoCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-mh-sso' : 'mh-sso';
}
