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

/** The content that a page shows before its scripts have run. */
export type FirstView = {
  /** The theme of the user, in which the text is painted; empty for that of the system. */
  readonly theme: string;
  /** Escaped; empty if there is nothing to show yet. */
  readonly html: string;
};

export type RenderFirstView = (request: Request, response: Response) => Promise<FirstView | undefined>;

const FIRST_VIEWS = [listFirstView, meetingFirstView];
const NEW_MEETING = 'new';

const sessionSchema = z.object({
  session: z.object({
    user: sessionResponseSchema.shape.user.pick({ theme: true, time_zone: true, date_language: true }),
  }),
});

/**
 * Renders the first view of a screen into its page, so that it can be read while the scripts load. It calls the routes that the screen
 * requests, with the rights of its user. If a call or the rendering fails or takes too long, the page has no text: the screen requests the data again and
 * shows what is wrong.
 */
export function createFirstView(routes: readonly Route[], dependencies: RequestDependencies): RenderFirstView {
  const findRoute = (path: string) => routes.find((route) => route.method === 'get' && route.path === path);

  return async (request, response) => {
    const found = findFirstView(request);
    if (!found) return undefined;
    const { firstView, id } = found;
    const signal = AbortSignal.timeout(FIRST_VIEW_DEADLINE_MS);
    const read = async (path: string) => {
      const route = findRoute(path);
      if (!route) throw new Error(`no route for ${path}`);
      const result = await runRead(route, path.includes('{id}') ? { id } : {}, {
        ...{ dependencies, request, response, signal },
      });
      return 'body' in result && result.status === 200 ? result.body : undefined;
    };
    const paths = Object.entries({ session: '/session', ...firstView.routes });
    const allBodies = Promise.all(paths.map(async ([name, path]) => [name, await read(path)] as const));
    const results = await Promise.race([allBodies.catch(() => undefined), waitForAbort(signal)]);
    if (!results) return undefined;
    const bodies = Object.fromEntries(results);
    const { data } = sessionSchema.safeParse(bodies);
    if (!data) return undefined;
    const { theme, time_zone, date_language } = data.session.user;
    const timeZone = findTimeZone(getBrowserTimeZone(request), time_zone);
    try {
      const language = date_language || getLanguage(request);
      const html = firstView.render(bodies, { now: dependencies.now(), language, timeZone });
      return html === undefined ? undefined : { theme, html };
    } catch (error) {
      dependencies.log.error({ err: error, page: firstView.path }, 'first view not rendered');
      return undefined;
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
