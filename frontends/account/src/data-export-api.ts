import type {
  DataExport,
  DataExportKind,
  DataExportResponse,
  DataExportStart,
  DataExportsResponse,
} from '@minutehand/contracts/http/privacy/data-exports';
import { api, startDownload } from '@minutehand/web-kit';

export async function listDataExports(signal: AbortSignal): Promise<readonly DataExport[]> {
  return (await api.get<DataExportsResponse>('/data_exports', { signal })).data_exports;
}

/** Starts an export, or returns the running one. */
export async function startDataExport(kind: DataExportKind): Promise<DataExport> {
  const body: DataExportStart = { data_export: { kind } };
  return (await api.post<DataExportResponse>('/data_exports', body)).data_export;
}

/**
 * Starts the download of an archive in the browser, because it can be larger than the memory. Rejects if it is not possible; the user may have to
 * confirm that it is them before.
 */
export async function downloadArchive(id: string): Promise<void> {
  const path = `/data_exports/${encodeURIComponent(id)}/archive`;
  await api.get(path, { query: { check: true } });
  startDownload(path);
}
