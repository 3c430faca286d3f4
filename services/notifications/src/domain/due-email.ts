import type { EmailContent } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';

/** The reminder about action items that are due on the same day. */
export function dueEmail(due: {
  isToday: boolean;
  dueDateFormatted: string;
  name: string;
  items: readonly { description: string; meetingTitle: string; url: string }[];
  /** Number of further items. */
  more: number;
}): EmailContent {
  const { items, more, name } = due;
  const count = items.length + more;
  const when = due.isToday ? 'today' : 'tomorrow';
  const what = count === 1 ? 'an action item of yours is' : `${count} action items of yours are`;
  return createItemListEmail(
    count === 1 ? `Due ${when}: ${items[0]?.description ?? ''}` : `${count} action items are due ${when}`,
    [name === '' ? 'Hello,' : `Hello ${name},`, `${what} due ${when}, ${due.dueDateFormatted}.`],
    items.map(({ description, meetingTitle, url }) => ({
      lines: [description, `From “${meetingTitle}”`],
      link: { words: 'Open it or mark it done', url },
    })),
    more === 0 ? [] : [`And ${more} more.`],
  );
}
