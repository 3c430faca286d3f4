import { afterEach, expect, test } from '@jest/globals';
import { Editor } from '@tiptap/react';
import { toggleCode } from '../../../shared/editor/toggle-code.ts';
import { MentionMenuState } from './mention-menu-state.ts';
import { notesExtensions } from './notes-extensions.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function createEditor(content: string, from: number, to: number) {
  editor = new Editor({ extensions: notesExtensions(new MentionMenuState()), content, injectCSS: false });
  editor.commands.setTextSelection({ from, to });
}
const html = () => editor.getHTML().replace(/<p><\/p>$/, '');

test('toggles inline code for a selection within a line', () => {
  createEditor('<p>one two</p>', 1, 4);
  toggleCode(editor);
  expect(html()).toBe('<p><code>one</code> two</p>');
  toggleCode(editor);
  expect(html()).toBe('<p>one two</p>');
});

test('toggles a code block for an empty selection', () => {
  createEditor('<p>one two</p>', 3, 3);
  toggleCode(editor);
  expect(html()).toBe('<pre><code>one two</code></pre>');
  toggleCode(editor);
  expect(html()).toBe('<p>one two</p>');
});

test.each([
  ['paragraphs', '<p>one</p><p>two</p><p>three</p>', '<pre><code>one\ntwo</code></pre><p>three</p>'],
  ['items of a list', '<ul><li><p>one</p></li><li><p>two</p></li></ul>', '<pre><code>one\ntwo</code></pre>'],
  ['a line with a break in it', '<p>one<br>two</p>', '<pre><code>one\ntwo</code></pre>'],
])('turns several lines into one code block: %s', (_case, content, expected) => {
  createEditor(content, 0, 0);
  let end = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.text === 'two') end = position + node.nodeSize;
  });
  editor.commands.setTextSelection({ from: 2, to: end });
  toggleCode(editor);
  expect(html()).toBe(expected);
});
