import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { loadMeeting } from './access.ts';
import { getMeetingView, getMeetingViewWithoutRelated, type MeetingView } from './get-meeting-views.ts';

/** One meeting that the actor may read; on request without data from other aggregates, which a check of access does not need. */
export async function getMeeting(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  { withoutRelated = false }: { withoutRelated?: boolean } = {},
): Promise<MeetingView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  if (withoutRelated) return getMeetingViewWithoutRelated(ports, actor, meeting);
  return getMeetingView(ports, actor, meeting);
}
