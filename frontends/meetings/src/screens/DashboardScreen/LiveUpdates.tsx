import type { MeetingChannelMessage, NotificationsChannelMessage } from '@minutehand/contracts/http/cable';
import { type QueryKey, scheduleRefetch, useChannel, useNow, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { DASHBOARD_APPROVALS_MAX, DASHBOARD_ITEMS_MAX } from '../../limits.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { splitByStart } from './split-by-start.ts';
import type { DashboardQueries } from './use-dashboard-queries.ts';

const MEETINGS = [queryKeys.meetingLists()];
const ITEMS = [queryKeys.boards(), queryKeys.actionItemCounts()];
const ALL = [...MEETINGS, ...ITEMS];

/**
 * Keeps the dashboard up to date: subscribes to the meetings that it lists, and to the notifications of the user, who is notified of what
 * appears in it, such as a shared meeting, an assigned item or minutes to approve.
 */
export function LiveUpdates({ meetings, meetingsToApprove, openItems }: DashboardQueries) {
  const { account } = useSignedIn();
  const now = useNow();
  const refetch = useRefetch();
  useChannel<NotificationsChannelMessage>(
    { channel: 'NotificationsChannel', account_id: account.id },
    {
      onMessage: ({ account_id }) => {
        if (account_id === account.id) refetch(ALL);
      },
      onRefetch: () => refetch(ALL),
    },
  );
  const { upcoming, recent } = splitByStart(meetings.data?.pages[0]?.meetings ?? [], now);
  const toApprove = meetingsToApprove.data?.pages[0]?.meetings.slice(0, DASHBOARD_APPROVALS_MAX) ?? [];
  const items = openItems.items?.slice(0, DASHBOARD_ITEMS_MAX) ?? [];
  const ids = [...upcoming, ...recent, ...toApprove].map(({ id }) => id);
  return [...new Set([...ids, ...items.map(({ meeting_id }) => meeting_id)])].map((id) => (
    <MeetingUpdates key={id} meetingId={id} />
  ));
}

/** Reads the lists again after changes of one meeting. */
function MeetingUpdates({ meetingId }: { meetingId: string }) {
  const refetch = useRefetch();
  const { isConnected } = useChannel<MeetingChannelMessage>(
    { channel: 'MeetingChannel', meeting_id: meetingId },
    {
      onMessage: (message) => refetch(getAffectedQueries(message)),
      onRefetch: () => {
        // At intervals without a connection, the channel of notifications does so for all meetings at once.
        if (isConnected()) refetch(ALL);
      },
      onRejected: () => refetch(ALL),
    },
  );
  return null;
}

/** Refetches once for all channels that request it at the same time. */
function useRefetch(): (keys: readonly QueryKey[]) => void {
  const queryClient = useQueryClient();
  return (keys) => {
    for (const queryKey of keys) scheduleRefetch(queryClient, { queryKey });
  };
}

function getAffectedQueries({ type, processing }: MeetingChannelMessage): readonly QueryKey[] {
  switch (type) {
    case 'meeting':
    case 'minutes':
      return MEETINGS;
    case 'action_items':
      return ITEMS;
    case 'processing':
      return processing?.step === 'done' ? ALL : [];
    default:
      return [];
  }
}
