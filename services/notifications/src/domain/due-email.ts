import type { RenderedEmail } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';
import { texts } from './texts.ts';

/** The reminder about action items that are due on the same day. */
export function createDueEmail(due: {
  isToday: boolean;
  dueDateFormatted: string;
  /** Empty for an external assignee: the subject line of their email omits the description. */
  assigneeId: string;
  name: string;
  items: readonly { description: string; meetingTitle: string; url: string }[];
  /** Number of items that are not listed. */
  more: number;
}): RenderedEmail {
  const { items, more, name } = due;
  const count = items.length + more;
  const when = due.isToday ? texts.due.today : texts.due.tomorrow;
  return createItemListEmail(
    createSubject(count, when, due.assigneeId === '' ? '' : (items[0]?.description ?? '')),
    [texts.hello(name), texts.due.intro(count, when, due.dueDateFormatted)],
    items.map(({ description, meetingTitle, url }) => ({
      lines: [description, texts.fromMeeting(meetingTitle)],
      link: { label: texts.openItem, url },
    })),
    more === 0 ? [] : [texts.moreLine(more)],
  );
}

function createSubject(count: number, when: string, description: string): string {
  if (count !== 1 || description === '') return texts.due.subject(count, when);
  return texts.due.subjectWith(when, description);
}
