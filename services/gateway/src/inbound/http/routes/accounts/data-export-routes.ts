import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  archiveQuerySchema,
  type DataExport,
  dataExportResponseSchema,
  dataExportSchema,
  dataExportsResponseSchema,
  startDataExportSchema,
} from '@minutehand/contracts/http/privacy/data-exports';
import type {
  DataExport as DataExportMessage,
  ReadDataExportResponse,
} from '@minutehand/contracts/proto/recordings/v1/data_exports';
import type { RateLimits } from '../../../../app/ports.ts';
import { isSignedIn } from '../../../../domain/session.ts';
import { DATA_EXPORT_DOWNLOAD_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';
import { type FilePart, sendFileResponse } from '../meetings/send-file-response.ts';

const commonFields = { tag: 'People', access: 'user', scope: 'admin' } as const;

/** Archives with the data of the user, or of the account for its owners. A job writes them; browser sessions only. */
export function createDataExportRoutes({
  dataExports,
  limits,
}: {
  readonly dataExports: Clients['dataExports'];
  readonly limits: RateLimits;
}): readonly Route[] {
  return [
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/data_exports',
      summary:
        'Start an export of all data of the user or the account as a ZIP archive; returns the running one, if any',
      body: startDataExportSchema,
      needsRecentAuthentication: true,
      responses: { 202: dataExportResponseSchema },
      handle: async ({ body }, { session, actor, call }) => {
        requireBrowserSession(session);
        await limits.take('dataExports', actor.userId);
        const { dataExport } = await dataExports.startDataExport({ kind: body.data_export.kind }, call);
        return { status: 202, body: { data_export: present(requireField(dataExport)) } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/data_exports',
      summary: 'List the exports of the user and, for an owner, of the account, with their progress',
      responses: { 200: dataExportsResponseSchema },
      handle: async (_, { call }) => {
        const list = await dataExports.listDataExports({}, call);
        return { status: 200, body: { data_exports: list.dataExports.map(present) } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/data_exports/{id}/archive',
      summary: 'Download the archive of an export, or check whether it can be downloaded; needs a browser session',
      params: idParams,
      query: archiveQuerySchema,
      needsRecentAuthentication: true,
      responses: { 200: 'The ZIP archive', 204: 'With `check`: the archive can be downloaded' },
      handle: async ({ params, query }, { session, actor, call }) => {
        requireBrowserSession(session);
        const checkOnly = query.check === 'true';
        await limits.take('dataExportDownloads', actor.userId);
        const parts = dataExports.readDataExport(
          { id: params.id, checkOnly },
          { ...call, deadlineMs: DATA_EXPORT_DOWNLOAD_DEADLINE_MS },
        );
        if (checkOnly) {
          // A recordings service of the previous release sends the whole archive: leaving the loop cancels that.
          for await (const { part } of parts) if (part?.$case === 'header') break;
          // The download that follows counts.
          await limits.refund('dataExportDownloads', actor.userId);
          return { status: 204 as const };
        }
        return {
          write: (response) => sendFileResponse(response, toZipParts(parts), call.signal),
        };
      },
    }),
  ];
}

function requireBrowserSession(session: UserContext['session']): void {
  if (!isSignedIn(session)) throw new AppError('platform.session_required');
}

async function* toZipParts(parts: AsyncIterable<ReadDataExportResponse>): AsyncGenerator<{ part?: FilePart }> {
  for await (const { part } of parts) {
    if (part?.$case === 'header')
      yield { part: { $case: 'header', value: { ...part.value, contentType: 'application/zip' } } };
    else if (part !== undefined) yield { part };
  }
}

function present(dataExport: DataExportMessage): DataExport {
  const { id, kind, state, requestedAt, meetingsTotal, meetingsDone, byteSize, expiresAt } = dataExport;
  return {
    ...{ id, kind: dataExportSchema.shape.kind.parse(kind), state: dataExportSchema.shape.state.parse(state) },
    ...{ requested_at: requestedAt, meetings_total: meetingsTotal, meetings_done: meetingsDone },
    byte_size: state === 'ready' ? byteSize : null,
    expires_at: expiresAt ?? null,
  };
}
