import { expect, it } from '@jest/globals';
import { joinSlices, respondToFailure, type Slice } from './upload-plan.ts';

const createBytes = (...values: number[]) => new Uint8Array(values).buffer;
const slice = (index: number, part: number, value: number): Slice => ({
  index,
  part,
  bytes: createBytes(value),
  startSeconds: index,
  endSeconds: index + 1,
});

it('joins the slices of one container in order', () => {
  const [chunk, ...others] = joinSlices([slice(1, 0, 11), slice(0, 0, 10), slice(2, 0, 12)], 7);
  expect(others).toEqual([]);
  expect(chunk).toMatchObject({ number: 7, part: 0, startSeconds: 0, endSeconds: 3 });
  expect([...new Uint8Array(chunk?.bytes ?? new ArrayBuffer(0))]).toEqual([10, 11, 12]);
});

it('never joins slices of two containers', () => {
  const chunks = joinSlices([slice(3, 0, 1), slice(4, 1, 2), slice(5, 1, 3)], 0);
  expect(chunks.map(({ number, part, startSeconds, endSeconds }) => [number, part, startSeconds, endSeconds])).toEqual([
    [0, 0, 3, 4],
    [1, 1, 4, 6],
  ]);
});

it('retries three times with a delay that doubles from one second, then postpones', () => {
  const failure = { kind: 'unavailable', message: '' } as const;
  expect([1, 2, 3].map((attempt) => respondToFailure(failure, attempt))).toEqual([
    { action: 'retry', delayMs: 1_000 },
    { action: 'retry', delayMs: 2_000 },
    { action: 'retry', delayMs: 4_000 },
  ]);
  expect(respondToFailure(failure, 4)).toMatchObject({ action: 'postpone' });
});

it('postpones without retries after sign-out, and skips a chunk that the server rejected', () => {
  expect(respondToFailure({ kind: 'signed_out', message: '' }, 1)).toMatchObject({ action: 'postpone' });
  expect(respondToFailure({ kind: 'rejected', message: 'Other bytes.' }, 1)).toEqual({ action: 'skip' });
});

it.each(['Recording is too long.', 'Please Refresh the page'])(
  'stops when the server rejects audio with "%s"',
  (message) => {
    expect(respondToFailure({ kind: 'rejected', message }, 1)).toEqual({ action: 'stop' });
  },
);

it.each(['unavailable', 'signed_out'] as const)(
  'never stops on a temporary error (%s), whatever its message',
  (kind) => {
    const message = 'A part of the product took too long to respond. Please refresh the page.';
    for (const attempt of [1, 4]) expect(respondToFailure({ kind, message }, attempt).action).toMatch(/retry|postpone/);
  },
);
