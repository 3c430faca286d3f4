import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/** Moves the caret after a block that was just inserted. Otherwise the block stays selected and the next key replaces it. */
export function moveCaretAfter(editor: Editor): void {
  const { doc, selection, tr } = editor.state;
  if (!(selection instanceof NodeSelection)) return;
  const next = Selection.findFrom(doc.resolve(selection.to), 1, true);
  if (next) editor.view.dispatch(tr.setSelection(next));
}
