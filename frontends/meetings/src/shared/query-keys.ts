import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type { ListedMinutesState, MeetingState } from '@minutehand/contracts/http/meetings/meetings';
import { ACTION_ITEM_COUNTS_KEY } from '@minutehand/web-kit';

export type DatePreset = 'today' | 'week' | 'month' | 'year';

export type MeetingView = 'favorites' | 'archived' | 'to_approve' | 'trash';

/** The state of a meeting, or that of its minutes. */
export type ListedState = MeetingState | ListedMinutesState;

export type MeetingFilters = {
  /** Null: all meetings that are neither archived nor in the trash. */
  view: MeetingView | null;
  state: ListedState | null;
  isMine: boolean;
  typeId: string | null;
  /** A user who owns the meetings or has them shared. */
  personId: string | null;
  date: DatePreset | null;
  /** The first and last day, such as "2026-11-21", unless `date` is set. */
  from: string | null;
  to: string | null;
  /** Part of a title or of an attendee's name. */
  text: string | null;
  isOldestFirst: boolean;
};

export type ActionItemFilters = {
  assignee: 'me' | 'team';
  /** The items of the list; the board shows both. */
  state: 'open' | 'done';
  layout: 'list' | 'board';
  /** Null: all. */
  priority: ActionItemPriority | null;
  /** By due date where items are grouped, otherwise the newest meeting first. */
  isByPriority: boolean;
};

/** One action item list across meetings. */
export type ActionItemQuery = {
  assignee: 'me' | 'team';
  state: 'open' | 'done' | 'proposed';
  priority?: ActionItemPriority | undefined;
  sort?: 'priority' | undefined;
};

/** The query keys of the area. */
export const queryKeys = {
  /** All lists by meeting, also that of decisions. */
  meetingLists: () => ['meetings'],
  meetingPages: () => ['meetings', 'list'],
  meetingList: (filters: MeetingFilters) => ['meetings', 'list', filters],
  meeting: (meetingId: string) => ['meeting', meetingId],
  transcript: (meetingId: string) => ['meeting', meetingId, 'transcript'],
  speakerSearch: (meetingId: string, q: string) => ['speakers', meetingId, q],
  minutes: (meetingId: string) => ['meeting', meetingId, 'minutes'],
  proposal: (meetingId: string) => ['meeting', meetingId, 'minutes', 'proposal'],
  versions: (meetingId: string) => ['meeting', meetingId, 'minutes', 'versions'],
  feedback: (meetingId: string) => ['meeting', meetingId, 'feedback'],
  actionItems: (meetingId: string) => ['meeting', meetingId, 'action_items'],
  unsavedActionItem: (meetingId: string) => ['unsaved_action_item', meetingId],
  approval: (meetingId: string) => ['meeting', meetingId, 'approval'],
  shares: (meetingId: string) => ['meeting', meetingId, 'shares'],
  series: (meetingId: string) => ['meeting', meetingId, 'series'],
  seriesBrief: (meetingId: string) => ['meeting', meetingId, 'series_brief'],
  sinceLastTime: (meetingId: string) => ['meeting', meetingId, 'since_last_time'],
  agendaItems: (meetingId: string) => ['meeting', meetingId, 'agenda_items'],
  notes: (meetingId: string) => ['meeting', meetingId, 'notes'],
  presence: (meetingId: string) => ['meeting', meetingId, 'presence'],
  embedPatterns: () => ['action_text', 'patterns'],
  embed: (url: string) => ['action_text', 'embeds', url],
  members: () => ['members'],
  trash: () => ['trashed_meetings'],
  meetingTypes: () => ['account_meeting_types'],
  assigned: (token: string) => ['assigned', token],
  calendarFeed: () => ['calendar_feed'],
  boards: () => ['action_items'],
  actionItemCounts: () => ACTION_ITEM_COUNTS_KEY,
  board: (query: ActionItemQuery) => ['action_items', query],
} as const;
