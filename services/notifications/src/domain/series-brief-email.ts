import { formatFullDateTime, TEXT_LOCALE } from '@minutehand/contracts/dates';
import type { SeriesBrief } from '@minutehand/contracts/proto/meetings/v1/series_brief';
import type { EmailContent } from './emails.ts';
import { createSectionEmail } from './section-email.ts';
import { texts } from './texts.ts';

/** What to know before a meeting. */
export type Brief = Pick<
  SeriesBrief,
  'decisions' | 'moreDecisions' | 'people' | 'moreActionItems' | 'agendaItems' | 'lastMeeting'
>;

/** The brief of a meeting, as its page shows it. The urls are absolute. */
export function seriesBriefEmail(
  to: { name: string; timeZone: string },
  meeting: { title: string; startedAt: Date; url: string; brief: Brief },
  urls: { settingsUrl: string; unsubscribeUrl: string },
): EmailContent {
  const { title, startedAt, url, brief } = meeting;
  const start = formatFullDateTime(startedAt, { locale: TEXT_LOCALE, timeZone: to.timeZone || 'UTC' });
  return createSectionEmail({
    ...urls,
    subject: texts.brief.subject(title),
    introduction: [texts.hello(to.name), texts.brief.intro(title, start)],
    sections: [
      {
        title: texts.brief.decisions,
        lists: [{ name: '', items: brief.decisions.map(toDecisionItem) }],
        more: brief.moreDecisions === 0 ? '' : texts.due.more(brief.moreDecisions),
      },
      {
        title: texts.brief.actionItems,
        lists: brief.people.map(({ name, actionItems }) => ({ name, items: actionItems.map(toActionItem) })),
        more: brief.moreActionItems === 0 ? '' : texts.due.more(brief.moreActionItems),
      },
      {
        title: texts.brief.agenda,
        lists: [{ name: '', items: brief.agendaItems.map((item) => ({ lines: [item.title] })) }],
        more: '',
      },
    ],
    link: { label: texts.brief.button, url },
  });
}

function toDecisionItem({ text, meeting, replacedBy }: Brief['decisions'][number]) {
  return {
    lines: [
      text,
      texts.due.from(meeting?.title ?? ''),
      ...(replacedBy === undefined ? [] : [texts.replacedBy(replacedBy.text, replacedBy.meeting?.title ?? '')]),
    ],
  };
}

function toActionItem(item: Brief['people'][number]['actionItems'][number]) {
  const { description, dueDateFormatted, overdue, meeting } = item;
  const due = dueDateFormatted === '' ? [] : [texts.dueOn(dueDateFormatted, overdue)];
  return { lines: [description, [...due, texts.due.from(meeting?.title ?? '')].join(' · ')] };
}
