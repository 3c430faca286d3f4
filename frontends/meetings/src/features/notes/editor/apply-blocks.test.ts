import { afterEach, expect, test } from '@jest/globals';
import { createDocument, Editor } from '@tiptap/react';
import fc from 'fast-check';
import type { Block } from '../merge/block.ts';
import { applyBlocks } from './apply-blocks.ts';
import { MentionMenuState } from './mention-menu-state.ts';
import { notesExtensions } from './notes-extensions.ts';

let editor: Editor;
afterEach(() => editor.destroy());
const createEditor = (content: string) => {
  editor = new Editor({ extensions: notesExtensions(new MentionMenuState()), content, injectCSS: false });
};
const toBlocks = (content: string): Block[] => createDocument(content, editor.schema).toJSON().content;

test('keeps the caret at its text when others change blocks around it', () => {
  createEditor('<p>one</p><p>two three</p><p>four</p>');
  // Before "three".
  editor.commands.setTextSelection(10);
  const textAfterCaret = () =>
    editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.from + 5);
  expect(textAfterCaret()).toBe('three');
  applyBlocks(editor, toBlocks('<p>zero</p><p>one</p><p>two, three</p><p>four</p><p>five</p>'));
  expect(textAfterCaret()).toBe('three');
  expect(editor.getText({ blockSeparator: '|' })).toBe('zero|one|two, three|four|five');
});

test('undo reverts local changes only', () => {
  createEditor('<p>one</p><p>two</p>');
  editor.commands.insertContentAt(4, ' mine');
  applyBlocks(editor, toBlocks('<p>one mine</p><p>two theirs</p>'));
  editor.commands.undo();
  expect(editor.getText({ blockSeparator: '|' })).toBe('one|two theirs');
  editor.commands.redo();
  expect(editor.getText({ blockSeparator: '|' })).toBe('one mine|two theirs');
});

test('keeps empty lines at the end without adding more', () => {
  createEditor('');
  applyBlocks(editor, toBlocks(''));
  expect(editor.getJSON().content).toHaveLength(1);
  editor.commands.setContent('<p>one</p><p></p><p></p>');
  applyBlocks(editor, toBlocks('<p>one</p><p></p>'));
  expect(editor.getJSON().content).toHaveLength(3);
  applyBlocks(editor, toBlocks('<p>two</p>'));
  expect(editor.getText({ blockSeparator: '|' })).toBe('two||');
});

test('produces the given blocks regardless of the earlier document', () => {
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
  createEditor('<p>begin</p>');
  fc.assert(
    fc.property(text, text, (oldContent, newContent) => {
      editor.commands.setContent(oldContent);
      const expected = toBlocks(newContent);
      applyBlocks(editor, expected);
      expect(editor.getJSON().content).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});
