import { TextSelection } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { ChainedCommands, Editor } from '@tiptap/react';
import {
  Columns2,
  FoldHorizontal,
  FoldVertical,
  Grid2x2X,
  Heading2,
  Heading3,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Rows2,
  SquareCode,
  Table,
} from 'lucide-react';
import { editorTexts } from './texts.ts';

/** A command of the slash menu. */
export type BlockCommand = {
  name: string;
  icon: LucideIcon;
  /** Search words besides the name. */
  keywords: string;
  /** Whether it is for tables, and offered only there. */
  isForTables?: boolean;
  /** Adds its steps to a chain that has focused the editor and deleted the query. */
  run: (chain: ChainedCommands, editor: Editor) => void;
};

type TableCommand = typeof addRowAfter;
const runInTable = (command: TableCommand) => (chain: ChainedCommands, editor: Editor) => {
  chain.run();
  command(editor.state, editor.view.dispatch);
};

const cells = (type: string) => [1, 2].map(() => ({ type, content: [{ type: 'paragraph' }] }));
const EMPTY_TABLE = {
  type: 'table',
  content: [
    { type: 'tableRow', content: cells('tableHeader') },
    { type: 'tableRow', content: cells('tableCell') },
  ],
};

/** Inserts a table and puts the caret into its first cell. */
export function insertTable(chain: ChainedCommands): void {
  chain
    .clearNodes()
    .insertContent(EMPTY_TABLE)
    .command(({ tr }) => {
      let table = -1;
      tr.doc.nodesBetween(0, tr.selection.from, (node, position) => {
        if (node.type.name === 'table') table = position;
        return node.type.name !== 'table';
      });
      if (table >= 0) tr.setSelection(TextSelection.near(tr.doc.resolve(table + 1)));
      return true;
    })
    .run();
}

export const BLOCK_COMMANDS: readonly BlockCommand[] = [
  {
    name: editorTexts.section,
    icon: Heading2,
    keywords: 'heading h2',
    run: (chain) => chain.clearNodes().setHeading({ level: 2 }).run(),
  },
  {
    name: editorTexts.topic,
    icon: Heading3,
    keywords: 'heading h3 subheading',
    run: (chain) => chain.clearNodes().setHeading({ level: 3 }).run(),
  },
  { name: editorTexts.text, icon: Pilcrow, keywords: 'paragraph plain', run: (chain) => chain.clearNodes().run() },
  {
    name: editorTexts.bulletedList,
    icon: List,
    keywords: 'bullets unordered',
    run: (chain) => chain.clearNodes().toggleBulletList().run(),
  },
  {
    name: editorTexts.numberedList,
    icon: ListOrdered,
    keywords: 'ordered',
    run: (chain) => chain.clearNodes().toggleOrderedList().run(),
  },
  {
    name: editorTexts.checklist,
    icon: ListChecks,
    keywords: 'checkbox task todo',
    run: (chain) => chain.toggleTask().run(),
  },
  { name: editorTexts.table, icon: Table, keywords: 'rows columns', run: insertTable },
  {
    name: editorTexts.quote,
    icon: Quote,
    keywords: 'blockquote',
    run: (chain) => chain.clearNodes().setBlockquote().run(),
  },
  {
    name: editorTexts.code,
    icon: SquareCode,
    keywords: 'pre',
    run: (chain) => chain.clearNodes().setCodeBlock().run(),
  },
  { name: editorTexts.divider, icon: Minus, keywords: 'rule line', run: (chain) => chain.setHorizontalRule().run() },
  { name: editorTexts.addRow, icon: Rows2, keywords: '', isForTables: true, run: runInTable(addRowAfter) },
  { name: editorTexts.addColumn, icon: Columns2, keywords: '', isForTables: true, run: runInTable(addColumnAfter) },
  {
    name: editorTexts.deleteRow,
    icon: FoldVertical,
    keywords: 'remove',
    isForTables: true,
    run: runInTable(deleteRow),
  },
  {
    name: editorTexts.deleteColumn,
    icon: FoldHorizontal,
    keywords: 'remove',
    isForTables: true,
    run: runInTable(deleteColumn),
  },
  {
    name: editorTexts.deleteTable,
    icon: Grid2x2X,
    keywords: 'remove',
    isForTables: true,
    run: runInTable(deleteTable),
  },
];
