import { meetingSchema } from '@minutehand/contracts/http/meetings/meetings';
import { summarySchema } from '@minutehand/contracts/http/meetings/minutes';
import { escapeHtml } from '@minutehand/service-kit/html';
import { z } from 'zod';
import { FIRST_VIEW_CHARACTERS, FIRST_VIEW_LONG_TITLE_CHARACTERS } from '../../../limits.ts';
import { defineFirstView } from './define-first-view.ts';

const dataSchema = z.object({
  meeting: z.object({ meeting: meetingSchema.pick({ title: true, counts: true }) }),
  minutes: z.object({ summary: summarySchema.nullable() }),
});
type Data = z.infer<typeof dataSchema>;

/** Title and summary of a meeting. */
export const meetingFirstView = defineFirstView({
  path: '/meetings/:meetingId',
  routes: { meeting: '/meetings/{id}', minutes: '/meetings/{id}/minutes' },
  schema: dataSchema,
  render,
});

/**
 * The styles are in frontends/shell/src/first-view.css. Hidden from assistive technology, which gets the screen itself, and inert, as
 * nothing in it responds yet.
 */
function render({ meeting: { meeting }, minutes: { summary } }: Data): string {
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

type Line = NonNullable<Data['minutes']['summary']>['sentences'][number];

/** Without the speaker name in front, as the screen shows it. */
function toText({ text, citations }: Line): string {
  const prefix = citations.map(({ speaker }) => `${speaker}: `).find((name) => name !== ': ' && text.startsWith(name));
  return prefix === undefined ? text : text.slice(prefix.length);
}
