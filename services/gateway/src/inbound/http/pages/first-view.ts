import { meetingSchema } from '@minutehand/contracts/http/meetings/meetings';
import { summarySchema } from '@minutehand/contracts/http/meetings/minutes';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { escapeHtml } from '@minutehand/service-kit/html';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { FIRST_VIEW_CHARACTERS, FIRST_VIEW_DEADLINE_MS, FIRST_VIEW_LONG_TITLE_CHARACTERS } from '../../../limits.ts';
import type { Route } from '../route.ts';
import { type RequestDependencies, runRead } from '../serve-route.ts';
import { matchPath } from './page-paths.ts';

/** What a page shows before its scripts have run. */
export type FirstView = {
  /** The theme of the user, in which the text is painted; empty for that of the system. */
  readonly theme: string;
  /** Escaped; empty if there is nothing to show yet. */
  readonly html: string;
};

export type RenderFirstView = (request: Request, response: Response) => Promise<FirstView | undefined>;

const PAGE = '/meetings/:meetingId';
const READS = { session: '/session', meeting: '/meetings/{id}', minutes: '/meetings/{id}/minutes' } as const;

const readsSchema = z.object({
  session: z.object({ user: sessionResponseSchema.shape.user.pick({ theme: true }) }),
  meeting: z.object({ meeting: meetingSchema.pick({ title: true, counts: true }) }),
  minutes: z.object({ summary: summarySchema.nullable() }),
});
type Reads = z.infer<typeof readsSchema>;

/**
 * Renders the title and the summary of a meeting into its page, so that they can be read while the scripts load. The reads are those
 * that the screen requests, with the rights of its user. If one of them fails or takes too long, the page has no text: the screen
 * requests it again and shows what is wrong.
 */
export function createFirstView(routes: readonly Route[], dependencies: RequestDependencies): RenderFirstView {
  const findRoute = (path: string) => routes.find((route) => route.method === 'get' && route.path === path);

  return async (request, response) => {
    const id = decode(matchPath(PAGE, request.path)?.meetingId);
    if (id === undefined || id === 'new') return undefined;
    const signal = AbortSignal.timeout(FIRST_VIEW_DEADLINE_MS);
    const read = async (path: string) => {
      const route = findRoute(path);
      if (!route) throw new Error(`no route for ${path}`);
      const result = await runRead(route, path.includes('{id}') ? { id } : {}, {
        ...{ dependencies, request, response, signal },
      });
      return 'body' in result && result.status === 200 ? result.body : undefined;
    };
    const all = Promise.all(Object.entries(READS).map(async ([name, path]) => [name, await read(path)] as const));
    const bodies = await Promise.race([all.catch(() => undefined), waitForAbort(signal)]);
    const reads = bodies && readsSchema.safeParse(Object.fromEntries(bodies));
    return reads?.success ? { theme: reads.data.session.user.theme, html: render(reads.data) } : undefined;
  };
}

function decode(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

/**
 * The styles are in frontends/shell/src/first-view.css. Hidden from assistive technology, which gets the screen itself, and inert, as
 * nothing in it responds yet.
 */
function render({ meeting: { meeting }, minutes: { summary } }: Reads): string {
  const sentences = summary?.sentences.map(toText) ?? [];
  const decisions = summary?.decisions.map(toText) ?? [];
  const length = [...sentences, ...decisions].reduce((sum, text) => sum + text.length, 0);
  if (length === 0 || length > FIRST_VIEW_CHARACTERS) return '';
  const heading = (text: string) => `<div class="first-view-heading">${text}</div>`;
  const items = decisions.map((text) => `<li>${escapeHtml(text)}</li>`).join('');
  return [
    `<div id="first-view" class="first-view"${meeting.counts.segments > 0 ? ' data-panel' : ''} aria-hidden="true" inert>`,
    '<div class="first-view-track">',
    `<div class="first-view-title"${isLong(meeting.title) ? ' data-long' : ''}><span>${escapeHtml(meeting.title)}</span></div>`,
    '<div class="first-view-bar"></div>',
    `<div class="first-view-document">${heading('Summary')}`,
    sentences.length === 0 ? '' : `<p>${escapeHtml(sentences.join(' '))}</p>`,
    items === '' ? '' : `<div class="first-view-subheading">Decisions</div><ul>${items}</ul>`,
    '</div></div></div>',
  ].join('');
}

const isLong = (title: string) => title.length > FIRST_VIEW_LONG_TITLE_CHARACTERS;

type Line = NonNullable<Reads['minutes']['summary']>['sentences'][number];

/** Without the name of the speaker in front, as the screen shows it. */
function toText({ text, citations }: Line): string {
  const prefix = citations.map(({ speaker }) => `${speaker}: `).find((name) => name !== ': ' && text.startsWith(name));
  return prefix === undefined ? text : text.slice(prefix.length);
}
