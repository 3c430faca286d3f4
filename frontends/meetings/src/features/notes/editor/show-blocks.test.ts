import { afterEach, expect, test } from '@jest/globals';
import { createDocument, Editor } from '@tiptap/react';
import fc from 'fast-check';
import type { Block } from '../merge/block.ts';
import { MentionMenuState } from './mention-menu-state.ts';
import { notesExtensions } from './notes-extensions.ts';
import { showBlocks } from './show-blocks.ts';

let editor: Editor;
afterEach(() => editor.destroy());
const open = (content: string) => {
  editor = new Editor({ extensions: notesExtensions(new MentionMenuState()), content, injectCSS: false });
};
const blocksOf = (content: string): Block[] => createDocument(content, editor.schema).toJSON().content;

test('the caret stays with its words when others write before, behind and in its line', () => {
  open('<p>one</p><p>two three</p><p>four</p>');
  // Before "three".
  editor.commands.setTextSelection(10);
  const behind = () => editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.from + 5);
  expect(behind()).toBe('three');
  showBlocks(editor, blocksOf('<p>zero</p><p>one</p><p>two, three</p><p>four</p><p>five</p>'));
  expect(behind()).toBe('three');
  expect(editor.getText({ blockSeparator: '|' })).toBe('zero|one|two, three|four|five');
});

test('undo takes back what was typed here, not what others wrote', () => {
  open('<p>one</p><p>two</p>');
  editor.commands.insertContentAt(4, ' mine');
  showBlocks(editor, blocksOf('<p>one mine</p><p>two theirs</p>'));
  editor.commands.undo();
  expect(editor.getText({ blockSeparator: '|' })).toBe('one|two theirs');
  editor.commands.redo();
  expect(editor.getText({ blockSeparator: '|' })).toBe('one mine|two theirs');
});

test('empty lines at the end stay, and do not become more', () => {
  open('');
  showBlocks(editor, blocksOf(''));
  expect(editor.getJSON().content).toHaveLength(1);
  editor.commands.setContent('<p>one</p><p></p><p></p>');
  showBlocks(editor, blocksOf('<p>one</p><p></p>'));
  expect(editor.getJSON().content).toHaveLength(3);
  showBlocks(editor, blocksOf('<p>two</p>'));
  expect(editor.getText({ blockSeparator: '|' })).toBe('two||');
});

test('whatever was there, what is shown is what is to be shown', () => {
  const line = fc.constantFrom(
    '<p>a</p>',
    '<p>ab</p>',
    '<p>aab</p>',
    '<p></p>',
    '<h1>a</h1>',
    '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
    '<pre><code>a\nb</code></pre>',
    '<hr>',
  );
  const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => `${lines.join('')}<p>end</p>`);
  open('<p>begin</p>');
  fc.assert(
    fc.property(text, text, (before, after) => {
      editor.commands.setContent(before);
      const wanted = blocksOf(after);
      showBlocks(editor, wanted);
      expect(editor.getJSON().content).toEqual(wanted);
    }),
    { numRuns: 150 },
  );
});
