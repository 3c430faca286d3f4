/** The URL of the sign-in page that returns to `path` afterwards. */
export function getSignInPath(path: string): string {
  return path === '/' ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(path)}`;
}

/** The path to open after sign-in. Only paths of this origin are accepted. */
export function getReturnPath(search: URLSearchParams): string {
  const path = search.get('return_to') ?? '/';
  return /^\/(?![/\\])/.test(path) ? path : '/';
}
