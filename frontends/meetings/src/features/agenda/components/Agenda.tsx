import { Loading, SkeletonText } from '@minutehand/ui';
import { lazySection } from '@minutehand/web-kit';
import { texts } from '../texts.ts';

/** The agenda of a meeting. Loaded on demand: it contains the drag-and-drop library. */
export const Agenda = lazySection(async () => (await import('./AgendaSection.tsx')).AgendaSection, {
  loading: (
    <Loading label={texts.loading}>
      <SkeletonText lines={3} />
    </Loading>
  ),
});
