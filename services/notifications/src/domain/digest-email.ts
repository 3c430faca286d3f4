import type { DigestEntry } from './digest.ts';
import { renderMutedLink } from './email-layout.ts';
import type { RenderedEmail } from './emails.ts';
import { createItemListEmail } from './item-list-email.ts';
import type { Notification } from './notification.ts';
import { texts } from './texts.ts';

/** Adds the link to the notification settings. */
function addSettingsLink(content: RenderedEmail, url: string): RenderedEmail {
  const label = texts.settingsLink;
  return {
    ...content,
    text: `${content.text}\n${label}: ${url}\n`,
    html: `${content.html}${renderMutedLink({ label, url })}\n`,
  };
}

/** The notifications since the last digest. The urls are absolute. */
export function createDigestEmail(digest: {
  name: string;
  items: readonly Omit<DigestEntry, 'id'>[];
  more: number;
  settingsUrl: string;
}): RenderedEmail {
  const { name, items, more, settingsUrl } = digest;
  const content = createItemListEmail(
    texts.digest.subject(items.length + more),
    [texts.hello(name), texts.digest.intro],
    items.map(({ title, body, url }) => ({ lines: [title, body], link: { label: texts.digest.open, url } })),
    more === 0 ? [] : [texts.moreLine(more)],
  );
  return addSettingsLink(content, settingsUrl);
}

/** One notification. The url is absolute. */
export function createNotificationEmail(
  to: { name: string },
  { title, body, url }: Pick<Notification, 'title' | 'body' | 'url'>,
  settingsUrl: string,
): RenderedEmail {
  const content = createItemListEmail(
    texts.notificationSubject(title, body),
    [texts.hello(to.name)],
    [{ lines: [title, body], link: { label: texts.digest.open, url } }],
    [],
  );
  return addSettingsLink(content, settingsUrl);
}
