import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { parseEmailNote } from '../../domain/minutes/minutes-email.ts';
import { parseEmailAddresses } from '../../domain/people/email-addresses.ts';
import { MINUTES_EMAIL_KEPT_MS } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import { requireWithinDay } from '../people/mail-allowance.ts';
import type { Ports } from '../ports.ts';

export type EmailMinutes = { meetingId: string; emailAddresses: string; note: string; requestKey: string };

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
      ...{ id, meetingId, minutesVersion: minutes.textVersion, addresses, note, sentBy: actor.userId },
      keptUntil: new Date(ports.now().getTime() + MINUTES_EMAIL_KEPT_MS),
    },
    [defineEvent('meetings.minutes_email_requested', { meetingId, minutesEmailId: id })],
  );
  await requireNotDeleted(ports, actor, meetingId);
  return document.addresses.length;
}
