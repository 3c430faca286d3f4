import type {
  DataExport,
  DataExportKind,
  DataExportResponse,
  DataExportStart,
  DataExportsResponse,
} from '@minutehand/contracts/http/privacy/data-exports';
import { api } from '@minutehand/web-kit';
import { ARCHIVE_DEADLINE_MS } from './limits.ts';

export async function listDataExports(signal: AbortSignal): Promise<readonly DataExport[]> {
  return (await api.get<DataExportsResponse>('/data_exports', { signal })).data_exports;
}

/** Starts an export, or returns the running one. */
export async function startDataExport(kind: DataExportKind): Promise<DataExport> {
  const body: DataExportStart = { data_export: { kind } };
  return (await api.post<DataExportResponse>('/data_exports', body)).data_export;
}

export function downloadArchive(id: string): Promise<File> {
  return api.download(`/data_exports/${encodeURIComponent(id)}/archive`, { deadlineMs: ARCHIVE_DEADLINE_MS });
}
