import { formatFullDateTime, TEXT_LOCALE } from '@minutehand/contracts/dates';
import type { SeriesBrief } from '@minutehand/contracts/proto/meetings/v1/series_brief';
import type { MemberEmailLinks, RenderedEmail } from './emails.ts';
import { createSectionEmail, toDecisionLines, toItemLines } from './section-email.ts';
import { texts } from './texts.ts';

/** What to know before a meeting. */
export type Brief = Pick<
  SeriesBrief,
  'decisions' | 'moreDecisions' | 'people' | 'moreActionItems' | 'agendaItems' | 'lastMeeting'
>;

/** The brief of a meeting, as its page shows it. The urls are absolute. */
export function createSeriesBriefEmail(
  to: { name: string; timeZone: string },
  meeting: { title: string; startedAt: Date; url: string; brief: Brief },
  urls: MemberEmailLinks,
): RenderedEmail {
  const { title, startedAt, url, brief } = meeting;
  const start = formatFullDateTime(startedAt, { locale: TEXT_LOCALE, timeZone: to.timeZone || 'UTC' });
  return createSectionEmail({
    ...urls,
    subject: texts.brief.subject(title),
    introduction: [texts.hello(to.name), texts.brief.intro(title, start)],
    sections: [
      {
        title: texts.brief.decisions,
        lists: [{ name: '', items: brief.decisions.map((decision) => ({ lines: toDecisionLines(decision) })) }],
        lastLine: brief.moreDecisions === 0 ? '' : texts.moreLine(brief.moreDecisions),
      },
      {
        title: texts.brief.actionItems,
        // A member and a speaker of the same name are listed once, as on the page.
        lists: [...Map.groupBy(brief.people, ({ name }) => name)].map(([name, people]) => ({
          name,
          items: people.flatMap(({ actionItems }) => actionItems).map((item) => ({ lines: toItemLines(item) })),
        })),
        lastLine: brief.moreActionItems === 0 ? '' : texts.moreLine(brief.moreActionItems),
      },
      {
        title: texts.brief.agenda,
        lists: [{ name: '', items: brief.agendaItems.map((item) => ({ lines: [item.title] })) }],
        lastLine: '',
      },
    ],
    link: { label: texts.brief.button, url },
  });
}
