import { AppError } from '@minutehand/contracts/errors';
import { EXPORT_FORMATS, EXPORT_TYPES, type ExportFormat } from '@minutehand/contracts/http/meetings/exports';
import type { Actor } from '@minutehand/service-kit/identity';
import { createExportDocument } from '../../domain/exports/create-export-document.ts';
import type { MeetingExportData } from '../../domain/exports/export-data.ts';
import { createFilename } from '../../domain/exports/filename.ts';
import { writeSrt, writeVtt } from '../../domain/exports/write-cues.ts';
import { writeMarkdown } from '../../domain/exports/write-markdown.ts';
import type { ExportRequest, Ports } from '../ports.ts';
import { collectExportData } from './collect-export-data.ts';
import { writeJson } from './write-json.ts';

/** A file whose content is written while it is read. */
export type MeetingFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
};

type Content = AsyncIterable<string | Uint8Array> | Iterable<string>;
type Exporter = (data: MeetingExportData, ports: Ports, request: ExportRequest) => Content;

const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  md: (data) => writeMarkdown(createExportDocument(data)),
  docx: (data, { writeDocx }, request) => asSingleChunk(() => writeDocx(createExportDocument(data), request)),
  pdf: (data, { writePdf }, request) => asSingleChunk(() => writePdf(createExportDocument(data), request)),
  vtt: ({ transcript }) => writeVtt(transcript),
  srt: ({ transcript }) => writeSrt(transcript),
  json: writeJson,
};

async function* asSingleChunk(write: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await write();
}

/** Exports a meeting that the actor may read. Writing stops when the signal aborts. */
export async function exportMeeting(
  ports: Ports,
  actor: Actor,
  { meetingId, format }: { meetingId: string; format: string },
  signal: AbortSignal,
): Promise<MeetingFile> {
  const data = await collectExportData(ports, actor, meetingId);
  const exportFormat = parseFormat(format);
  return {
    filename: createFilename(data, exportFormat),
    contentType: EXPORT_TYPES[exportFormat],
    content: recordExport(
      ports,
      actor,
      { meetingId, format: exportFormat },
      exporters[exportFormat](data, ports, { userId: actor.userId, signal }),
    ),
  };
}

/** Records the export with its first chunk: before, writing may fail. */
async function* recordExport(
  { securityLog }: Pick<Ports, 'securityLog'>,
  actor: Actor,
  file: { meetingId: string; format: ExportFormat },
  content: Content,
): AsyncGenerator<string | Uint8Array> {
  let isRecorded = false;
  for await (const chunk of content) {
    if (!isRecorded) securityLog.record(actor, { type: 'meeting_exported', ...file });
    isRecorded = true;
    yield chunk;
  }
}

/** Compares with the list, since a lookup in `exporters` would also find inherited properties. */
function parseFormat(format: string): ExportFormat {
  const knownFormat = EXPORT_FORMATS.find((name) => name === format);
  if (knownFormat === undefined) throw new AppError('export.format_unknown');
  return knownFormat;
}
