import { Loading, SkeletonText } from '@minutehand/ui';
import { lazySection } from '@minutehand/web-kit';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { texts } from '../texts.ts';
import styles from './AgendaSection.module.css';

/** The agenda of a meeting. Loaded on demand: it contains the drag-and-drop library. */
export const Agenda = lazySection(async () => (await import('./AgendaSection.tsx')).AgendaSection, {
  loading: (
    <section aria-labelledby="agenda-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="agenda-heading">{texts.heading}</SectionHeading>
      </div>
      <Loading label={texts.loading}>
        <SkeletonText lines={3} />
      </Loading>
    </section>
  ),
});
