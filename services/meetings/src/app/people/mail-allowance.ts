import { AppError, type ErrorCode } from '@minutehand/contracts/errors';
import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY, EMAILED_ADDRESSES_PER_DAY } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type MailPorts = Pick<Ports, 'minutesEmails' | 'assignmentMails' | 'now'>;

/** Mails that went out in one act. */
type Sent = { at: Date; addresses: number };

/** Nobody mails the whole world in the product's name: minutes and action items that one person sends off are counted together. */
export async function requireWithinDay(
  ports: MailPorts,
  actor: Actor,
  more: number,
  refusal: ErrorCode,
): Promise<void> {
  const sent = await assignmentMailsToday(ports, actor, { sentBy: actor.userId });
  const today = { sentBy: actor.userId, createdAt: { gte: aDayAgo(ports) } };
  for await (const { createdAt: at, addresses } of ports.minutesEmails.stream(actor, { where: today })) {
    sent.push({ at, addresses: addresses.length });
  }
  requireRoom(ports, sent, { more, most: EMAILED_ADDRESSES_PER_DAY, refusal });
}

/** Nor does an account bury one address in mails. */
export async function requireBearable(ports: MailPorts, actor: Actor, addressKey: string): Promise<void> {
  const sent = await assignmentMailsToday(ports, actor, { addressKey });
  requireRoom(ports, sent, {
    more: 1,
    most: ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY,
    refusal: 'action_item.too_many_mails_today',
  });
}

async function assignmentMailsToday(
  ports: MailPorts,
  actor: Actor,
  whose: { sentBy: string } | { addressKey: string },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const where = { ...whose, createdAt: { gte: aDayAgo(ports) } };
  for await (const { createdAt: at } of ports.assignmentMails.stream(actor, { where })) sent.push({ at, addresses: 1 });
  return sent;
}

/** A refusal says when enough of what was sent will be a day old. */
function requireRoom(
  { now }: Pick<MailPorts, 'now'>,
  sent: readonly Sent[],
  { more, most, refusal }: { more: number; most: number; refusal: ErrorCode },
): void {
  let tooMany = sent.reduce((sum, { addresses }) => sum + addresses, more) - most;
  if (tooMany <= 0) return;
  let last = 0;
  for (const { at, addresses } of sent.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (tooMany <= 0) break;
    tooMany -= addresses;
    last = at.getTime();
  }
  const retryAfterSeconds = Math.max(1, Math.ceil((last + DAY_MS - now().getTime()) / SECOND_MS));
  throw new AppError(refusal, { details: { retryAfterSeconds } });
}

function aDayAgo({ now }: Pick<Ports, 'now'>): Date {
  return new Date(now().getTime() - DAY_MS);
}
