import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { useQuery } from '@minutehand/web-kit';
import { lazy, Suspense, useEffect } from 'react';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getNotes } from '../api.ts';
import { useSeen } from '../hooks/use-seen.ts';
import styles from './Notes.module.css';
import { NotesFailure } from './NotesFailure.tsx';

/** Writing weighs much: it comes when somebody who may write gets to the notes, not with the page. */
const NotesEditor = lazy(async () => ({ default: (await import('./NotesEditor.tsx')).NotesEditor }));
const NotesReader = lazy(async () => ({ default: (await import('./NotesReader.tsx')).NotesReader }));

/** What people write down themselves: one text for all of them. `isSought`: the address asks for them, so they come into view. */
export function Notes({ meeting, isSought = false }: { meeting: Meeting; isSought?: boolean }) {
  const [place, isSeen] = useSeen<HTMLElement>();
  useEffect(() => {
    if (isSought) place.current?.scrollIntoView?.({ block: 'start' });
  }, [isSought, place]);
  return (
    <section ref={place} aria-labelledby="notes-heading" className={styles.section}>
      <div className={styles.head}>
        <SectionHeading id="notes-heading">Notes</SectionHeading>
      </div>
      {isSeen ? <LoadedNotes meeting={meeting} /> : <NotesSkeleton />}
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
    <Loading label="Loading the notes">
      <SkeletonText lines={4} />
    </Loading>
  );
}
