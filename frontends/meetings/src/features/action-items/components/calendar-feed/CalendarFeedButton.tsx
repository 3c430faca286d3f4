import { Button, CalendarDays, ConfirmDialog, Popover, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { useCalendarFeed } from '../../hooks/use-calendar-feed.ts';
import { CalendarFeedPanel } from './CalendarFeedPanel.tsx';

/** One's own due items in a calendar program: makes, renews and ends the address that it reads. */
export function CalendarFeedButton() {
  const toast = useToast();
  const feed = useCalendarFeed();
  const [asked, setAsked] = useState<'renew' | 'end'>();

  async function confirmed(act: () => Promise<unknown>) {
    try {
      await act();
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
        <CalendarFeedPanel feed={feed} onRenew={() => setAsked('renew')} onEnd={() => setAsked('end')} />
      </Popover>
      <ConfirmDialog
        open={asked === 'renew'}
        title="Make a new address?"
        confirmLabel="Make new address"
        onClose={() => setAsked(undefined)}
        onConfirm={() => confirmed(feed.renew)}
      >
        Calendars that use the present one show nothing new from then on.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        title="End the calendar feed?"
        confirmLabel="End feed"
        onClose={() => setAsked(undefined)}
        onConfirm={() => confirmed(feed.end)}
      >
        Calendars that use its address can no longer read your action items.
      </ConfirmDialog>
    </>
  );
}
