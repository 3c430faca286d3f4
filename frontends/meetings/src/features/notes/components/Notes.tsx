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
 * The shared notes of a meeting. They load once the sections before them stand (`isReady`), and their editor when the user comes near
 * or enters them. `scrollsIntoView` scrolls to them.
 */
export function Notes({
  meeting,
  isReady = true,
  scrollsIntoView = false,
}: {
  meeting: Meeting;
  isReady?: boolean;
  scrollsIntoView?: boolean;
}) {
  const [section, isNear] = useWasNear<HTMLElement>(isReady);
  useEffect(() => {
    if (scrollsIntoView) section.current?.scrollIntoView?.({ block: 'start' });
  }, [scrollsIntoView, section]);
  return (
    <section ref={section} aria-labelledby="notes-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="notes-heading">{texts.notes}</SectionHeading>
      </div>
      <LoadedNotes meeting={meeting} isReady={isReady} isNear={isNear} />
    </section>
  );
}

function LoadedNotes(props: { meeting: Meeting; isReady: boolean; isNear: boolean }) {
  const { id, permissions } = props.meeting;
  const notes = useQuery({
    queryKey: queryKeys.notes(id),
    queryFn: ({ signal }) => getNotes(id, signal),
    enabled: props.isReady,
  });
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
    <EditableNotes key={id} meetingId={id} notes={notes.data} isNear={props.isNear} />
  ) : (
    <NotesReader meetingId={id} notes={notes.data} />
  );
}
