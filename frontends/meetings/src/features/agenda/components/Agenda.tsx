import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { lazy, Suspense } from 'react';
import { texts } from '../texts.ts';

/** Loaded on demand: the section contains the drag-and-drop library. */
const AgendaSection = lazy(async () => ({ default: (await import('./AgendaSection.tsx')).AgendaSection }));

/** Lazy-loads the agenda of a meeting. `foldsWhenEmpty` shows an empty agenda of a finished meeting as one line. */
export function Agenda({ meeting, foldsWhenEmpty = false }: { meeting: Meeting; foldsWhenEmpty?: boolean }) {
  return (
    <Suspense
      fallback={
        <Loading label={texts.loading}>
          <SkeletonText lines={3} />
        </Loading>
      }
    >
      <AgendaSection meeting={meeting} foldsWhenEmpty={foldsWhenEmpty} />
    </Suspense>
  );
}
