import type { EmailContent } from './emails.ts';
import { letterWithItems } from './item-list.ts';

export type AssignedLetterItem = { description: string; dueDateFormatted: string; url: string };

/** For somebody who has no sign-in: what they were given to do, each with a link of its own. */
export function assignmentEmail(given: {
  meetingTitle: string;
  senderName: string;
  name: string;
  items: readonly AssignedLetterItem[];
}): EmailContent {
  const { meetingTitle, items } = given;
  const isOne = items.length === 1;
  const [count, it] = isOne ? ['an action item', 'it'] : [`${items.length} action items`, 'them'];
  const subject = isOne ? 'An action item for you' : `${items.length} action items for you`;
  return letterWithItems(
    `${subject}: ${meetingTitle}`,
    [
      given.name === '' ? 'Hello,' : `Hello ${given.name},`,
      `${given.senderName || 'Somebody'} gave you ${count} from the meeting “${meetingTitle}”. No sign-in is needed to see ${it} and to mark ${it} done.`,
    ],
    items.map(({ description, dueDateFormatted, url }) => ({
      lines: [description, ...(dueDateFormatted === '' ? [] : [`Due ${dueDateFormatted}`])],
      link: { words: 'Open it or mark it done', url },
    })),
    ['Each link is for you alone. If you did not expect this mail, you can ignore it.'],
  );
}
