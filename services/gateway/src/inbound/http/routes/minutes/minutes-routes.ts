import { idParams, pageQuery } from '@minutehand/contracts/http/fields';
import {
  minutesPatchSchema,
  minutesProposalDecisionSchema,
  minutesProposalResponseSchema,
  minutesResponseSchema,
  minutesVersionParamsSchema,
  minutesVersionsResponseSchema,
  versionComparisonSchema,
  versionRestoreSchema,
} from '@minutehand/contracts/http/meetings/minutes';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import {
  presentMinutes,
  presentMinutesProposal,
  presentMinutesVersion,
  presentVersionComparison,
} from '../../present/minutes.ts';
import { emptyToNull, requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Minutes', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Minutes', access: 'user', scope: 'write' } as const;

export function createMinutesRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  async function readMinutes(meetingId: string, call: CallOptions) {
    const { minutes } = await meetings.getMinutes({ meetingId }, call);
    return { status: 200 as const, body: presentMinutes(minutes) };
  }

  return [
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/minutes',
      summary: 'Get the minutes with citations',
      params: idParams,
      responses: { 200: minutesResponseSchema },
      handle: ({ params }, { call }) => readMinutes(params.id, call),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/minutes',
      summary: 'Save the minutes as a new version',
      params: idParams,
      body: minutesPatchSchema,
      responses: { 200: minutesResponseSchema },
      respondToRepeat: ({ params }, { call }) => readMinutes(params.id, call),
      handle: async ({ params, body }, { call }) => {
        const { minutes } = await meetings.updateMinutes(
          { meetingId: params.id, content: body.content, version: body.version, amendment: body.amendment },
          call,
        );
        return { status: 200, body: presentMinutes(minutes) };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/minutes_content',
      summary: 'Get the minutes as an HTML fragment',
      params: idParams,
      respondsToHtml: true,
      responses: { 200: 'Sanitized HTML' },
      handle: async ({ params }, { call }) => {
        const { minutes } = await meetings.getMinutes({ meetingId: params.id }, call);
        return {
          write: async (response) => {
            // Sanitized when it was stored.
            response.status(200).type('html').send(requireField(minutes).renderedHtml);
          },
        };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/minutes/proposal',
      summary: 'Get the proposal for the minutes with a line comparison',
      params: idParams,
      responses: { 200: minutesProposalResponseSchema },
      handle: async ({ params }, { call }) => {
        const { proposal } = await meetings.getMinutesProposal({ meetingId: params.id }, call);
        return { status: 200, body: { proposal: proposal ? presentMinutesProposal(proposal) : null } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/minutes/proposal',
      summary: 'Accept a proposal completely or in part, or discard it',
      params: idParams,
      body: minutesProposalDecisionSchema,
      responses: { 200: minutesResponseSchema },
      respondToRepeat: ({ params }, { call }) => readMinutes(params.id, call),
      handle: async ({ params, body }, { call }) => {
        const { decision, lines, version, proposal_version: proposalVersion } = body;
        const acceptsAll = lines === undefined;
        const command = {
          meetingId: params.id,
          decision,
          lineIds: lines ?? [],
          all: acceptsAll,
          version,
          proposalVersion,
        };
        const { minutes } = await meetings.decideMinutesProposal(command, call);
        return { status: 200, body: presentMinutes(minutes) };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/minutes/versions',
      summary: 'List versions of the minutes',
      params: idParams,
      query: pageQuery,
      responses: { 200: minutesVersionsResponseSchema },
      handle: async ({ params, query }, { call }) => {
        const page = await meetings.listMinutesVersions(
          { meetingId: params.id, limit: query.limit, cursor: query.cursor ?? '' },
          call,
        );
        return {
          status: 200,
          body: { versions: page.versions.map(presentMinutesVersion), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/minutes/versions/{version}/comparison',
      summary: 'Compare a version with the current minutes',
      params: minutesVersionParamsSchema,
      responses: { 200: versionComparisonSchema },
      handle: async ({ params }, { call }) => {
        const version = { meetingId: params.id, minutesVersion: params.version };
        return { status: 200, body: presentVersionComparison(await meetings.compareMinutesVersion(version, call)) };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/minutes/versions/{version}/restore',
      summary: 'Restore a version of the minutes; an amendment if they are approved',
      params: minutesVersionParamsSchema,
      body: versionRestoreSchema,
      responses: { 200: minutesResponseSchema },
      respondToRepeat: ({ params }, { call }) => readMinutes(params.id, call),
      handle: async ({ params, body }, { call }) => {
        const { version, amendment } = body;
        const { minutes } = await meetings.restoreMinutesVersion(
          { meetingId: params.id, minutesVersion: params.version, version, amendment },
          call,
        );
        return { status: 200, body: presentMinutes(minutes) };
      },
    }),
  ];
}
