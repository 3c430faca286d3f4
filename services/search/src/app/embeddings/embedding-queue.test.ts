import { describe, expect, it } from '@jest/globals';
import { EMBEDDING_QUEUE_MAX } from '../../limits.ts';
import { createEmbeddingQueue } from './embedding-queue.ts';

const toMeeting = (meetingId: string) => ({ accountId: 'account-1', meetingId });

describe('a meeting whose vectors were computed', () => {
  it('is complete', () => {
    const queue = createEmbeddingQueue();
    queue.startComputing('m1')();
    expect(queue.isComplete('m1')).toBe(true);
  });

  it.each([0, EMBEDDING_QUEUE_MAX])(
    'is not complete if it changed meanwhile, even if the queue has no space for it: %d others',
    (others) => {
      const queue = createEmbeddingQueue();
      const markComplete = queue.startComputing('m1');
      for (let number = 0; number < others; number += 1) queue.add(toMeeting(`other ${number}`));
      queue.add(toMeeting('m1'));
      if (others === 0) queue.take();
      markComplete();
      expect(queue.isComplete('m1')).toBe(false);
    },
  );

  it('is not complete if another computation started meanwhile, because the queue remembers only the latest one', () => {
    const queue = createEmbeddingQueue();
    const markFirst = queue.startComputing('m1');
    const markSecond = queue.startComputing('m2');
    markFirst();
    markSecond();
    expect(queue.isComplete('m1')).toBe(false);
    expect(queue.isComplete('m2')).toBe(true);
  });
});
