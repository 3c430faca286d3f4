import type { Editor } from '@tiptap/react';
import { Link, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { FormattingToolbar } from '../../../shared/editor/FormattingToolbar.tsx';
import { headingTool, historyTools, textTools } from '../../../shared/editor/formatting-tools.ts';
import { texts as editorTexts } from '../../../shared/editor/texts.ts';
import { texts } from '../texts.ts';

/** The formatting toolbar of the notes, with links and attached files. */
export function NotesToolbar(props: { editor: Editor; onLink: () => void; onFiles: (files: readonly File[]) => void }) {
  const { editor, onLink, onFiles } = props;
  const files = useRef<HTMLInputElement>(null);
  return (
    <FormattingToolbar
      editor={editor}
      controls="notes-text"
      tools={[
        headingTool(1),
        headingTool(2),
        headingTool(3),
        ...textTools,
        { name: editorTexts.link, icon: Link, isOn: (current) => current.isActive('link'), run: onLink },
        { name: texts.attachFiles, icon: Paperclip, run: () => files.current?.click() },
        ...historyTools,
      ]}
    >
      <input
        ref={files}
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
