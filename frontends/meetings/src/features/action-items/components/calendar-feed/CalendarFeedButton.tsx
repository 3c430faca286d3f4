import { Button, CalendarDays, ConfirmDialog, Popover, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { useCalendarFeed } from '../../hooks/use-calendar-feed.ts';
import { texts } from '../../texts.ts';
import { CalendarFeedPanel } from './CalendarFeedPanel.tsx';

/** Manages the URL of the user's calendar feed: create, renew, delete. */
export function CalendarFeedButton() {
  const toast = useToast();
  const feed = useCalendarFeed();
  const [confirmation, setConfirmation] = useState<'renew' | 'delete'>();

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
        label={texts.feed.title}
        placement="bottom-end"
        trigger={(props) => (
          <Button {...props} icon={<CalendarDays size={16} aria-hidden />}>
            {texts.feed.title}
          </Button>
        )}
      >
        <CalendarFeedPanel
          feed={feed}
          onRenew={() => setConfirmation('renew')}
          onDelete={() => setConfirmation('delete')}
        />
      </Popover>
      <ConfirmDialog
        open={confirmation === 'renew'}
        title={texts.feed.renewTitle}
        confirmLabel={texts.feed.renew}
        onClose={() => setConfirmation(undefined)}
        onConfirm={() => runConfirmed(feed.renew)}
      >
        {texts.feed.renewQuestion}
      </ConfirmDialog>
      <ConfirmDialog
        open={confirmation === 'delete'}
        title={texts.feed.deleteTitle}
        confirmLabel={texts.feed.delete}
        onClose={() => setConfirmation(undefined)}
        onConfirm={() => runConfirmed(feed.deleteFeed)}
      >
        {texts.feed.deleteQuestion}
      </ConfirmDialog>
    </>
  );
}
