import { AppError, type ErrorCode } from '@minutehand/contracts/errors';
import { DAY_MS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY, EMAILED_ADDRESSES_PER_DAY } from '../limits.ts';
import type { Ports } from './ports.ts';

type MailPorts = Pick<Ports, 'minutesEmails' | 'assignmentMails' | 'now'>;

/** Nobody mails the whole world in the product's name: minutes and action items that one person sends off are counted together. */
export async function requireWithinDay(
  ports: MailPorts,
  actor: Actor,
  more: number,
  refusal: ErrorCode,
): Promise<void> {
  const today = { sentBy: actor.userId, createdAt: { gte: aDayAgo(ports) } };
  let sent = more + (await ports.assignmentMails.count(actor, today));
  for await (const { addresses } of ports.minutesEmails.stream(actor, { where: today })) sent += addresses.length;
  if (sent > EMAILED_ADDRESSES_PER_DAY) throw new AppError(refusal);
}

/** Nor does an account bury one address in mails. */
export async function requireBearable(ports: MailPorts, actor: Actor, addressKey: string): Promise<void> {
  const sent = await ports.assignmentMails.count(actor, { addressKey, createdAt: { gte: aDayAgo(ports) } });
  if (sent >= ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY) throw new AppError('action_item.too_many_mails_today');
}

function aDayAgo({ now }: Pick<Ports, 'now'>): Date {
  return new Date(now().getTime() - DAY_MS);
}
