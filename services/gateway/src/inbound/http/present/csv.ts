/** A row of a CSV file (RFC 4180), with its line break. */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** Spreadsheets run a cell that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/u;

/** All cells are in quotes, because some spreadsheets also split at semicolons or tabs, after which a formula could begin. */
function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
