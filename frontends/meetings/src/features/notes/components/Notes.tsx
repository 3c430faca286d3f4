import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { useQuery } from '@minutehand/web-kit';
import { lazy, Suspense, useEffect } from 'react';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getNotes } from '../api.ts';
import { useWasVisible } from '../hooks/use-was-visible.ts';
import { texts } from '../texts.ts';
import styles from './Notes.module.css';
import { NotesFailure } from './NotesFailure.tsx';

/** Loaded on demand: the editor is large. */
const NotesEditor = lazy(async () => ({ default: (await import('./NotesEditor.tsx')).NotesEditor }));
const NotesReader = lazy(async () => ({ default: (await import('./NotesReader.tsx')).NotesReader }));

/** The shared notes of a meeting. They load when they are near the viewport; `scrollsIntoView` scrolls to them. */
export function Notes({ meeting, scrollsIntoView = false }: { meeting: Meeting; scrollsIntoView?: boolean }) {
  const [section, wasVisible] = useWasVisible<HTMLElement>();
  useEffect(() => {
    if (scrollsIntoView) section.current?.scrollIntoView?.({ block: 'start' });
  }, [scrollsIntoView, section]);
  return (
    <section ref={section} aria-labelledby="notes-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="notes-heading">{texts.notes}</SectionHeading>
      </div>
      {wasVisible ? <LoadedNotes meeting={meeting} /> : <NotesSkeleton />}
    </section>
  );
}

function LoadedNotes({ meeting: { id, permissions } }: { meeting: Meeting }) {
  const notes = useQuery({ queryKey: queryKeys.notes(id), queryFn: ({ signal }) => getNotes(id, signal) });
  if (notes.data === undefined) {
    return notes.isError ? (
      <NotesFailure error={notes.error} isBusy={notes.isRefetching} onRetry={() => void notes.refetch()} />
    ) : (
      <NotesSkeleton />
    );
  }
  return (
    <Suspense fallback={<NotesSkeleton />}>
      {permissions.edit ? (
        <NotesEditor key={id} meetingId={id} notes={notes.data} />
      ) : (
        <NotesReader meetingId={id} notes={notes.data} />
      )}
    </Suspense>
  );
}

function NotesSkeleton() {
  return (
    <Loading label={texts.loading}>
      <SkeletonText lines={4} />
    </Loading>
  );
}
