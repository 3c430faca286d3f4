import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Banner, Button, History, linkClass, useToast } from '@minutehand/ui';
import { getErrorMessage, Link } from '@minutehand/web-kit';
import { useState } from 'react';
import { useSeries, useSeriesActions } from '../hooks/use-series.ts';
import { texts } from '../texts.ts';

/** Suggests a series for the meeting. Renders nothing without a suggestion or the permission to edit. */
export function SeriesBanner({ meeting }: { meeting: Meeting }) {
  const series = useSeries(meeting.id);
  const changes = useSeriesActions(meeting.id);
  const toast = useToast();
  const [pending, setPending] = useState<'join' | 'dismiss' | null>(null);
  const suggestion = series.data?.suggestion;
  if (!suggestion || !meeting.permissions.edit) return null;
  const { id, title } = suggestion;

  async function handleDecision(decision: 'join' | 'dismiss') {
    if (pending) return;
    setPending(decision);
    try {
      await changes[decision](id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    setPending(null);
  }

  return (
    <Banner
      live
      icon={<History size={16} />}
      actions={
        <>
          <Button size="small" busy={pending === 'join'} onClick={() => void handleDecision('join')}>
            {texts.add}
          </Button>
          <Button
            size="small"
            variant="ghost"
            busy={pending === 'dismiss'}
            onClick={() => void handleDecision('dismiss')}
          >
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
