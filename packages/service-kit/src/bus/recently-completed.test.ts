import { expect, it } from '@jest/globals';
import { createRecentlyCompleted } from './recently-completed.ts';

it('keeps completed events and drops the oldest first', () => {
  const completed = createRecentlyCompleted(2);
  for (const id of ['a', 'b', 'a', 'c']) completed.add(id);
  expect(['a', 'b', 'c'].map(completed.has)).toEqual([true, false, true]);
});
