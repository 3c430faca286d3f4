import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Banner, Button, History, linkClass, useToast } from '@minutehand/ui';
import { getErrorMessage, Link } from '@minutehand/web-kit';
import { useState } from 'react';
import { useSeries, useSeriesChanges } from '../hooks/use-series.ts';
import styles from './Series.module.css';

/** Suggests a series for the meeting. Renders nothing without a suggestion or the permission to edit. */
export function SeriesBanner({ meeting }: { meeting: Meeting }) {
  const series = useSeries(meeting.id);
  const changes = useSeriesChanges(meeting.id);
  const toast = useToast();
  const [pending, setPending] = useState<'join' | 'refuse' | null>(null);
  const other = series.data?.suggestion;
  if (!other || !meeting.permissions.edit) return null;
  const { id, title } = other;

  async function press(decision: 'join' | 'refuse') {
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
    <div className={styles.banner}>
      <Banner
        live
        icon={<History size={16} />}
        actions={
          <>
            <Button size="small" busy={pending === 'join'} onClick={() => void press('join')}>
              Add
            </Button>
            <Button size="small" variant="ghost" busy={pending === 'refuse'} onClick={() => void press('refuse')}>
              Not this
            </Button>
          </>
        }
      >
        Looks like part of “
        <Link to={`/meetings/${id}`} className={linkClass()}>
          {title}
        </Link>
        ”.
      </Banner>
    </div>
  );
}
