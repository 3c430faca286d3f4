import { expect, it } from '@jest/globals';
import { createIndexedMeeting } from '../../../../test/index/contract.ts';
import { toVector, type Vector } from '../../../domain/vectors/vectors.ts';
import { COMPARED_NUMBERS_MAX } from '../../../limits.ts';
import { findNearestMeetings } from './nearest-meetings.ts';

const createEntry = (id: string, startedAt: string, vectors: readonly Vector[]) => ({
  meeting: createIndexedMeeting({ id, startedAt }),
  vectors,
});
const DIMENSIONS = 4_000;
const pad = (numbers: readonly number[]) =>
  toVector([...numbers, ...Array.from({ length: DIMENSIONS - numbers.length }, () => 0)]);
const question = { vector: pad([1]), similarityMin: 0.5 };

it('compares the newest meetings first, and no more numbers than a question may take', () => {
  const near = pad([1, 0.1]);
  const many = Array.from({ length: COMPARED_NUMBERS_MAX / DIMENSIONS - 1 }, () => near);
  const found = findNearestMeetings(
    [
      createEntry('oldest', '2026-01-01T09:00:00.000Z', [near]),
      createEntry('newest', '2026-03-01T09:00:00.000Z', [near]),
      createEntry('middle', '2026-02-01T09:00:00.000Z', many),
    ],
    question,
    5,
  );
  expect(found).toEqual(['newest', 'middle']);
});

it('finds no meeting whose most similar passage is below the limit of the model', () => {
  const entries = [createEntry('m1', '', [pad([1, 1])]), createEntry('m2', '', [pad([1, 2])])];
  expect(findNearestMeetings(entries, question, 5)).toEqual(['m1']);
  expect(findNearestMeetings(entries, { ...question, similarityMin: 0.4 }, 5)).toEqual(['m1', 'm2']);
});
