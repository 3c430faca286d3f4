import { REMINDER_TIME } from '../../limits.ts';
import type { ActionItem } from '../action-items/action-item.ts';
import { addDays, toUtcDay } from '../calendar.ts';
import { formatLocalTime } from '../local-time.ts';
import { toAddressKey } from './assignment-link.ts';

/** The action items of one reminder. */
export type DueReminder = {
  /** The recipient: a member's id, or an email address in lower case. */
  whom: string;
  dueDate: string;
  actionItemIds: string[];
  /** When the document is deleted; later than any reminder for the due date. */
  keptUntil: Date;
};

/** The recipient of reminders for an item; undefined if unassigned, or external without an email address or link. */
export function getReminderRecipient(
  item: Pick<ActionItem, 'assigneeId' | 'assigneeEmail' | 'linkId'>,
): string | undefined {
  if (item.assigneeId !== null) return item.assigneeId;
  return item.assigneeEmail === null || item.linkId === '' ? undefined : toAddressKey(item.assigneeEmail);
}

/** Sets `plannedAt` if the due date or assignee changed, or the item was accepted. Toggling completion does not count. */
export function updatePlannedAt<I extends ActionItem>(before: ActionItem | undefined, after: I, now: Date): I {
  const isPlanned =
    before === undefined ||
    (before.state === 'proposed' && after.state === 'open') ||
    before.state === 'rejected' ||
    before.dueDate !== after.dueDate ||
    before.assigneeId !== after.assigneeId ||
    toAddressKey(before.assigneeEmail) !== toAddressKey(after.assigneeEmail);
  return isPlanned ? { ...after, plannedAt: now } : after;
}

/**
 * True from REMINDER_TIME on the day before the due date until the due date ends, in the assignee's time zone. An item planned after
 * that time is due on the morning of the due date; one planned even later needs no reminder.
 */
export function isReminderDue(
  item: Pick<ActionItem, 'state' | 'dueDate' | 'plannedAt'>,
  now: Date,
  timeZone: string,
): boolean {
  const { dueDate, plannedAt } = item;
  if (item.state !== 'open' || dueDate === null) return false;
  const localNow = formatLocalTime(now, timeZone);
  const planned = plannedAt === null ? '' : formatLocalTime(plannedAt, timeZone);
  const reminderTimes = [addDays(dueDate, -1), dueDate].map((day) => `${day}T${REMINDER_TIME}`);
  const reminderTime = reminderTimes.find((at) => planned < at);
  return reminderTime !== undefined && reminderTime <= localNow && localNow.slice(0, dueDate.length) <= dueDate;
}

/** The range of due dates for which a reminder can be due now in any time zone. */
export function getReminderDays(now: Date): { gte: string; lte: string } {
  const today = toUtcDay(now);
  return { gte: addDays(today, -1), lte: addDays(today, 2) };
}
