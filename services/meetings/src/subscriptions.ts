import type { Subscription } from '@minutehand/service-kit/bus';
import type { Ports } from './app/ports.ts';
import { onAccountDeleted } from './inbound/events/on-account-deleted.ts';
import { onGenerationFailed } from './inbound/events/on-generation-failed.ts';
import { onGenerationFinished, onGenerationNotWritten } from './inbound/events/on-generation-finished.ts';
import { onGenerationProgressed } from './inbound/events/on-generation-progressed.ts';
import { onMeetingDeleted } from './inbound/events/on-meeting-deleted.ts';
import { onMemberRemoved } from './inbound/events/on-member-removed.ts';
import { onMinutesReady } from './inbound/events/on-minutes-ready.ts';
import { onSeriesJoined } from './inbound/events/on-series-joined.ts';
import { onTranscriptCorrected } from './inbound/events/on-transcript-corrected.ts';
import { onTranscriptStored } from './inbound/events/on-transcript-stored.ts';
import { onUserChanged } from './inbound/events/on-user-changed.ts';
import { onUserDeleted } from './inbound/events/on-user-deleted.ts';

/** What this room listens to. */
export function subscriptions(ports: Ports) {
  return [
    row({ event: 'meetings.transcript_stored', handle: onTranscriptStored(ports) }),
    row({ event: 'meetings.transcript_corrected', handle: onTranscriptCorrected(ports) }),
    row({ event: 'ai.generation_progressed', handle: onGenerationProgressed(ports) }),
    row({
      event: 'ai.generation_finished',
      handle: onGenerationFinished(ports),
      onParked: onGenerationNotWritten(ports),
    }),
    row({ event: 'ai.generation_failed', handle: onGenerationFailed(ports) }),
    row({ event: 'accounts.user_changed', handle: onUserChanged(ports) }),
    row({ event: 'accounts.user_deleted', handle: onUserDeleted(ports) }),
    row({ event: 'accounts.member_removed', handle: onMemberRemoved(ports) }),
    row({ event: 'accounts.account_deleted', handle: onAccountDeleted(ports) }),
    row({ event: 'meetings.minutes_ready', handle: onMinutesReady(ports) }),
    row({ event: 'meetings.series_joined', handle: onSeriesJoined(ports) }),
    row({ event: 'meetings.meeting_deleted', handle: onMeetingDeleted(ports) }),
  ];
}

/** Pairs an event with the handler of its own payload. */
function row<N extends Subscription['event']>(subscription: Subscription<N>): Subscription<N> {
  return subscription;
}
