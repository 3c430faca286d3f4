import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { useMemo } from 'react';
import { renderNotesHtml } from '../render-notes-html.tsx';
import { texts } from '../texts.ts';
import styles from './notes-text.module.css';
import { UnsavedDraftBanner } from './UnsavedDraftBanner.tsx';

/** Read-only notes. */
export function NotesReader({ meetingId, notes }: { meetingId: string; notes: Notes }) {
  const tree = useMemo(() => renderNotesHtml(notes.rendered_html), [notes.rendered_html]);
  return (
    <>
      <UnsavedDraftBanner meetingId={meetingId} />
      {notes.content === '' ? (
        <p className={styles.muted}>{texts.empty}</p>
      ) : (
        <div className={styles.notes}>{tree}</div>
      )}
    </>
  );
}
