/** Address of the sign-in page that comes back to `path` afterwards. */
export function getSignInPath(path: string): string {
  return path === '/' ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(path)}`;
}

/** Where to go after signing in: the asked path of this site, never another site. */
export function getReturnPath(search: URLSearchParams): string {
  const path = search.get('return_to') ?? '/';
  return /^\/(?![/\\])/.test(path) ? path : '/';
}
