import { defineEvent } from '@minutehand/contracts/events';
import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { addressKeyOf, isToBeMailed } from '../../domain/assignments/assignment.ts';
import { plan } from '../../domain/assignments/reminder.ts';
import { ASSIGNMENT_MAIL_PATIENCE_MS, MINUTES_EMAIL_KEPT_MS } from '../../limits.ts';
import { requireNotDeleted } from '../meetings/erase-meeting.ts';
import { requireBearable, requireWithinDay } from '../people/mail-allowance.ts';
import type { Ports } from '../ports.ts';

/** One act of somebody that may give items to people outside of the account. */
export type Assigning = {
  /** The item as it is to be written: linked to its mail, where it is given to an address by this. Refuses what would be a mail too many. */
  readonly settle: <I extends ActionItem>(before: ActionItem | undefined, after: I) => Promise<I>;
  /** After the items were written. */
  readonly sendOff: () => Promise<void>;
};

/**
 * A mail is written down before the items that it tells of, which name it, and sent off after them: one mail an act and address, of
 * what was really given. What a crash leaves in between is sent off by `sendOffLeft`.
 */
export function createAssigning(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  /** The same for the same request, which may be asked again. */
  mailId: string = ports.newId(),
): Assigning {
  const mailOf = new Map<string, Promise<string>>();

  async function writeDown(addressKey: string, id: string): Promise<string> {
    if ((await ports.assignmentMails.find(actor, id)) === undefined) {
      await requireWithinDay(ports, actor, 1, 'action_item.too_many_mails_today');
      await requireBearable(ports, actor, addressKey);
    }
    const keptUntil = new Date(ports.now().getTime() + MINUTES_EMAIL_KEPT_MS);
    const mail = { id, meetingId, addressKey, sentBy: actor.userId, isSentOff: false, keptUntil };
    await ports.assignmentMails.insertOnce(actor, mail);
    return id;
  }

  return {
    async settle(before, after) {
      const item = plan(before, after, ports.now());
      if (!isToBeMailed(item)) return item;
      const key = addressKeyOf(item.assigneeEmail);
      const known = mailOf.get(key) ?? writeDown(key, mailOf.size === 0 ? mailId : ports.newId());
      mailOf.set(key, known);
      return { ...item, linkId: await known, linkedBy: actor.userId };
    },
    async sendOff() {
      for (const id of mailOf.values()) await sendOffMail(ports, actor, await id);
      if (mailOf.size > 0) await requireNotDeleted(ports, actor, meetingId);
    },
  };
}

/** Sends off what a process that died had written down. Answers how many. */
export async function sendOffLeft(ports: Pick<Ports, 'assignmentMails' | 'now'>): Promise<number> {
  const before = new Date(ports.now().getTime() - ASSIGNMENT_MAIL_PATIENCE_MS);
  const waiting = ports.assignmentMails.stream(systemScope('mails of acts that were cut off'), {
    where: { isSentOff: false, createdAt: { lt: before } },
  });
  let left = 0;
  for await (const { id, accountId } of waiting) {
    await sendOffMail(ports, systemScope('an act was cut off', accountId), id);
    left += 1;
  }
  return left;
}

async function sendOffMail(ports: Pick<Ports, 'assignmentMails'>, scope: Scope, id: string): Promise<void> {
  await ports.assignmentMails.update(scope, id, (mail) => {
    if (mail.isSentOff) return undefined;
    const event = defineEvent('meetings.assignment_mail_requested', {
      meetingId: mail.meetingId,
      assignmentMailId: id,
    });
    return { document: { ...mail, isSentOff: true }, events: [event] };
  });
}
