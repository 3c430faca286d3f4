import type { Node as DocumentNode } from '@tiptap/pm/model';
import { escapeText } from './escape-text.ts';
import type { MarkdownStyle } from './markdown-style.ts';

type MarkName = 'link' | 'bold' | 'italic' | 'strike';
/** Outer marks first. */
const MARKS: readonly MarkName[] = ['link', 'bold', 'italic', 'strike'];

type Piece = {
  kind: 'text' | 'code' | 'break';
  text: string;
  /** The attributes of a mark as JSON, by its name: equal values belong together. */
  marks: Readonly<Partial<Record<MarkName, string>>>;
};

type Token =
  | { kind: 'text'; text: string; isInLink: boolean }
  | { kind: 'code' | 'break' | 'markup'; text: string }
  | { kind: 'open' | 'close'; mark: 'bold' | 'italic' | 'strike' };

/** The place of the inline content: it limits line breaks and decides which characters are markup. */
export type InlinePlace = 'line' | 'heading' | 'cell';

const WHITESPACE = /^\s$/u;
/** Characters that every Markdown parser treats as punctuation next to emphasis. */
const ASCII_PUNCTUATION = /^[!-/:-@[-`{-~]$/;
const UNICODE_PUNCTUATION = /^[^\p{L}\p{N}\s]$/u;

/** Writes the inline content of a text block as Markdown. */
export function writeInline(block: DocumentNode, style: MarkdownStyle, place: InlinePlace): string {
  return writeTokens(toTokens(trimMarks(trimLines(toPieces(block, style, place))), false), style, place);
}

function toPieces(block: DocumentNode, style: MarkdownStyle, place: InlinePlace): Piece[] {
  const pieces: Piece[] = [];
  block.forEach((node) => {
    const marks: Partial<Record<MarkName, string>> = {};
    for (const { type, attrs } of node.marks) {
      const name = MARKS.find((mark) => mark === type.name);
      if (name) marks[name] = name === 'link' ? JSON.stringify([attrs.href, attrs.title]) : '';
    }
    if (node.isText && node.marks.some(({ type }) => type.name === 'code'))
      pieces.push({ kind: 'code', text: node.text ?? '', marks });
    else if (node.isText) {
      // Marks must not begin or end with whitespace, which becomes separate pieces.
      for (const text of (node.text ?? '').replace(/[\r\n]+/g, ' ').match(/\S+(?:\s+\S+)*|\s+/gu) ?? [])
        pieces.push({ kind: 'text', text, marks });
    } else if (node.type.name === 'hardBreak') {
      const text = place !== 'line' ? ' ' : node.attrs.soft === true ? '\n' : `${style.hardBreak}\n`;
      pieces.push({ kind: place === 'line' ? 'break' : 'text', text, marks });
    }
  });
  return pieces;
}

const isBlank = ({ kind, text }: Piece) => kind === 'text' && text.trim() === '';

/** Removes whitespace around line breaks and at both ends, where Markdown ignores it. */
function trimLines(pieces: readonly Piece[]): Piece[] {
  const isEdge = (piece: Piece | undefined) => piece === undefined || piece.kind === 'break';
  const lines = pieces.filter((piece, index) => {
    if (!isBlank(piece)) return true;
    const next = pieces.slice(index + 1).find((other) => !isBlank(other));
    const previous = pieces.slice(0, index).findLast((other) => !isBlank(other));
    return !isEdge(next) && !isEdge(previous);
  });
  const first = lines.findIndex(({ kind }) => kind !== 'break');
  const last = lines.findLastIndex(({ kind }) => kind !== 'break');
  return lines.slice(first === -1 ? lines.length : first, last + 1).map((piece, index, all) => {
    const isNextToBreak = all[index - 1]?.kind === 'break' || all[index + 1]?.kind === 'break';
    // A blank line would end the paragraph.
    return piece.kind === 'break' && isNextToBreak ? { ...piece, text: '\\\n' } : piece;
  });
}

/** Whitespace and line breaks have only the marks of both neighbors. */
function trimMarks(pieces: readonly Piece[]): Piece[] {
  const isSpace = (piece: Piece) => piece.kind === 'break' || isBlank(piece);
  return pieces.map((piece, index) => {
    if (!isSpace(piece)) return piece;
    const next = pieces.slice(index + 1).find((other) => !isSpace(other));
    const previous = pieces.slice(0, index).findLast((other) => !isSpace(other));
    const marks = Object.entries(piece.marks).filter(([name, value]) => {
      const mark = name as MarkName;
      return next?.marks[mark] === value && previous?.marks[mark] === value;
    });
    return { ...piece, marks: Object.fromEntries(marks) };
  });
}

function toTokens(pieces: readonly Piece[], isInLink: boolean, open: readonly MarkName[] = []): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < pieces.length; ) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const candidates = MARKS.filter((name) => piece.marks[name] !== undefined && !open.includes(name));
    const ends = candidates.map((name) => {
      const end = pieces.findIndex((other, position) => position > index && other.marks[name] !== piece.marks[name]);
      return { name, end: end === -1 ? pieces.length : end };
    });
    // The longest mark is the outer one.
    const outer = ends.reduce<(typeof ends)[number] | undefined>(
      (best, mark) => (best === undefined || mark.end > best.end ? mark : best),
      undefined,
    );
    if (outer === undefined) {
      tokens.push(piece.kind === 'text' ? { kind: 'text', text: piece.text, isInLink } : toPlainToken(piece));
      index += 1;
      continue;
    }
    const content = pieces.slice(index, outer.end);
    tokens.push(...writeMark(outer.name, piece.marks[outer.name] ?? '', content, isInLink, [...open, outer.name]));
    index = outer.end;
  }
  return mergeTexts(tokens);
}

function toPlainToken({ kind, text }: Piece): Token {
  return kind === 'code' ? { kind: 'code', text: writeCode(text) } : { kind: 'break', text };
}

function writeMark(name: MarkName, value: string, content: Piece[], isInLink: boolean, open: MarkName[]): Token[] {
  if (name !== 'link')
    return [{ kind: 'open', mark: name }, ...toTokens(content, isInLink, open), { kind: 'close', mark: name }];
  const [href, title] = JSON.parse(value) as [string | null, string | null];
  const [only] = content;
  if (content.length === 1 && only?.kind === 'text' && title === null && isAutolink(only.text, href))
    return [{ kind: 'markup', text: `<${only.text}>` }];
  return [
    { kind: 'markup', text: '[' },
    ...toTokens(content, true, open),
    { kind: 'markup', text: `](${writeDestination(href ?? '', title)})` },
  ];
}

function isAutolink(text: string, href: string | null): boolean {
  if (text === href) return /^https?:\/\/[\w./?=#:~-]+$/.test(text);
  return href === `mailto:${text}` && /^[\w.-]+@[\w-]+(?:\.[\w-]+)+$/.test(text);
}

function writeDestination(href: string, title: string | null): string {
  const escapedHref = href.replace(/&(?=#?\w+;)/g, '&amp;');
  const isPlain = escapedHref !== '' && /^[^\s<>()\\]+$/.test(escapedHref);
  const address = isPlain ? escapedHref : `<${escapedHref.replace(/[<>\\]/g, '\\$&').replace(/\s/g, '%20')}>`;
  return title === null ? address : `${address} "${title.replace(/["\\]/g, '\\$&')}"`;
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const needsSpace = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return needsSpace ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function mergeTexts(tokens: readonly Token[]): Token[] {
  const merged: Token[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (last?.kind === 'text' && token.kind === 'text')
      merged[merged.length - 1] = { ...last, text: last.text + token.text };
    else merged.push(token);
  }
  return merged;
}

/** The first or last character of a token as it is written; empty without a token. */
function getBoundaryCharacter(token: Token | undefined, end: 'first' | 'last'): string {
  if (token === undefined) return '';
  if ('mark' in token) return token.mark === 'strike' ? '~' : '*';
  const characters = [...token.text];
  return (end === 'first' ? characters[0] : characters.at(-1)) ?? '';
}

type Emphasis = { delimiter: string; shouldEncodeBefore: boolean; shouldEncodeAfter: boolean };

function writeTokens(tokens: readonly Token[], style: MarkdownStyle, place: InlinePlace): string {
  const emphases = findEmphases(tokens, style);
  let isLineStart = place !== 'cell';
  const written = tokens.map((token, index) => {
    const [previous, next] = [tokens[index - 1], tokens[index + 1]];
    const startsLine = isLineStart;
    isLineStart = token.kind === 'break';
    if ('mark' in token) return emphases.get(token)?.delimiter ?? '';
    if (token.kind !== 'text') return token.text;
    return escapeText(token.text, {
      before: getBoundaryCharacter(previous, 'last'),
      after: getBoundaryCharacter(next, 'first'),
      startsLine,
      isContinued: previous?.kind === 'break',
      isBeforeBreak: next?.kind === 'break',
      isInLink: token.isInLink,
      shouldEncodeFirst: previous !== undefined && emphases.get(previous)?.shouldEncodeAfter === true,
      shouldEncodeLast: next !== undefined && emphases.get(next)?.shouldEncodeBefore === true,
    });
  });
  const text = written.join('');
  if (place === 'cell') return text.replaceAll('|', '\\|');
  // A heading may end with a sequence of "#", which is not part of its text.
  return place === 'heading' ? text.replace(/(^|\s)(#+)$/, (_match, space, marks) => `${space}\\${marks}`) : text;
}

/** Chooses the delimiters, and which characters next to them are encoded so that the delimiters count as such. */
function findEmphases(tokens: readonly Token[], style: MarkdownStyle): ReadonlyMap<Token, Emphasis> {
  const emphases = new Map<Token, Emphasis>();
  const openIndexes: number[] = [];
  const isStarOrUnderscore = (token: Token | undefined) =>
    token !== undefined && 'mark' in token && token.mark !== 'strike';
  tokens.forEach((token, index) => {
    if (token.kind === 'open') openIndexes.push(index);
    if (token.kind !== 'close') return;
    const [openIndex, closeIndex] = [openIndexes.pop() ?? 0, index];
    const neighbors = [openIndex - 1, openIndex + 1, closeIndex - 1, closeIndex + 1];
    const touches = neighbors.some((neighbor) => isStarOrUnderscore(tokens[neighbor]));
    const delimiter = getDelimiter(token.mark, touches, style);
    const [before, first] = [
      getBoundaryCharacter(tokens[openIndex - 1], 'last'),
      getBoundaryCharacter(tokens[openIndex + 1], 'first'),
    ];
    const [last, after] = [
      getBoundaryCharacter(tokens[closeIndex - 1], 'last'),
      getBoundaryCharacter(tokens[closeIndex + 1], 'first'),
    ];
    const isOutsideSafe = (character: string) =>
      character === '' || WHITESPACE.test(character) || ASCII_PUNCTUATION.test(character);
    const needsPunctuation = (inner: string) => delimiter.startsWith('_') || UNICODE_PUNCTUATION.test(inner);
    const open = tokens[openIndex];
    if (open)
      emphases.set(open, {
        delimiter,
        shouldEncodeBefore: needsPunctuation(first) && !isOutsideSafe(before),
        shouldEncodeAfter: false,
      });
    emphases.set(token, {
      delimiter,
      shouldEncodeBefore: false,
      shouldEncodeAfter: needsPunctuation(last) && !isOutsideSafe(after),
    });
  });
  return emphases;
}

function getDelimiter(mark: 'bold' | 'italic' | 'strike', touches: boolean, style: MarkdownStyle): string {
  if (mark === 'strike') return '~~';
  if (mark === 'bold') return style.strong;
  // Next to the delimiter of another mark, two of the same character would be read as one run.
  if (touches) return style.strong === '**' ? '_' : '*';
  return style.emphasis;
}
