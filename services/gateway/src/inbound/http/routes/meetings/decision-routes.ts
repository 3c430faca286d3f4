import {
  type Decision,
  type DecisionCitation,
  decisionFilterSchema,
  decisionsQuerySchema,
  decisionsResponseSchema,
} from '@minutehand/contracts/http/meetings/decisions';
import type { ListDecisionsRequest } from '@minutehand/contracts/proto/meetings/v1/decisions';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { z } from 'zod';
import type { RateLimits } from '../../../../app/ports.ts';
import { EXPORTED_DECISION_PAGES, EXPORTED_DECISIONS_MAX, EXPORTED_PAGE_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { toCsvRow } from '../../present/csv.ts';
import { presentDecision } from '../../present/meetings/decisions.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';
import { exportCsv } from '../export-csv.ts';
import { sendFileResponse } from './send-file-response.ts';

type Filter = z.output<typeof decisionFilterSchema>;
type Call = UserContext['call'];

const HEADERS = ['Decision', 'Meeting', 'Date', 'Who', 'Quote', 'Replaced by', 'Replaced on', 'Link'];
const LIMITED_NOTICE = 'This file is limited and does not contain all decisions. Use filters to export the others.';

type Dependencies = Pick<Clients, 'meetings'> & {
  readonly limits: RateLimits;
  readonly publicUrl: string;
  readonly securityLog: SecurityLog;
};

/** The decisions in the minutes of all meetings that the caller can read. */
export function createDecisionRoutes({ meetings, limits, publicUrl, securityLog }: Dependencies): readonly Route[] {
  return [
    defineRoute({
      tag: 'Decisions',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/decisions',
      summary: 'List the decisions of all meetings that the caller can read, latest meeting first',
      query: decisionsQuerySchema,
      responses: { 200: decisionsResponseSchema },
      handle: async ({ query }, { call }) => {
        const { limit, cursor = '' } = query;
        const page = await meetings.listDecisions({ ...toRequest(query), limit, cursor }, call);
        const decisions = page.decisions.map(presentDecision);
        return { status: 200, body: { decisions, next_cursor: page.nextCursor || null } };
      },
    }),
    defineRoute({
      tag: 'Decisions',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/decisions/export.csv',
      summary: 'Export the decisions as CSV',
      query: decisionFilterSchema,
      // Links followed in a browser get the file, not the page shell.
      respondsToHtml: true,
      responses: { 200: 'A file of the type text/csv' },
      handle: async ({ query }, { actor, call }) => {
        await limits.take('decisionExports', actor.userId);
        const recordExport = () => securityLog.record(actor, { type: 'decisions_exported' });
        return {
          write: (response) => {
            const file = writeDecisions(meetings, toRequest(query), { call, publicUrl, recordExport });
            return sendFileResponse(response, file, call.signal);
          },
        };
      },
    }),
  ];
}

function toRequest(filter: Filter): Omit<ListDecisionsRequest, 'limit' | 'cursor'> {
  return {
    meetingId: filter.meeting_id ?? '',
    seriesOf: filter.series_of ?? '',
    startedFrom: filter.started_from ?? '',
    startedBefore: filter.started_before ?? '',
    speaker: filter.speaker ?? '',
    query: filter.q ?? '',
  };
}

type ExportContext = {
  readonly call: Call;
  readonly publicUrl: string;
  /** Called once it is certain that a file is sent. */
  readonly recordExport: () => void;
};

function writeDecisions(
  meetings: Clients['meetings'],
  filter: Omit<ListDecisionsRequest, 'limit' | 'cursor'>,
  { call, publicUrl, recordExport }: ExportContext,
) {
  return exportCsv({
    filename: 'decisions.csv',
    header: toCsvRow(HEADERS),
    limitedRow: toCsvRow([LIMITED_NOTICE, ...HEADERS.slice(1).map(() => '')]),
    pagesMax: EXPORTED_DECISION_PAGES,
    rowsMax: EXPORTED_DECISIONS_MAX,
    readPage: (page) =>
      meetings.listDecisions({ ...filter, ...page }, { ...call, deadlineMs: EXPORTED_PAGE_DEADLINE_MS }),
    toRows: ({ decisions }) => decisions.map(presentDecision).map((decision) => toRow(decision, publicUrl)),
    onStart: recordExport,
  });
}

function toRow(decision: Decision, publicUrl: string): string {
  const { text, meeting, citations, replaced_by: replacedBy } = decision;
  return toCsvRow([
    text,
    meeting.title,
    meeting.started_at.slice(0, 10),
    listSpeakers(citations),
    citations.map(({ quote }) => quote).join(' … '),
    replacedBy?.text ?? '',
    replacedBy?.meeting.started_at.slice(0, 10) ?? '',
    new URL(citations[0]?.url ?? `/meetings/${meeting.id}`, publicUrl).href,
  ]);
}

function listSpeakers(citations: readonly DecisionCitation[]): string {
  return [...new Set(citations.map(({ speaker }) => speaker))].filter((speaker) => speaker !== '').join(', ');
}
