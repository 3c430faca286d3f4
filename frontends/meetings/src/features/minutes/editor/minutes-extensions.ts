import { Placeholder } from '@tiptap/extensions';
import { Extension, type Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { ImmediateFocus } from '../../../shared/editor/immediate-focus.ts';
import type { SuggestionMenuState } from '../../../shared/editor/suggestion-menu-state.ts';
import type { BlockCommand } from './block-commands.ts';
import { SlashMenu } from './slash-menu.ts';
import { SpeakerNames } from './speaker-names.ts';
import { TableCellNode, TableHeaderNode, TableNode, TableRowNode } from './table-nodes.ts';
import { TaskItems } from './task-items.ts';
import { editorTexts } from './texts.ts';

/** Notations that Markdown distinguishes and the editor does not show. */
const MarkdownAttributes = Extension.create({
  name: 'markdownAttributes',
  addGlobalAttributes() {
    return [
      {
        types: ['bulletList', 'orderedList'],
        attributes: {
          loose: { default: false, rendered: false, parseHTML: (element) => element.hasAttribute('data-loose') },
        },
      },
      {
        types: ['hardBreak'],
        attributes: {
          soft: {
            default: false,
            parseHTML: (element) => element.hasAttribute('data-soft'),
            renderHTML: ({ soft }) => (soft ? { 'data-soft': '' } : {}),
          },
        },
      },
    ];
  },
});

/** The editor's schema: the content that it can write as Markdown. */
export function minutesExtensions(
  menu: SuggestionMenuState<BlockCommand> | null,
  isSpeaker: (name: string) => boolean = () => false,
): Extensions {
  return [
    StarterKit.configure({
      underline: false,
      // It would add a line as soon as the editor gets the focus.
      trailingNode: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
        isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && /^(?:https?:|mailto:)/i.test(url),
      },
    }),
    Placeholder.configure({ placeholder: editorTexts.placeholder }),
    ImmediateFocus,
    MarkdownAttributes,
    SlashMenu.configure({ menu }),
    SpeakerNames.configure({ isSpeaker }),
    TaskItems,
    TableNode,
    TableRowNode,
    TableCellNode,
    TableHeaderNode,
  ];
}
