import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/** Puts the caret behind a block that was just put in. It is left chosen otherwise, and the next key would replace it. */
export function writeBehind(editor: Editor): void {
  const { doc, selection, tr } = editor.state;
  if (!(selection instanceof NodeSelection)) return;
  const behind = Selection.findFrom(doc.resolve(selection.to), 1, true);
  if (behind) editor.view.dispatch(tr.setSelection(behind));
}
