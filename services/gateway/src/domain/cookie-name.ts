/** `__Host-` makes the browser insist on Secure, on the path / and on this very host. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-mh' : 'mh';
}
