import { expect, test } from '@jest/globals';
import { EditorState } from '@tiptap/pm/state';
import { getSchema, type JSONContent } from '@tiptap/react';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { listMarkdownStyles } from './markdown-style.ts';
import { minutesExtensions } from './minutes-extensions.ts';
import { openMinutes } from './open-minutes.ts';
import { readMinutesHtml } from './read-minutes-html.ts';
import { writeMarkdown } from './write-markdown.ts';

/** As the server renders minutes. */
const server = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('reference');
const schema = getSchema(minutesExtensions(null));
const read = (markdown: string) => readMinutesHtml(server.render(markdown), schema);
const open = (markdown: string) => openMinutes(markdown, server.render(markdown), schema);
const DOCUMENTS = 1_000;
/** The same documents in each run, so that a failure can be repeated. Change it to search further. */
const SEED = 20_261_123;

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('We', 'ship', 'on', 'Friday', 'déjà', 'x', '2026', 'Ann:') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('*', '**', '_', '__', 'a_b', '_x_', '`', '``', '~~', '~', '[', ']', '[a](b)', '![', '!'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\\', '\\*', '&amp;', '&', '<b>', '>', '#', '##', '1.', '12)', '-', '+', '|', '=', ':-'),
  },
  { weight: 1, arbitrary: fc.constantFrom('---', '===', '***', '```', '~~~', '“so”', '(a)', '🚀', '¿qué?', '…', '—') },
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

const MARKS = ['bold', 'italic', 'strike'] as const;
type Mark = { type: string; attrs?: { href: string } };
const marks: fc.Arbitrary<Mark[]> = fc
  .record({
    names: fc.subarray([...MARKS], { maxLength: 2 }),
    href: fc.option(
      fc.constantFrom('https://sample.example/a?b=1&c=2', 'mailto:ann@sample.example', 'https://a.example/(x)'),
    ),
  })
  .map(({ names, href }) => [
    ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
    ...names.map((type) => ({ type })),
  ]);
const textPiece = fc
  .record({ text: words, marks: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: marks }) })
  .map(({ text, marks: ownMarks }) => ({ type: 'text', text, marks: ownMarks as Mark[] }));
const codePiece = words.map((text) => ({ type: 'text', text, marks: [{ type: 'code' }] as Mark[] }));
const space = { type: 'text', text: ' ', marks: [] as Mark[] };
const piece = fc.oneof({ weight: 6, arbitrary: textPiece }, { weight: 1, arbitrary: codePiece });
const run = fc
  .array(fc.record({ piece, isSpaced: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((pieces) =>
    pieces.flatMap(({ piece: ownPiece, isSpaced }, index) => (isSpaced && index > 0 ? [space, ownPiece] : [ownPiece])),
  );
const breaks = fc.boolean().map((soft) => ({ type: 'hardBreak', attrs: { soft } }));
const line = fc
  .record({ first: run, others: fc.array(fc.tuple(breaks, run), { maxLength: 1 }) })
  .map(({ first, others }) => [...first, ...others.flatMap(([lineBreak, next]) => [lineBreak, ...next])]);

const paragraph = line.map((content) => ({ type: 'paragraph', content }));
const heading = fc
  .record({ level: fc.integer({ min: 1, max: 6 }), content: run })
  .map(({ level, content }) => ({ type: 'heading', attrs: { level }, content }));
const code = fc.array(words, { maxLength: 3 }).map((lines) => ({
  type: 'codeBlock',
  ...(lines.length > 0 && { content: [{ type: 'text', text: lines.join('\n') }] }),
}));
const cell = (type: string) => run.map((content) => ({ type, content: [{ type: 'paragraph', content }] }));
const table = fc.integer({ min: 1, max: 3 }).chain((columns) =>
  fc
    .record({
      header: fc.array(cell('tableHeader'), { minLength: columns, maxLength: columns }),
      rows: fc.array(fc.array(cell('tableCell'), { minLength: columns, maxLength: columns }), { maxLength: 2 }),
    })
    .map(({ header, rows }) => ({
      type: 'table',
      content: [header, ...rows].map((content) => ({ type: 'tableRow', content })),
    })),
);
/** A list item that begins with "[ ]" has a checkbox: HTML does not show whether the bracket was escaped. */
const itemText = run.filter((content) => {
  const marked = content.findIndex((part) => part.marks.length > 0);
  const unmarked = content.slice(0, marked === -1 ? content.length : marked);
  return !/^\[[ x]\](?: |$)/.test(unmarked.map(({ text }) => text).join(''));
});
const { list } = fc.letrec<{ list: JSONContent; item: JSONContent }>((tie) => ({
  item: fc
    .record({
      paragraph: itemText.map((content) => ({ type: 'paragraph', content })),
      checked: fc.constantFrom(null, null, true, false),
      others: fc.array(fc.oneof({ depthSize: 'small', maxDepth: 3 }, paragraph, code, tie('list')), { maxLength: 1 }),
    })
    .map(({ paragraph: ownParagraph, checked, others }) => ({
      type: 'listItem',
      attrs: { checked },
      content: [ownParagraph, ...others],
    })),
  list: fc
    .record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      start: fc.constantFrom(1, 1, 7),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ type, start, content }) => ({ type, ...(type === 'orderedList' && { attrs: { start } }), content })),
}));
const quote = fc
  .array(fc.oneof(paragraph, heading, list), { minLength: 1, maxLength: 2 })
  .map((content) => ({ type: 'blockquote', content }));
const block = fc.oneof(paragraph, heading, list, list, code, table, quote, fc.constant({ type: 'horizontalRule' }));
const document = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => schema.nodeFromJSON({ type: 'doc', content }));

/** The words with their marks, block by block. Whether a list has blank lines between its items is layout. */
function describe(doc: ReturnType<typeof read>): unknown {
  const describeNode = (node: ReturnType<typeof read>): unknown => {
    const { loose: _loose, ...attrs } = node.attrs;
    if (!node.isTextblock) return { type: node.type.name, attrs, content: node.children.map(describeNode) };
    const characters = node.children.flatMap((child) => {
      const names = child.marks.map(({ type, attrs: { href } }) => `${type.name}${href ?? ''}`).sort();
      if (!child.isText) return [child.type.name];
      return [...(child.text ?? '')].map((character) => [character, character === ' ' ? '' : names.join()].join('/'));
    });
    return { type: node.type.name, attrs, characters };
  };
  return doc.children.map(describeNode);
}

/** Every combination of notations. */
const style = fc.constantFrom(...listMarkdownStyles('- * + \n# b\nc  \nd __e__'));

test('text that the editor saves is valid for the server and opens again unchanged', () => {
  fc.assert(
    fc.property(document, style, (doc, written) => {
      const markdown = writeMarkdown(doc, written);
      expect(describe(read(markdown))).toEqual(describe(doc));
      expect(open(markdown)).not.toBeNull();
    }),
    { numRuns: DOCUMENTS, seed: SEED },
  );
});

test('a change of one line leaves all other lines as they were, byte for byte', () => {
  fc.assert(
    fc.property(document, style, fc.nat(), (original, written, choice) => {
      const markdown = writeMarkdown(original, written);
      const opened = open(markdown);
      const positions: number[] = [];
      opened?.doc.descendants((node, position) => {
        if (node.type.name === 'paragraph' && !node.children.some(({ isText }) => !isText)) positions.push(position);
      });
      const position = positions[choice % positions.length];
      if (!opened || position === undefined) return;
      const { tr } = EditorState.create({ doc: opened.doc });
      const changed = tr.insertText(
        'Changed',
        position + 1,
        position + (opened.doc.nodeAt(position)?.nodeSize ?? 2) - 1,
      ).doc;
      const [before, after] = [markdown.split('\n'), writeMarkdown(changed, opened.style).split('\n')];
      expect(after).toHaveLength(before.length);
      expect(after.filter((text, index) => text !== before[index])).toHaveLength(1);
    }),
    { numRuns: DOCUMENTS / 10, seed: SEED },
  );
});

/** As the server escapes the words of generated lines. */
const escapeWords = (text: string) =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`*<]/g, '\\$&')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_/gu, '\\_')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(?:[#>+\-=|]|\[)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

test('opens all generated minutes unchanged, regardless of the transcript', () => {
  const section = fc
    .record({
      heading: fc.constantFrom('Decisions', 'Open points (all)'),
      topic: fc.option(words),
      lines: fc.array(words),
    })
    .map(({ heading: name, topic, lines }) => [
      `## ${name}`,
      ...(topic === null ? [] : [`### ${escapeWords(topic)}`]),
      ...(lines.length === 0 ? [] : [lines.map((text) => `- ${escapeWords(text)}`).join('\n')]),
    ]);
  fc.assert(
    fc.property(fc.array(section, { minLength: 1, maxLength: 4 }), (sections) => {
      const markdown = `${sections.flat().join('\n\n')}\n`;
      // The server itself reads these two as markup: "#" at the end of a topic, and a checkbox.
      fc.pre(!/#$/m.test(markdown) && !/\\\[ \]/.test(markdown));
      expect(open(markdown)).not.toBeNull();
    }),
    { numRuns: DOCUMENTS / 5, seed: SEED },
  );
});

test.each([
  ['an image', 'See ![plan](https://a.example/plan.png) for it.\n'],
  ['HTML', '<b>Text</b>\n'],
  ['an underlined heading', 'Decisions\n=========\n'],
  ['columns that are aligned', '| a |\n| :-- |\n| b |\n'],
  ['a language of code', '```js\nx\n```\n'],
  ['deeper indentation', '- a\n    - b\n'],
  ['two spaces between words', 'a  b\\*\n* * *\n'],
])('does not open %s, because it would change it', (_case, markdown) => {
  expect(open(markdown)).toBeNull();
});

test.each([
  ['nothing', ''],
  ['text without a line break at its end', '## Decisions\n- We ship.\n- [x] Done\n  1. Nested'],
  ['stars and underscores', '* _We_ __ship__\n* b\n'],
  ['lines within a paragraph', 'One\ntwo  \nthree\n'],
  ['a list with blank lines', '- a\n\n- b\n\n  c\n'],
])('opens %s', (_case, markdown) => {
  expect(open(markdown)).not.toBeNull();
});

test('a list item that begins with "[ ]" or "[x]" has a checkbox, even if its bracket was escaped', () => {
  for (const markdown of ['- [ ] *We', '- \\[ ] \\*We'])
    expect(describe(read(markdown))).toMatchObject([{ content: [{ attrs: { checked: false } }] }]);
  expect(describe(read('- [x] We'))).toMatchObject([{ content: [{ attrs: { checked: true } }] }]);
});

test('a heading with "|" above a rule stays a heading', () => {
  const text = (words: string) => [{ type: 'text', text: words }];
  const content = [
    { type: 'heading', attrs: { level: 2 }, content: text('Plan | B') },
    { type: 'horizontalRule' },
    { type: 'paragraph', content: text('We ship.') },
  ];
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  for (const style of listMarkdownStyles('# - _ __'))
    expect(describe(read(writeMarkdown(doc, style)))).toEqual(describe(doc));
});

test('an underscore beside an encoded character does not start emphasis', () => {
  const marked = (text: string, ...types: string[]) => ({ type: 'text', text, marks: types.map((type) => ({ type })) });
  const content = [
    { type: 'paragraph', content: [marked('*', 'italic', 'strike'), marked('a_b', 'italic')] },
    { type: 'paragraph', content: [marked('a_b', 'italic'), marked('*', 'italic', 'strike')] },
  ];
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  for (const style of listMarkdownStyles('# - _ __'))
    expect(describe(read(writeMarkdown(doc, style)))).toEqual(describe(doc));
});
