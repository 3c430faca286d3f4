import type { Actor } from '@minutehand/service-kit/identity';
import { applyTitleDecision } from '../../domain/meetings/title.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';
import { authorizeAndChangeMeeting } from './access.ts';
import { getMeetingView, type MeetingView } from './get-meeting-views.ts';

export type DecideTitle = { meetingId: string; decision: string };

/** Accepts, dismisses or restores the suggested title. */
export async function decideTitle(ports: Ports, actor: Actor, command: DecideTitle): Promise<MeetingView> {
  const meeting = await authorizeAndChangeMeeting(ports, actor, command.meetingId, 'edit', (loaded) => {
    const document = applyTitleDecision(loaded, command.decision);
    const isRenamed = document.title !== loaded.title;
    return {
      document,
      events: [
        createMeetingChangedForNextVersion(
          document,
          isRenamed ? ['title_suggestion', 'meeting'] : ['title_suggestion'],
        ),
      ],
    };
  });
  return getMeetingView(ports, actor, meeting);
}
