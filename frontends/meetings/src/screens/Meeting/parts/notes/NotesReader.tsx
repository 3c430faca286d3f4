import type { Notes } from '@minutehand/contracts/http/notes';
import { useMemo } from 'react';
import styles from './notes-text.module.css';
import { notesTree } from './notes-tree.tsx';

/** Notes for those who may only read them. */
export function NotesReader({ notes }: { notes: Notes }) {
  const tree = useMemo(() => notesTree(notes.rendered_html), [notes.rendered_html]);
  if (notes.content === '') return <p className={styles.quiet}>Nobody has written notes yet.</p>;
  return <div className={styles.notes}>{tree}</div>;
}
