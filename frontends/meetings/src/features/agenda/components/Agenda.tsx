import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { lazy, Suspense } from 'react';

/** Dragging weighs something: it comes with the agenda, not with the page. */
const AgendaSection = lazy(async () => ({ default: (await import('./AgendaSection.tsx')).AgendaSection }));

/** What the meeting is to talk about. */
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
