import type { Actor } from '@minutehand/service-kit/identity';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { isToBeMailed } from '../../domain/assignments/assignment.ts';
import { addressKeyOf } from '../../domain/assignments/assignment-link.ts';
import { plan } from '../../domain/assignments/reminder.ts';
import { MINUTES_EMAIL_KEPT_MS } from '../../limits.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import { requireBearable, requireWithinDay } from '../people/mail-allowance.ts';
import type { Ports } from '../ports.ts';
import { sendOffMail } from './send-off-mail.ts';

/** One act of somebody that may give items to people outside of the account. */
export type AssignmentMailer = {
  /** The item as it is to be written: linked to its mail, where it is given to an address by this. Refuses what would be a mail too many. */
  readonly settle: <I extends ActionItem>(before: ActionItem | undefined, after: I) => Promise<I>;
  /** After the items were written. */
  readonly sendOff: () => Promise<void>;
};

/**
 * A mail is written down before the items that it tells of, which name it, and sent off after them: one mail an act and address, of
 * what was really given. What a crash leaves in between is sent off by `sendOffLeft`.
 */
export function createAssignmentMailer(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  /** The same for the same request, which may be asked again. */
  mailId: string = ports.newId(),
): AssignmentMailer {
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
