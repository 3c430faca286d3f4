import type { EmailContent } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';

/** The reminder about action items that are due on the same day. */
export function dueEmail(due: {
  isToday: boolean;
  dueDateFormatted: string;
  /** Empty for an external assignee, whose subject line has no description. */
  assigneeId: string;
  name: string;
  items: readonly { description: string; meetingTitle: string; url: string }[];
  /** Number of further items. */
  more: number;
}): EmailContent {
  const { items, more, name } = due;
  const count = items.length + more;
  const when = due.isToday ? 'today' : 'tomorrow';
  const subject = count === 1 ? 'an action item of yours is' : `${count} action items of yours are`;
  return createItemListEmail(
    createSubject(count, when, due.assigneeId === '' ? '' : (items[0]?.description ?? '')),
    [name === '' ? 'Hello,' : `Hello ${name},`, `${subject} due ${when}, ${due.dueDateFormatted}.`],
    items.map(({ description, meetingTitle, url }) => ({
      lines: [description, `From “${meetingTitle}”`],
      link: { words: 'Open it or mark it done', url },
    })),
    more === 0 ? [] : [`And ${more} more.`],
  );
}

function createSubject(count: number, when: string, description: string): string {
  if (count !== 1) return `${count} action items are due ${when}`;
  return description === '' ? `An action item is due ${when}` : `Due ${when}: ${description}`;
}
