import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Repeat } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { useState } from 'react';
import { useSeries } from '../hooks/use-series.ts';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

/** Loaded on demand: the dialog contains the meeting picker. */
const SeriesDialog = lazyComponent(
  async () => (await import('./SeriesDialog.tsx')).SeriesDialog,
  ({ onClose }) => onClose(),
);

/** Shows that the meeting belongs to a series; a click opens the dialog. Plain text, since only states are chips. Nothing for meetings without a series. */
export function SeriesChip({ meeting }: { meeting: Meeting }) {
  const series = useSeries(meeting.id);
  const [isOpen, setOpen] = useState(false);
  if (!series.data?.is_part) return null;
  return (
    <>
      <button type="button" className={styles.inSeries} onClick={() => setOpen(true)}>
        <Repeat size={12} aria-hidden />
        {texts.chip}
      </button>
      {isOpen ? <SeriesDialog meeting={meeting} series={series.data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
