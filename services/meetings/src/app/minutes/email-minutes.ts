import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { type Actor, type ServiceCaller, scopeOf } from '@minutehand/service-kit/identity';
import { minutesVersionIdOf } from '../../domain/minutes/minutes.ts';
import { parseEmailNote } from '../../domain/minutes/minutes-email.ts';
import { renderMinutes } from '../../domain/minutes/render.ts';
import { parseEmailAddresses } from '../../domain/people/email-addresses.ts';
import { MINUTES_EMAIL_KEPT_MS } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/erase-meeting.ts';
import { findNames } from '../people/find-names.ts';
import { requireWithinDay } from '../people/mail-allowance.ts';
import type { Ports } from '../ports.ts';

export type EmailMinutes = { meetingId: string; emailAddresses: string; note: string; requestKey: string };

/** All that a mail with minutes says, and to whom. */
export type MinutesEmailDelivery = {
  meetingId: string;
  title: string;
  senderName: string;
  note: string;
  emailAddresses: readonly string[];
  content: string;
  renderedHtml: string;
};

/** Sends the minutes as they are now to addresses, each once. A request that is repeated under its key sends nothing more. */
export async function emailMinutes(ports: Ports, actor: Actor, command: EmailMinutes): Promise<number> {
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const addresses = parseEmailAddresses(command.emailAddresses);
  const note = parseEmailNote(command.note);
  const minutes = await ports.minutes.find(actor, meeting.id);
  if (minutes === undefined) throw new AppError('minutes_email.no_minutes');
  const { id: meetingId } = meeting;
  const id = ports.idFor(actor, command.requestKey);
  // What was sent off already is sent off.
  const isSentOff = (await ports.minutesEmails.find(actor, id)) !== undefined;
  if (!isSentOff) await requireWithinDay(ports, actor, addresses.length, 'minutes_email.too_many_today');
  const { document } = await ports.minutesEmails.insertOnce(
    actor,
    {
      ...{ id, meetingId, number: minutes.number, addresses, note, sentBy: actor.userId },
      keptUntil: new Date(ports.now().getTime() + MINUTES_EMAIL_KEPT_MS),
    },
    [defineEvent('meetings.minutes_email_requested', { meetingId, minutesEmailId: id })],
  );
  await requireNotDeleted(ports, actor, meetingId);
  return document.addresses.length;
}

/** For the service that mails it. The text is the one that was sent off, whatever became of the minutes since. */
export async function getMinutesEmailDelivery(
  ports: Ports,
  caller: ServiceCaller,
  minutesEmailId: string,
): Promise<MinutesEmailDelivery> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = scopeOf(caller);
  const email = await ports.minutesEmails.find(scope, minutesEmailId);
  if (email === undefined) throw new AppError('minutes_email.not_found');
  const [meeting, version] = await Promise.all([
    ports.meetings.find(scope, email.meetingId),
    ports.minutesVersions.find(scope, minutesVersionIdOf(email.meetingId, email.number)),
  ]);
  if (meeting === undefined || version === undefined) throw new AppError('minutes_email.not_found');
  const names = await findNames(ports, caller.accountId, [email.sentBy]);
  return {
    meetingId: meeting.id,
    title: meeting.title,
    senderName: names.get(email.sentBy) ?? '',
    note: email.note,
    emailAddresses: email.addresses,
    content: version.content,
    renderedHtml: renderMinutes(version.content, new Set()),
  };
}
