import { expect, it } from '@jest/globals';
import { exportCsv } from './export-csv.ts';

/** A list of numbers, two a page, in which no page is requested for more rows than the limit. */
async function readFile({ length, ...maxima }: { length: number; pagesMax: number; rowsMax: number }) {
  const requests: { limit: number; cursor: string }[] = [];
  const starts: number[] = [];
  let text = '';
  const parts = exportCsv({
    ...{ filename: 'numbers.csv', header: 'Number\n', limitedRow: 'more\n', ...maxima },
    readPage: (request) => {
      requests.push(request);
      const from = Number(request.cursor);
      const to = Math.min(from + Math.min(2, request.limit), length);
      return { from, to, nextCursor: to < length ? String(to) : '' };
    },
    toRows: ({ from, to }) => Array.from({ length: to - from }, (_, index) => `${from + index}\n`),
    onStart: () => starts.push(requests.length),
  });
  for await (const { part } of parts) if (part.$case === 'chunk') text += Buffer.from(part.value).toString('utf8');
  return { text, requests, starts };
}

it('a CSV file has the rows of all pages below its header', async () => {
  const { text, starts } = await readFile({ length: 5, pagesMax: 10, rowsMax: 100 });
  expect(text).toBe('\uFEFFNumber\n0\n1\n2\n3\n4\n');
  expect(starts).toEqual([1]);
});

it('a CSV file with as many rows as the maximum is complete', async () => {
  expect((await readFile({ length: 4, pagesMax: 2, rowsMax: 4 })).text).toBe('\uFEFFNumber\n0\n1\n2\n3\n');
});

it.each([
  ['rows', { pagesMax: 10, rowsMax: 3 }, '0\n1\n2\n'],
  ['pages', { pagesMax: 1, rowsMax: 100 }, '0\n1\n'],
])('a CSV file that reaches the maximum of %s ends with a row that states it', async (_what, maxima, rows) => {
  const { text, requests } = await readFile({ length: 5, ...maxima });
  expect(text).toBe(`\uFEFFNumber\n${rows}more\n`);
  expect(requests.every(({ limit }) => limit > 0)).toBe(true);
});

it('a failure to read the first page is thrown before anything is sent', async () => {
  const parts = exportCsv({
    ...{ filename: 'a.csv', header: 'A\n', limitedRow: '', pagesMax: 1, rowsMax: 1 },
    readPage: async () => Promise.reject(new Error('unavailable')),
    toRows: () => [],
  });
  await expect(parts.next()).rejects.toThrow('unavailable');
});
