import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { parseEmailNote } from '../../domain/minutes/minutes-email.ts';
import { parseEmailAddresses } from '../../domain/people/email-addresses.ts';
import { MINUTES_EMAIL_RETENTION_MS } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import { reserveEmails } from '../people/reserve-emails.ts';
import type { Ports } from '../ports.ts';

export type EmailMinutes = { meetingId: string; emailAddresses: string; note: string; requestKey: string };

/** Sends the current minutes to each address once. A repeated request with the same key sends nothing. Returns the number of recipients. */
export async function emailMinutes(ports: Ports, actor: Actor, command: EmailMinutes): Promise<number> {
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const addresses = parseEmailAddresses(command.emailAddresses);
  const note = parseEmailNote(command.note);
  const minutes = await ports.minutes.find(actor, meeting.id);
  if (minutes === undefined) throw new AppError('minutes_email.no_minutes');
  const { id: meetingId } = meeting;
  const id = ports.newIdForRequest(actor, command.requestKey);
  // A repeated request does not count towards the limit.
  const isSent = (await ports.minutesEmails.find(actor, id)) !== undefined;
  if (!isSent) {
    const emails = addresses.map((email) => ({ cause: id, email }));
    await reserveEmails(ports, actor, emails, 'minutes_email.too_many_today');
  }
  const { document, inserted } = await ports.minutesEmails.insertOnce(
    actor,
    {
      ...{ id, meetingId, minutesVersion: minutes.textVersion, addresses, note, sentBy: actor.userId },
      keptUntil: new Date(ports.now().getTime() + MINUTES_EMAIL_RETENTION_MS),
    },
    [createEvent('meetings.minutes_email_requested', { meetingId, minutesEmailId: id })],
  );
  await requireNotDeleted(ports, actor, meetingId);
  if (inserted) ports.securityLog.record(actor, { type: 'minutes_emailed', meetingId, recipients: addresses.length });
  return document.addresses.length;
}
