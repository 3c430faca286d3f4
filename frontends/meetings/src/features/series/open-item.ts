import type { EarlierActionItem, EarlierAgendaItem, MeetingRef } from '@minutehand/contracts/http/meetings/series';

/** A row in a list of open items of earlier meetings. */
export type OpenItem = {
  id: string;
  text: string;
  meeting: MeetingRef;
  /** Assignee and state. */
  details: readonly string[];
  /** Calendar day. */
  dueDate: string | null;
  /** A suggestion is not overdue: nobody has accepted it yet. */
  isOverdue: boolean;
  /** Already on this meeting's agenda. */
  isOnAgenda: boolean;
};

export function toActionRow(item: EarlierActionItem, details: readonly string[]): OpenItem {
  const { id, meeting, description, due_date, overdue, state, carried: isOnAgenda } = item;
  return {
    ...{ id, meeting, isOnAgenda, text: description },
    isOverdue: overdue && state !== 'proposed',
    details,
    dueDate: due_date,
  };
}

export function toAgendaItemRow({ id, meeting, title, carried: isOnAgenda }: EarlierAgendaItem): OpenItem {
  return { id, meeting, isOnAgenda, text: title, details: [], dueDate: null, isOverdue: false };
}

/** References to the items that are not on the agenda yet. */
export function toReferences(rows: readonly OpenItem[]) {
  return rows.filter(({ isOnAgenda }) => !isOnAgenda).map(({ id, meeting }) => ({ id, meeting_id: meeting.id }));
}
