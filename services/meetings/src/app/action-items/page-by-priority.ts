import { ACTION_ITEM_PRIORITIES, type ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import { AppError } from '@minutehand/contracts/errors';
import type { Page } from '@minutehand/service-kit/store';

export type PageRequest = { limit: number; cursor: string | undefined };

/** Separates the priority from the cursor of its items. Cursors of the store do not contain it. */
const SEPARATOR = '.';

/**
 * The most urgent items first: a page for each priority in turn, until `limit` items are found. The cursor contains the priority and the
 * position in its items, so that it stays valid while items are added, changed or deleted.
 */
export async function pageByPriority<T>(
  readPage: (priority: ActionItemPriority, request: PageRequest) => Promise<Page<T>>,
  { limit, cursor: start }: PageRequest,
  selectedPriorities: readonly string[],
): Promise<Page<T>> {
  const priorities = ACTION_ITEM_PRIORITIES.filter((priority) => selectedPriorities.includes(priority)).toReversed();
  let { index, cursor } = parseCursor(priorities, start);
  const items: T[] = [];
  for (; index < priorities.length; index += 1) {
    const priority = priorities[index] as ActionItemPriority;
    if (items.length >= limit) return { items, nextCursor: `${priority}${SEPARATOR}` };
    const page = await readPage(priority, { limit: limit - items.length, cursor });
    items.push(...page.items);
    if (page.nextCursor !== null) return { items, nextCursor: `${priority}${SEPARATOR}${page.nextCursor}` };
    cursor = undefined;
  }
  return { items, nextCursor: null };
}

function parseCursor(
  priorities: readonly ActionItemPriority[],
  text: string | undefined,
): { index: number; cursor: string | undefined } {
  if (text === undefined) return { index: 0, cursor: undefined };
  const end = text.indexOf(SEPARATOR);
  const index = priorities.map(String).indexOf(text.slice(0, end));
  if (end === -1 || index === -1) throw new AppError('platform.cursor_invalid');
  return { index, cursor: text.slice(end + 1) || undefined };
}
