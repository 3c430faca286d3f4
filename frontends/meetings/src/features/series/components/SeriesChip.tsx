import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Chip, History } from '@minutehand/ui';
import { lazy, Suspense, useState } from 'react';
import { useSeries } from '../hooks/use-series.ts';
import { texts } from '../texts.ts';

/** Loaded on demand: the dialog contains the meeting picker. */
const SeriesDialog = lazy(async () => ({ default: (await import('./SeriesDialog.tsx')).SeriesDialog }));

/** Shows that the meeting belongs to a series; a click opens the dialog. Meetings without one have no chip. */
export function SeriesChip({ meeting }: { meeting: Meeting }) {
  const series = useSeries(meeting.id);
  const [isOpen, setOpen] = useState(false);
  if (!series.data?.is_part) return null;
  return (
    <>
      <Chip icon={<History size={12} aria-hidden />} onClick={() => setOpen(true)}>
        {texts.chip}
      </Chip>
      {isOpen ? (
        <Suspense>
          <SeriesDialog meeting={meeting} series={series.data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
