import { AppError } from '@minutehand/contracts/errors';
import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { whomToRemind } from '../../domain/assignments/reminder.ts';
import { formatDay } from '../../domain/calendar.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { roleOf } from '../../domain/sharing/policy.ts';
import { DOCUMENTS_AT_ONCE, REMINDED_ITEMS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { mailedItem } from './mailed-item.ts';
import { createTimeZones } from './time-zones.ts';

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

/** For the service that tells it: what is still theirs to do, and may be read by them. */
export async function getDueReminderDelivery(
  ports: Ports,
  caller: ServiceCaller,
  dueReminderId: string,
): Promise<DueReminderDelivery> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
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
  const here = localTime(ports.now(), (await createTimeZones(ports).of(first)) ?? '');
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

/** Any number of ids. */
async function findAll<T>(
  collection: { findMany(scope: ReturnType<typeof getScope>, ids: readonly string[]): Promise<Stored<T>[]> },
  scope: ReturnType<typeof getScope>,
  ids: readonly string[],
): Promise<Stored<T>[]> {
  const found: Stored<T>[] = [];
  for (let at = 0; at < ids.length; at += DOCUMENTS_AT_ONCE) {
    found.push(...(await collection.findMany(scope, ids.slice(at, at + DOCUMENTS_AT_ONCE))));
  }
  return found;
}
