import type { Token } from 'markdown-it';
import { extractLines } from '../minutes/lines.ts';
import { parseMarkdown } from '../minutes/markdown.ts';
import type { Block, Content, Marker, Run } from './document.ts';
import { toRuns } from './runs.ts';

/** Returns the footnote numbers of the citations of the line with this anchor. */
export type GetEvidenceNumbers = (anchor: string) => readonly number[];

/** The document's title and section headings use levels 1 and 2. Headings `#` and `##` of the minutes both become level 3. */
const HIGHEST_LEVEL = 3;
const LOWEST_LEVEL = 6;

/** Converts minutes to blocks. Text that exceeds the size and nesting limits of Markdown parsing becomes plain lines. */
export function toMinutesBlocks(content: string, getEvidenceNumbers: GetEvidenceNumbers): Block[] {
  const tokens = parseMarkdown(content);
  return tokens === undefined ? toPlainLines(content) : tokensToBlocks(tokens, getEvidenceNumbers);
}

function toPlainLines(content: string): Block[] {
  return content.split(/\r\n|\n|\r/).flatMap((text): Block[] => {
    const trimmed = text.trim();
    return trimmed === '' ? [] : [createLine([{ text: trimmed }], [], { depth: 0, quoteDepth: 0, marker: null })];
  });
}

type Position = { readonly depth: number; readonly quoteDepth: number; readonly marker: Marker };

function createLine(runs: readonly Run[], evidence: readonly number[], position: Position): Block {
  return { kind: 'line', runs, evidence, ...position };
}

type List = { readonly number: number; readonly isOrdered: boolean; next: number };

function tokensToBlocks(tokens: readonly Token[], getEvidenceNumbers: GetEvidenceNumbers): Block[] {
  const evidence = new Map(
    extractLines(tokens).map(({ openingToken, anchor }) => [openingToken, getEvidenceNumbers(anchor)]),
  );
  const blocks: Block[] = [];
  const lists: List[] = [];
  /** The opening tokens around the next text, and the list marker in front of it. */
  let container: Token | undefined;
  let item: Token | undefined;
  let marker: Marker = null;
  let listCount = 0;
  let quoteDepth = 0;
  let rows: Content[][] | undefined;

  const takePosition = (): Position => {
    const position = { depth: lists.length, quoteDepth, marker };
    marker = null;
    return position;
  };
  const addText = (token: Token) => {
    const runs = toRuns(token.children ?? []);
    if (rows !== undefined) rows.at(-1)?.push({ runs, evidence: [] });
    else if (container?.type === 'heading_open') {
      const level = Math.min(Math.max(Number(container.tag.slice(1)) + 1, HIGHEST_LEVEL), LOWEST_LEVEL);
      blocks.push({ kind: 'heading', level, runs, evidence: [] });
    } else {
      const lineEvidence = evidence.get(item ?? container ?? token) ?? [];
      blocks.push(createLine(runs, lineEvidence, takePosition()));
    }
    item = undefined;
  };

  for (const token of tokens) {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open': {
        listCount += 1;
        const start = Number(token.attrGet('start') ?? 1);
        lists.push({ number: listCount, isOrdered: token.type === 'ordered_list_open', next: start });
        break;
      }
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        break;
      case 'list_item_open': {
        const list = lists.at(-1);
        if (list !== undefined) marker = { list: list.number, ordinal: list.isOrdered ? list.next : null };
        if (list !== undefined) list.next += 1;
        item = token;
        break;
      }
      case 'list_item_close':
        // An empty list item.
        if (marker !== null) blocks.push(createLine([], [], takePosition()));
        item = undefined;
        break;
      case 'blockquote_open':
        quoteDepth += 1;
        item = undefined;
        break;
      case 'blockquote_close':
        quoteDepth -= 1;
        break;
      case 'heading_open':
      case 'paragraph_open':
        container = token;
        break;
      case 'inline':
        addText(token);
        break;
      case 'fence':
      case 'code_block':
        blocks.push({ kind: 'code', text: token.content.replace(/\n$/, '') });
        marker = null;
        break;
      case 'hr':
        blocks.push({ kind: 'rule' });
        marker = null;
        break;
      case 'table_open':
        rows = [];
        break;
      case 'tr_open':
        rows?.push([]);
        break;
      case 'table_close': {
        const [header = [], ...body] = rows ?? [];
        blocks.push({ kind: 'table', header, rows: body });
        rows = undefined;
        marker = null;
        break;
      }
      default:
      // Closing tokens and row groups need no action.
    }
  }
  return blocks;
}
