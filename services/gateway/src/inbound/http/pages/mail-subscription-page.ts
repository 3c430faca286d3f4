import type { MailSubscription } from '@minutehand/contracts/http/notifications';

/** 'open': nothing was decided, and the address gets email. 'asked': a confirmation was requested. */
type State = MailSubscription['state'];

const TEXTS: Readonly<Record<State, { title: string; text: string; unsubscribe?: string; confirm?: string }>> = {
  open: {
    title: 'Unsubscribe?',
    text: 'You get email from members of a Minutehand workspace. If you unsubscribe, you get no more email from it.',
    unsubscribe: 'Unsubscribe',
  },
  asked: {
    title: 'Confirm your subscription',
    text: 'A Minutehand workspace wants to send you the minutes of its meetings. You get them only if you confirm.',
    confirm: 'Confirm subscription',
    unsubscribe: 'Unsubscribe from this workspace',
  },
  confirmed: {
    title: "You're subscribed",
    text: 'You get the minutes of this workspace by email.',
    unsubscribe: 'Unsubscribe',
  },
  unsubscribed: {
    title: "You're unsubscribed",
    text: 'This workspace sends you no more email.',
    confirm: 'Subscribe again',
  },
};

/** The texts for a member who turns one kind of notification email off or on. */
const KIND_TEXTS: typeof TEXTS = {
  ...TEXTS,
  open: {
    title: 'Turn off this email?',
    text: 'You get this email because of your notification settings in Minutehand. Your other email settings do not change.',
    unsubscribe: 'Turn off',
  },
  unsubscribed: {
    title: 'This email is off',
    text: 'You get no more email of this kind. Your other email settings do not change.',
    confirm: 'Turn on again',
  },
};

/** The texts for a member who turns the summary of all notifications off or on. */
const DIGEST_TEXTS: typeof TEXTS = {
  ...KIND_TEXTS,
  open: {
    title: 'Turn off this email?',
    text: 'You get a summary of your notifications in Minutehand. If you turn it off, none of them are emailed.',
    unsubscribe: 'Turn off',
  },
  unsubscribed: {
    title: 'This email is off',
    text: 'Your notifications are no longer emailed. To get some of them, change your notification settings.',
    confirm: 'Turn on again',
  },
};

function getTexts(kind: string): typeof TEXTS {
  if (kind === '') return TEXTS;
  return kind === 'digest' ? DIGEST_TEXTS : KIND_TEXTS;
}

/** The page that an emailed link opens. It works without scripts. `path` is the page URL, without its host. */
export function renderMailSubscriptionPage({ state, kind }: MailSubscription, path: string): string {
  const { title, text, unsubscribe, confirm } = getTexts(kind)[state];
  const form = (action: string, label: string | undefined) =>
    label === undefined ? '' : `<form method="post" action="${action}"><button>${label}</button></form>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<img src="/icons/icon-192.png" alt="" width="48" height="48">
<h1>${title}</h1>
<p>${text}</p>
${form(`${path}/confirm`, confirm)}${form(path, unsubscribe)}</main>
</body>
</html>
`;
}
