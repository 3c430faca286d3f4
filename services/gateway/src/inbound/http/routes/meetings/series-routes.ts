import { idParams, pageQuery } from '@minutehand/contracts/http/fields';
import {
  carryOverResponseSchema,
  carryOverSchema,
  itemChangeDecisionSchema,
  itemChangeParamsSchema,
  itemChangeResponseSchema,
  otherMeetingSchema,
  seriesCandidatesQuerySchema,
  seriesCandidatesResponseSchema,
  seriesListResponseSchema,
  seriesResponseSchema,
  sinceLastTimeSchema,
} from '@minutehand/contracts/http/meetings/series';
import { seriesBriefResponseSchema } from '@minutehand/contracts/http/meetings/series-brief';
import type { CarriedItem } from '@minutehand/contracts/proto/meetings/v1/series';
import type { Clients } from '../../clients.ts';
import { presentAgendaItem } from '../../present/meetings/agenda-items.ts';
import {
  presentListedSeries,
  presentMeetingReference,
  presentSeries,
  presentSinceLastTime,
} from '../../present/meetings/series.ts';
import { presentSeriesBrief } from '../../present/meetings/series-brief.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Series', access: 'user', scope: 'read', method: 'get', params: idParams } as const;
const writeRoute = { tag: 'Series', access: 'user', scope: 'write' } as const;

function createItemChangeRoute(meetings: Clients['meetings'], decision: 'accept' | 'reject', summary: string): Route {
  return defineRoute({
    ...writeRoute,
    method: 'post',
    path: `/meetings/{id}/since_last_time/changes/{change_id}/${decision}`,
    summary,
    params: itemChangeParamsSchema,
    body: itemChangeDecisionSchema,
    responses: { 200: itemChangeResponseSchema },
    handle: async ({ params, body }, { call }) => {
      const { amendment } = body;
      const { state } = await meetings.decideItemChange(
        { meetingId: params.id, changeId: params.change_id, decision, amendment },
        call,
      );
      return { status: 200, body: itemChangeResponseSchema.parse({ state }) };
    },
  });
}

/** Meeting series and the open items of earlier meetings. */
export function createSeriesRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...{ tag: 'Series', access: 'user', scope: 'read', method: 'get' },
      path: '/series',
      summary: 'List the series with at least two meetings that the caller can read, that of the latest meeting first',
      query: pageQuery,
      responses: { 200: seriesListResponseSchema },
      handle: async ({ query: { limit, cursor = '' } }, { call }) => {
        const { series, nextCursor } = await meetings.listSeries({ limit, cursor }, call);
        return {
          status: 200,
          body: { series: series.map(presentListedSeries), next_cursor: emptyToNull(nextCursor) },
        };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/series',
      summary: 'Get the series of a meeting and a suggestion',
      responses: { 200: seriesResponseSchema },
      handle: async ({ params }, { call }) => {
        const { series } = await meetings.getSeries({ meetingId: params.id }, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'put',
      path: '/meetings/{id}/series',
      summary: 'Add a meeting to the series of another meeting, creating the series if needed',
      params: idParams,
      body: otherMeetingSchema,
      responses: { 200: seriesResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const target = { meetingId: params.id, otherMeetingId: body.meeting_id };
        const { series } = await meetings.joinSeries(target, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { series } = await meetings.getSeries({ meetingId: params.id }, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/meetings/{id}/series',
      summary: 'Remove a meeting from its series',
      params: idParams,
      responses: { 204: 'Removed' },
      handle: async ({ params }, { call }) => {
        await meetings.leaveSeries({ meetingId: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/series/refuse',
      summary: 'Dismiss a suggested series',
      params: idParams,
      body: otherMeetingSchema,
      responses: { 200: seriesResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const target = { meetingId: params.id, otherMeetingId: body.meeting_id };
        const { series } = await meetings.refuseSeries(target, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { series } = await meetings.getSeries({ meetingId: params.id }, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/series/candidates',
      summary: 'Search meetings to form a series with, by title',
      query: seriesCandidatesQuerySchema,
      responses: { 200: seriesCandidatesResponseSchema },
      handle: async ({ params, query }, { call }) => {
        const found = await meetings.listSeriesCandidates({ meetingId: params.id, query: query.q }, call);
        return { status: 200, body: { meetings: found.meetings.map(presentMeetingReference), next_cursor: null } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/series/brief',
      summary: 'Get the brief of a meeting: decisions and open items of earlier meetings of its series',
      responses: { 200: seriesBriefResponseSchema },
      handle: async ({ params }, { call }) => {
        const { brief } = await meetings.getSeriesBrief({ meetingId: params.id }, call);
        return { status: 200, body: { brief: presentSeriesBrief(brief) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/since_last_time',
      summary: 'List open items of earlier meetings and suggested changes',
      responses: { 200: sinceLastTimeSchema },
      handle: async ({ params }, { call }) => {
        const response = await meetings.getSinceLastTime({ meetingId: params.id }, call);
        return { status: 200, body: presentSinceLastTime(response) };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/since_last_time/carry_over',
      summary: 'Carry open items over to the agenda; existing ones are not duplicated',
      params: idParams,
      body: carryOverSchema,
      responses: { 200: carryOverResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const items: CarriedItem[] = [
          ...body.agenda_items.map(({ meeting_id, id }) => ({
            meetingId: meeting_id,
            item: { $case: 'agendaItemId' as const, value: id },
          })),
          ...body.action_items.map(({ meeting_id, id }) => ({
            meetingId: meeting_id,
            item: { $case: 'actionItemId' as const, value: id },
          })),
        ];
        const { agendaItems } = await meetings.carryOver({ meetingId: params.id, items }, call);
        return { status: 200, body: { agenda_items: agendaItems.map(presentAgendaItem) } };
      },
      respondToRepeat: async ({ params, body }, { call }) => {
        const sources = new Set([...body.agenda_items, ...body.action_items].map(({ meeting_id }) => meeting_id));
        const { agendaItems } = await meetings.listAgendaItems({ meetingId: params.id }, call);
        const carriedOver = agendaItems.filter(({ source }) => source !== undefined && sources.has(source.meetingId));
        return { status: 200, body: { agenda_items: carriedOver.map(presentAgendaItem) } };
      },
    }),
    createItemChangeRoute(meetings, 'accept', 'Accept a suggested change to an earlier action item'),
    createItemChangeRoute(meetings, 'reject', 'Reject a suggested change to an earlier action item'),
  ];
}
