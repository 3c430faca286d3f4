import type { Token } from 'markdown-it';
import { linesIn } from '../minutes/lines.ts';
import { parseMarkdown } from '../minutes/markdown.ts';
import type { Block, Content, Marker, Run } from './document.ts';
import { runsOf } from './runs-of.ts';

/** Which evidence supports the line with this anchor. */
export type EvidenceOf = (anchor: string) => readonly number[];

/** The title of the document and the heading of the part stand above the minutes' own headings, of which `#` and `##` are equals. */
const HIGHEST_LEVEL = 3;
const LOWEST_LEVEL = 6;

/** Minutes as blocks. What is too elaborate to format stands as it is written, line by line. */
export function blocksOfMinutes(content: string, evidenceOf: EvidenceOf): Block[] {
  const tokens = parseMarkdown(content);
  return tokens === undefined ? linesAsWritten(content) : formatted(tokens, evidenceOf);
}

function linesAsWritten(content: string): Block[] {
  return content.split(/\r\n|\n|\r/).flatMap((text): Block[] => {
    const written = text.trim();
    return written === '' ? [] : [lineOf([{ text: written }], [], { depth: 0, quote: 0, marker: null })];
  });
}

type Place = { readonly depth: number; readonly quote: number; readonly marker: Marker };

function lineOf(runs: readonly Run[], evidence: readonly number[], place: Place): Block {
  return { kind: 'line', runs, evidence, ...place };
}

type List = { readonly number: number; readonly isOrdered: boolean; next: number };

function formatted(tokens: readonly Token[], evidenceOf: EvidenceOf): Block[] {
  const evidence = new Map(linesIn(tokens).map(({ opener, anchor }) => [opener, evidenceOf(anchor)]));
  const blocks: Block[] = [];
  const lists: List[] = [];
  /** Openers around the text that comes next, and the marker that waits for it. */
  let container: Token | undefined;
  let item: Token | undefined;
  let marker: Marker = null;
  let listCount = 0;
  let quote = 0;
  let rows: Content[][] | undefined;

  const takePlace = (): Place => {
    const place = { depth: lists.length, quote, marker };
    marker = null;
    return place;
  };
  const addText = (token: Token) => {
    const runs = runsOf(token.children ?? []);
    if (rows !== undefined) rows.at(-1)?.push({ runs, evidence: [] });
    else if (container?.type === 'heading_open') {
      const level = Math.min(Math.max(Number(container.tag.slice(1)) + 1, HIGHEST_LEVEL), LOWEST_LEVEL);
      blocks.push({ kind: 'heading', level, runs, evidence: [] });
    } else {
      const supported = evidence.get(item ?? container ?? token) ?? [];
      blocks.push(lineOf(runs, supported, takePlace()));
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
        // Nothing stood in it.
        if (marker !== null) blocks.push(lineOf([], [], takePlace()));
        item = undefined;
        break;
      case 'blockquote_open':
        quote += 1;
        item = undefined;
        break;
      case 'blockquote_close':
        quote -= 1;
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
      // What closes, and what groups rows.
    }
  }
  return blocks;
}
