import { AppError } from '@minutehand/contracts/errors';
import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { getReminderRecipient } from '../../domain/assignments/reminder.ts';
import { formatDay } from '../../domain/calendar.ts';
import { formatLocalTime } from '../../domain/local-time.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { DOCUMENTS_PER_QUERY, ITEMS_PER_REMINDER } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { toEmailedItem } from './emailed-item.ts';
import { createTimeZoneLookup } from './time-zones.ts';

export type DueItem = { description: string; meetingId: string; meetingTitle: string; token: string };

export type DueReminderContents = {
  isToday: boolean;
  dueDateFormatted: string;
  assigneeId: string;
  name: string;
  email: string;
  items: DueItem[];
  more: number;
};

/** For the notifications service: items that are still open and that the assignee may read. */
export async function getDueReminderContents(
  ports: Ports,
  caller: ServiceCaller,
  dueReminderId: string,
): Promise<DueReminderContents> {
  if (caller.accountId === '') throw new AppError('platform.forbidden');
  const scope = getScope(caller);
  const reminder = await ports.dueReminders.find(scope, dueReminderId);
  if (reminder === undefined) throw new AppError('due_reminder.not_found');
  const items = (await findAll(ports.actionItems, scope, reminder.actionItemIds)).filter(
    (item) =>
      item.state === 'open' && item.dueDate === reminder.dueDate && getReminderRecipient(item) === reminder.whom,
  );
  const meetings = await findAll(
    ports.meetings,
    scope,
    items.map(({ meetingId }) => meetingId),
  );
  const titles = new Map(
    (await filterReadableMeetings(ports, caller.accountId, items[0], meetings)).map(({ id, title }) => [id, title]),
  );
  const visibleItems = items.filter(({ meetingId }) => titles.has(meetingId));
  const [first] = visibleItems;
  if (first === undefined) throw new AppError('due_reminder.not_found');
  const localTime = formatLocalTime(ports.now(), (await createTimeZoneLookup(ports).find(first)) ?? '');
  const today = localTime.slice(0, reminder.dueDate.length);
  // The event was consumed after the due day: do not send an outdated reminder.
  if (today > reminder.dueDate) throw new AppError('due_reminder.not_found');
  return {
    isToday: today === reminder.dueDate,
    dueDateFormatted: formatDay(reminder.dueDate),
    assigneeId: first.assigneeId ?? '',
    name: first.assigneeName ?? '',
    email: first.assigneeEmail ?? '',
    items: visibleItems.slice(0, ITEMS_PER_REMINDER).map((item) => {
      const { meetingId } = item;
      const { description, token, meetingTitle } = toEmailedItem(ports, item, titles.get(meetingId) ?? '');
      const isExternal = item.assigneeId === null;
      return {
        description,
        meetingId,
        meetingTitle,
        token: isExternal ? token : '',
      };
    }),
    more: Math.max(0, visibleItems.length - ITEMS_PER_REMINDER),
  };
}

/** A member gets items of meetings that they may read now. An external assignee has a link to the item only. */
async function filterReadableMeetings(
  ports: Ports,
  accountId: string,
  item: ActionItem | undefined,
  meetings: readonly Stored<Meeting>[],
): Promise<readonly Stored<Meeting>[]> {
  const userId = item?.assigneeId;
  if (!userId) return meetings;
  const [member] = await ports.directory.findMembers(accountId, [userId]);
  return member === undefined ? [] : meetings.filter((meeting) => getMeetingRole(meeting, member) !== undefined);
}

/** Finds documents in batches, for any number of ids. */
async function findAll<T>(
  collection: { findMany(scope: ReturnType<typeof getScope>, ids: readonly string[]): Promise<Stored<T>[]> },
  scope: ReturnType<typeof getScope>,
  ids: readonly string[],
): Promise<Stored<T>[]> {
  const found: Stored<T>[] = [];
  for (let start = 0; start < ids.length; start += DOCUMENTS_PER_QUERY) {
    found.push(...(await collection.findMany(scope, ids.slice(start, start + DOCUMENTS_PER_QUERY))));
  }
  return found;
}
