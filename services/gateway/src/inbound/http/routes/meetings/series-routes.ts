import { idParams } from '@minutehand/contracts/http/fields';
import {
  carryOverResponseSchema,
  carryOverSchema,
  itemChangeDecisionSchema,
  itemChangeParamsSchema,
  itemChangeResponseSchema,
  otherMeetingSchema,
  seriesCandidatesQuerySchema,
  seriesCandidatesResponseSchema,
  seriesResponseSchema,
  sinceLastTimeSchema,
} from '@minutehand/contracts/http/series';
import type { CarriedItem } from '@minutehand/contracts/proto/meetings/v1/series';
import type { Clients } from '../../clients.ts';
import { presentAgendaItem } from '../../present/agenda-items.ts';
import { presentRef, presentSeries, presentSinceLastTime } from '../../present/series.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Series', access: 'person', scope: 'read', method: 'get', params: idParams } as const;
const writeRoute = { tag: 'Series', access: 'person', scope: 'write' } as const;

function decisionRoute(meetings: Clients['meetings'], decision: 'accept' | 'reject', summary: string): Route {
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

/** Which meetings go together, and what the earlier ones left open. */
export function seriesRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/series',
      summary: 'Meetings of the same series, and what the meeting seems to continue',
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
      summary: 'Put a meeting into the series of another one; where that has none, both are in a new one',
      params: idParams,
      body: otherMeetingSchema,
      responses: { 200: seriesResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const target = { meetingId: params.id, otherMeetingId: body.meeting_id };
        const { series } = await meetings.joinSeries(target, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/meetings/{id}/series',
      summary: 'Take a meeting out of its series',
      params: idParams,
      responses: { 204: 'Taken out' },
      handle: async ({ params }, { call }) => {
        await meetings.leaveSeries({ meetingId: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/series/refuse',
      summary: 'Say that a meeting does not continue another one: it is not suggested again',
      params: idParams,
      body: otherMeetingSchema,
      responses: { 200: seriesResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const target = { meetingId: params.id, otherMeetingId: body.meeting_id };
        const { series } = await meetings.refuseSeries(target, call);
        return { status: 200, body: { series: presentSeries(series) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/series/candidates',
      summary: 'Meetings that one could be put together with, by a part of their title',
      query: seriesCandidatesQuerySchema,
      responses: { 200: seriesCandidatesResponseSchema },
      handle: async ({ params, query }, { call }) => {
        const found = await meetings.listSeriesCandidates({ meetingId: params.id, query: query.q }, call);
        return { status: 200, body: { meetings: found.meetings.map(presentRef), next_cursor: null } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/since_last_time',
      summary: 'What earlier meetings of the series left open, and what was said of it since',
      responses: { 200: sinceLastTimeSchema },
      handle: async ({ params }, { call }) => {
        const since = await meetings.getSinceLastTime({ meetingId: params.id }, call);
        return { status: 200, body: presentSinceLastTime(since) };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/since_last_time/carry_over',
      summary: 'Put what earlier meetings left open on the agenda; what is on it already stays once',
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
    }),
    decisionRoute(meetings, 'accept', 'Change an earlier action item as this meeting’s words say'),
    decisionRoute(meetings, 'reject', 'Leave an earlier action item as it is: these words do not propose it again'),
  ];
}
