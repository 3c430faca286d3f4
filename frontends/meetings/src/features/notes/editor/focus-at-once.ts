import { Extension, resolveFocusPosition } from '@tiptap/react';

/**
 * The text has the focus, and its caret, when the command is done. tiptap's own command waits for the next frame; what
 * is typed until then goes to what had the focus before, and is lost.
 */
export const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',

  addCommands() {
    return {
      focus:
        (position = null, { scrollIntoView = true } = {}) =>
        ({ view, tr, dispatch }) => {
          if (position === false || !dispatch) return true;
          const place = resolveFocusPosition(tr.doc, position);
          if (place) tr.setSelection(place);
          const isNew = !view.hasFocus();
          view.focus();
          if (isNew && scrollIntoView) tr.scrollIntoView();
          return true;
        },
    };
  },
});
