import { defineErrors } from './kinds.ts';

/** Errors of the notifications service. */
export const notificationsErrors = defineErrors({
  'notification.not_found': { kind: 'not_found', message: "This notification doesn't exist." },
  'notification.too_many': { kind: 'malformed', message: 'Mark at most 200 notifications at a time.' },
  'notification.mark_unknown': { kind: 'malformed', message: 'A notification is marked as seen or as read.' },
  'notification.preferences_invalid': {
    kind: 'malformed',
    message: 'Choose kinds of notifications and an email frequency that exist.',
  },
  'mail.too_many_today': {
    kind: 'rate_limited',
    message: "You've reached the daily email limit. Please try again tomorrow.",
  },
  'mail_subscription.not_found': { kind: 'not_found', message: 'This link no longer works.' },
  'mail_subscription.action_unknown': {
    kind: 'malformed',
    message: 'Emails can be confirmed or ended with this link.',
  },
  'mail.no_development_mailbox': {
    kind: 'not_found',
    message: 'There is no development mailbox. Email is sent by SMTP.',
  },
  'mail.mailbox_local_only': {
    kind: 'forbidden',
    message: 'The development mailbox is shown on the machine that runs Minutehand only. Open it there at localhost.',
  },
  'mail.server_unreachable': { kind: 'bad_gateway', message: "The mail server couldn't be reached." },
  'mail.not_accepted': { kind: 'bad_gateway', message: "The mail server didn't accept the email." },
});
