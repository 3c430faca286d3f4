import type { EmailContent } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';

export type AssignmentEmailItem = { description: string; dueDateFormatted: string; url: string };

/** The email for an external assignee, with a link for each action item. */
export function assignmentEmail(assignment: {
  meetingTitle: string;
  senderName: string;
  name: string;
  items: readonly AssignmentEmailItem[];
}): EmailContent {
  const { meetingTitle, items } = assignment;
  const isOne = items.length === 1;
  const [count, pronoun] = isOne ? ['an action item', 'it'] : [`${items.length} action items`, 'them'];
  const subject = isOne ? 'An action item for you' : `${items.length} action items for you`;
  return createItemListEmail(
    subject,
    [
      assignment.name === '' ? 'Hello,' : `Hello ${assignment.name},`,
      `${assignment.senderName || 'Somebody'} gave you ${count} from the meeting “${meetingTitle}”. No sign-in is needed to see ${pronoun} and to mark ${pronoun} done.`,
    ],
    items.map(({ description, dueDateFormatted, url }) => ({
      lines: [description, ...(dueDateFormatted === '' ? [] : [`Due ${dueDateFormatted}`])],
      link: { words: 'Open it or mark it done', url },
    })),
    ['Each link is for you alone. If you did not expect this mail, you can ignore it.'],
  );
}
