import type { DevelopmentMail } from '@minutehand/contracts/http/notifications';
import { escapeHtml } from '@minutehand/service-kit/html';

/** Escapes text and turns URLs into links. */
function linkUrls(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

/** The development mailbox, readable without scripts and styles. */
export function renderMailboxPage(mails: readonly DevelopmentMail[]): string {
  const articles = mails.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${escapeHtml(mail.sent_at)}">${escapeHtml(mail.sent_at)}</time></p>
<pre>${linkUrls(mail.text)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development email</title><link rel="icon" href="/favicon.svg"></head>
<body>
<main>
<h1>Development email</h1>
<p>Email isn't sent from this installation. It is shown here instead.</p>
${articles.length === 0 ? '<p>No email yet.</p>' : articles.join('\n')}
</main>
</body>
</html>
`;
}
