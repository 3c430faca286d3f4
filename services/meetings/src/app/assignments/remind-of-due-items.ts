import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { getReminderDays, getReminderRecipient, isReminderDue } from '../../domain/assignments/reminder.ts';
import { REMINDER_RETENTION_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { createTimeZoneLookup } from './time-zones.ts';

type Due = { accountId: string; whom: string; dueDate: string; actionItemIds: string[] };

/**
 * Reminds assignees of due items, once per item and day. Concurrent processes derive the same id for a reminder, and only one of them
 * inserts it. Returns the number of reminders.
 */
export async function remindOfDueItems(ports: Ports): Promise<number> {
  let reminders = 0;
  for (const due of await collectDue(ports)) if (await remind(ports, due)) reminders += 1;
  return reminders;
}

async function collectDue(ports: Ports): Promise<Iterable<Due>> {
  const now = ports.now();
  const found = new Map<string, Due>();
  const zones = createTimeZoneLookup(ports);
  const open = ports.actionItems.stream(systemScope('due items of all accounts'), {
    where: { state: 'open', dueDate: getReminderDays(now) },
  });
  for await (const item of open) {
    const whom = getReminderRecipient(item);
    if (whom === undefined || item.dueDate === null) continue;
    const zone = await zones.find(item);
    // An unknown time zone may be known in the next run.
    if (zone === undefined || !isReminderDue(item, now, zone)) continue;
    const { accountId, dueDate } = item;
    const key = [accountId, whom, dueDate].join('\0');
    const due = found.get(key) ?? { accountId, whom, dueDate, actionItemIds: [] };
    due.actionItemIds.push(item.id);
    found.set(key, due);
  }
  return found.values();
}

async function remind(ports: Ports, { accountId, whom, dueDate, actionItemIds }: Due): Promise<boolean> {
  const scope = systemScope('an assignee is reminded', accountId);
  const remindedIds = new Set<string>();
  let count = 0;
  for await (const reminder of ports.dueReminders.stream(scope, { where: { whom, dueDate } })) {
    for (const id of reminder.actionItemIds) remindedIds.add(id);
    count += 1;
  }
  const newIds = actionItemIds.filter((id) => !remindedIds.has(id));
  if (newIds.length === 0) return false;
  const id = ports.deriveId('due', accountId, whom, dueDate, String(count));
  const keptUntil = new Date(ports.now().getTime() + REMINDER_RETENTION_MS);
  const reminder = { id, whom, dueDate, actionItemIds: newIds, keptUntil };
  const event = defineEvent('meetings.action_items_due', { dueReminderId: id });
  // A concurrent process derives the same id. Items that it did not include are covered by the next run.
  return (await ports.dueReminders.insertOnce(scope, reminder, [event])).inserted;
}
