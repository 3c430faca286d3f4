import { AppError, type ErrorCode } from '@minutehand/contracts/errors';
import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY, EMAILED_ADDRESSES_PER_DAY } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type MailPorts = Pick<Ports, 'minutesEmails' | 'assignmentMails' | 'now'>;

/** Emails that one request sent. */
type SentMail = { at: Date; addresses: number };

/** Limits the addresses that one user may email per day. Emails with minutes and with action items count together. */
export async function requireWithinDailyLimit(
  ports: MailPorts,
  actor: Actor,
  added: number,
  code: ErrorCode,
): Promise<void> {
  const sent = await findAssignmentMailsToday(ports, actor, { sentBy: actor.userId });
  const today = { sentBy: actor.userId, createdAt: { gte: oneDayAgo(ports) } };
  for await (const { createdAt: at, addresses } of ports.minutesEmails.stream(actor, { where: today })) {
    sent.push({ at, addresses: addresses.length });
  }
  requireWithinLimit(ports, sent, { added, limit: EMAILED_ADDRESSES_PER_DAY, code });
}

/** Limits the emails that one account may send to one address per day. */
export async function requireWithinAddressLimit(ports: MailPorts, actor: Actor, addressKey: string): Promise<void> {
  const sent = await findAssignmentMailsToday(ports, actor, { addressKey });
  requireWithinLimit(ports, sent, {
    added: 1,
    limit: ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY,
    code: 'action_item.too_many_mails_today',
  });
}

async function findAssignmentMailsToday(
  ports: MailPorts,
  actor: Actor,
  filter: { sentBy: string } | { addressKey: string },
): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  const where = { ...filter, createdAt: { gte: oneDayAgo(ports) } };
  for await (const { createdAt: at } of ports.assignmentMails.stream(actor, { where })) sent.push({ at, addresses: 1 });
  return sent;
}

/** Throws with the time after which enough of the sent emails are a day old. */
function requireWithinLimit(
  { now }: Pick<MailPorts, 'now'>,
  sent: readonly SentMail[],
  { added, limit, code }: { added: number; limit: number; code: ErrorCode },
): void {
  let excess = sent.reduce((sum, { addresses }) => sum + addresses, added) - limit;
  if (excess <= 0) return;
  let lastSentAt = 0;
  for (const { at, addresses } of sent.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (excess <= 0) break;
    excess -= addresses;
    lastSentAt = at.getTime();
  }
  const retryAfterSeconds = Math.max(1, Math.ceil((lastSentAt + DAY_MS - now().getTime()) / SECOND_MS));
  throw new AppError(code, { details: { retryAfterSeconds } });
}

function oneDayAgo({ now }: Pick<Ports, 'now'>): Date {
  return new Date(now().getTime() - DAY_MS);
}
