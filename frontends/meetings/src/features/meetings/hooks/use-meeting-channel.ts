import type { MeetingChannelMessage } from '@minutehand/contracts/http/cable';
import { useChannel } from '@minutehand/web-kit';

/** Subscribes to the live channel of a meeting; null subscribes to nothing. */
export function useMeetingChannel(
  meetingId: string | null,
  handlers: { onMessage: (message: MeetingChannelMessage) => void; onRefetch: () => void; onRejected?: () => void },
): void {
  const identifier = meetingId === null ? null : { channel: 'MeetingChannel', meeting_id: meetingId };
  useChannel<MeetingChannelMessage>(identifier, {
    onMessage: handlers.onMessage,
    onRefetch: handlers.onRefetch,
    onRejected: handlers.onRejected,
  });
}
