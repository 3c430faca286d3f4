import { TEXT_LOCALE } from '@minutehand/contracts/dates';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { FIRST_VIEW_DEADLINE_MS } from '../../../limits.ts';
import type { Route } from '../route.ts';
import { type RequestDependencies, runRead } from '../serve-route.ts';
import { listFirstView } from './list-first-view.ts';
import { meetingFirstView } from './meeting-first-view.ts';
import { matchPath } from './page-paths.ts';

/** What the page of a signed-in user contains before its scripts have run. */
export type FirstView = {
  /** The theme of the user, in which the page is painted; empty for that of the system. */
  readonly theme: string;
  /** The content of the screen, escaped; empty if there is nothing to show yet. */
  readonly html: string;
};

export type RenderFirstView = (request: Request, response: Response) => Promise<FirstView | undefined>;

const FIRST_VIEWS = [listFirstView, meetingFirstView];
const NEW_MEETING = 'new';

const sessionSchema = z.object({
  user: sessionResponseSchema.shape.user.pick({ theme: true, time_zone: true, date_language: true }),
});

/**
 * Renders the first view of a screen into its page, so that it can be read while the scripts load, and the theme of its user, so that no page
 * appears in another one first. It calls the routes that the screen requests, with the rights of its user. If a call or the rendering fails or
 * takes too long, the page has no text: the screen requests the data again and shows what is wrong.
 */
export function createFirstView(routes: readonly Route[], dependencies: RequestDependencies): RenderFirstView {
  const findRoute = (path: string) => routes.find((route) => route.method === 'get' && route.path === path);

  return async (request, response) => {
    const found = findFirstView(request);
    const signal = AbortSignal.timeout(FIRST_VIEW_DEADLINE_MS);
    const withinDeadline = <T>(read: Promise<T>) => Promise.race([read.catch(() => undefined), waitForAbort(signal)]);
    const read = async (path: string) => {
      const route = findRoute(path);
      if (!route) throw new Error(`no route for ${path}`);
      const result = await runRead(route, path.includes('{id}') ? { id: found?.id ?? '' } : {}, {
        ...{ dependencies, request, response, signal },
      });
      return 'body' in result && result.status === 200 ? result.body : undefined;
    };
    const readAll = async (paths: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await read(path)] as const)),
      );
    const [session, bodies] = await Promise.all([
      withinDeadline(read('/session')),
      found && withinDeadline(readAll(found.firstView.routes)),
    ]);
    const { data } = sessionSchema.safeParse(session);
    if (!data) return undefined;
    const { theme, time_zone, date_language } = data.user;
    if (!found || !bodies) return { theme, html: '' };
    const timeZone = findTimeZone(getBrowserTimeZone(request), time_zone);
    try {
      const language = date_language || getLanguage(request);
      const html = found.firstView.render({ ...bodies, session }, { now: dependencies.now(), language, timeZone });
      return { theme, html: html ?? '' };
    } catch (error) {
      dependencies.log.error({ err: error, page: found.firstView.path }, 'first view not rendered');
      return { theme, html: '' };
    }
  };
}

function findFirstView({ path, url }: Request) {
  for (const firstView of FIRST_VIEWS) {
    const params = matchPath(firstView.path, path);
    const id = params && decode(params.meetingId ?? '');
    if (id === undefined || id === NEW_MEETING) continue;
    return firstView.requiresEmptyQuery && url.includes('?') ? undefined : { firstView, id };
  }
  return undefined;
}

/** The language that the browser prefers, in which it writes dates. */
function getLanguage(request: Request): string {
  const [language = ''] = request.acceptsLanguages();
  try {
    return new Intl.Locale(language).toString();
  } catch {
    return TEXT_LOCALE;
  }
}

/** The time zone of the browser as the page stored it, in which the screens show dates; empty before the first visit. */
function getBrowserTimeZone(request: Request): string {
  return parseCookie(request.headers.cookie ?? '').browser_time_zone ?? '';
}

/** The first of them that the runtime supports, or UTC. */
function findTimeZone(...names: readonly string[]): string {
  for (const timeZone of names)
    try {
      return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
    } catch {
      // Unsupported or empty.
    }
  return 'UTC';
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
