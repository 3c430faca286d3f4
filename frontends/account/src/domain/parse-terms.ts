import type { GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { ALIASES_PER_TERM, GLOSSARY_MEANING_CHARACTERS, GLOSSARY_TERM_CHARACTERS } from '@minutehand/contracts/limits';

export type TermProblem = 'blank' | 'termTooLong' | 'meaningTooLong' | 'tooManyAliases';

/** The terms of a text without duplicates, and the lines that cannot be used. */
export type ParsedTerms = {
  readonly terms: readonly GlossaryTerm[];
  readonly problems: readonly { readonly line: number; readonly problem: TermProblem }[];
};

/** "Kubernetes", "Kubernetes: meaning", "Kubernetes (K8s, kube): meaning". */
const LINE = /^([^:(]*)(?:\(([^)]*)\))?\s*(?::(.*))?$/;
/** Names of the columns of a header. */
const TERM_COLUMN = /^(?:term|name|word)$/i;
const ALIASES_COLUMN = /^(?:alias(?:es)?|synonyms?)$/i;
const MEANING_COLUMN = /^(?:meaning|definition|description)$/i;

/** Reads the bytes of a file: UTF-8, or else Windows-1252, in which spreadsheets save CSV files. */
export function decodeTerms(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads one term from each line: "Term (alias, alias): meaning", or the columns term, aliases and meaning of a spreadsheet or CSV file,
 * with or without a header. Of several lines with the same term, the last one is used. `isTable` is true for files that are always tables.
 */
export function parseTerms(text: string, { isTable = false }: { readonly isTable?: boolean } = {}): ParsedTerms {
  const rows = readRows(text, isTable);
  const terms = new Map<string, GlossaryTerm>();
  const problems: { line: number; problem: TermProblem }[] = [];
  for (const { line, term } of rows) {
    const problem = findTermProblem(term);
    if (problem !== undefined) problems.push({ line, problem });
    else terms.set(term.term.toLowerCase(), term);
  }
  return { terms: [...terms.values()], problems };
}

/** The first reason why a term cannot be saved; undefined if there is none. */
export function findTermProblem({ term, aliases, meaning }: GlossaryTerm): TermProblem | undefined {
  if (!/[\p{L}\p{N}]/u.test(term)) return 'blank';
  if ([term, ...aliases].some((word) => word.length > GLOSSARY_TERM_CHARACTERS)) return 'termTooLong';
  if (meaning.length > GLOSSARY_MEANING_CHARACTERS) return 'meaningTooLong';
  return aliases.length > ALIASES_PER_TERM ? 'tooManyAliases' : undefined;
}

/** Aliases as people type them: "K8s, kube". */
export function parseAliases(text: string): string[] {
  const words = text.split(/[,;|\n]/).map(clean);
  return [...new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
}

type Row = { readonly line: number; readonly term: GlossaryTerm };

function readRows(text: string, isTable: boolean): Row[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const separator = findSeparator(lines) ?? (isTable ? (findFirstSeparator(lines) ?? ',') : undefined);
  const header = separator === undefined ? undefined : readHeader(lines[0] ?? '', separator);
  const columns = header ?? { aliases: 1, meaning: 2 };
  return lines.flatMap((content, index) => {
    if (content.trim() === '') return [];
    const line = index + 1;
    if (separator === undefined) {
      const [, term = content, aliases = '', meaning = ''] = LINE.exec(content) ?? [];
      return [createRow(line, term, aliases, meaning)];
    }
    if (index === 0 && header !== undefined) return [];
    const cells = splitCells(content, separator);
    return [createRow(line, cells[0] ?? '', cells[columns.aliases] ?? '', cells[columns.meaning] ?? '')];
  });
}

type Columns = { readonly aliases: number; readonly meaning: number };

/** The columns that a header names; undefined if the line is not a header, which needs a term and another column. */
function readHeader(line: string, separator: string): Columns | undefined {
  const [term = '', ...others] = splitCells(line, separator).map(clean);
  const find = (pattern: RegExp) => others.findIndex((name) => pattern.test(name)) + 1 || Number.NaN;
  const columns = { aliases: find(ALIASES_COLUMN), meaning: find(MEANING_COLUMN) };
  return TERM_COLUMN.test(term) && Object.values(columns).some((at) => at > 0) ? columns : undefined;
}

/** The separator of a table: its header or quotes show that commas or semicolons are not part of the text. */
function findSeparator(lines: readonly string[]): string | undefined {
  if (lines.some((line) => line.includes('\t'))) return '\t';
  const separator = [',', ';'].find((candidate) => readHeader(lines[0] ?? '', candidate) !== undefined);
  if (separator !== undefined) return separator;
  return lines.map((line) => /^"(?:[^"]|"")+"\s*([,;])/.exec(line)?.[1]).find((found) => found !== undefined);
}

/** The separator after the first cell, in a file that is a table. */
const findFirstSeparator = (lines: readonly string[]): string | undefined =>
  lines.map((line) => /^(?:"[^"]*"|[^",;])*([,;])/.exec(line)?.[1]).find((found) => found !== undefined);

function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const character of line) {
    const last = cells.length - 1;
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) cells.push('');
    else cells[last] = `${cells[last] ?? ''}${character}`;
  }
  return cells;
}

const createRow = (line: number, term: string, aliases: string, meaning: string): Row => ({
  line,
  term: { term: clean(term), aliases: parseAliases(aliases), meaning: clean(meaning) },
});

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();
