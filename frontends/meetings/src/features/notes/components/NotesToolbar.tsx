import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { FormattingToolbar } from '../../../shared/editor/FormattingToolbar.tsx';
import { getNotesTools } from '../notes-tools.ts';
import { texts } from '../texts.ts';

/** The formatting toolbar of the notes, with links and attached files. */
export function NotesToolbar(props: { editor: Editor; onLink: () => void; onFiles: (files: readonly File[]) => void }) {
  const { editor, onLink, onFiles } = props;
  const filesRef = useRef<HTMLInputElement>(null);
  return (
    <FormattingToolbar
      editor={editor}
      controls="notes-text"
      tools={getNotesTools(onLink, () => filesRef.current?.click())}
    >
      <input
        ref={filesRef}
        type="file"
        multiple
        hidden
        aria-label={texts.filesToAttach}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </FormattingToolbar>
  );
}
