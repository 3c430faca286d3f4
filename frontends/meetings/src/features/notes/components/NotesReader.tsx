import type { Notes } from '@minutehand/contracts/http/notes';
import { useMemo } from 'react';
import { notesTree } from '../notes-tree.tsx';
import styles from './notes-text.module.css';
import { UnsavedWords } from './UnsavedWords.tsx';

/** Notes for those who may only read them. */
export function NotesReader({ meetingId, notes }: { meetingId: string; notes: Notes }) {
  const tree = useMemo(() => notesTree(notes.rendered_html), [notes.rendered_html]);
  return (
    <>
      <UnsavedWords meetingId={meetingId} />
      {notes.content === '' ? (
        <p className={styles.quiet}>Nobody has written notes yet.</p>
      ) : (
        <div className={styles.notes}>{tree}</div>
      )}
    </>
  );
}
