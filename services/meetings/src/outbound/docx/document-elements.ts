import {
  AlignmentType,
  Bookmark,
  BookmarkEnd,
  BookmarkStart,
  BorderStyle,
  CarriageReturn,
  ConcreteHyperlink,
  InternalHyperlink,
  type IRunOptions,
  type IXmlableObject,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  XmlComponent,
} from 'docx';
import { isRightToLeft, splitByDirection } from '../../domain/exports/direction.ts';
import { type Block, type Content, type Run, toPlainText } from '../../domain/exports/document.ts';
import { mergePlainLines } from '../../domain/exports/merge-lines.ts';
import { DOCX_DIRECTION_RUNS } from '../../limits.ts';
import { removeInvalidCharacters } from './xml-characters.ts';

export type DocumentElements = {
  readonly children: readonly (Paragraph | Table)[];
  /** The link targets by relationship id. */
  readonly linkTargets: ReadonlyMap<string, string>;
};

/**
 * Text of a run. The library interprets strings such as "CURRENT" as page numbers, and its own text takes several times
 * the memory.
 */
class RunText extends XmlComponent {
  readonly #text: string;

  constructor(text: string) {
    super('w:t');
    this.#text = text;
  }

  override prepForXml(): IXmlableObject {
    return { 'w:t': [PRESERVE_SPACES, this.#text] };
  }
}

const PRESERVE_SPACES = { _attr: { 'xml:space': 'preserve' } };
const TAB = new Tab();
const LINE_BREAK = new CarriageReturn();

type ParagraphOptions = Omit<ConstructorParameters<typeof Paragraph>[0] & object, 'children' | 'style' | 'text'>;
type Line = Extract<Block, { kind: 'line' }>;

const DEEPEST_LEVEL = 8;
/** The text's width on A4 (twentieths of a point). */
const TEXT_WIDTH = 9_354;
/** One level of indentation (twentieths of a point). */
const INDENT = 360;

/**
 * The library replaces `{reference-instance}` with the number of a list, even where a text contains it. Texts never
 * contain this character.
 */
const CHARACTER_NOT_IN_TEXT = '\ufffe';

/** Converts the blocks of a document to elements of the library. */
export function createDocumentElements(blocks: readonly Block[]): DocumentElements {
  const linkIds = new Map<string, string>();
  const lists = new Map<string, number>();

  const getLinkId = (href: string): string => {
    const id = linkIds.get(href) ?? `link${linkIds.size + 1}`;
    linkIds.set(href, id);
    return id;
  };
  /** Each list is numbered separately, from the number of its first line. */
  const getNumbering = (list: number, level: number, ordinal: number | null) => {
    if (ordinal === null) return { reference: BULLETS, level };
    const key = `${list} ${level}`;
    const start = lists.get(key) ?? ordinal;
    lists.set(key, start);
    return { reference: createNumberFormat(level, start), level, instance: list };
  };

  let directionRuns = 0;
  const split = (text: string) => {
    const parts = splitByDirection(text);
    directionRuns += parts.length;
    return directionRuns > DOCX_DIRECTION_RUNS ? [{ text, isRightToLeft: false }] : parts;
  };
  const toRuns = (run: Run): ParagraphChild[] => {
    const runs = split(run.text).map(({ text, isRightToLeft }) => toTextRun(text, toStyle(run, isRightToLeft)));
    return run.href === undefined ? runs : [new ConcreteHyperlink(runs, getLinkId(run.href))];
  };
  const createParagraph = (
    content: Content,
    style: string,
    options: ParagraphOptions = {},
    prefix: readonly ParagraphChild[] = [],
  ): Paragraph =>
    new Paragraph({
      style,
      ...(isRightToLeft(toPlainText(content)) ? { bidirectional: true } : {}),
      ...options,
      children: [...prefix, ...content.runs.flatMap(toRuns), ...content.evidence.map(createCitationLink)],
    });

  const toLine = (block: Line): Paragraph => {
    if (block.marker === null) {
      const indent = INDENT * (block.depth + block.quoteDepth);
      return createParagraph(
        block,
        block.quoteDepth > 0 ? 'Quote' : 'Normal',
        indent === 0 ? {} : { indent: { left: indent } },
      );
    }
    const level = Math.max(Math.min(block.depth - 1, DEEPEST_LEVEL), 0);
    const numbering = getNumbering(block.marker.list, level, block.marker.ordinal);
    return createParagraph(block, block.quoteDepth > 0 ? 'Quote' : 'ListParagraph', { numbering });
  };

  const toElements = (block: Block): (Paragraph | Table)[] => {
    switch (block.kind) {
      case 'heading':
        return [createParagraph(block, `Heading${block.level}`)];
      case 'line':
        return [toLine(block)];
      case 'code':
        return block.text
          .split('\n')
          .map((text) => createParagraph({ runs: [{ text, code: true }], evidence: [] }, 'Code'));
      case 'rule':
        return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: 'auto' } } })];
      case 'table':
        // Word merges adjacent tables unless a paragraph separates them.
        return [createTable(block, (content) => createParagraph(content, 'TableText')), new Paragraph({})];
      case 'evidence':
        return [
          createParagraph(block, 'Evidence', {}, [new EvidenceMark(block.number), new TextRun({ children: [TAB] })]),
        ];
    }
  };

  const children = mergePlainLines(blocks).flatMap(toElements);
  return { children, linkTargets: new Map([...linkIds].map(([href, id]) => [id, href])) };
}

const BULLETS = {
  reference: `${CHARACTER_NOT_IN_TEXT}bullets`,
  levels: Array.from({ length: DEEPEST_LEVEL + 1 }, (_, level) => createLevel(level, LevelFormat.BULLET, '•', 1)),
};

/** Only the level that the list has: the library writes every level for each list. */
function createNumberFormat(level: number, start: number) {
  return {
    reference: `${CHARACTER_NOT_IN_TEXT}numbers ${level} ${start}`,
    levels: [createLevel(level, LevelFormat.DECIMAL, `%${level + 1}.`, start)],
  };
}

function createLevel(level: number, format: 'bullet' | 'decimal', text: string, start: number) {
  const indent = { left: INDENT * (level + 1), hanging: INDENT };
  return { level, format, text, start, alignment: AlignmentType.LEFT, style: { paragraph: { indent } } };
}

function createTable(
  { header, rows }: Extract<Block, { kind: 'table' }>,
  toParagraph: (content: Content) => Paragraph,
): Table {
  // The first column holds the topic and is twice as wide as the others.
  const unit = Math.floor(TEXT_WIDTH / (header.length + 1));
  const columnWidths = header.map((_cell, index) => (index === 0 ? 2 * unit : unit));
  const createRow = (cells: readonly Content[], options = {}) => {
    const children = columnWidths.map(
      (size, index) =>
        new TableCell({
          width: { size, type: WidthType.DXA },
          children: [toParagraph(cells[index] ?? { runs: [], evidence: [] })],
        }),
    );
    return new TableRow({ ...options, children });
  };
  return new Table({
    width: { size: '100%', type: WidthType.PERCENTAGE },
    layout: TableLayoutType.FIXED,
    columnWidths,
    rows: [
      createRow(header.map(toBold), { cantSplit: true, tableHeader: true }),
      ...rows.map((cells) => createRow(cells)),
    ],
  });
}

const toBold = (content: Content): Content => ({
  ...content,
  runs: content.runs.map((run) => ({ ...run, bold: true })),
});

function toStyle(run: Run, isRtl: boolean): IRunOptions {
  return {
    ...(run.href === undefined ? {} : { style: 'Hyperlink' }),
    ...(run.code ? { font: { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Courier New' } } : {}),
    ...(run.bold ? { bold: true } : {}),
    ...(run.italic ? { italics: true } : {}),
    ...(run.strike ? { strike: true } : {}),
    ...(isRtl ? { rightToLeft: true } : {}),
  };
}

function toTextRun(text: string, style: IRunOptions): TextRun {
  const parts = removeInvalidCharacters(text).split(/(\n|\t)/);
  return new TextRun({
    ...style,
    children: parts
      .filter((part) => part !== '')
      .map((part) => (part === '\n' ? LINE_BREAK : part === '\t' ? TAB : new RunText(part))),
  });
}

function createCitationLink(number: number): ParagraphChild {
  const text = new TextRun({ text: ` [${number}]`, superScript: true });
  return new InternalHyperlink({ anchor: getBookmark(number), children: [text] });
}

/** The target of citation links. The library would count the ids of bookmarks across documents. */
class EvidenceMark extends Bookmark {
  override readonly start: BookmarkStart;
  override readonly end: BookmarkEnd;

  constructor(number: number) {
    super({ id: getBookmark(number), children: [new TextRun({ text: `[${number}]` })] });
    this.start = new BookmarkStart(getBookmark(number), number);
    this.end = new BookmarkEnd(number);
  }
}

function getBookmark(number: number): string {
  return `evidence_${number}`;
}
