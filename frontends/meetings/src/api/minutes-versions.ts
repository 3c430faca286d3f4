import type {
  MinutesAnswer,
  MinutesVersionsAnswer,
  VersionComparison,
  VersionRestore,
} from '@minutehand/contracts/http/minutes';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

/** Every saved and generated version, newest first. */
export function listVersions(meetingId: string, cursor: string | null, signal: AbortSignal) {
  const path = meetingPath(meetingId, 'minutes', 'versions');
  return api.get<MinutesVersionsAnswer>(path, { query: { cursor }, signal });
}

/** What restoring it would bring to today's minutes, and what would go. */
export function compareVersion(meetingId: string, version: number, signal: AbortSignal) {
  const path = meetingPath(meetingId, 'minutes', 'versions', String(version), 'comparison');
  return api.get<VersionComparison>(path, { signal });
}

export function restoreVersion(meetingId: string, version: number, seen: VersionRestore) {
  const path = meetingPath(meetingId, 'minutes', 'versions', String(version), 'restore');
  return api.post<MinutesAnswer>(path, seen);
}
