import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { DAY_MS } from '@minutehand/contracts/limits';
import { type Actor, type ServiceCaller, scopeOf } from '@minutehand/service-kit/identity';
import { parseEmailAddresses } from '../domain/email-addresses.ts';
import { minutesVersionIdOf } from '../domain/minutes/minutes.ts';
import { renderMinutes } from '../domain/minutes/render.ts';
import { parseEmailNote } from '../domain/minutes-email.ts';
import { EMAILED_ADDRESSES_PER_DAY, MINUTES_EMAIL_KEPT_MS } from '../limits.ts';
import { loadMeeting } from './access.ts';
import { requireNotDeleted } from './erase-meeting.ts';
import { findNames } from './find-names.ts';
import type { Ports } from './ports.ts';

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
  await requireWithinDay(ports, actor, id, addresses.length);
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

/** Nobody mails the whole world in the product's name. What was sent off already is sent off. */
async function requireWithinDay(ports: Ports, actor: Actor, id: string, more: number): Promise<void> {
  if ((await ports.minutesEmails.find(actor, id)) !== undefined) return;
  const since = new Date(ports.now().getTime() - DAY_MS);
  let sent = more;
  const today = { sentBy: actor.userId, createdAt: { gte: since } };
  for await (const { addresses } of ports.minutesEmails.stream(actor, { where: today })) sent += addresses.length;
  if (sent > EMAILED_ADDRESSES_PER_DAY) throw new AppError('minutes_email.too_many_today');
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
