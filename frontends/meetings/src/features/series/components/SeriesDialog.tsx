import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { Series } from '@minutehand/contracts/http/meetings/series';
import { Button, Dialog, linkClass, useToast } from '@minutehand/ui';
import { Combobox, type ComboboxOption } from '@minutehand/ui/pickers';
import { DateTime, formatDateTime, getErrorMessage, Link } from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { listSeriesCandidates } from '../api.ts';
import { useSeriesActions } from '../hooks/use-series.ts';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

type SeriesDialogProps = {
  meeting: Meeting;
  series: Series;
  onClose: () => void;
};

/** Lists the other meetings of the series. Editors can join, change or leave a series. */
export function SeriesDialog({ meeting, series, onClose }: SeriesDialogProps) {
  const actions = useSeriesActions(meeting.id);
  const toast = useToast();
  const [otherMeeting, setOtherMeeting] = useState<ComboboxOption | null>(null);
  const [error, setError] = useState<readonly string[]>();
  const [pending, setPending] = useState<'join' | 'leave' | null>(null);
  const canEdit = meeting.permissions.edit;

  async function lookUp(query: string, signal: AbortSignal): Promise<ComboboxOption[]> {
    const meetings = await listSeriesCandidates(meeting.id, query, signal);
    return meetings.map(({ id, title, started_at }) => ({
      value: id,
      label: title,
      detail: formatDateTime(started_at),
    }));
  }

  async function join(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!otherMeeting) return setError([texts.meetingMissing]);
    setPending('join');
    try {
      await actions.join(otherMeeting.value);
      setOtherMeeting(null);
      toast(texts.saved, { tone: 'success' });
    } catch (failure) {
      setError([getErrorMessage(failure)]);
    }
    setPending(null);
  }

  async function leave() {
    if (pending) return;
    setPending('leave');
    try {
      await actions.leave();
      toast(texts.left);
      onClose();
    } catch (failure) {
      toast(getErrorMessage(failure), { tone: 'danger' });
      setPending(null);
    }
  }

  return (
    <Dialog
      open
      title={texts.title}
      description={texts.description}
      onClose={onClose}
      footer={
        canEdit && series.is_part ? (
          <Button variant="ghost" isBusy={pending === 'leave'} onClick={() => void leave()}>
            {texts.leave}
          </Button>
        ) : undefined
      }
    >
      {canEdit ? (
        <form className={styles.form} onSubmit={(event) => void join(event)}>
          <Combobox
            label={series.is_part ? texts.otherSeries : texts.sameSeries}
            placeholder={texts.searchMeeting}
            value={otherMeeting}
            error={error}
            disabled={pending !== null}
            lookup={lookUp}
            onChange={(option) => {
              setOtherMeeting(option);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary" isBusy={pending === 'join'} className={styles.submit}>
            {series.is_part ? texts.moveMeeting : texts.addMeeting}
          </Button>
        </form>
      ) : null}
      {series.is_part ? (
        <ul className={styles.plain} aria-label={texts.otherMeetings}>
          {series.meetings.map(({ id, title, started_at }) => (
            <li key={id} className={styles.otherMeeting}>
              <Link to={`/meetings/${id}`} className={linkClass('quiet')}>
                {title}
              </Link>
              <span className={styles.muted}>
                <DateTime value={started_at} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.muted}>{texts.none}</p>
      )}
    </Dialog>
  );
}
