import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { daysToRemindOf, isReminderDue, whomToRemind } from '../../domain/assignments/reminder.ts';
import { REMINDER_KEPT_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { createTimeZones } from './time-zones.ts';

type Due = { accountId: string; whom: string; dueDate: string; actionItemIds: string[] };

/**
 * Reminds everybody of what is due for them: once an item and day, however many processes look, since what was told of is written
 * down under a number that only one of them takes. Answers how many reminders went out.
 */
export async function remindOfDueItems(ports: Ports): Promise<number> {
  let reminders = 0;
  for (const due of await collectDue(ports)) if (await remind(ports, due)) reminders += 1;
  return reminders;
}

async function collectDue(ports: Ports): Promise<Iterable<Due>> {
  const now = ports.now();
  const found = new Map<string, Due>();
  const zones = createTimeZones(ports);
  const open = ports.actionItems.stream(systemScope('what is due, in all accounts'), {
    where: { state: 'open', dueDate: daysToRemindOf(now) },
  });
  for await (const item of open) {
    const whom = whomToRemind(item);
    if (whom === undefined || item.dueDate === null) continue;
    const zone = await zones.of(item);
    // Whose clocks are not known now may be known the next time.
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
  const scope = systemScope('somebody has something to do', accountId);
  const told = new Set<string>();
  let number = 0;
  for await (const reminder of ports.dueReminders.stream(scope, { where: { whom, dueDate } })) {
    for (const id of reminder.actionItemIds) told.add(id);
    number += 1;
  }
  const untold = actionItemIds.filter((id) => !told.has(id));
  if (untold.length === 0) return false;
  const id = ports.idOf('due', accountId, whom, dueDate, String(number));
  const keptUntil = new Date(ports.now().getTime() + REMINDER_KEPT_MS);
  const reminder = { id, whom, dueDate, actionItemIds: untold, keptUntil };
  const event = defineEvent('meetings.action_items_due', { dueReminderId: id });
  // Another process that looks in this moment takes the same number; what it did not find is told of the next time.
  return (await ports.dueReminders.insertOnce(scope, reminder, [event])).inserted;
}
