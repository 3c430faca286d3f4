import { expect, it } from '@jest/globals';
import { toCsvRow } from './csv.ts';

it.each([
  [['plain', ''], '"plain",""\r\n'],
  [['a,b', 'say "yes"', 'two\nlines'], '"a,b","say ""yes""","two\nlines"\r\n'],
])('quotes every cell: %j', (cells, row) => {
  expect(toCsvRow(cells)).toBe(row);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never begins a cell with a formula: %j', (cell) => {
  expect(toCsvRow([cell])).toBe(`"'${cell}"\r\n`);
});

it.each([';', '\t', ','])('keeps a formula inside of its cell where a spreadsheet splits at %j', (separator) => {
  expect(toCsvRow([`a${separator}=1+1`])).toBe(`"a${separator}=1+1"\r\n`);
});
