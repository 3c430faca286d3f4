import type { MemberEmailLinks, RenderedEmail, Summary } from './emails.ts';
import { createSectionEmail } from './section-email.ts';
import { texts } from './texts.ts';

export type MinutesEmailItem = {
  readonly description: string;
  readonly assigneeDisplayName: string;
  /** Empty if there is no date. */
  readonly dueDateFormatted: string;
};

type MinutesEmailLinks = { readonly meetingUrl: string } & MemberEmailLinks;

/** The email that minutes are ready, with what a reader needs first: the summary, the decisions and the action items. */
export function createMinutesReadyEmail(
  to: { name: string },
  meeting: {
    title: string;
    summary: Summary | undefined;
    actionItems: readonly MinutesEmailItem[];
    /** Number of action items that are not listed. */
    moreActionItems: number;
  },
  { meetingUrl, ...memberLinks }: MinutesEmailLinks,
): RenderedEmail {
  const { title, summary, actionItems, moreActionItems } = meeting;
  const { subject, intro, button } = texts.minutesReady;
  const { sentences = [], decisions = [] } = summary ?? {};
  return createSectionEmail({
    subject: subject(title),
    introduction: [texts.hello(to.name), intro(title)],
    sections: [
      { title: texts.minutes.summary, introduction: sentences.join(' '), lists: [], lastLine: '' },
      {
        title: texts.minutes.decisions,
        lists: [{ name: '', items: decisions.map((decision) => ({ lines: [decision] })) }],
        lastLine: '',
      },
      {
        title: texts.minutes.actionItems,
        lists: [{ name: '', items: actionItems.map((item) => ({ lines: toLines(item) })) }],
        lastLine: moreActionItems === 0 ? '' : texts.moreLine(moreActionItems),
      },
    ],
    link: { label: button, url: meetingUrl },
    ...memberLinks,
  });
}

/** The email that a draft was generated beside the minutes. It has none of their contents, because they stay until a user decides. */
export function createNewDraftEmail(
  to: { name: string },
  title: string,
  { meetingUrl, ...memberLinks }: MinutesEmailLinks,
): RenderedEmail {
  const { subject, intro, button } = texts.newDraftReady;
  return createSectionEmail({
    subject: subject(title),
    introduction: [texts.hello(to.name), intro(title)],
    sections: [],
    link: { label: button, url: meetingUrl },
    ...memberLinks,
  });
}

/** An action item, its assignee and its due date. */
function toLines({ description, assigneeDisplayName, dueDateFormatted }: MinutesEmailItem): string[] {
  const dueTexts = dueDateFormatted === '' ? [] : [texts.dueOn(dueDateFormatted, false)];
  return [description, [assigneeDisplayName, ...dueTexts].join(' · ')];
}
