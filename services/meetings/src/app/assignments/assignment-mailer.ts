import type { Actor } from '@minutehand/service-kit/identity';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { needsAssignmentEmail } from '../../domain/assignments/assignment.ts';
import { isEmailOfMeeting, isRequested, NOT_REQUESTED } from '../../domain/assignments/assignment-email.ts';
import { toAddressKey } from '../../domain/assignments/assignment-link.ts';
import { updatePlannedAt } from '../../domain/assignments/reminder.ts';
import { MINUTES_EMAIL_RETENTION_MS } from '../../limits.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import { reserveEmails } from '../people/reserve-emails.ts';
import type { Ports } from '../ports.ts';
import { sendAssignmentEmail } from './send-assignment-email.ts';

/** Sends the emails of one request that may assign items to people outside the account. */
export type AssignmentMailer = {
  /** Returns the item to write, linked to its email when the change assigns it to an address. Throws when a mail limit is exceeded. */
  readonly linkItem: <I extends ActionItem>(before: ActionItem | undefined, after: I) => Promise<I>;
  /** Call after the items were written. */
  readonly send: () => Promise<void>;
};

/**
 * An email is stored before the items that refer to it, and sent after them: one email per request and address, with the items that were
 * actually written. After a crash in between, `sendUnsentEmails` sends it.
 */
export function createAssignmentMailer(
  ports: Ports,
  actor: Actor,
  /** Repetitions of a request pass the same id. */
  emailId: string = ports.newId(),
): AssignmentMailer {
  /** Keyed by address. */
  const emailIds = new Map<string, Promise<string>>();
  /** Keyed by meeting, then by address. */
  const emailIdsOfMeetings = new Map<string, Map<string, Promise<string>>>();

  async function storeEmail(addressKey: string, id: string, meetingId: string): Promise<string> {
    if ((await ports.assignmentEmails.find(actor, id)) === undefined) {
      const email = { cause: id, email: addressKey };
      await reserveEmails(ports, actor, [email], 'action_item.too_many_mails_today');
    }
    const keptUntil = new Date(ports.now().getTime() + MINUTES_EMAIL_RETENTION_MS);
    const stored = {
      id,
      meetingId,
      otherMeetingIds: [],
      addressKey,
      sentBy: actor.userId,
      ...NOT_REQUESTED,
      keptUntil,
    };
    await ports.assignmentEmails.insertOnce(actor, stored);
    return id;
  }

  /** Returns false when the email was deleted with its meeting, or sent by `sendUnsentEmails`. */
  async function addMeeting(id: string, meetingId: string): Promise<boolean> {
    const stored = await ports.assignmentEmails.update(actor, id, (email) =>
      isRequested(email) || isEmailOfMeeting(email, meetingId)
        ? undefined
        : { document: { ...email, otherMeetingIds: [...email.otherMeetingIds, meetingId] } },
    );
    return stored !== undefined && !isRequested(stored);
  }

  async function findEmail(addressKey: string, meetingId: string): Promise<string> {
    const earlierId = emailIds.get(addressKey);
    if (earlierId !== undefined && (await addMeeting(await earlierId, meetingId))) return earlierId;
    const newId = storeEmail(addressKey, emailIds.size === 0 ? emailId : ports.newId(), meetingId);
    emailIds.set(addressKey, newId);
    return newId;
  }

  return {
    async linkItem(before, after) {
      const item = updatePlannedAt(before, after, ports.now());
      if (!needsAssignmentEmail(item)) return item;
      const key = toAddressKey(item.assigneeEmail);
      const emailIdsOfMeeting = emailIdsOfMeetings.get(item.meetingId) ?? new Map<string, Promise<string>>();
      emailIdsOfMeetings.set(item.meetingId, emailIdsOfMeeting);
      const pendingId = emailIdsOfMeeting.get(key) ?? findEmail(key, item.meetingId);
      emailIdsOfMeeting.set(key, pendingId);
      return { ...item, linkId: await pendingId, linkedBy: actor.userId };
    },
    async send() {
      for (const id of emailIds.values()) await sendAssignmentEmail(ports, actor, await id);
      for (const meetingId of emailIdsOfMeetings.keys()) await requireNotDeleted(ports, actor, meetingId);
    },
  };
}
