import { PAGE_PATHS } from '@minutehand/contracts/http/pages';

const known = Object.values(PAGE_PATHS)
  .flat()
  .map((path) => path.split('/'));

/** True for the path of a screen. As in the shell's router, a trailing slash is ignored. */
export function isPagePath(path: string): boolean {
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return known.some(
    (parts) =>
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at])),
  );
}
