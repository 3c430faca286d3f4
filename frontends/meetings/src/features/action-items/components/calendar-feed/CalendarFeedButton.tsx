import { Button, CalendarDays, ConfirmDialog, Popover, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { useCalendarFeed } from '../../hooks/use-calendar-feed.ts';
import { CalendarFeedPanel } from './CalendarFeedPanel.tsx';

/** Manages the URL of the user's calendar feed: create, renew, delete. */
export function CalendarFeedButton() {
  const toast = useToast();
  const feed = useCalendarFeed();
  const [confirmation, setConfirmation] = useState<'renew' | 'end'>();

  async function runConfirmed(action: () => Promise<unknown>) {
    try {
      await action();
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
  }

  return (
    <>
      <Popover
        label="Calendar feed"
        placement="bottom-end"
        trigger={(props) => (
          <Button {...props} icon={<CalendarDays size={16} aria-hidden />}>
            Calendar feed
          </Button>
        )}
      >
        <CalendarFeedPanel
          feed={feed}
          onRenew={() => setConfirmation('renew')}
          onDelete={() => setConfirmation('end')}
        />
      </Popover>
      <ConfirmDialog
        open={confirmation === 'renew'}
        title="Make a new address?"
        confirmLabel="Make new address"
        onClose={() => setConfirmation(undefined)}
        onConfirm={() => runConfirmed(feed.renew)}
      >
        Calendars that use the present one show nothing new from then on.
      </ConfirmDialog>
      <ConfirmDialog
        open={confirmation === 'end'}
        title="End the calendar feed?"
        confirmLabel="End feed"
        onClose={() => setConfirmation(undefined)}
        onConfirm={() => runConfirmed(feed.deleteFeed)}
      >
        Calendars that use its address can no longer read your action items.
      </ConfirmDialog>
    </>
  );
}
