import { Extension, resolveFocusPosition } from '@tiptap/react';

/**
 * Focuses the editor synchronously. tiptap's own command waits for the next frame, and keys typed until then go to the element
 * that had the focus before.
 */
export const ImmediateFocus = Extension.create({
  name: 'immediateFocus',

  addCommands() {
    return {
      focus:
        (position = null, { scrollIntoView = true } = {}) =>
        ({ view, tr, dispatch }) => {
          if (position === false || !dispatch) return true;
          const selection = resolveFocusPosition(tr.doc, position);
          if (selection) tr.setSelection(selection);
          const hadNoFocus = !view.hasFocus();
          view.focus();
          if (hadNoFocus && scrollIntoView) tr.scrollIntoView();
          return true;
        },
    };
  },
});
