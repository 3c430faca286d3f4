import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PAGE_PATHS } from '@minutehand/contracts/http/site/pages';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { escapeHtml } from '@minutehand/service-kit/html';
import { z } from 'zod';
import { matchPath } from './page-paths.ts';

type ScreenPath = (typeof PAGE_PATHS)['meetings'][number];

/** A screen whose files and first reads the browser requests together with the shell, instead of after it has run. */
type PreloadedScreen = {
  readonly path: ScreenPath;
  readonly area: keyof typeof PAGE_PATHS;
  /** Its name in the area's screens.json. */
  readonly screen: string;
  /** Paths that it reads before it shows anything. */
  readonly getReadPaths: (params: Readonly<Record<string, string>>) => readonly string[];
  /** Paths that it also reads on wide screens, which have two columns. */
  readonly getWideReadPaths?: PreloadedScreen['getReadPaths'];
  /** Paths that it also reads when its URL has no query. */
  readonly unfilteredReadPaths?: readonly string[];
};

/** The same as WIDE_SCREEN_QUERY of the meetings frontend. */
const WIDE_SCREEN = '(min-width: 1024px)';

const toItemRead = (assignee: 'me' | 'team', state: 'open' | 'proposed') =>
  `/action_items?assignee=${assignee}&state=${state}&limit=${PAGE_MAX}`;

const preloadedScreens: readonly PreloadedScreen[] = [
  {
    path: '/dashboard',
    area: 'meetings',
    screen: 'DashboardScreen',
    getReadPaths: () => ['/meetings', '/meetings?view=to_approve', toItemRead('me', 'open')],
  },
  {
    path: '/meetings',
    area: 'meetings',
    screen: 'MeetingListScreen',
    getReadPaths: () => [],
    unfilteredReadPaths: ['/meetings'],
  },
  {
    path: '/action_items',
    area: 'meetings',
    screen: 'ActionItemsScreen',
    getReadPaths: () => [toItemRead('team', 'proposed')],
    unfilteredReadPaths: [toItemRead('me', 'open')],
  },
  // The next screen begins with the same segments.
  { path: '/meetings/new', area: 'meetings', screen: 'NewMeetingScreen', getReadPaths: () => [] },
  {
    path: '/meetings/:meetingId',
    area: 'meetings',
    screen: 'MeetingScreen',
    getReadPaths: ({ meetingId }) =>
      ['', '/minutes', '/action_items', '/series'].map((part) => `/meetings/${meetingId}${part}`),
    getWideReadPaths: ({ meetingId }) => [`/meetings/${meetingId}/transcript`],
  },
];

/** Written by the build of an area (screens-plugin.cjs): the files of each screen. */
const screensSchema = z.record(z.string(), z.array(z.string().regex(/^[\w.-]+\.(?:js|css)$/)));

/** Link tags for a signed-in page: the session, and the files and reads of its screen. `url` is a path with its query. */
export async function createPreloadTags(staticDir: string, url: string): Promise<string> {
  const session = toFetchTag('/session');
  const [path = '', query = ''] = url.split('?');
  for (const {
    path: pattern,
    area,
    screen,
    getReadPaths,
    getWideReadPaths,
    unfilteredReadPaths = [],
  } of preloadedScreens) {
    const params = matchPath(pattern, path);
    if (params === undefined) continue;
    const files = await findScreenFiles(join(staticDir, area, 'dist', 'screens.json'), screen);
    const scripts = files.length === 0 ? [] : ['remoteEntry.js', ...files];
    return [
      session,
      ...scripts.map((file) => toFileTag(`/remotes/${area}/${file}`)),
      ...[...getReadPaths(params), ...(query === '' ? unfilteredReadPaths : [])].map((read) => toFetchTag(read)),
      ...(getWideReadPaths?.(params) ?? []).map((read) => toFetchTag(read, WIDE_SCREEN)),
    ].join('');
  }
  return session;
}

/** Empty if the area is not built: its screen then loads its files itself. */
async function findScreenFiles(manifest: string, screen: string): Promise<readonly string[]> {
  const text = await readFile(manifest, 'utf8').catch(() => undefined);
  return text === undefined ? [] : (screensSchema.parse(JSON.parse(text))[screen] ?? []);
}

const toFetchTag = (path: string, media?: string) =>
  `<link rel="preload" as="fetch" href="${escapeHtml(path)}" crossorigin${media ? ` media="${media}"` : ''}>`;

const toFileTag = (path: string) =>
  `<link rel="preload" as="${path.endsWith('.css') ? 'style' : 'script'}" href="${escapeHtml(path)}">`;
