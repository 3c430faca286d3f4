import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { MarkdownStyle } from './markdown-style.ts';
import { writeInline } from './write-inline.ts';

/** Writes an editor document as Markdown. Empty paragraphs and headings are left out. */
export function writeMarkdown(doc: DocumentNode, style: MarkdownStyle): string {
  const text = joinBlocks(writeBlocks(doc, style, false), style);
  return text === '' ? '' : `${text}${style.end}`;
}

type WrittenBlock = { text: string; type: string; usesAlternateMarker: boolean };

function writeBlocks(parent: DocumentNode, style: MarkdownStyle, isInList: boolean): WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  parent.forEach((node) => {
    const previous = blocks.at(-1);
    const type = node.type.name;
    // Two lists with the same marker would become one.
    const usesAlternateMarker = previous?.type === type && !previous.usesAlternateMarker;
    const text = writeBlock(node, style, { isInList, usesAlternateMarker });
    if (text !== '') blocks.push({ text, type, usesAlternateMarker });
  });
  return blocks;
}

function joinBlocks(blocks: readonly WrittenBlock[], style: MarkdownStyle): string {
  return blocks
    .map(({ text }, index) => {
      const previous = blocks[index - 1];
      if (previous === undefined) return text;
      // Without a blank line, a heading that contains "|" would become a table header if a rule or an empty item
      // follows.
      const followsHeadingWithoutBlankLine =
        previous.type === 'heading' && !style.hasBlankLineAfterHeading && !previous.text.includes('|');
      return `${followsHeadingWithoutBlankLine ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}

type BlockContext = { isInList: boolean; usesAlternateMarker: boolean };

function writeBlock(node: DocumentNode, style: MarkdownStyle, { isInList, usesAlternateMarker }: BlockContext): string {
  switch (node.type.name) {
    case 'paragraph':
      return writeInline(node, style, 'line');
    case 'heading': {
      const text = writeInline(node, style, 'heading');
      return text === '' ? '' : `${'#'.repeat(node.attrs.level)} ${text}`;
    }
    case 'bulletList':
    case 'orderedList':
      return writeList(node, style, usesAlternateMarker);
    case 'blockquote':
      return prefixLines(joinBlocks(writeBlocks(node, style, isInList), style), '> ');
    case 'codeBlock':
      return writeCodeBlock(node.textContent);
    case 'horizontalRule':
      // "- ---" would be a rule, not an item that contains one.
      return isInList ? '___' : '---';
    case 'table':
      return writeTable(node, style);
    default:
      return '';
  }
}

function prefixLines(text: string, prefix: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
}

function writeCodeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text === '' ? '' : `${text}\n`}${fence}`;
}

function writeList(list: DocumentNode, style: MarkdownStyle, usesAlternateMarker: boolean): string {
  const isOrdered = list.type.name === 'orderedList';
  const bullet = usesAlternateMarker ? (style.bullet === '-' ? '*' : '-') : style.bullet;
  const items = list.children.map((item) => ({ item, blocks: writeBlocks(item, style, true) }));
  // A trailing empty item is where the user would type next; it is not written.
  while (items.length > 0 && items.at(-1)?.blocks.length === 0 && items.at(-1)?.item.attrs.checked == null) items.pop();
  const isLoose = list.attrs.loose === true || items.some(({ item, blocks }) => needsBlankLines(item, blocks));
  return items
    .map(({ item, blocks }, index) => {
      const marker = isOrdered ? `${(list.attrs.start ?? 1) + index}${usesAlternateMarker ? ')' : '.'}` : bullet;
      const { checked } = item.attrs;
      const checkbox = checked == null ? '' : checked ? '[x] ' : '[ ] ';
      const [first, ...others] = blocks;
      // A checkbox needs a line of text.
      const startsWithText = first === undefined || first.type === 'paragraph';
      const content = joinItem(checkbox !== '' && !startsWithText ? blocks : others, style, isLoose);
      const firstLine = startsWithText ? (first?.text ?? '') : checkbox === '' ? first.text : '';
      const text = [`${checkbox}${firstLine}`.trimEnd(), content].filter(Boolean).join(isLoose ? '\n\n' : '\n');
      return indentItem(`${marker} `, text);
    })
    .join(isLoose ? '\n\n' : '\n');
}

const joinItem = (blocks: readonly WrittenBlock[], style: MarkdownStyle, isLoose: boolean) =>
  isLoose ? joinBlocks(blocks, style) : blocks.map(({ text }) => text).join('\n');

/**
 * True unless the item has at most one block that is not a list, followed by at most one list that Markdown can parse
 * without a blank line before it.
 */
function needsBlankLines(item: DocumentNode, blocks: readonly WrittenBlock[]): boolean {
  const lists = item.children.filter(({ type }) => type.name === 'bulletList' || type.name === 'orderedList');
  const hasOnlyLists = blocks.every(
    ({ type }, index) => index === 0 || type === 'bulletList' || type === 'orderedList',
  );
  const cannotFollowText = lists.some((list) => {
    const startsWithEmptyLine =
      list.firstChild?.firstChild?.content.size === 0 && list.firstChild.attrs.checked == null;
    return startsWithEmptyLine || (list.type.name === 'orderedList' && list.attrs.start !== 1);
  });
  return !hasOnlyLists || lists.length > 1 || (cannotFollowText && blocks.length > 1);
}

function indentItem(marker: string, text: string): string {
  const indent = ' '.repeat(marker.length);
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? `${marker}${line}`.trimEnd() : line === '' ? '' : `${indent}${line}`))
    .join('\n');
}

function writeTable(table: DocumentNode, style: MarkdownStyle): string {
  const rows = table.children.map((row) =>
    row.children.map((cell) => cell.children.map((block) => writeInline(block, style, 'cell')).join(' ')),
  );
  const [header = [], ...others] = rows;
  if (header.length === 0) return '';
  const writeRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [writeRow(header), writeRow(header.map(() => '---')), ...others.map(writeRow)].join('\n');
}
