import { matchesWords } from '@minutehand/ui';
import { Extension } from '@tiptap/react';
import { Suggestion } from '@tiptap/suggestion';
import { SuggestionMenuState } from '../../../shared/editor/suggestion-menu-state.ts';
import { BLOCK_COMMANDS, type BlockCommand } from './block-commands.ts';

const matches = ({ name, keywords }: BlockCommand, query: string) => matchesWords(`${name} ${keywords}`, query);

export const createSlashMenuState = () => new SuggestionMenuState<BlockCommand>(matches, ({ name }) => name);

/** "/" at the beginning of a line or after a space opens a menu of blocks; in a table, of rows and columns. */
export const SlashMenu = Extension.create<{ menu: SuggestionMenuState<BlockCommand> | null }>({
  name: 'slashMenu',

  addOptions() {
    return { menu: null };
  },

  addProseMirrorPlugins() {
    const { menu } = this.options;
    if (menu === null) return [];
    return [
      Suggestion<BlockCommand, BlockCommand>({
        editor: this.editor,
        char: '/',
        allowSpaces: true,
        decorationClass: 'command-query',
        items: ({ query, editor }) => {
          const isInTable = editor.isActive('table');
          return BLOCK_COMMANDS.filter(
            (command) => (command.isForTables === true) === isInTable && matches(command, query.trim()),
          );
        },
        command: ({ editor, range, props }) => props.run(editor.chain().focus().deleteRange(range), editor),
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.spec.code !== true,
        render: () => menu.callbacks,
      }),
    ];
  },
});
