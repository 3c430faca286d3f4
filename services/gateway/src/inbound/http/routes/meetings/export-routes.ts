import { idParams } from '@minutehand/contracts/http/fields';
import {
  EXPORT_FORMATS,
  EXPORT_TYPES,
  type ExportFormat,
  meetingExportSchema,
} from '@minutehand/contracts/http/meetings/exports';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route } from '../../route.ts';
import { sendFileResponse } from './send-file-response.ts';

const SUMMARIES: Readonly<Record<ExportFormat, string>> = {
  md: 'Export the meeting as Markdown',
  docx: 'Export the meeting as a Word document',
  pdf: 'Export the meeting as PDF; 409 when it is too long',
  vtt: 'Export the transcript as WebVTT; 409 when it has no times',
  srt: 'Export the transcript as SubRip; 409 when it has no times',
  json: 'Export all data of the meeting as versioned JSON',
};

/** Meeting exports, one route per format. */
export function createExportRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return EXPORT_FORMATS.map((format) =>
    defineRoute({
      tag: 'Exports',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: `/meetings/{id}/export.${format}`,
      summary: SUMMARIES[format],
      params: idParams,
      // Links followed in a browser get the file, not the page shell.
      respondsToHtml: true,
      responses: { 200: format === 'json' ? meetingExportSchema : `A file of the type ${EXPORT_TYPES[format]}` },
      handle: async ({ params }, { call }) => ({
        write: (response) =>
          sendFileResponse(response, meetings.streamExport({ meetingId: params.id, format }, call), call.signal),
      }),
    }),
  );
}
