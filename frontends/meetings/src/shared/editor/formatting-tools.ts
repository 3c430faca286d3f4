import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { texts } from './texts.ts';
import { toggleCode } from './toggle-code.ts';

export type Tool = {
  name: string;
  icon: LucideIcon;
  /** Absent for tools without an on/off state. */
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

type HeadingLevel = 1 | 2 | 3;
const HEADING_ICONS: Readonly<Record<HeadingLevel, LucideIcon>> = { 1: Heading1, 2: Heading2, 3: Heading3 };

export const headingTool = (level: HeadingLevel): Tool => ({
  name: texts.heading(level),
  icon: HEADING_ICONS[level],
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The tools for text and blocks that all editors have. */
export const textTools: readonly Tool[] = [
  {
    name: texts.bold,
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: texts.italic,
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: texts.bulletedList,
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: texts.numberedList,
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: texts.quote,
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: texts.code,
    icon: Code,
    isOn: (editor) => editor.isActive('code') || editor.isActive('codeBlock'),
    run: toggleCode,
  },
];

export const historyTools: readonly Tool[] = [
  {
    name: texts.undo,
    icon: Undo2,
    canRun: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: texts.redo,
    icon: Redo2,
    canRun: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
