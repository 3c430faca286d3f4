import { Selection, TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { BufferedText } from '../buffered-text.ts';

/** Inserts text typed before the editor loaded: at the clicked position, or else after the last line. Takes over the focus. */
export function insertBufferedText(editor: Editor, { text, caret, hasFocus, clickPosition }: BufferedText): void {
  const clicked = clickPosition === null ? null : findCaret(editor, editor.view.posAtCoords(clickPosition)?.pos);
  if (text === '') {
    if (hasFocus) editor.commands.focus(clicked?.from ?? 'end');
    return;
  }
  if (clicked) editor.view.dispatch(editor.state.tr.setSelection(clicked));
  else moveToNewLine(editor);
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) editor.commands.splitBlock();
    if (line !== '') editor.view.dispatch(editor.state.tr.insertText(line));
  }
  // A line break between two blocks takes two positions.
  const after = text.slice(caret);
  const position = editor.state.selection.from - after.length - (after.split('\n').length - 1);
  if (hasFocus) editor.commands.focus(position);
}

/** The caret at a position, or in the nearest text. */
function findCaret(editor: Editor, position: number | undefined): Selection | null {
  if (position === undefined) return null;
  const resolved = editor.state.doc.resolve(position);
  if (resolved.parent.inlineContent) return TextSelection.create(editor.state.doc, position);
  return Selection.findFrom(resolved, 1, true) ?? Selection.findFrom(resolved, -1, true);
}

/** Puts the caret in an empty paragraph at the end. */
function moveToNewLine(editor: Editor): void {
  const { doc } = editor.state;
  const isBlank = doc.lastChild?.type.name === 'paragraph' && doc.lastChild.content.size === 0;
  if (!isBlank) editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
}
