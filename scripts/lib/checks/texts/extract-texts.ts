/** A text in a source file. */
export type SourceText = {
  readonly text: string;
  readonly line: number;
  /** 'jsx': content of an element, or an attribute that users read. */
  readonly kind: 'literal' | 'jsx';
};

type Literal = { readonly text: string; readonly start: number };

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', "'": "'", '"': '"', '`': '`', '\\': '\\' };

/** Attributes with texts for users. */
const ATTRIBUTE =
  /\s(?:label|title|aria-label|placeholder|hint|description|alt|text|confirmLabel|meta|intro|action|loading)="([^"]*[A-Za-z][^"]*)"/g;
const ELEMENT = />([^<>{}()=;]*[A-Za-z]{2}[^<>{}()=;]*)<\//g;

/** The string and template literals of TypeScript, and in .tsx files the texts of elements. Placeholders of templates become "…". */
export function extractTexts(path: string, source: string): readonly SourceText[] {
  const { literals, code } = scan(source);
  const getLineNumber = (index: number) => source.slice(0, index).split('\n').length;
  const texts: SourceText[] = literals.map(({ text, start }) => ({
    text,
    line: getLineNumber(start),
    kind: 'literal',
  }));
  if (!path.endsWith('.tsx')) return texts;
  const jsx = [...code.matchAll(ELEMENT), ...source.matchAll(ATTRIBUTE)].map((match): SourceText => {
    const text = (match[1] ?? '').replace(/\s+/g, ' ').trim();
    // The line of the text, not that of the space before it.
    return { text, line: getLineNumber(match.index + match[0].search(/\S/)), kind: 'jsx' };
  });
  const isAttribute = (literal: SourceText) =>
    jsx.some(({ text, line }) => text === literal.text && line === literal.line);
  return [...texts.filter((literal) => !isAttribute(literal)), ...jsx];
}

/** Finds the literals. `code` is the source with literals and comments blanked, so that indexes stay the same. */
function scan(source: string): { literals: readonly Literal[]; code: string } {
  const literals: Literal[] = [];
  let code = '';
  let index = 0;
  const blank = (end: number) => {
    code += source.slice(index, end).replace(/[^\n]/g, ' ');
    index = end;
  };
  while (index < source.length) {
    const char = source[index] ?? '';
    const pair = source.slice(index, index + 2);
    if (pair === '//' && source[index - 1] !== ':') blank(findEnd(source, '\n', index));
    else if (pair === '/*') blank(findEnd(source, '*/', index) + 2);
    else if (char === '`' || ((char === '"' || char === "'") && isStart(source, index))) {
      const literal = readLiteral(source, index);
      literals.push({ text: literal.text, start: index });
      blank(literal.end);
    } else {
      code += char;
      index += 1;
    }
  }
  return { literals, code };
}

/** An apostrophe within a word, as in the text of an element, does not start a literal. */
function isStart(source: string, index: number): boolean {
  return !/[\p{L}\p{N}]/u.test(source[index - 1] ?? '');
}

function findEnd(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from);
  return found === -1 ? source.length : found;
}

/** Reads a literal with its escapes, up to its quote; strings also end with their line. */
function readLiteral(source: string, start: number): { text: string; end: number } {
  const quote = source[start] ?? '';
  let text = '';
  let index = start + 1;
  while (index < source.length && source[index] !== quote) {
    const char = source[index] ?? '';
    if (char === '\n' && quote !== '`') break;
    if (char === '\\') {
      text += ESCAPES[source[index + 1] ?? ''] ?? '';
      index += 2;
    } else if (quote === '`' && source.startsWith('${', index)) {
      text += '…';
      index = endOfPlaceholder(source, index + 2);
    } else {
      text += char;
      index += 1;
    }
  }
  return { text, end: Math.min(index + 1, source.length) };
}

/** Skips a placeholder, which may contain literals and braces. */
function endOfPlaceholder(source: string, start: number): number {
  let depth = 1;
  let index = start;
  while (index < source.length) {
    const char = source[index] ?? '';
    if (char === "'" || char === '"' || char === '`') {
      index = readLiteral(source, index).end;
      continue;
    }
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    index += 1;
    if (depth === 0) return index;
  }
  return index;
}
