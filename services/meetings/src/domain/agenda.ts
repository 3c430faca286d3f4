import { AppError } from '@minutehand/contracts/errors';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { AGENDA_ITEMS_PER_MEETING } from '../limits.ts';

export type AgendaItem = {
  id: string;
  title: string;
  completed: boolean;
  /** 1 at first, one more with each change of this item. */
  version: number;
};

/** What a meeting is to talk about, in this order. One document a meeting, so that moving an item is one write. */
export type Agenda = {
  meetingId: string;
  items: AgendaItem[];
  /** Items that went last: a request that is asked again does not bring one back. */
  removedIds: string[];
};

/** Absent leaves. */
export type AgendaItemChanges = {
  title?: string | undefined;
  completed?: boolean | undefined;
  /** From 1; beyond the last is last. */
  position?: number | undefined;
};

/** The agenda that a meeting begins with: that of its type, as it was then. */
export function startAgenda(meetingId: string, titles: readonly string[]): Agenda {
  const items = titles.map((title, at) => ({ id: `${meetingId}-a${at + 1}`, title, completed: false, version: 1 }));
  return { meetingId, items, removedIds: [] };
}

/** A new item at the end; once for one id. */
export function addAgendaItem<A extends Agenda>(agenda: A, { id, title }: { id: string; title: string }): A {
  if (agenda.removedIds.includes(id)) throw new AppError('agenda_item.not_found');
  if (agenda.items.some((item) => item.id === id)) return agenda;
  if (agenda.items.length >= AGENDA_ITEMS_PER_MEETING) throw new AppError('agenda_item.too_many');
  return { ...agenda, items: [...agenda.items, { id, title: checkTitle(title), completed: false, version: 1 }] };
}

/** Title, completion and place. A version other than the item's is refused with that one. */
export function changeAgendaItem<A extends Agenda>(
  agenda: A,
  itemId: string,
  changes: AgendaItemChanges,
  seenVersion?: number,
): A {
  const before = getAgendaItem(agenda, itemId);
  if (seenVersion !== undefined && seenVersion !== before.version) {
    throw new AppError('platform.stale_version', { details: { currentVersion: before.version } });
  }
  const item: AgendaItem = {
    ...before,
    title: changes.title === undefined ? before.title : checkTitle(changes.title),
    completed: changes.completed ?? before.completed,
    version: before.version + 1,
  };
  const at = agenda.items.indexOf(before);
  const rest = agenda.items.toSpliced(at, 1);
  const place = changes.position === undefined ? at : Math.min(checkPosition(changes.position) - 1, rest.length);
  return { ...agenda, items: rest.toSpliced(place, 0, item) };
}

/** Done, or to be done again. */
export function toggleAgendaItem<A extends Agenda>(agenda: A, itemId: string): A {
  return changeAgendaItem(agenda, itemId, { completed: !getAgendaItem(agenda, itemId).completed });
}

export function removeAgendaItem<A extends Agenda>(agenda: A, itemId: string): A {
  const item = getAgendaItem(agenda, itemId);
  return {
    ...agenda,
    items: agenda.items.filter((other) => other !== item),
    removedIds: [...agenda.removedIds, itemId].slice(-AGENDA_ITEMS_PER_MEETING),
  };
}

export function getAgendaItem(agenda: Agenda, itemId: string): AgendaItem {
  const item = agenda.items.find(({ id }) => id === itemId);
  if (item === undefined) throw new AppError('agenda_item.not_found');
  return item;
}

function checkTitle(title: string): string {
  const text = title.replace(/\s+/g, ' ').trim();
  if (text === '') throw invalid('title', 'Please say what is to be talked about.');
  if ([...text].length > AGENDA_ITEM_TITLE_CHARACTERS) {
    throw invalid('title', `An agenda item may have at most ${AGENDA_ITEM_TITLE_CHARACTERS} characters.`);
  }
  return text;
}

function checkPosition(position: number): number {
  if (!Number.isInteger(position) || position < 1) throw invalid('position', 'Positions are counted from 1.');
  return position;
}

function invalid(field: string, message: string): AppError {
  return new AppError('agenda_item.invalid', { message, details: { fields: { [field]: [message] } } });
}
