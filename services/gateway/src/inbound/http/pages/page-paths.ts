import { PAGE_PATHS } from '@minutehand/contracts/http/pages';

const known = Object.values(PAGE_PATHS)
  .flat()
  .map((path) => path.split('/'));

/** True for an address that has a screen. As in the router of the screens, a slash at the end makes no difference. */
export function isPagePath(path: string): boolean {
  const given = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return known.some(
    (parts) =>
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at])),
  );
}
