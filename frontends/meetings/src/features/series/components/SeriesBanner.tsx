import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Banner, Button, linkClass, Repeat, useToast } from '@minutehand/ui';
import { getErrorMessage, Link } from '@minutehand/web-kit';
import { useState } from 'react';
import { useSeries, useSeriesActions } from '../hooks/use-series.ts';
import { texts } from '../texts.ts';

/** Suggests adding the meeting to the series of another one. Renders nothing without a suggestion or the permission to edit. */
export function SeriesBanner({ meeting }: { meeting: Meeting }) {
  const series = useSeries(meeting.id);
  const actions = useSeriesActions(meeting.id);
  const toast = useToast();
  const [pending, setPending] = useState<'join' | 'dismiss' | null>(null);
  const suggestedMeeting = series.data?.suggestion;
  if (!suggestedMeeting || !meeting.permissions.edit) return null;
  const { id, title } = suggestedMeeting;

  async function respond(choice: 'join' | 'dismiss') {
    if (pending) return;
    setPending(choice);
    try {
      await actions[choice](id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    setPending(null);
  }

  return (
    <Banner
      isAnnounced
      icon={<Repeat size={16} />}
      actions={
        <>
          <Button size="small" isBusy={pending === 'join'} onClick={() => void respond('join')}>
            {texts.add}
          </Button>
          <Button size="small" variant="ghost" isBusy={pending === 'dismiss'} onClick={() => void respond('dismiss')}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      {texts.partOf} “
      <Link to={`/meetings/${id}`} className={linkClass()}>
        {title}
      </Link>
      ”?
    </Banner>
  );
}
