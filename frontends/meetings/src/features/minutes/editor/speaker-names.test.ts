import { afterEach, expect, test } from '@jest/globals';
import { Editor } from '@tiptap/react';
import { listMarkdownStyles } from './markdown-style.ts';
import { minutesExtensions } from './minutes-extensions.ts';
import { writeMarkdown } from './write-markdown.ts';

const HTML = '<ul><li><p>Deadline: May.</p></li><li><p>Ben: We launch.</p></li></ul>';
const NAME_END = 'Ben: '.length;
const [style] = listMarkdownStyles('- a\n');
let editor: Editor;
afterEach(() => editor.destroy());

function openEditor(content = HTML) {
  editor = new Editor({ extensions: minutesExtensions(null, (name) => name === 'Ben'), content, injectCSS: false });
}

/** The position of the start of a paragraph in the document. */
function findStart(text: string): number {
  let start = -1;
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent === text) start = position + 1;
  });
  return start;
}

/** The editor recognizes keys by their codes, as browsers send them. */
const press = (key: string, keyCode: number) =>
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
const getMarkdown = () => (style ? writeMarkdown(editor.state.doc, style) : '');
const getSpeakers = () =>
  [...editor.view.dom.querySelectorAll('[data-speaker]')].map((line) => [
    line.getAttribute('data-speaker'),
    line.querySelector('.speaker-name')?.textContent,
  ]);

test('marks a line with its speaker and hides the name in front, and no other word before a colon', () => {
  openEditor();
  expect(getSpeakers()).toEqual([['Ben', 'Ben: ']]);
  expect(getMarkdown()).toBe('- Deadline: May.\n- Ben: We launch.\n');
});

test('keeps the caret behind the hidden name', () => {
  openEditor();
  const start = findStart('Ben: We launch.');
  editor.commands.setTextSelection(start);
  expect(editor.state.selection.head).toBe(start + NAME_END);
  editor.commands.insertContent('Now ');
  expect(getMarkdown()).toContain('- Ben: Now We launch.');
});

test('Backspace at the start of a statement removes its speaker', () => {
  openEditor();
  editor.commands.setTextSelection(findStart('Ben: We launch.'));
  press('Backspace', 8);
  expect(getMarkdown()).toBe('- Deadline: May.\n- We launch.\n');
  expect(getSpeakers()).toEqual([]);
  editor.commands.undo();
  expect(getSpeakers()).toEqual([['Ben', 'Ben: ']]);
});

test('Enter at the start of a statement adds an empty line before it, which keeps its speaker', () => {
  openEditor();
  editor.commands.setTextSelection(findStart('Ben: We launch.'));
  press('Enter', 13);
  expect(getMarkdown()).toBe('- Deadline: May.\n-\n- Ben: We launch.\n');
  expect(editor.state.selection.head).toBe(findStart('Ben: We launch.') + NAME_END);
});

test('Delete at the end of a line joins the next statement without its name', () => {
  openEditor('<p>So far.</p><p>Ben: We launch.</p>');
  editor.commands.setTextSelection(findStart('So far.') + 'So far.'.length);
  press('Delete', 46);
  expect(getMarkdown()).toBe('So far.We launch.\n');
});

test('shows the name as text while the line has no statement', () => {
  openEditor('<p>Ben: </p>');
  expect(getSpeakers()).toEqual([]);
});
