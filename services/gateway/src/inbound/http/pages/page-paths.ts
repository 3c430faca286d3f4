import { PAGE_PATHS } from '@minutehand/contracts/http/site/pages';

const knownPaths = Object.values(PAGE_PATHS)
  .flat()
  .map((path) => path.split('/'));

/** True for the path of a screen. As in the shell's router, a trailing slash is ignored. */
export function isPagePath(path: string): boolean {
  return knownPaths.some((parts) => matchParts(parts, path) !== undefined);
}

/** The values of the parameters of a pattern such as /meetings/:meetingId. Undefined if the path does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  return matchParts(pattern.split('/'), path);
}

function matchParts(parts: readonly string[], path: string): Readonly<Record<string, string>> | undefined {
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  if (parts.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') values[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return values;
}
