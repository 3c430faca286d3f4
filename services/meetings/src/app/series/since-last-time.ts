import type { Actor, Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem, ActionItemState } from '../../domain/action-items/action-item.ts';
import {
  type Agenda,
  type AgendaItem,
  carryActionItem,
  carryAgendaItem,
  createInitialAgenda,
  isOnAgenda,
} from '../../domain/agenda/agenda.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { extractDecisions } from '../../domain/minutes/decisions.ts';
import { hasEffect, type ItemChange, isPending } from '../../domain/series/item-changes.ts';
import { getPermissions, requireRole } from '../../domain/sharing/policy.ts';
import { EARLIER_ACTION_ITEMS_MAX } from '../../limits.ts';
import { type ActionItemView, createActionItemViews } from '../action-items/create-action-item-views.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { findEarlierMeetings } from './earlier-meetings.ts';

export const OPEN_STATES: readonly ActionItemState[] = ['proposed', 'open'];

export type EarlierItem = { view: ActionItemView; meeting: Stored<Meeting>; isOnAgenda: boolean };

export type EarlierAgendaItem = { item: AgendaItem; meeting: Stored<Meeting>; isOnAgenda: boolean };

export type ItemChangeView = EarlierItem & { change: ItemChange; canDecide: boolean };

/** What is open from earlier meetings of the series. */
export type UnfinishedItems = {
  lastMeeting: Stored<Meeting> | undefined;
  actionItems: EarlierItem[];
  moreActionItems: number;
  agendaItems: EarlierAgendaItem[];
};

/** What is open from earlier meetings of the series, their decisions, and the changes to open items that this meeting's transcript suggests. */
export type SinceLastTime = UnfinishedItems & {
  decidedIn: Stored<Meeting> | undefined;
  decisions: string[];
  changes: ItemChangeView[];
};

/** Covers only meetings that the actor may read and does not reveal that others exist. */
export async function getSinceLastTime(ports: Ports, actor: Actor, meetingId: string): Promise<SinceLastTime> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const earlier = await findEarlierMeetings(ports, actor, meeting);
  const [{ createItemViews, ...unfinished }, lastDecisions, storedChanges] = await Promise.all([
    findUnfinishedItems(ports, actor, meeting, earlier),
    findDecisions(ports, actor, earlier),
    ports.itemChanges.find(actor, meetingId),
  ]);
  const changes = await createPendingChangeViews(ports, actor, storedChanges?.changes ?? [], createItemViews);
  return { ...unfinished, ...lastDecisions, changes };
}

/** What is open from these earlier meetings, latest first. Also returns a function that creates views of their other action items. */
export async function findUnfinishedItems(
  ports: Ports,
  actor: Actor,
  meeting: Stored<Meeting>,
  earlier: readonly Stored<Meeting>[],
): Promise<UnfinishedItems & { createItemViews: CreateItemViews }> {
  const [lastMeeting] = earlier;
  if (lastMeeting === undefined)
    return { lastMeeting, actionItems: [], moreActionItems: 0, agendaItems: [], createItemViews: async () => [] };
  const [agenda, lastAgenda, openItems] = await Promise.all([
    getAgenda(ports, actor, meeting),
    getAgenda(ports, actor, lastMeeting),
    findOpenItems(ports, actor, earlier),
  ]);
  const createItemViews = createViewFactory(ports, actor, earlier, agenda);
  return {
    lastMeeting,
    actionItems: await createItemViews(openItems.items),
    moreActionItems: openItems.moreCount,
    agendaItems: lastAgenda.items
      .filter(({ completed }) => !completed)
      .map((item) => ({
        item,
        meeting: lastMeeting,
        isOnAgenda: isOnAgenda(agenda.items, carryAgendaItem('', lastMeeting.id, item)),
      })),
    createItemViews,
  };
}

/** A meeting's agenda. Until the first change, it is the agenda of the meeting's type. */
export async function getAgenda(
  ports: Pick<Ports, 'agendas'>,
  scope: Scope,
  meeting: Stored<Meeting>,
): Promise<Agenda> {
  return (await ports.agendas.find(scope, meeting.id)) ?? createInitialAgenda(meeting.id, meeting.typeAgenda);
}

type CreateItemViews = (items: readonly Stored<ActionItem>[]) => Promise<EarlierItem[]>;

function createViewFactory(
  ports: Ports,
  actor: Actor,
  earlier: readonly Stored<Meeting>[],
  agenda: Agenda,
): CreateItemViews {
  const byId = new Map(earlier.map((meeting) => [meeting.id, meeting]));
  return async (items) => {
    const views = await createActionItemViews(ports, actor, actor.accountId, items);
    return views.flatMap((view) => {
      const meeting = byId.get(view.item.meetingId);
      if (meeting === undefined) return [];
      return { view, meeting, isOnAgenda: isOnAgenda(agenda.items, carryActionItem('', view.item)) };
    });
  };
}

/** Latest meeting first, then by position. */
export async function findOpenItems(
  ports: Pick<Ports, 'actionItems'>,
  scope: Scope,
  earlier: readonly Stored<Meeting>[],
  maxItems = EARLIER_ACTION_ITEMS_MAX,
): Promise<{ items: Stored<ActionItem>[]; moreCount: number }> {
  const state = { in: OPEN_STATES };
  const total = await ports.actionItems.count(scope, { meetingId: { in: earlier.map(({ id }) => id) }, state });
  const items: Stored<ActionItem>[] = [];
  for (const { id: meetingId } of earlier) {
    if (items.length >= Math.min(total, maxItems)) break;
    const limit = maxItems - items.length;
    const page = await ports.actionItems.page(scope, {
      where: { meetingId, state },
      sort: [['position', 'asc']],
      limit,
    });
    items.push(...page.items);
  }
  return { items, moreCount: Math.max(0, total - items.length) };
}

/** Decisions of the latest meeting that has minutes: meetings that did not take place have none. */
export async function findDecisions(
  ports: Pick<Ports, 'minutes'>,
  scope: Scope,
  earlier: readonly Stored<Meeting>[],
): Promise<Pick<SinceLastTime, 'decidedIn' | 'decisions'>> {
  for (const decidedIn of earlier) {
    const minutes = await ports.minutes.find(scope, decidedIn.id);
    if (minutes === undefined || minutes.content.trim() === '') continue;
    return { decidedIn, decisions: extractDecisions(minutes.content) };
  }
  return { decidedIn: undefined, decisions: [] };
}

/** Undecided changes to items that are still open. */
async function createPendingChangeViews(
  ports: Ports,
  actor: Actor,
  changes: readonly ItemChange[],
  createItemViews: CreateItemViews,
): Promise<ItemChangeView[]> {
  const pending = changes.filter(isPending);
  const items = await createItemViews(
    await ports.actionItems.findMany(
      actor,
      pending.map(({ itemId }) => itemId),
    ),
  );
  const byId = new Map(items.map((item) => [item.view.item.id, item]));
  return pending.flatMap((change) => {
    const item = byId.get(change.itemId);
    if (item === undefined || !hasEffect(change, item.view.item)) return [];
    return { ...item, change, canDecide: getPermissions(requireRole(item.meeting, actor)).edit };
  });
}
