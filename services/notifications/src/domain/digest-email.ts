import type { DigestEntry } from './digest.ts';
import { addMemberLinks, type MemberEmailLinks, type RenderedEmail } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';
import type { Notification } from './notification.ts';
import { texts } from './texts.ts';

/** The notifications since the last digest. The urls are absolute. */
export function createDigestEmail(
  digest: { name: string; items: readonly Omit<DigestEntry, 'id'>[]; more: number },
  links: MemberEmailLinks,
): RenderedEmail {
  const { name, items, more } = digest;
  const content = createItemListEmail(
    texts.digest.subject(items.length + more),
    [texts.hello(name), texts.digest.intro],
    items.map(({ title, body, url }) => ({ lines: [title, body], link: { label: texts.digest.open, url } })),
    more === 0 ? [] : [texts.moreLine(more)],
  );
  return addMemberLinks(content, links);
}

/** One notification. The url is absolute. */
export function createNotificationEmail(
  to: { name: string },
  { title, body, url }: Pick<Notification, 'title' | 'body' | 'url'>,
  links: MemberEmailLinks,
): RenderedEmail {
  const content = createItemListEmail(
    texts.notificationSubject(title, body),
    [texts.hello(to.name)],
    [{ lines: [title, body], link: { label: texts.digest.open, url } }],
    [],
  );
  return addMemberLinks(content, links);
}
