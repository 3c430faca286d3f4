import { afterEach, expect, test } from '@jest/globals';
import { TextSelection } from '@tiptap/pm/state';
import { Editor } from '@tiptap/react';
import { listMarkdownStyles } from './markdown-style.ts';
import { minutesExtensions } from './minutes-extensions.ts';
import { writeMarkdown } from './write-markdown.ts';

const HTML = '<ul><li><p>Deadline: May.</p></li><li><p>Ben: We launch.</p></li></ul>';
const NAME_END = 'Ben: '.length;
const [style] = listMarkdownStyles('- a\n');
let editor: Editor;
afterEach(() => editor.destroy());

function openEditor(content = HTML, isSpeaker = (name: string) => name === 'Ben') {
  editor = new Editor({ extensions: minutesExtensions(null, isSpeaker), content, injectCSS: false });
}

/** The position of the start of a paragraph in the document. */
function findStart(text: string): number {
  let start = -1;
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent === text) start = position + 1;
  });
  return start;
}

const selectText = (anchor: number, head: number) =>
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, anchor, head)));
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

test('Enter at a statement in the last cell of a table leaves the caret at the statement', () => {
  openEditor('<table><tr><td><p>Topic</p></td></tr><tr><td><p>Ben: We launch.</p></td></tr></table>');
  const start = findStart('Ben: We launch.');
  editor.commands.setTextSelection(start);
  press('Enter', 13);
  expect(editor.state.selection.head).toBe(start + NAME_END);
});

test.each([
  ['a paragraph', '<p>So far.</p><p>Ben: We launch.</p>', 'So far.We launch.\n'],
  ['an item', '<ul><li><p>So far.</p></li><li><p>Ben: We launch.</p></li></ul>', '- So far.We launch.\n'],
  [
    'an item of a nested list',
    '<ul><li><p>So far.</p><ul><li><p>Ben: We launch.</p></li><li><p>Then.</p></li></ul></li></ul>',
    '- So far.We launch.\n  - Then.\n',
  ],
  [
    'an item after a nested list',
    '<ul><li><p>Now.</p><ul><li><p>So far.</p></li></ul></li><li><p>Ben: We launch.</p></li></ul>',
    '- Now.\n  - So far.We launch.\n',
  ],
  [
    'an item that has items',
    '<ul><li><p>So far.</p></li><li><p>Ben: We launch.</p><ul><li><p>Then.</p></li></ul></li></ul>',
    '- So far.We launch.\n  - Then.\n',
  ],
  [
    'an item of a nested list that has items',
    '<ul><li><p>So far.</p><ul><li><p>Ben: We launch.</p><ul><li><p>Then.</p></li></ul></li></ul></li></ul>',
    '- So far.We launch.\n\n  - - Then.\n',
  ],
  ['a paragraph after a list', '<ul><li><p>So far.</p></li></ul><p>Ben: We launch.</p>', '- So far.We launch.\n'],
  ['an item after a paragraph', '<p>So far.</p><ul><li><p>Ben: We launch.</p></li></ul>', 'So far.We launch.\n'],
  ['a marked statement', '<p>So far.</p><p>Ben: <strong>We</strong> launch.</p>', 'So far.**We** launch.\n'],
])('Delete at the end of a line joins %s without its name, and undo restores both', (_case, html, joined) => {
  openEditor(html);
  const before = getMarkdown();
  editor.commands.setTextSelection(findStart('So far.') + 'So far.'.length);
  press('Delete', 46);
  expect(getMarkdown()).toBe(joined);
  editor.commands.undo();
  expect(getMarkdown()).toBe(before);
});

test.each([
  ['an empty line', '<p>So far.</p><p></p><p>Ben: We launch.</p>', ''],
  ['an empty item', '<ul><li><p></p></li><li><p>Ben: We launch.</p></li></ul>', ''],
  ['a line before a rule', '<p>So far.</p><hr><p>Ben: We launch.</p>', 'So far.'],
  ['a line before a table', '<p>So far.</p><table><tr><td><p>Ben: We launch.</p></td></tr></table>', 'So far.'],
  ['a table', '<table><tr><td><p>So far.</p></td></tr></table><p>Ben: We launch.</p>', 'So far.'],
  ['a cell', '<table><tr><td><p>So far.</p></td><td><p>Ben: We launch.</p></td></tr></table>', 'So far.'],
  ['code before a marked statement', '<pre><code>So far.</code></pre><p>Ben: <em>We launch.</em></p>', 'So far.'],
])('Delete at the end of %s keeps the speaker of the next statement', (_case, html, line) => {
  openEditor(html);
  editor.commands.setTextSelection(findStart(line) + line.length);
  press('Delete', 46);
  expect(editor.state.doc.textContent).toContain('Ben: We launch.');
});

test.each([
  ['from its start', 0, 15],
  ['to its start', 15, 0],
])('a selection of a whole line %s begins behind the hidden name', (_case, anchor, head) => {
  openEditor();
  const start = findStart('Ben: We launch.');
  selectText(start + anchor, start + head);
  const { selection } = editor.state;
  expect([selection.anchor, selection.head]).toEqual([
    start + Math.max(anchor, NAME_END),
    start + Math.max(head, NAME_END),
  ]);
  editor.commands.toggleBold();
  expect(getMarkdown()).toBe('- Deadline: May.\n- Ben: **We launch.**\n');
  expect(getSpeakers()).toEqual([['Ben', 'Ben: ']]);
  editor.view.dispatch(editor.state.tr.insertText('Done.'));
  expect(getMarkdown()).toBe('- Deadline: May.\n- Ben: **Done.**\n');
});

test('a selection of several lines stays as it is', () => {
  openEditor('<p>Ben: We launch.</p><p>Ben: Soon.</p>');
  const [anchor, head] = [findStart('Ben: We launch.'), findStart('Ben: Soon.')];
  selectText(anchor, head);
  expect([editor.state.selection.anchor, editor.state.selection.head]).toEqual([anchor, head]);
});

test('a statement whose first word is formatted keeps its speaker', () => {
  openEditor('<p>Ben: <strong>We</strong> launch.</p>');
  expect(getSpeakers()).toEqual([['Ben', 'Ben: ']]);
});

test('a name with formatting is text', () => {
  openEditor('<p><strong>Ben: We</strong> launch.</p>');
  expect(getSpeakers()).toEqual([]);
});

test('headings and code are not statements', () => {
  openEditor('<h2>Ben: The plan</h2><pre><code>Ben: code</code></pre>');
  expect(getSpeakers()).toEqual([]);
});

test('shows the name as text while the line has no statement', () => {
  openEditor('<p>Ben: </p>');
  expect(getSpeakers()).toEqual([]);
});
