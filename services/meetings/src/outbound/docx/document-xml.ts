import { isRightToLeft, splitByDirection } from '../../domain/exports/direction.ts';
import { type Block, type Content, type ExportDocument, type Run, toPlainText } from '../../domain/exports/document.ts';

/** A list of a document. Each list is numbered separately, from the number of its first line. */
export type WordList = { readonly id: number; readonly level: number; readonly start: number | null };

export type DocumentXml = {
  readonly blocks: () => Generator<string>;
  /** Known when all blocks have been written. */
  readonly lists: () => readonly WordList[];
  readonly linkTargets: () => readonly string[];
};

type ParagraphOptions = { readonly number?: string; readonly indent?: number; readonly before?: string };

const MAX_LIST_LEVEL = 8;
/** The text's width on A4 (twentieths of a point). */
const TEXT_WIDTH = 9_354;
/** One level of indentation (twentieths of a point). */
const INDENT = 360;

/** Writes the blocks of a document as WordprocessingML. */
export function createDocumentXml({ blocks }: ExportDocument): DocumentXml {
  const lists = new Map<string, WordList>();
  const linkTargets = new Map<string, number>();

  const getListId = (list: number, level: number, start: number | null): number => {
    const key = `${list} ${level} ${start === null}`;
    const entry = lists.get(key) ?? { id: lists.size + 1, level, start };
    lists.set(key, entry);
    return entry.id;
  };
  const getLinkId = (href: string): string => {
    const number = linkTargets.get(href) ?? linkTargets.size + 1;
    linkTargets.set(href, number);
    return `link${number}`;
  };

  const runXml = (run: Run): string => {
    const xml = splitByDirection(run.text)
      .map((part) => `<w:r>${styleXml(run, part.isRightToLeft)}${textXml(part.text)}</w:r>`)
      .join('');
    return run.href === undefined
      ? xml
      : `<w:hyperlink r:id="${getLinkId(run.href)}" w:history="1">${xml}</w:hyperlink>`;
  };
  const contentXml = ({ runs, evidence }: Content): string =>
    [...runs.map(runXml), ...evidence.map(referenceXml)].join('');
  const paragraph = (
    content: Content,
    style: string,
    { number = '', indent = 0, before = '' }: ParagraphOptions = {},
  ): string => {
    const direction = isRightToLeft(toPlainText(content)) ? '<w:bidi/>' : '';
    const indentation = indent === 0 ? '' : `<w:ind w:left="${indent}"/>`;
    const properties = `<w:pStyle w:val="${style}"/>${number}${direction}${indentation}`;
    return `<w:p><w:pPr>${properties}</w:pPr>${before}${contentXml(content)}</w:p>`;
  };

  const lineXml = (block: Extract<Block, { kind: 'line' }>): string => {
    const level = Math.min(block.depth, MAX_LIST_LEVEL + 1) - 1;
    if (block.marker === null) {
      const indent = INDENT * (block.depth + block.quote);
      return paragraph(block, block.quote > 0 ? 'Quote' : 'Normal', { indent });
    }
    const id = getListId(block.marker.list, level, block.marker.ordinal);
    const number = `<w:numPr><w:ilvl w:val="${Math.max(level, 0)}"/><w:numId w:val="${id}"/></w:numPr>`;
    return paragraph(block, block.quote > 0 ? 'Quote' : 'ListParagraph', { number });
  };

  const blockXml = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return paragraph(block, `Heading${block.level}`);
      case 'line':
        return lineXml(block);
      case 'code':
        return block.text
          .split('\n')
          .map((text) => paragraph({ runs: [{ text, code: true }], evidence: [] }, 'Code'))
          .join('');
      case 'rule':
        return '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr></w:pPr></w:p>';
      case 'table':
        return tableXml(block, (content, isHeader) => paragraph(isHeader ? toBold(content) : content, 'TableText'));
      case 'evidence': {
        const mark = `<w:bookmarkStart w:id="${block.number}" w:name="${getBookmark(block.number)}"/><w:r><w:t>[${block.number}]</w:t></w:r><w:bookmarkEnd w:id="${block.number}"/><w:r><w:tab/></w:r>`;
        return paragraph(block, 'Evidence', { before: mark });
      }
    }
  };

  return {
    *blocks() {
      for (const block of blocks) yield blockXml(block);
    },
    lists: () => [...lists.values()],
    linkTargets: () => [...linkTargets.keys()],
  };
}

const toBold = (content: Content): Content => ({
  ...content,
  runs: content.runs.map((run) => ({ ...run, bold: true })),
});

function tableXml(
  { header, rows }: Extract<Block, { kind: 'table' }>,
  cellXml: (content: Content, isHeader: boolean) => string,
): string {
  // The first column holds the topic and is twice as wide as the others.
  const unit = Math.floor(TEXT_WIDTH / (header.length + 1));
  const widths = header.map((_cell, index) => (index === 0 ? 2 * unit : unit));
  const rowXml = (cells: readonly Content[], isHeader: boolean) => {
    const properties = isHeader ? '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>' : '';
    const cellsXml = widths.map((width, index) => {
      const content = cells[index] ?? { runs: [], evidence: [] };
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${cellXml(content, isHeader)}</w:tc>`;
    });
    return `<w:tr>${properties}${cellsXml.join('')}</w:tr>`;
  };
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const body = [rowXml(header, true), ...rows.map((cells) => rowXml(cells, false))].join('');
  const tableProperties =
    '<w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/><w:tblLayout w:type="fixed"/></w:tblPr>';
  // Word merges adjacent tables unless a paragraph separates them.
  return `<w:tbl>${tableProperties}<w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl><w:p/>`;
}

function styleXml(run: Run, isRtl: boolean): string {
  const style = [
    run.href === undefined ? '' : '<w:rStyle w:val="Hyperlink"/>',
    run.code ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Courier New"/>' : '',
    run.bold ? '<w:b/><w:bCs/>' : '',
    run.italic ? '<w:i/><w:iCs/>' : '',
    run.strike ? '<w:strike/>' : '',
    isRtl ? '<w:rtl/>' : '',
  ].join('');
  return style === '' ? '' : `<w:rPr>${style}</w:rPr>`;
}

function textXml(text: string): string {
  return text
    .split(/(\n|\t)/)
    .map((part) => {
      if (part === '\n') return '<w:br/>';
      if (part === '\t') return '<w:tab/>';
      return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`;
    })
    .join('');
}

function referenceXml(number: number): string {
  return `<w:hyperlink w:anchor="${getBookmark(number)}"><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t xml:space="preserve"> [${number}]</w:t></w:r></w:hyperlink>`;
}

function getBookmark(number: number): string {
  return `evidence_${number}`;
}

/** Characters that XML 1.0 does not allow, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters to remove them.
const INVALID_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML content and for quoted attributes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(INVALID_XML_CHARACTERS, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
