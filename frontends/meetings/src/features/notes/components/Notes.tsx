import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { useQuery } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getNotes } from '../api.ts';
import { useWasNear } from '../hooks/use-was-near.ts';
import { texts } from '../texts.ts';
import { EditableNotes } from './EditableNotes.tsx';
import styles from './Notes.module.css';
import { NotesFailure } from './NotesFailure.tsx';
import { NotesReader } from './NotesReader.tsx';

/**
 * The shared notes of a meeting. Their editor loads when the user scrolls near them or focuses them: render them only below sections that have
 * their height. `scrollsIntoView` scrolls to them.
 */
export function Notes({ meeting, scrollsIntoView = false }: { meeting: Meeting; scrollsIntoView?: boolean }) {
  const [section, isNear] = useWasNear<HTMLElement>();
  useEffect(() => {
    if (scrollsIntoView) section.current?.scrollIntoView?.({ block: 'start' });
  }, [scrollsIntoView, section]);
  return (
    <section ref={section} aria-labelledby="notes-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="notes-heading">{texts.notes}</SectionHeading>
      </div>
      <LoadedNotes meeting={meeting} isNear={isNear} />
    </section>
  );
}

function LoadedNotes({ meeting: { id, permissions }, isNear }: { meeting: Meeting; isNear: boolean }) {
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
    <EditableNotes key={id} meetingId={id} notes={notes.data} isNear={isNear} />
  ) : (
    <NotesReader meetingId={id} notes={notes.data} />
  );
}
