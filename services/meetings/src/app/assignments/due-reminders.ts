import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { type ServiceCaller, scopeOf, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { daysToRemindOf, isReminderDue, whomToRemind } from '../../domain/assignments/reminder.ts';
import { formatDay } from '../../domain/calendar.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { roleOf } from '../../domain/sharing/policy.ts';
import { DOCUMENTS_AT_ONCE, REMINDED_ITEMS, REMINDER_KEPT_MS } from '../../limits.ts';
import { findPeople } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { mailedItem } from './assigned-item.ts';

type Due = { accountId: string; whom: string; dueDate: string; actionItemIds: string[] };

export type DueItem = { description: string; meetingId: string; meetingTitle: string; token: string };
export type DueReminderDelivery = {
  isToday: boolean;
  dueDateFormatted: string;
  assigneeId: string;
  name: string;
  email: string;
  items: DueItem[];
  more: number;
};

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
  const zones = createZones(ports);
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

/** For the service that tells it: what is still theirs to do, and may be read by them. */
export async function getDueReminderDelivery(
  ports: Ports,
  caller: ServiceCaller,
  dueReminderId: string,
): Promise<DueReminderDelivery> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = scopeOf(caller);
  const reminder = await ports.dueReminders.find(scope, dueReminderId);
  if (reminder === undefined) throw new AppError('due_reminder.not_found');
  const items = (await findAll(ports.actionItems, scope, reminder.actionItemIds)).filter(
    (item) => item.state === 'open' && item.dueDate === reminder.dueDate && whomToRemind(item) === reminder.whom,
  );
  const meetings = await findAll(
    ports.meetings,
    scope,
    items.map(({ meetingId }) => meetingId),
  );
  const titles = new Map((await readable(ports, caller.accountId, items[0], meetings)).map((one) => [one.id, one]));
  const shown = items.filter(({ meetingId }) => titles.has(meetingId));
  const [first] = shown;
  if (first === undefined) throw new AppError('due_reminder.not_found');
  const here = localTime(ports.now(), (await createZones(ports).of(first)) ?? '');
  const today = here.slice(0, reminder.dueDate.length);
  // Its message waited until the day was over: nobody is told that it is to come.
  if (today > reminder.dueDate) throw new AppError('due_reminder.not_found');
  return {
    isToday: today === reminder.dueDate,
    dueDateFormatted: formatDay(reminder.dueDate),
    assigneeId: first.assigneeId ?? '',
    name: first.assigneeName ?? '',
    email: first.assigneeEmail ?? '',
    items: shown.slice(0, REMINDED_ITEMS).map((item) => {
      const { description, token } = mailedItem(ports, item);
      const { meetingId } = item;
      const isOutside = item.assigneeId === null;
      return {
        description,
        meetingId,
        meetingTitle: titles.get(meetingId)?.title ?? '',
        token: isOutside ? token : '',
      };
    }),
    more: Math.max(0, shown.length - REMINDED_ITEMS),
  };
}

/** A member is told of meetings that they may read now; somebody outside has a link to the item alone. */
async function readable(
  ports: Ports,
  accountId: string,
  item: ActionItem | undefined,
  meetings: readonly Stored<Meeting>[],
): Promise<readonly Stored<Meeting>[]> {
  const userId = item?.assigneeId;
  if (!userId) return meetings;
  const [person] = await ports.directory.peopleOf(accountId, [userId]);
  return person === undefined ? [] : meetings.filter((meeting) => roleOf(meeting, person) !== undefined);
}

/** Whose clocks count: the member's own, and for somebody outside those of the meeting's owner. Asked once for each. */
function createZones(ports: Ports) {
  const known = new Map<string, Promise<string | undefined>>();
  const once = (key: string, find: () => Promise<string | undefined>) => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const ofPerson = (accountId: string, userId: string) =>
    once(`person ${accountId} ${userId}`, async () => {
      return (await findPeople(ports, accountId, [userId])).get(userId)?.timeZone;
    });
  const ofMeeting = (accountId: string, meetingId: string) =>
    once(`meeting ${meetingId}`, async () => {
      const meeting = await ports.meetings.find(systemScope('whose clocks count', accountId), meetingId);
      return meeting === undefined ? undefined : ((await ofPerson(accountId, meeting.ownerId)) ?? '');
    });
  return {
    of: ({ accountId, assigneeId, meetingId }: Stored<ActionItem>) =>
      assigneeId === null ? ofMeeting(accountId, meetingId) : ofPerson(accountId, assigneeId),
  };
}

/** Any number of ids. */
async function findAll<T>(
  collection: { findMany(scope: ReturnType<typeof scopeOf>, ids: readonly string[]): Promise<Stored<T>[]> },
  scope: ReturnType<typeof scopeOf>,
  ids: readonly string[],
): Promise<Stored<T>[]> {
  const found: Stored<T>[] = [];
  for (let at = 0; at < ids.length; at += DOCUMENTS_AT_ONCE) {
    found.push(...(await collection.findMany(scope, ids.slice(at, at + DOCUMENTS_AT_ONCE))));
  }
  return found;
}
