import type { EmailContent } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';
import { texts } from './texts.ts';

export type AssignmentEmailItem = { description: string; dueDateFormatted: string; url: string };

/** The email for an external assignee, with a link for each action item. */
export function assignmentEmail(assignment: {
  meetingTitle: string;
  senderName: string;
  name: string;
  items: readonly AssignmentEmailItem[];
}): EmailContent {
  const { meetingTitle, senderName, name, items } = assignment;
  const { subject, intro, noAccount, unknownSender, due, reason } = texts.assignment;
  return createItemListEmail(
    subject(items.length),
    [texts.hello(name), `${intro(senderName || unknownSender, items.length, meetingTitle)} ${noAccount}`],
    items.map(({ description, dueDateFormatted, url }) => ({
      lines: [description, ...(dueDateFormatted === '' ? [] : [due(dueDateFormatted)])],
      link: { words: texts.openItem, url },
    })),
    [reason],
  );
}
