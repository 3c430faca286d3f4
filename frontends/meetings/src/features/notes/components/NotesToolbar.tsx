import { IconButton } from '@minutehand/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toggleCode } from '../editor/toggle-code.ts';
import styles from './NotesToolbar.module.css';

type Tool = {
  name: string;
  icon: LucideIcon;
  shortcut?: string;
  /** Absent for tools without an on/off state. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  name: `Heading ${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const TOOLS: readonly Tool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    name: 'Bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Bulleted list',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Code',
    icon: Code,
    isOn: (editor) => editor.isActive('code') || editor.isActive('codeBlock'),
    run: toggleCode,
  },
];

const HISTORY: readonly Tool[] = [
  {
    name: 'Undo',
    icon: Undo2,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    icon: Redo2,
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** Formatting toolbar. It is one tab stop; arrows, Home and End move between buttons. */
export function NotesToolbar(props: { editor: Editor; onLink: () => void; onFiles: (files: readonly File[]) => void }) {
  const { editor, onLink, onFiles } = props;
  const files = useRef<HTMLInputElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools: readonly Tool[] = [
    ...TOOLS,
    { name: 'Link', icon: Link, isOn: (currentEditor) => currentEditor.isActive('link'), run: onLink },
    { name: 'Attach files', icon: Paperclip, run: () => files.current?.click() },
    ...HISTORY,
  ];
  const states = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) =>
      tools.map(({ isOn, can }) => ({ isOn: isOn?.(currentEditor), can: can?.(currentEditor) ?? true })),
  });

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    toolbar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="notes-text"
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, icon: Icon, run }, index) => (
        <IconButton
          key={name}
          size="small"
          label={name}
          icon={<Icon size={16} aria-hidden />}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={states[index]?.isOn}
          aria-disabled={states[index]?.can === false || undefined}
          className={states[index]?.isOn ? styles.on : undefined}
          onFocus={() => setCurrent(index)}
          // Keeps the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        />
      ))}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
