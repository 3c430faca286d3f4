import type { Editor } from '@tiptap/react';

/** Toggles a code block for several lines or an empty selection, inline code within a line. */
export function toggleCode(editor: Editor): void {
  const { selection, doc, schema } = editor.state;
  const { empty, $from, $to, from, to } = selection;
  const isOneLine = $from.sameParent($to) && !doc.textBetween(from, to, '\n', '\n').includes('\n');
  if (editor.isActive('codeBlock') || empty) {
    editor.chain().focus().toggleCodeBlock().run();
    return;
  }
  if (isOneLine) {
    editor.chain().focus().toggleCode().run();
    return;
  }
  // Several lines become one code block.
  const [start, end] = [$from.before(1), $to.after(1)];
  const text = doc.textBetween(start, end, '\n', (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : (leaf.attrs.name ?? ''),
  );
  const block = schema.nodes.codeBlock?.create(null, text === '' ? null : schema.text(text));
  if (block === undefined) return;
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.replaceWith(start, end, block);
      return true;
    })
    .setTextSelection({ from: start + 1, to: start + 1 + text.length })
    .run();
}
