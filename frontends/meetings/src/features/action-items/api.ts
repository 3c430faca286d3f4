import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type {
  CalendarFeed,
  CalendarFeedResponse,
  RenewCalendarFeedResponse,
} from '@minutehand/contracts/http/calendar-feed';
import type { LookupKind, LookupResponse } from '@minutehand/contracts/http/lookups';
import type {
  ActionItem,
  ActionItemCreate,
  ActionItemPatch,
  ActionItemResponse,
  ActionItemsResponse,
} from '@minutehand/contracts/http/meetings/action-items';
import type {
  ActionItemsBulkDelete,
  ActionItemsBulkDeleteResponse,
  ActionItemsBulkUpdate,
  ActionItemsBulkUpdateAcrossMeetings,
  ActionItemsBulkUpdateAcrossMeetingsResponse,
  ActionItemsBulkUpdateResponse,
} from '@minutehand/contracts/http/meetings/action-items-bulk';
import type { AssignedItem, AssignedItemResponse } from '@minutehand/contracts/http/meetings/assigned-items';
import type {
  ItemComment,
  ItemCommentResponse,
  ItemCommentsResponse,
} from '@minutehand/contracts/http/meetings/item-comments';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';
import type { ActionItemQuery } from '../../shared/query-keys.ts';

export async function listActionItems(meetingId: string, signal: AbortSignal): Promise<ActionItem[]> {
  return (await api.get<ActionItemsResponse>(meetingPath(meetingId, 'action_items'), { signal })).action_items;
}

export function listActionItemsAcrossMeetings(query: ActionItemQuery, cursor: string | null, signal: AbortSignal) {
  return api.get<ActionItemsResponse>('/action_items', { query: { ...query, limit: PAGE_MAX, cursor }, signal });
}

export async function createActionItem(
  meetingId: string,
  fields: ActionItemCreate['action_item'],
  amendmentReason?: string,
): Promise<ActionItem> {
  const path = meetingPath(meetingId, 'action_items');
  return (await api.post<ActionItemResponse>(path, { action_item: fields, amendment: amendmentReason })).action_item;
}

export async function updateActionItem(
  item: Pick<ActionItem, 'id' | 'meeting_id'>,
  changes: ActionItemPatch['action_item'] & { priority?: ActionItemPriority },
  amendmentReason?: string,
): Promise<ActionItem> {
  const path = meetingPath(item.meeting_id, 'action_items', item.id);
  return (await api.patch<ActionItemResponse>(path, { action_item: changes, amendment: amendmentReason })).action_item;
}

export async function toggleActionItem(item: Pick<ActionItem, 'id' | 'meeting_id'>): Promise<ActionItem> {
  const path = meetingPath(item.meeting_id, 'action_items', item.id, 'toggle_status');
  return (await api.patch<ActionItemResponse>(path)).action_item;
}

export async function bulkUpdateActionItems(meetingId: string, change: ActionItemsBulkUpdate): Promise<ActionItem[]> {
  const path = meetingPath(meetingId, 'action_items', 'bulk_update');
  return (await api.patch<ActionItemsBulkUpdateResponse>(path, change)).action_items;
}

/** Changes items of any meetings. Items that the user may not change are skipped. */
export function bulkUpdateAcrossMeetings(
  change: ActionItemsBulkUpdateAcrossMeetings,
): Promise<ActionItemsBulkUpdateAcrossMeetingsResponse> {
  return api.patch<ActionItemsBulkUpdateAcrossMeetingsResponse>('/action_items/bulk_update', change);
}

export function bulkDeleteActionItems(selection: ActionItemsBulkDelete): Promise<ActionItemsBulkDeleteResponse> {
  return api.post<ActionItemsBulkDeleteResponse>('/action_items/bulk_delete', selection);
}

export function deleteActionItem(item: Pick<ActionItem, 'id' | 'meeting_id'>): Promise<void> {
  return api.delete(meetingPath(item.meeting_id, 'action_items', item.id));
}

/** Returns the options of a combobox that match the query. */
export function lookUp(kind: LookupKind, query: string, signal: AbortSignal): Promise<LookupResponse> {
  return api.get<LookupResponse>(`/lookups/${kind}`, { query: { query }, signal });
}

const CALENDAR_FEED_PATH = '/action_items/feed';

/** Returns null when the user has no calendar feed. */
export async function getCalendarFeed(signal: AbortSignal): Promise<CalendarFeed | null> {
  return (await api.get<CalendarFeedResponse>(CALENDAR_FEED_PATH, { signal })).calendar_feed;
}

/** Creates the feed, or replaces its secret. Only this response contains its URL. */
export function renewCalendarFeed(): Promise<RenewCalendarFeedResponse> {
  return api.post<RenewCalendarFeedResponse>(CALENDAR_FEED_PATH);
}

export function deleteCalendarFeed(): Promise<void> {
  return api.delete(CALENDAR_FEED_PATH);
}

const assignedItemPath = (token: string) => `/assigned/${encodeURIComponent(token)}`;

export async function getAssignedItem(token: string, signal: AbortSignal): Promise<AssignedItem> {
  return (await api.get<AssignedItemResponse>(assignedItemPath(token), { signal })).assigned_item;
}

/** Idempotent: sets the state instead of toggling it. */
export async function setAssignedItemDone(token: string, isDone: boolean): Promise<AssignedItem> {
  const path = `${assignedItemPath(token)}/${isDone ? 'complete' : 'reopen'}`;
  return (await api.post<AssignedItemResponse>(path)).assigned_item;
}

const commentsPath = ({ id, meeting_id }: Pick<ActionItem, 'id' | 'meeting_id'>, ...subpath: string[]) =>
  meetingPath(meeting_id, 'action_items', id, 'comments', ...subpath);

/** Newest first. */
export function listComments(
  item: Pick<ActionItem, 'id' | 'meeting_id'>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ItemCommentsResponse> {
  return api.get<ItemCommentsResponse>(commentsPath(item), { query: { cursor }, signal });
}

export async function createComment(item: Pick<ActionItem, 'id' | 'meeting_id'>, text: string): Promise<ItemComment> {
  return (await api.post<ItemCommentResponse>(commentsPath(item), { comment: { text } })).comment;
}

export async function updateComment(
  item: Pick<ActionItem, 'id' | 'meeting_id'>,
  { id, version }: ItemComment,
  text: string,
): Promise<ItemComment> {
  return (await api.patch<ItemCommentResponse>(commentsPath(item, id), { comment: { text, version } })).comment;
}

export function deleteComment(item: Pick<ActionItem, 'id' | 'meeting_id'>, { id }: ItemComment): Promise<void> {
  return api.delete(commentsPath(item, id));
}
