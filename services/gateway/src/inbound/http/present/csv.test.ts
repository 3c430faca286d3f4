import { expect, it } from '@jest/globals';
import { toCsvRow } from './csv.ts';

it.each([
  [['plain', ''], 'plain,\r\n'],
  [['a,b', 'say "yes"', 'two\nlines'], '"a,b","say ""yes""","two\nlines"\r\n'],
])('quotes cells that need it: %j', (cells, row) => {
  expect(toCsvRow(cells)).toBe(row);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never begins a cell with a formula: %j', (cell) => {
  expect(toCsvRow([cell])).toMatch(/^"?'/u);
});
