import { expect, it } from '@jest/globals';
import { readCompleteItems } from './complete-items.ts';

const wholeResponse =
  '{"sentences": [{"text": "A \\"}\\" [b].", "lines": [1, 2]}, {"text": "C", "more": {"d": 1}}], "other": [{}]}';

it('finds the objects that are complete at each position of the text', () => {
  const counts = Array.from({ length: wholeResponse.length + 1 }, (_, end) =>
    readCompleteItems(wholeResponse.slice(0, end), 'sentences'),
  );
  expect(counts.at(-1)).toEqual([
    { text: 'A "}" [b].', lines: [1, 2] },
    { text: 'C', more: { d: 1 } },
  ]);
  const lengths = counts.map(({ length }) => length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(new Set(lengths)).toEqual(new Set([0, 1, 2]));
});

it('omits invalid JSON, and finds no objects without the array', () => {
  expect(readCompleteItems('{"sentences": [{text: 1}, {"text": "B"}', 'sentences')).toEqual([{ text: 'B' }]);
  expect(readCompleteItems('Roses are red {}.', 'sentences')).toEqual([]);
});
