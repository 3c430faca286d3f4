import { escapeHtml } from '@minutehand/service-kit/html';

/**
 * Subject and body of an email, as plain text and HTML. The subject of an email to somebody outside the account contains no text that a
 * user entered: strangers could advertise in it, and the recipient could not tell it from the product's own words.
 */
export type EmailContent = { subject: string; text: string; html: string };

/** Removes line breaks, which are not allowed in a header. */
export const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Escapes a text and keeps its line breaks. */
const paragraph = (text: string) => `<p>${text.split('\n').map(escapeHtml).join('<br>')}</p>`;

/** `document` is inserted unchanged: the meetings service has sanitized its HTML. */
function createEmail(
  subject: string,
  paragraphs: readonly string[],
  link: { words: string; url: string },
  document?: { text: string; html: string },
): EmailContent {
  const body = paragraphs.map(paragraph).join('\n');
  const html = document ? `${body}\n<hr>\n${document.html}\n<hr>` : body;
  return {
    subject: toSingleLine(subject),
    text: `${[...paragraphs, ...(document ? [document.text.trim()] : [])].join('\n\n')}\n\n${link.words}: ${link.url}\n`,
    html: `${html}\n<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>\n`,
  };
}

export function minutesReadyEmail(to: { name: string }, meeting: { title: string; url: string }): EmailContent {
  return createEmail(
    `Minutes ready: ${meeting.title}`,
    [`Hello ${to.name},`, `the minutes of “${meeting.title}” are ready, with action items and the words behind them.`],
    { words: 'Read the minutes', url: meeting.url },
  );
}

/** The same to an address that is not verified: without any text of the user, who may not own the address. */
export function unverifiedMinutesReadyEmail(meeting: { url: string }): EmailContent {
  return createEmail(
    'Minutes ready',
    [
      'Hello,',
      'the minutes of a meeting are ready on Minutehand.',
      'Its title is not shown, because this address is not confirmed. If you did not register, you can ignore this.',
    ],
    { words: 'Read the minutes', url: meeting.url },
  );
}

const MINUTES_SUBJECT = 'Minutes of a meeting';

/** The minutes for the addresses of a meeting type. Recipients can read them without signing in. */
export function minutesEmail(meeting: {
  title: string;
  content: string;
  renderedHtml: string;
  url: string;
}): EmailContent {
  const { title, content, renderedHtml, url } = meeting;
  return createEmail(
    MINUTES_SUBJECT,
    [
      `These are the minutes of “${title}”.`,
      'You get this mail because the type of this meeting sends its minutes to your address.',
    ],
    { words: 'Open the meeting', url },
    // `renderedHtml` is empty while the meetings service runs a version that does not render HTML.
    { text: content, html: renderedHtml === '' ? paragraph(content) : renderedHtml },
  );
}

/** Requests a confirmation from an address of a meeting type. Contains nothing of a meeting. */
export function confirmationEmail(request: {
  sender: { name: string; email: string } | undefined;
  url: string;
}): EmailContent {
  const { sender, url } = request;
  const senderText = sender === undefined ? 'A member of a Minutehand account' : `${sender.name} (${sender.email})`;
  return createEmail(
    'Confirm that you want minutes by email',
    [
      `${senderText} wants to send you the minutes of meetings by email.`,
      'You get them only if you confirm, once. If you do not want them, you can ignore this.',
    ],
    { words: 'Confirm', url },
  );
}

/** Minutes that a user sends to recipients who may have no access to the meeting. */
export function sentMinutesEmail(minutes: {
  title: string;
  senderName: string;
  note: string;
  content: string;
  renderedHtml: string;
  url: string;
}): EmailContent {
  const { title, senderName, note, content, renderedHtml, url } = minutes;
  return createEmail(
    MINUTES_SUBJECT,
    [`${senderName || 'Somebody'} sends you the minutes of “${title}”.`, ...(note === '' ? [] : [note])],
    { words: 'Open the meeting, if it is shared with you', url },
    { text: content, html: renderedHtml },
  );
}

export function invitationEmail(to: {
  name: string;
  accountName: string;
  invitedBy: string;
  url: string;
}): EmailContent {
  return createEmail(
    'You are invited to an account on Minutehand',
    [
      `Hello ${to.name},`,
      `${to.invitedBy} invites you to join “${to.accountName}” on Minutehand, where meetings become minutes and action items.`,
      'If you did not expect this, you can ignore it.',
    ],
    { words: 'Join the account', url: to.url },
  );
}

/** Tells users that their password was changed, in case somebody else did. */
export function passwordChangedEmail(to: { name: string; changedAt: Date; url: string }): EmailContent {
  const changedAt = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    to.changedAt,
  );
  return createEmail(
    'Your Minutehand password was changed',
    [
      `Hello ${to.name},`,
      `your password was changed on ${changedAt} UTC. All sessions were signed out, and your access tokens and calendar feeds were revoked.`,
      'If you did not change it, set a new password now and make sure that nobody else can read your email.',
    ],
    { words: 'Set a new password', url: to.url },
  );
}

/** Asks for the proof that a registered address receives mail. Contains no text of the user, who may not own the address. */
export function emailVerificationEmail(to: { url: string }): EmailContent {
  return createEmail(
    'Confirm your email address for Minutehand',
    [
      'Hello,',
      'somebody registered on Minutehand with this address. If it was you, confirm it within a day, signed in as the user that you registered.',
      'If it was not you, you can ignore this: without your confirmation, nobody gets mail from that user.',
    ],
    { words: 'Confirm email address', url: to.url },
  );
}

/** The name is empty while the address is not verified. */
export function passwordResetEmail(to: { name: string; url: string }): EmailContent {
  return createEmail(
    'Set a new password for Minutehand',
    [
      to.name === '' ? 'Hello,' : `Hello ${to.name},`,
      'somebody asked for a link to set a new password for your sign-in. It works once, for an hour.',
      'If it was not you, you can ignore this: nothing has changed.',
    ],
    { words: 'Set a new password', url: to.url },
  );
}
