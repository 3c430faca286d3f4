import type { MemberEmailLinks, RenderedEmail, Summary } from './emails.ts';
import { createSectionEmail } from './section-email.ts';
import { texts } from './texts.ts';

export type MinutesEmailItem = {
  readonly description: string;
  readonly assigneeDisplayName: string;
  /** Empty if there is no date. */
  readonly dueDateFormatted: string;
};

/**
 * The email that minutes are ready, with what a reader needs first: the summary, the decisions and the action items. For a new draft
 * (`isProposed`) without them, because they are those of the minutes that stay until a user decides.
 */
export function createMinutesReadyEmail(
  to: { name: string },
  meeting: {
    title: string;
    summary: Summary | undefined;
    actionItems: readonly MinutesEmailItem[];
    /** Number of action items that are not listed. */
    moreActionItems: number;
    isProposed?: boolean | undefined;
  },
  urls: { meetingUrl: string } & MemberEmailLinks,
): RenderedEmail {
  const { title, summary, actionItems, moreActionItems, isProposed = false } = meeting;
  const { meetingUrl, settingsUrl, unsubscribeUrl } = urls;
  const { subject, intro, button, draftSubject, draftIntro, draftButton } = texts.minutesReady;
  const hello = texts.hello(to.name);
  if (isProposed)
    return createSectionEmail({
      subject: draftSubject(title),
      introduction: [hello, draftIntro(title)],
      sections: [],
      link: { label: draftButton, url: meetingUrl },
      ...{ settingsUrl, unsubscribeUrl },
    });
  const { sentences = [], decisions = [] } = summary ?? {};
  return createSectionEmail({
    subject: subject(title),
    introduction: [hello, intro(title)],
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
    ...{ settingsUrl, unsubscribeUrl },
  });
}

/** An action item, its assignee and its due date. */
function toLines({ description, assigneeDisplayName, dueDateFormatted }: MinutesEmailItem): string[] {
  const dueTexts = dueDateFormatted === '' ? [] : [texts.dueOn(dueDateFormatted, false)];
  return [description, [assigneeDisplayName, ...dueTexts].join(' · ')];
}
