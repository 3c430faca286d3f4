import { formatFullDateTime, TEXT_LOCALE } from '@minutehand/contracts/dates';
import { escapeHtml } from '@minutehand/service-kit/html';
import { type EmailLink, renderButton, renderMutedLink, renderParagraph } from './email-layout.ts';
import { texts } from './texts.ts';

/**
 * Subject and body of an email, as plain text and as HTML, which `toHtmlDocument` completes. The subject of an email to a person outside the account contains no text that a
 * user entered: strangers could advertise in it, and the recipient could not distinguish it from a text of the product.
 */
export type RenderedEmail = { subject: string; text: string; html: string };

/** The links of an email to a member about notifications. */
export type MemberEmailLinks = { settingsUrl: string; unsubscribeUrl: string };

/** The links at the end of an email to a member. */
export const listMemberLinks = ({ settingsUrl, unsubscribeUrl }: MemberEmailLinks): EmailLink[] => [
  { label: texts.settingsLink, url: settingsUrl },
  { label: texts.turnOffEmailLink, url: unsubscribeUrl },
];

/** Adds the links of an email to a member. */
export function addMemberLinks(content: RenderedEmail, links: MemberEmailLinks): RenderedEmail {
  const listed = listMemberLinks(links);
  return {
    ...content,
    text: `${content.text}\n${listed.map(({ label, url }) => `${label}: ${url}\n`).join('')}`,
    html: `${content.html}${listed.map(renderMutedLink).join('\n')}\n`,
  };
}

/** Removes line breaks, which are not allowed in a header. */
export const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `document` is inserted unchanged: the meetings service has sanitized its HTML. */
function createEmail(
  subject: string,
  paragraphs: readonly string[],
  link: EmailLink,
  document?: { text: string; html: string },
): RenderedEmail {
  const body = paragraphs.map(renderParagraph).join('\n');
  const html = document ? `${body}\n<hr>\n${document.html}\n<hr>` : body;
  return {
    subject: toSingleLine(subject),
    text: `${[...paragraphs, ...(document ? [document.text.trim()] : [])].join('\n\n')}\n\n${link.label}: ${link.url}\n`,
    html: `${html}\n${renderButton(link)}\n`,
  };
}

/** The email that minutes are ready, to an address that is not verified: without any text of the user, who may not own the address. */
export function createMinutesReadyEmailToUnverified(meeting: { url: string }): RenderedEmail {
  const { subject, intro, reason } = texts.unverifiedMinutesReady;
  const link = { label: texts.minutesReady.button, url: meeting.url };
  return createEmail(subject, [texts.hello(''), intro, reason], link);
}

/** The summary and the decisions of a meeting, as plain text. */
export type Summary = { readonly sentences: readonly string[]; readonly decisions: readonly string[] };

type MinutesDocument = { text: string; html: string };

/** The minutes with their summary on top. */
function addSummary(summary: Summary | undefined, minutes: MinutesDocument): MinutesDocument {
  if (summary === undefined) return minutes;
  const sentences = summary.sentences.map(toSingleLine).join(' ');
  const decisions = summary.decisions.map(toSingleLine);
  const text = [
    texts.minutes.summary,
    ...(sentences === '' ? [] : [sentences]),
    ...(decisions.length === 0
      ? []
      : [[`${texts.minutes.decisions}:`, ...decisions.map((decision) => `- ${decision}`)].join('\n')]),
    minutes.text,
  ].join('\n\n');
  const html = [
    `<h2>${texts.minutes.summary}</h2>`,
    ...(sentences === '' ? [] : [renderParagraph(sentences)]),
    ...(decisions.length === 0
      ? []
      : [
          `<h3>${texts.minutes.decisions}</h3>`,
          `<ul>${decisions.map((decision) => `<li>${escapeHtml(decision)}</li>`).join('')}</ul>`,
        ]),
    minutes.html,
  ].join('\n');
  return { text, html };
}

/** The minutes for the addresses of a meeting type. Recipients can read them without signing in. */
export function createMinutesEmail(meeting: {
  title: string;
  content: string;
  renderedHtml: string;
  /** Absent for minutes without one. */
  summary?: Summary | undefined;
  url: string;
}): RenderedEmail {
  const { title, content, renderedHtml, summary, url } = meeting;
  const { subject, intro, reason, button: label } = texts.minutes;
  return createEmail(
    subject,
    [intro(title), reason],
    { label, url },
    // `renderedHtml` is empty while the meetings service runs a version that does not render HTML.
    addSummary(summary, { text: content, html: renderedHtml === '' ? renderParagraph(content) : renderedHtml }),
  );
}

/** Requests a confirmation from an address of a meeting type. Contains nothing of a meeting. */
export function createConfirmationEmail(request: {
  sender: { name: string; email: string } | undefined;
  url: string;
}): RenderedEmail {
  const { sender, url } = request;
  const { subject, intro, detail, button: label, unknownSender } = texts.confirmation;
  const senderText = sender === undefined ? unknownSender : texts.confirmation.sender(sender.name, sender.email);
  return createEmail(subject, [intro(senderText), detail], { label, url });
}

/** Minutes that a user sends to recipients who may have no access to the meeting. */
export function createForwardedMinutesEmail(minutes: {
  title: string;
  senderName: string;
  note: string;
  content: string;
  renderedHtml: string;
  /** Absent for minutes without one. */
  summary?: Summary | undefined;
  url: string;
}): RenderedEmail {
  const { title, senderName, note, content, renderedHtml, summary, url } = minutes;
  const { subject, sent, unknownSender, buttonIfShared } = texts.minutes;
  return createEmail(
    subject,
    [sent(senderName || unknownSender, title), ...(note === '' ? [] : [note])],
    { label: buttonIfShared, url },
    addSummary(summary, { text: content, html: renderedHtml }),
  );
}

export function createInvitationEmail(to: {
  name: string;
  accountName: string;
  invitedBy: string;
  url: string;
}): RenderedEmail {
  const { subject, intro, reason, button: label } = texts.invitation;
  return createEmail(subject, [texts.hello(to.name), intro(to.invitedBy, to.accountName), reason], {
    label,
    url: to.url,
  });
}

/** Notifies users that their password was changed, in case another person did it. */
export function createPasswordChangedEmail(to: { name: string; changedAt: Date; url: string }): RenderedEmail {
  // The zone of the user is not known here.
  const changedAt = formatFullDateTime(to.changedAt, { locale: TEXT_LOCALE, timeZone: 'UTC' });
  const { subject, intro, advice, button: label } = texts.passwordChanged;
  return createEmail(subject, [texts.hello(to.name), intro(changedAt), advice], { label, url: to.url });
}

/** The link that verifies a registered address. Contains no text of the user, who may not own the address. */
export function createEmailVerificationEmail(to: { url: string }): RenderedEmail {
  const { subject, intro, reason, button: label } = texts.verification;
  return createEmail(subject, [texts.hello(''), intro, reason], { label, url: to.url });
}

/** The link that confirms a new address. Contains no text of the user, who may not own it. */
export function createEmailChangeEmail(to: { url: string }): RenderedEmail {
  const { subject, intro, reason, button: label } = texts.emailChange;
  return createEmail(subject, [texts.hello(''), intro, reason], { label, url: to.url });
}

/** Notifies the current address of a user that it is about to be replaced, in case another person requested it. */
export function createEmailChangeNotice(to: { url: string }): RenderedEmail {
  const { subject, intro, advice, button: label } = texts.emailChangeNotice;
  return createEmail(subject, [texts.hello(''), intro, advice], { label, url: to.url });
}

/** Informs a user, or an owner of an account, of the time of a deletion: of an account if its name is given, otherwise of the user. */
export function createDeletionScheduledEmail(to: {
  name: string;
  timeZone: string;
  accountName: string;
  eraseAt: Date;
  url: string;
}): RenderedEmail {
  const { subject, user, account, advice, button: label } = texts.deletionScheduled;
  const date = formatFullDateTime(to.eraseAt, { locale: TEXT_LOCALE, timeZone: to.timeZone || 'UTC' });
  const intro = to.accountName === '' ? user(date) : account(to.accountName, date);
  return createEmail(to.accountName === '' ? subject.user : subject.account, [texts.hello(to.name), intro, advice], {
    label,
    url: to.url,
  });
}

/** Informs a user that the archive of their data, or of the account, can be downloaded until `expiresAt`; without it, that the export failed. */
export function createDataExportEmail(to: {
  name: string;
  timeZone: string;
  isOfAccount: boolean;
  expiresAt: Date | undefined;
  url: string;
}): RenderedEmail {
  const { ready, failed, button: label } = texts.dataExport;
  const link = { label, url: to.url };
  if (to.expiresAt === undefined)
    return createEmail(failed.subject, [texts.hello(to.name), failed.intro(to.isOfAccount), failed.advice], link);
  const date = formatFullDateTime(to.expiresAt, { locale: TEXT_LOCALE, timeZone: to.timeZone || 'UTC' });
  return createEmail(ready.subject, [texts.hello(to.name), ready.intro(to.isOfAccount, date), ready.advice], link);
}

/** The name is empty while the address is not verified. */
export function createPasswordResetEmail(to: { name: string; url: string }): RenderedEmail {
  const { subject, intro, reason, button: label } = texts.passwordReset;
  return createEmail(subject, [texts.hello(to.name), intro, reason], { label, url: to.url });
}
