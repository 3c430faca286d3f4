import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Chip, History } from '@minutehand/ui';
import { lazy, Suspense, useState } from 'react';
import { useSeries } from '../hooks/use-series.ts';

/** Loaded on demand: the dialog contains the meeting picker. */
const SeriesDialog = lazy(async () => ({ default: (await import('./SeriesDialog.tsx')).SeriesDialog }));

/** Shows whether the meeting belongs to a series; a click opens the dialog. */
export function SeriesChip({ meeting }: { meeting: Meeting }) {
  const series = useSeries(meeting.id);
  const [isOpen, setOpen] = useState(false);
  if (!series.data || !(series.data.is_part || meeting.permissions.edit)) return null;
  return (
    <>
      <Chip icon={<History size={12} aria-hidden />} onClick={() => setOpen(true)}>
        {series.data.is_part ? 'Part of a series' : 'No series'}
      </Chip>
      {isOpen ? (
        <Suspense>
          <SeriesDialog meeting={meeting} series={series.data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
