import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { lazy, Suspense } from 'react';

/** Loaded on demand: the section contains the drag-and-drop library. */
const AgendaSection = lazy(async () => ({ default: (await import('./AgendaSection.tsx')).AgendaSection }));

/** Lazy-loads the agenda of a meeting. */
export function Agenda({ meeting }: { meeting: Meeting }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the agenda">
          <SkeletonText lines={3} />
        </Loading>
      }
    >
      <AgendaSection meeting={meeting} />
    </Suspense>
  );
}
