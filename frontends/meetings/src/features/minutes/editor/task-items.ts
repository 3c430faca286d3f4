import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension, InputRule } from '@tiptap/react';
import { editorTexts } from './texts.ts';

/** Position of the list item that contains a position directly. */
function findItem($position: ResolvedPos): { position: number; item: DocumentNode } | null {
  const depth = $position.depth - 1;
  const item = depth > 0 ? $position.node(depth) : null;
  return item?.type.name === 'listItem' ? { position: $position.before(depth), item } : null;
}

/** The list items whose own lines are selected, without the items around them. */
function findItems({ doc, selection: { from, to } }: EditorState): { position: number; item: DocumentNode }[] {
  const items: { position: number; item: DocumentNode }[] = [];
  doc.nodesBetween(from, to, (item, position) => {
    const endOfLine = position + 1 + (item.firstChild?.nodeSize ?? 0);
    if (item.type.name === 'listItem' && from < endOfLine && to > position) items.push({ position, item });
  });
  return items;
}

declare module '@tiptap/core' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: extends an interface of the library
  interface Commands<ReturnType> {
    taskItems: {
      /** Gives the current list item a checkbox, or removes it. A line that is in no list becomes a list item. */
      toggleTask: () => ReturnType;
      /** Checks or unchecks the checkbox of the current list item. */
      toggleChecked: () => ReturnType;
    };
  }
}

/** Checkboxes of list items, as in "- [ ] text". Items with and without one can be in the same list. */
export const TaskItems = Extension.create({
  name: 'taskItems',
  // These keys take precedence over those of lists.
  priority: 200,

  addGlobalAttributes() {
    return [
      {
        types: ['listItem'],
        attributes: {
          checked: {
            default: null,
            parseHTML: (element) => {
              const value = element.getAttribute('data-checked');
              return value === null ? null : value === 'true';
            },
            renderHTML: ({ checked }) => (checked === null ? {} : { 'data-checked': String(checked) }),
          },
        },
      },
    ];
  },

  addCommands() {
    return {
      toggleTask:
        () =>
        ({ chain }) =>
          chain()
            .command(({ state, commands }) => findItems(state).length > 0 || commands.toggleBulletList())
            .command(({ tr, state }) => {
              const items = findItems(state);
              const areTasks = items.every(({ item }) => item.attrs.checked !== null);
              for (const { position, item } of items)
                tr.setNodeAttribute(position, 'checked', areTasks ? null : (item.attrs.checked ?? false));
              return items.length > 0;
            })
            .run(),
      toggleChecked:
        () =>
        ({ tr, state, dispatch }) => {
          const found = findItem(state.selection.$from);
          if (found === null || found.item.attrs.checked === null) return false;
          dispatch?.(tr.setNodeAttribute(found.position, 'checked', !found.item.attrs.checked));
          return true;
        },
    };
  },

  addKeyboardShortcuts() {
    const findTask = () => {
      const found = findItem(this.editor.state.selection.$from);
      return found !== null && found.item.attrs.checked !== null ? found : null;
    };
    return {
      // The next item is not done yet.
      Enter: () => findTask() !== null && this.editor.commands.splitListItem('listItem', { checked: false }),
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection;
        if (!empty || $from.parentOffset > 0 || findTask() === null) return false;
        return this.editor.commands.toggleTask();
      },
      'Mod-Shift-9': () => this.editor.commands.toggleTask(),
      'Mod-Shift-Enter': () => this.editor.commands.toggleChecked(),
    };
  },

  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ x]?)\]\s$/,
        handler: ({ state, range, match }) => {
          const found = findItem(state.doc.resolve(range.from));
          if (found === null) return null;
          state.tr.delete(range.from, range.to).setNodeAttribute(found.position, 'checked', match[1] === 'x');
          return undefined;
        },
      }),
    ];
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const boxes: Decoration[] = [];
            doc.descendants((node, position) => {
              const { checked } = node.attrs;
              if (node.type.name !== 'listItem' || checked === null) return;
              const key = `checkbox ${checked} ${node.firstChild?.textContent}`;
              boxes.push(
                Decoration.widget(
                  position + 1,
                  (view, getPosition) =>
                    createCheckbox(checked, node.firstChild?.textContent ?? '', () => {
                      const at = getPosition();
                      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at - 1, 'checked', !checked));
                    }),
                  { side: -1, key, ignoreSelection: true, stopEvent: () => true },
                ),
              );
            });
            return DecorationSet.create(doc, boxes);
          },
        },
      }),
    ];
  },
});

function createCheckbox(checked: boolean, line: string, onToggle: () => void): HTMLElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = checked;
  box.contentEditable = 'false';
  box.setAttribute('aria-label', editorTexts.checkboxLabel(line));
  box.addEventListener('change', onToggle);
  return box;
}
