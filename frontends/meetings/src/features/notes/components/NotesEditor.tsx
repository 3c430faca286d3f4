import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { Banner, Button, classNames } from '@minutehand/ui';
import { getErrorMessage, useOnline } from '@minutehand/web-kit';
import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import { UploadsContext } from '../editor/attachment-uploads.ts';
import { useNotesEditor } from '../hooks/use-notes-editor.ts';
import type { SaveStatus } from '../notes-sync.ts';
import { ConflictBar } from './ConflictBar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { MentionMenu } from './MentionMenu.tsx';
import styles from './NotesEditor.module.css';
import { NotesToolbar } from './NotesToolbar.tsx';
import textStyles from './notes-text.module.css';

const STATUS: Readonly<Record<SaveStatus, string>> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved!',
  failed: 'Unable to save.',
};

/** The notes editor, which saves automatically. */
export function NotesEditor({ meetingId, notes }: { meetingId: string; notes: Notes }) {
  const { editor, menu, uploads, state, retry } = useNotesEditor(meetingId, notes);
  const [isLinking, setLinking] = useState(false);
  const isOnline = useOnline();

  return (
    <UploadsContext value={uploads}>
      <div className={styles.frame}>
        <NotesToolbar editor={editor} onLink={() => setLinking(true)} onFiles={(files) => uploads.add(editor, files)} />
        <ConflictBar editor={editor} />
        <EditorContent editor={editor} className={classNames(textStyles.notes, styles.text)} />
      </div>
      <p role="status" className={styles.status}>
        {STATUS[state.status]}
      </p>
      {state.error !== null && state.isUnsaved && state.status !== 'saving' ? (
        <Banner
          tone="danger"
          actions={
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          {isOnline ? getErrorMessage(state.error) : 'You are offline.'} What you wrote is kept in this browser.
        </Banner>
      ) : null}
      <MentionMenu menu={menu} editor={editor} />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </UploadsContext>
  );
}
