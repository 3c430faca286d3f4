import { formatDateParts } from '@minutehand/contracts/dates';
import { meetingSchema } from '@minutehand/contracts/http/meetings/meetings';
import { getMeetingPeriod, type MeetingPeriod } from '@minutehand/contracts/meeting-periods';
import { escapeHtml } from '@minutehand/service-kit/html';
import { z } from 'zod';
import { FIRST_VIEW_ROWS } from '../../../limits.ts';
import { defineFirstView, type Viewer } from './define-first-view.ts';

declare global {
  namespace Intl {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is merged
    interface Locale {
      /** Monday is 1, Sunday is 7. Missing in the types of TypeScript. */
      getWeekInfo(): { firstDay: number };
    }
  }
}

const dataSchema = z.object({
  list: z.object({
    meetings: z.array(
      meetingSchema.pick({
        title: true,
        summary_line: true,
        state: true,
        in_review: true,
        started_at: true,
        created_at: true,
      }),
    ),
  }),
});
type Data = z.infer<typeof dataSchema>;
type Row = Data['list']['meetings'][number];

/** Titles and summaries of the first meetings, and which are in review, of the list, under the headings of their periods. */
export const listFirstView = defineFirstView({
  path: '/meetings',
  requiresEmptyQuery: true,
  routes: { list: '/meetings' },
  schema: dataSchema,
  render,
});

const LABELS: Readonly<Record<Exclude<MeetingPeriod, 'month'>, string>> = {
  upcoming: 'Upcoming',
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
};

function render({ list: { meetings } }: Data, viewer: Viewer): string {
  if (meetings.length === 0) return '';
  const getLabel = createLabels(viewer);
  const rows = meetings.slice(0, FIRST_VIEW_ROWS).map((meeting) => ({ label: getLabel(meeting), row: toRow(meeting) }));
  return [
    '<div id="first-view" class="first-view" data-list aria-hidden="true" inert><div class="first-view-track">',
    '<div class="first-view-head">Meetings</div><div class="first-view-filters"></div>',
    ...rows.flatMap(({ label, row }, index) =>
      label === rows[index - 1]?.label ? row : [`<div class="first-view-group">${escapeHtml(label)}</div>`, row],
    ),
    '</div></div>',
  ].join('');
}

function toRow({ title, summary_line, state, in_review }: Row): string {
  const name = `<div class="first-view-name">${escapeHtml(title)}</div>`;
  const isInReview = in_review && state === 'ready';
  const line = isInReview ? `<div class="first-view-line">${name}<span>In review</span></div>` : name;
  const summary = summary_line === '' ? '' : `<div class="first-view-summary">${escapeHtml(summary_line)}</div>`;
  return `<div class="first-view-row">${line}${summary}</div>`;
}

/** The heading of a meeting, as the screen groups them. */
function createLabels({ now, language, timeZone }: Viewer): (meeting: Row) => string {
  const days = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const toDay = (instant: Date) => {
    const parts = new Map(days.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    return { year: parts.get('year') ?? 0, month: (parts.get('month') ?? 1) - 1, date: parts.get('day') ?? 1 };
  };
  const today = toDay(now);
  const weekStart = new Intl.Locale(language).getWeekInfo().firstDay % 7;
  return ({ started_at, created_at }) => {
    const instant = new Date(started_at ?? created_at);
    const start = toDay(instant);
    const period = getMeetingPeriod(start, today, weekStart);
    if (period !== 'month') return LABELS[period];
    const year = start.year === today.year ? {} : ({ year: 'numeric' } as const);
    return formatDateParts(instant, { locale: language, timeZone }, { month: 'long', ...year });
  };
}
