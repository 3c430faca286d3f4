import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { getReminderDays, getReminderRecipient, isReminderDue } from '../../domain/assignments/reminder.ts';
import { REMINDER_RETENTION_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { createTimeZoneLookup } from './time-zones.ts';

type DueItemGroup = { accountId: string; recipient: string; dueDate: string; actionItemIds: string[] };

/**
 * Reminds assignees of due items, once per item and day. Concurrent processes derive the same id for a reminder, and only one of them
 * inserts it. Returns the number of reminders.
 */
export async function createDueReminders(ports: Ports): Promise<number> {
  let reminders = 0;
  for (const group of await groupDueItems(ports)) if (await createReminder(ports, group)) reminders += 1;
  return reminders;
}

async function groupDueItems(ports: Ports): Promise<Iterable<DueItemGroup>> {
  const now = ports.now();
  const groups = new Map<string, DueItemGroup>();
  const timeZones = createTimeZoneLookup(ports);
  const open = ports.actionItems.stream(systemScope('due items of all accounts'), {
    where: { state: 'open', dueDate: getReminderDays(now) },
  });
  for await (const item of open) {
    const recipient = getReminderRecipient(item);
    if (recipient === undefined || item.dueDate === null) continue;
    const timeZone = await timeZones.find(item);
    // A time zone that could not be read may be available in the next run.
    if (timeZone === undefined || !isReminderDue(item, now, timeZone)) continue;
    const { accountId, dueDate } = item;
    const key = [accountId, recipient, dueDate].join('\0');
    const group = groups.get(key) ?? { accountId, recipient, dueDate, actionItemIds: [] };
    group.actionItemIds.push(item.id);
    groups.set(key, group);
  }
  return groups.values();
}

async function createReminder(
  ports: Ports,
  { accountId, recipient, dueDate, actionItemIds }: DueItemGroup,
): Promise<boolean> {
  const scope = systemScope('an assignee is reminded', accountId);
  const remindedIds = new Set<string>();
  let count = 0;
  for await (const reminder of ports.dueReminders.stream(scope, { where: { whom: recipient, dueDate } })) {
    for (const id of reminder.actionItemIds) remindedIds.add(id);
    count += 1;
  }
  const newIds = actionItemIds.filter((id) => !remindedIds.has(id));
  if (newIds.length === 0) return false;
  const id = ports.deriveId('due', accountId, recipient, dueDate, String(count));
  const keptUntil = new Date(ports.now().getTime() + REMINDER_RETENTION_MS);
  const reminder = { id, whom: recipient, dueDate, actionItemIds: newIds, keptUntil };
  const event = createEvent('meetings.action_items_due', { dueReminderId: id });
  // A concurrent process derives the same id. The next run covers items that it did not include.
  return (await ports.dueReminders.insertOnce(scope, reminder, [event])).inserted;
}
