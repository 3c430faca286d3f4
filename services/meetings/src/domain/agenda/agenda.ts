import { AppError } from '@minutehand/contracts/errors';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { AGENDA_ITEMS_PER_MEETING } from '../../limits.ts';
import { normalizeWords } from '../action-items/proposals.ts';

export type AgendaItem = {
  id: string;
  title: string;
  completed: boolean;
  /** Starts at 1; incremented by each change of this item. */
  version: number;
  /** The earlier item it was carried over from, or null. */
  source: AgendaItemSource | null;
};

/** An item of an earlier meeting. */
export type AgendaItemSource = { meetingId: string; kind: 'agenda_item' | 'action_item'; itemId: string };

/** The ordered agenda of a meeting. One document per meeting, so that moving an item is one write. */
export type Agenda = {
  meetingId: string;
  items: AgendaItem[];
  /** The last removed items: a repeated create request does not restore one. */
  removedIds: string[];
};

/** Absent fields are unchanged. */
export type AgendaItemChanges = {
  title?: string | undefined;
  completed?: boolean | undefined;
  /** From 1. A position beyond the end means the last one. */
  position?: number | undefined;
};

/** The initial agenda of a meeting, copied from its type. */
export function createInitialAgenda(meetingId: string, titles: readonly string[]): Agenda {
  const items = titles.map((title, index) => ({
    id: `${meetingId}-a${index + 1}`,
    title,
    completed: false,
    version: 1,
    source: null,
  }));
  return { meetingId, items, removedIds: [] };
}

/** Appends an item. Idempotent by id. */
export function addAgendaItem<A extends Agenda>(agenda: A, { id, title }: { id: string; title: string }): A {
  if (agenda.removedIds.includes(id)) throw new AppError('agenda_item.not_found');
  if (agenda.items.some((item) => item.id === id)) return agenda;
  if (agenda.items.length >= AGENDA_ITEMS_PER_MEETING) throw new AppError('agenda_item.too_many');
  const item = { id, title: checkTitle(title), completed: false, version: 1, source: null };
  return { ...agenda, items: [...agenda.items, item] };
}

/** An open item of an earlier meeting, as an agenda item. */
export type CarriedItem = { id: string; title: string; source: AgendaItemSource };

/** An unfinished agenda item of an earlier meeting keeps its title. */
export function carryAgendaItem(id: string, meetingId: string, item: AgendaItem): CarriedItem {
  return { id, title: item.title, source: { meetingId, kind: 'agenda_item', itemId: item.id } };
}

/** An open action item stays in its meeting; the agenda gets an item to review it. */
export function carryActionItem(id: string, item: { id: string; meetingId: string; description: string }): CarriedItem {
  const title = `Review: ${item.description.replace(/\s+/g, ' ').trim()}`;
  const characters = [...title];
  const isLong = characters.length > AGENDA_ITEM_TITLE_CHARACTERS;
  return {
    id,
    title: isLong ? `${characters.slice(0, AGENDA_ITEM_TITLE_CHARACTERS - 1).join('')}…` : title,
    source: { meetingId: item.meetingId, kind: 'action_item', itemId: item.id },
  };
}

/** Appends items in the given order. Skips those whose source or words are already on the agenda. */
export function addCarriedItems<A extends Agenda>(agenda: A, carried: readonly CarriedItem[]): A {
  let items = agenda.items;
  for (const { id, title, source } of carried) {
    if (isOnAgenda(items, { title, source })) continue;
    if (items.length >= AGENDA_ITEMS_PER_MEETING) throw new AppError('agenda_item.too_many');
    items = [...items, { id, title: checkTitle(title), completed: false, version: 1, source }];
  }
  return items === agenda.items ? agenda : { ...agenda, items };
}

export function isOnAgenda(items: readonly AgendaItem[], { title, source }: Omit<CarriedItem, 'id'>): boolean {
  const words = normalizeWords(title);
  return items.some(
    (item) =>
      (item.source !== null && item.source.kind === source.kind && item.source.itemId === source.itemId) ||
      (words !== '' && normalizeWords(item.title) === words),
  );
}

/** Changes title, completion and position. A stale `seenVersion` is rejected; the error contains the current version. */
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
  const index = agenda.items.indexOf(before);
  const otherItems = agenda.items.toSpliced(index, 1);
  const newIndex =
    changes.position === undefined ? index : Math.min(checkPosition(changes.position) - 1, otherItems.length);
  return { ...agenda, items: otherItems.toSpliced(newIndex, 0, item) };
}

export function toggleCompleted<A extends Agenda>(agenda: A, itemId: string): A {
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
  if (text === '') throw createInvalidItemError('title', 'Please say what is to be talked about.');
  if ([...text].length > AGENDA_ITEM_TITLE_CHARACTERS) {
    throw createInvalidItemError(
      'title',
      `An agenda item may have at most ${AGENDA_ITEM_TITLE_CHARACTERS} characters.`,
    );
  }
  return text;
}

function checkPosition(position: number): number {
  if (!Number.isInteger(position) || position < 1)
    throw createInvalidItemError('position', 'Positions are counted from 1.');
  return position;
}

function createInvalidItemError(field: string, message: string): AppError {
  return new AppError('agenda_item.invalid', { message, details: { fields: { [field]: [message] } } });
}
