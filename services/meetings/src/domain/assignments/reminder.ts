import { REMINDER_TIME } from '../../limits.ts';
import type { ActionItem } from '../action-items/action-item.ts';
import { addDays, dayOf } from '../calendar.ts';
import { localTime } from '../local-time.ts';
import { addressKeyOf } from './assignment-link.ts';

/** Action items that somebody is reminded of in one go. */
export type DueReminder = {
  /** Whose they are: a member's id, or an address in lower case. */
  whom: string;
  dueDate: string;
  actionItemIds: string[];
  /** Longer than the day could still be reminded of. */
  keptUntil: Date;
};

/** Who is to be reminded of an item; undefined for nobody's, and for a name without an address or a link. */
export function whomToRemind(item: Pick<ActionItem, 'assigneeId' | 'assigneeEmail' | 'linkId'>): string | undefined {
  if (item.assigneeId !== null) return item.assigneeId;
  return item.assigneeEmail === null || item.linkId === '' ? undefined : addressKeyOf(item.assigneeEmail);
}

/** The item with the moment from which its day and owner are what they are now. Ticking it off and on again plans nothing anew. */
export function plan<I extends ActionItem>(before: ActionItem | undefined, after: I, now: Date): I {
  const isPlanned =
    before === undefined ||
    (before.state === 'proposed' && after.state === 'open') ||
    before.state === 'rejected' ||
    before.dueDate !== after.dueDate ||
    before.assigneeId !== after.assigneeId ||
    addressKeyOf(before.assigneeEmail) !== addressKeyOf(after.assigneeEmail);
  return isPlanned ? { ...after, plannedAt: now } : after;
}

/**
 * True from the morning of the day before until the day is over, where the owner is. What is planned after that morning waits for the
 * morning of the day, and what is planned after this one was just planned: nobody needs to be reminded.
 */
export function isReminderDue(
  item: Pick<ActionItem, 'state' | 'dueDate' | 'plannedAt'>,
  now: Date,
  timeZone: string,
): boolean {
  const { dueDate, plannedAt } = item;
  if (item.state !== 'open' || dueDate === null) return false;
  const here = localTime(now, timeZone);
  const planned = plannedAt === null ? '' : localTime(plannedAt, timeZone);
  const mornings = [addDays(dueDate, -1), dueDate].map((day) => `${day}T${REMINDER_TIME}`);
  const morning = mornings.find((at) => planned < at);
  return morning !== undefined && morning <= here && here.slice(0, dueDate.length) <= dueDate;
}

/** Days of which somebody, somewhere, may have to be reminded now. */
export function daysToRemindOf(now: Date): { gte: string; lte: string } {
  const today = dayOf(now);
  return { gte: addDays(today, -1), lte: addDays(today, 2) };
}
