import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { useQuery } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getNotes } from '../api.ts';
import { useHasBeenVisible } from '../hooks/use-has-been-visible.ts';
import { texts } from '../texts.ts';
import { EditableNotes } from './EditableNotes.tsx';
import styles from './Notes.module.css';
import { NotesFailure } from './NotesFailure.tsx';
import { NotesReader } from './NotesReader.tsx';

/**
 * The shared notes of a meeting. Their editor loads when the user scrolls near them or focuses them: render them only below sections
 * that have loaded, so that they do not move. `scrollsIntoView` scrolls to them.
 */
export function Notes({ meeting, scrollsIntoView = false }: { meeting: Meeting; scrollsIntoView?: boolean }) {
  const [section, hasBeenVisible] = useHasBeenVisible<HTMLElement>();
  useEffect(() => {
    if (scrollsIntoView) section.current?.scrollIntoView?.({ block: 'start' });
  }, [scrollsIntoView, section]);
  return (
    <section ref={section} aria-labelledby="notes-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="notes-heading">{texts.notes}</SectionHeading>
      </div>
      <LoadedNotes meeting={meeting} hasBeenVisible={hasBeenVisible} />
    </section>
  );
}

function LoadedNotes({ meeting: { id, permissions }, hasBeenVisible }: { meeting: Meeting; hasBeenVisible: boolean }) {
  const notes = useQuery({ queryKey: queryKeys.notes(id), queryFn: ({ signal }) => getNotes(id, signal) });
  if (notes.data === undefined) {
    return notes.isError ? (
      <NotesFailure error={notes.error} isBusy={notes.isRefetching} onRetry={() => void notes.refetch()} />
    ) : (
      <Loading label={texts.loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  return permissions.edit ? (
    <EditableNotes key={id} meetingId={id} notes={notes.data} hasBeenVisible={hasBeenVisible} />
  ) : (
    <NotesReader meetingId={id} notes={notes.data} />
  );
}
