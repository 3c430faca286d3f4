import { beforeEach, expect, it, jest } from '@jest/globals';
import { RECORDS_PER_ANSWER } from '../../../limits.ts';
import { createNumberedLines, type RecordPart } from './numbered-lines.ts';
import { createRecordParts } from './record-parts.ts';

const { signal } = new AbortController();
const createPart = jest.fn(
  async (key: string): Promise<RecordPart> => ({ part: { text: key, citations: [] }, speakers: [] }),
);
const cite = (...lines: number[]) => ({ text: 'As recorded.', lines, quote: '' });
const numberTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => {
  createPart.mockClear();
});

function createRecords(count: number) {
  const lines = createNumberedLines();
  for (const n of numberTo(count))
    lines.add({
      kind: 'record',
      key: `record ${n}`,
      presented: { meeting: '', date: '', record: '' },
      createPart: () => createPart(`record ${n}`),
    });
  return lines;
}

it('a record that several sentences cite is read once, and each check includes its part', async () => {
  const lines = createRecords(2);
  const records = createRecordParts();
  const first = await records.create([cite(1, 1), cite(1)], lines, signal);
  const second = await records.create([cite(1, 2)], lines, signal);
  expect(first.map(({ text }) => text)).toEqual(['record 1']);
  expect(second.map(({ text }) => text)).toEqual(['record 1', 'record 2']);
  expect(second[0]).toBe(first[0]);
  expect(createPart).toHaveBeenCalledTimes(2);
});

it('an answer has a limited number of records, regardless of how many its sentences cite', async () => {
  const count = RECORDS_PER_ANSWER + 5;
  const lines = createRecords(count);
  const records = createRecordParts();
  await records.create([cite(1)], lines, signal);
  const parts = await records.create([cite(...numberTo(count).reverse())], lines, signal);
  expect(parts).toHaveLength(RECORDS_PER_ANSWER);
  expect(parts.at(-1)?.text).toBe('record 1');
  expect(await records.create([cite(count - RECORDS_PER_ANSWER)], lines, signal)).toEqual([]);
  expect(createPart).toHaveBeenCalledTimes(RECORDS_PER_ANSWER);
});

it('a record that could not be read is read again for the next sentence that cites it', async () => {
  const lines = createRecords(1);
  const records = createRecordParts();
  createPart.mockRejectedValueOnce(new Error('unavailable'));
  await expect(records.create([cite(1)], lines, signal)).rejects.toThrow('unavailable');
  expect(await records.create([cite(1)], lines, signal)).toHaveLength(1);
});
