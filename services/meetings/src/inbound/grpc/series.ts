import { AppError } from '@minutehand/contracts/errors';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/series';
import type * as briefProto from '@minutehand/contracts/proto/meetings/v1/series_brief';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import { createAgendaItemViews } from '../../app/agenda/create-agenda-item-views.ts';
import type { Ports } from '../../app/ports.ts';
import { carryOver, type EarlierItemRef } from '../../app/series/carry-over.ts';
import type { SeriesView } from '../../app/series/create-series-view.ts';
import { decideItemChange } from '../../app/series/decide-item-change.ts';
import { dismissSeries } from '../../app/series/dismiss-series.ts';
import { getSeries } from '../../app/series/get-series.ts';
import { getSeriesBrief, type SeriesBrief } from '../../app/series/get-series-brief.ts';
import { getSeriesBriefEmailContents } from '../../app/series/get-series-brief-email-contents.ts';
import { joinSeries } from '../../app/series/join-series.ts';
import { leaveSeries } from '../../app/series/leave-series.ts';
import { listSeries } from '../../app/series/list-series.ts';
import { listSeriesCandidates } from '../../app/series/list-series-candidates.ts';
import {
  type EarlierAgendaItem,
  type EarlierItem,
  getSinceLastTime,
  type ItemChangeView,
} from '../../app/series/since-last-time.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { LISTED_SERIES_MAX } from '../../limits.ts';
import { presentDecision } from './decisions.ts';
import { presentAgendaItem } from './present/present-agenda-item.ts';

type SeriesRpcs =
  | 'getSeries'
  | 'joinSeries'
  | 'leaveSeries'
  | 'refuseSeries'
  | 'listSeriesCandidates'
  | 'listSeries'
  | 'getSinceLastTime'
  | 'getSeriesBrief'
  | 'getSeriesBriefDelivery'
  | 'carryOver'
  | 'decideItemChange';

/** Handlers for series and for the unfinished items of earlier meetings. */
export function createSeriesHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, SeriesRpcs> {
  return {
    getSeries: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => ({
      series: presentSeries(await getSeries(ports, caller, meetingId)),
    })),

    joinSeries: defineHandler({ accessScope: 'write' }, async (request, { caller }) => ({
      series: presentSeries(await joinSeries(ports, caller, request)),
    })),

    leaveSeries: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      await leaveSeries(ports, caller, meetingId);
      return {};
    }),

    refuseSeries: defineHandler({ accessScope: 'write' }, async (request, { caller }) => ({
      series: presentSeries(await dismissSeries(ports, caller, request)),
    })),

    listSeriesCandidates: defineHandler({ accessScope: 'read' }, async ({ meetingId, query }, { caller }) => ({
      meetings: (await listSeriesCandidates(ports, caller, { meetingId, query })).map(presentRef),
    })),

    listSeries: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async ({ limit, cursor }, { caller }) => {
        const page = {
          limit: limit > 0 ? Math.min(limit, LISTED_SERIES_MAX) : LISTED_SERIES_MAX,
          cursor: cursor || undefined,
        };
        const { items, nextCursor } = await listSeries(ports, caller, page);
        const series = items.map(({ meetingIds, ...listed }) => ({ ...listed, meetingIds: [...meetingIds] }));
        return { series, nextCursor: nextCursor ?? '' };
      },
    ),

    getSinceLastTime: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      const sinceLastTime = await getSinceLastTime(ports, caller, meetingId);
      return {
        lastMeeting: sinceLastTime.lastMeeting && presentRef(sinceLastTime.lastMeeting),
        actionItems: sinceLastTime.actionItems.map(presentItem),
        moreActionItems: sinceLastTime.moreActionItems,
        decidedIn: sinceLastTime.decidedIn && presentRef(sinceLastTime.decidedIn),
        decisions: sinceLastTime.decisions,
        agendaItems: sinceLastTime.agendaItems.map(presentTopic),
        changes: sinceLastTime.changes.map(presentChange),
      };
    }),

    getSeriesBrief: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => ({
      brief: presentBrief(await getSeriesBrief(ports, caller, meetingId)),
    })),

    getSeriesBriefDelivery: defineHandler({ services: ['notifications'] }, async (request, { caller }) => {
      const { meeting, brief } = await getSeriesBriefEmailContents(ports, caller, request);
      return { title: meeting.title, startedAt: meeting.startedAt.toISOString(), brief: presentBrief(brief) };
    }),

    carryOver: defineHandler({ accessScope: 'write' }, async ({ meetingId, items }, { caller }) => {
      const agenda = await carryOver(ports, caller, { meetingId, items: items.map(parseItemRef) });
      return { agendaItems: (await createAgendaItemViews(ports, caller, agenda)).map(presentAgendaItem) };
    }),

    decideItemChange: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, changeId, decision, amendment } = request;
      return { state: await decideItemChange(ports, caller, { meetingId, changeId, decision, amendment }) };
    }),
  };
}

function parseItemRef({ meetingId, item }: proto.CarriedItem): EarlierItemRef {
  switch (item?.$case) {
    case 'agendaItemId':
      return { meetingId, kind: 'agenda_item', itemId: item.value };
    case 'actionItemId':
      return { meetingId, kind: 'action_item', itemId: item.value };
    default:
      throw new AppError('platform.malformed');
  }
}

function presentRef({ id, title, startedAt }: Stored<Meeting>): proto.MeetingRef {
  return { id, title, startedAt: startedAt.toISOString() };
}

function presentSeries({ isInSeries, meetings, suggestion }: SeriesView): proto.Series {
  return { isPart: isInSeries, meetings: meetings.map(presentRef), suggestion: suggestion && presentRef(suggestion) };
}

function presentBrief({ lastMeeting, decisions, people, agendaItems, ...more }: SeriesBrief): briefProto.SeriesBrief {
  return {
    ...more,
    lastMeeting: lastMeeting && presentRef(lastMeeting),
    decisions: decisions.map(presentDecision),
    people: people.map(({ name, items }) => ({ name, actionItems: items.map(presentItem) })),
    agendaItems: agendaItems.map(presentTopic),
  };
}

function presentItem({ view, meeting, isOnAgenda }: EarlierItem): proto.EarlierActionItem {
  const { item, displayName, isOverdue } = view;
  return {
    id: item.id,
    meeting: presentRef(meeting),
    description: item.description,
    dueDate: item.dueDate ?? undefined,
    dueDateFormatted: formatDay(item.dueDate),
    overdue: isOverdue,
    assigneeDisplayName: displayName,
    state: item.state,
    carried: isOnAgenda,
  };
}

function presentTopic({ item, meeting, isOnAgenda }: EarlierAgendaItem): proto.EarlierAgendaItem {
  return { id: item.id, meeting: presentRef(meeting), title: item.title, carried: isOnAgenda };
}

function presentChange(view: ItemChangeView): proto.ItemChange {
  const { id, kind, dueDate, segmentIds, quote, speaker, start } = view.change;
  return {
    id,
    actionItem: presentItem(view),
    kind,
    dueDate: dueDate ?? undefined,
    dueDateFormatted: formatDay(dueDate),
    segmentIds,
    quote,
    speaker,
    start: start ?? undefined,
    canDecide: view.canDecide,
  };
}
