import { Link, Paperclip } from 'lucide-react';
import { headingTool, historyTools, type Tool, textTools } from '../../shared/editor/formatting-tools.ts';
import { texts as editorTexts } from '../../shared/editor/texts.ts';
import { texts } from './texts.ts';

/** The tools of the notes, with links and attached files. */
export const getNotesTools = (onLink: () => void, onAttach: () => void): readonly Tool[] => [
  headingTool(1),
  headingTool(2),
  headingTool(3),
  ...textTools,
  { name: editorTexts.link, icon: Link, isOn: (current) => current.isActive('link'), run: onLink },
  { name: texts.attachFiles, icon: Paperclip, run: onAttach },
  ...historyTools,
];
