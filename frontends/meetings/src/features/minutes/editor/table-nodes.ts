import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { callOrReturn, getExtensionField, mergeAttributes, Node, type ParentConfig } from '@tiptap/react';

declare module '@tiptap/core' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: extends an interface of the library
  interface NodeConfig<Options, Storage> {
    /** The role of the node for the table plugin. */
    tableRole?:
      | string
      | ((this: {
          name: string;
          options: Options;
          storage: Storage;
          parent: ParentConfig<NodeConfig<Options>>['tableRole'];
        }) => string);
  }
}

/** The table plugin expects these attributes. Markdown has no merged cells, so they keep their defaults. */
const CELL_ATTRIBUTES = {
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

export const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],

  addKeyboardShortcuts() {
    const isInTable = () => this.editor.isActive('table');
    const goToCell = (direction: 1 | -1) => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: () => goToCell(1),
      'Shift-Tab': () => goToCell(-1),
      // A cell is one line.
      Enter: () => isInTable() && (goToCell(1) || true),
      'Shift-Enter': isInTable,
    };
  },

  addProseMirrorPlugins: () => [tableEditing()],

  extendNodeSchema(extension) {
    const { name, options, storage } = extension;
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', { name, options, storage })) };
  },
});

export const TableRowNode = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});

export const TableCellNode = Node.create({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  tableRole: 'cell',
  addAttributes: () => CELL_ATTRIBUTES,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
});

export const TableHeaderNode = Node.create({
  name: 'tableHeader',
  content: 'paragraph',
  isolating: true,
  tableRole: 'header_cell',
  addAttributes: () => CELL_ATTRIBUTES,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
});
