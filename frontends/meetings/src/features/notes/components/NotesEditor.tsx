import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { Banner, Button, classNames } from '@minutehand/ui';
import { getErrorMessage, useOnline } from '@minutehand/web-kit';
import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import editorStyles from '../../../shared/editor/editor-text.module.css';
import { LinkDialog } from '../../../shared/editor/LinkDialog.tsx';
import { SuggestionMenu } from '../../../shared/editor/SuggestionMenu.tsx';
import type { BufferedText } from '../buffered-text.ts';
import { UploadsContext } from '../editor/attachment-uploads.ts';
import { useNotesEditor } from '../hooks/use-notes-editor.ts';
import type { SaveStatus } from '../notes-sync.ts';
import { texts } from '../texts.ts';
import { ConflictBar } from './ConflictBar.tsx';
import { EmbedOffer } from './EmbedOffer.tsx';
import styles from './NotesEditor.module.css';
import { NotesToolbar } from './NotesToolbar.tsx';
import textStyles from './notes-text.module.css';

const STATUS: Readonly<Record<SaveStatus, string>> = {
  idle: '',
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.saveFailed,
};

export type NotesEditorProps = {
  meetingId: string;
  notes: Notes;
  /** Text that was typed before the editor had loaded. */
  buffered: BufferedText;
};

/** The notes editor, which saves automatically. */
export function NotesEditor({ meetingId, notes, buffered }: NotesEditorProps) {
  const { editor, menu, uploads, state, retry } = useNotesEditor(meetingId, notes, buffered);
  const [isLinking, setLinking] = useState(false);
  const isOnline = useOnline();

  return (
    <UploadsContext value={uploads}>
      <div className={styles.frame}>
        <NotesToolbar editor={editor} onLink={() => setLinking(true)} onFiles={(files) => uploads.add(editor, files)} />
        <ConflictBar editor={editor} />
        <EditorContent editor={editor} className={classNames(textStyles.notes, editorStyles.text, styles.text)} />
      </div>
      <p role="status" className={styles.status}>
        {STATUS[state.status]}
      </p>
      {state.error !== null && state.isUnsaved && state.status !== 'saving' ? (
        <Banner
          tone="danger"
          actions={
            <Button size="small" onClick={retry}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.unsaved(isOnline ? getErrorMessage(state.error) : texts.offline)}
        </Banner>
      ) : null}
      <SuggestionMenu
        menu={menu}
        editor={editor}
        label={texts.peopleToMention}
        keys={texts.mentionKeys}
        getName={({ name }) => name}
      />
      {isLinking ? (
        <LinkDialog
          editor={editor}
          onClose={() => setLinking(false)}
          renderOffer={(typedUrl, close) => <EmbedOffer editor={editor} typedUrl={typedUrl} onDone={close} />}
        />
      ) : null}
    </UploadsContext>
  );
}
