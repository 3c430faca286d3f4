import {
  EXPORT_FORMATS,
  EXPORT_TYPES,
  type ExportFormat,
  meetingExportSchema,
} from '@minutehand/contracts/http/exports';
import { idParams } from '@minutehand/contracts/http/fields';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route } from '../../route.ts';
import { writeFile } from './write-file.ts';

const SUMMARIES: Readonly<Record<ExportFormat, string>> = {
  md: 'Minutes, attendance, action items and evidence as Markdown',
  docx: 'The same as a document for word processors',
  pdf: 'The same as pages to print or send; 409 when it is too long for them',
  vtt: 'The transcript as WebVTT captions; 409 when it has no times',
  srt: 'The transcript as SubRip captions; 409 when it has no times',
  json: 'Everything of the meeting, in a shape with a version of its own',
};

/** A meeting as a file, one call a format. */
export function exportRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return EXPORT_FORMATS.map((format) =>
    defineRoute({
      tag: 'Exports',
      access: 'person',
      scope: 'read',
      method: 'get',
      path: `/meetings/{id}/export.${format}`,
      summary: SUMMARIES[format],
      params: idParams,
      // A link that is followed in a browser gets the file, and not the page.
      html: true,
      responses: { 200: format === 'json' ? meetingExportSchema : `A file of the type ${EXPORT_TYPES[format]}` },
      handle: async ({ params }, { call }) => ({
        write: (response) =>
          writeFile(response, meetings.streamExport({ meetingId: params.id, format }, call), call.signal),
      }),
    }),
  );
}
