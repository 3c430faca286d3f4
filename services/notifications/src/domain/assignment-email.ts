import type { RenderedEmail } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';
import { texts } from './texts.ts';

export type AssignmentEmailItem = {
  description: string;
  dueDateFormatted: string;
  url: string;
  /** Empty when it is that of the email. */
  meetingTitle: string;
};

/** The email for an external assignee, with a link for each action item. */
export function createAssignmentEmail(assignment: {
  /** The title of the first item's meeting. */
  meetingTitle: string;
  senderName: string;
  name: string;
  items: readonly AssignmentEmailItem[];
}): RenderedEmail {
  const { meetingTitle, senderName, name, items } = assignment;
  const { subject, intro, from, ofMeetings, noAccount, unknownSender, due, reason } = texts.assignment;
  const hasOneMeeting = items.every((item) => item.meetingTitle === '' || item.meetingTitle === meetingTitle);
  return createItemListEmail(
    subject(items.length),
    [
      texts.hello(name),
      `${intro(senderName || unknownSender, items.length, hasOneMeeting ? from(meetingTitle) : ofMeetings)} ${noAccount(items.length)}`,
    ],
    items.map(({ description, dueDateFormatted, url, meetingTitle: title }) => ({
      lines: [
        description,
        ...(hasOneMeeting ? [] : [texts.fromMeeting(title)]),
        ...(dueDateFormatted === '' ? [] : [due(dueDateFormatted)]),
      ],
      link: { label: texts.openItem, url },
    })),
    [reason(items.length)],
  );
}
