import type { ExportFormat } from '@minutehand/contracts/http/meetings/exports';
import { api } from '@minutehand/web-kit';
import { EXPORT_DEADLINE_MS } from '../../limits.ts';
import { meetingPath } from '../../shared/meeting-path.ts';

/** Downloads the meeting as a file, under the name that the server gives it. */
export function exportMeeting(meetingId: string, format: ExportFormat): Promise<File> {
  return api.download(meetingPath(meetingId, `export.${format}`), { deadlineMs: EXPORT_DEADLINE_MS });
}
