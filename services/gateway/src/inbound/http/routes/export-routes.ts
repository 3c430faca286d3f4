import { once } from 'node:events';
import {
  EXPORT_FORMATS,
  EXPORT_TYPES,
  type ExportFormat,
  meetingExportSchema,
} from '@minutehand/contracts/http/exports';
import { idParams } from '@minutehand/contracts/http/fields';
import type { StreamExportResponse } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Response } from 'express';
import type { Clients } from '../clients.ts';
import { promised } from '../present/promised.ts';
import { defineRoute, type Route } from '../route.ts';

const SUMMARIES: Readonly<Record<ExportFormat, string>> = {
  md: 'Minutes, attendance, action items and evidence as Markdown',
  docx: 'The same as a document for word processors',
  pdf: 'The same as pages to print or send; 409 when it is too long for them',
  vtt: 'The transcript as WebVTT captions; 409 when it has no times',
  srt: 'The transcript as SubRip captions; 409 when it has no times',
  json: 'Everything of the meeting, in a shape with a version of its own',
};

/** Passes the file on as it comes, never holding all of it. Its name may be of any script (RFC 6266). */
async function writeFile(
  response: Response,
  parts: AsyncIterable<StreamExportResponse>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let isBegun = false;
  for await (const { part } of parts) {
    if (part?.$case === 'header') {
      // Only now: what fails before has an answer of its own.
      response.status(200).attachment(part.value.filename).setHeader('Content-Type', part.value.contentType);
      isBegun = true;
    } else if (part?.$case === 'chunk' && !response.write(part.value)) {
      await once(response, 'drain', signal === undefined ? {} : { signal });
    }
  }
  promised(isBegun || undefined);
  response.end();
}

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
      answers: { 200: format === 'json' ? meetingExportSchema : `A file of the type ${EXPORT_TYPES[format]}` },
      handle: async ({ params }, { call }) => ({
        write: (response) =>
          writeFile(response, meetings.streamExport({ meetingId: params.id, format }, call), call.signal),
      }),
    }),
  );
}
