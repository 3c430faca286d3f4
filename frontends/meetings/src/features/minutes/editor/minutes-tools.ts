import { Heading2, Heading3, Link, ListChecks, Table } from 'lucide-react';
import { historyTools, type Tool, textTools } from '../../../shared/editor/formatting-tools.ts';
import { texts } from '../../../shared/editor/texts.ts';
import { BLOCK_COMMANDS, insertTable } from './block-commands.ts';
import { editorTexts } from './texts.ts';

const headingTool = (level: 2 | 3, name: string, icon: Tool['icon']): Tool => ({
  name,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});
const sectionTool = headingTool(2, editorTexts.section, Heading2);
const topicTool = headingTool(3, editorTexts.topic, Heading3);
const checklistTool: Tool = {
  name: editorTexts.checklist,
  icon: ListChecks,
  isOn: (editor) => editor.isActive('listItem', { checked: true }) || editor.isActive('listItem', { checked: false }),
  run: (editor) => editor.chain().focus().toggleTask().run(),
};
const tableTool: Tool = {
  name: editorTexts.table,
  icon: Table,
  isOn: (editor) => editor.isActive('table'),
  run: (editor) => {
    if (!editor.isActive('table')) insertTable(editor.chain().focus());
  },
};

/** The tools of the toolbar. */
export const getTextTools = (onLink: () => void): readonly Tool[] => [
  sectionTool,
  topicTool,
  ...textTools,
  checklistTool,
  { name: texts.link, icon: Link, isOn: (editor) => editor.isActive('link'), run: onLink },
  tableTool,
  ...historyTools,
];

/** More tools while the caret is in a table. */
export const tableTools: readonly Tool[] = BLOCK_COMMANDS.filter(({ isForTables }) => isForTables).map(
  ({ name, icon, run }) => ({ name, icon, run: (editor) => run(editor.chain().focus(), editor) }),
);
