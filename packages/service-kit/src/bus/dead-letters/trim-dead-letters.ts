import type { Channel, GetMessage } from 'amqplib';
import { readFailure } from '../headers.ts';
import { DEAD_LETTER_RETENTION_MS, DEAD_LETTERS_EXAMINED, DEAD_LETTERS_PER_QUEUE } from '../limits.ts';

export type DeadLetterLimits = { readonly retentionMs: number; readonly maxMessages: number };

export type TrimmedQueue = { readonly removed: number; readonly remaining: number };

/**
 * Removes messages from the front of a dead-letter queue: those beyond the maximum, and those whose last failure is too long ago. Reading
 * messages may change their order, so it also examines some behind recent ones. The limits are not arguments of the queue, because a broker
 * rejects the declaration of an existing queue with other arguments, and policies need permissions that services lack.
 */
export async function trimDeadLetterQueue(
  channel: Channel,
  queue: string,
  now: Date,
  limits: DeadLetterLimits = { retentionMs: DEAD_LETTER_RETENTION_MS, maxMessages: DEAD_LETTERS_PER_QUEUE },
): Promise<TrimmedQueue> {
  const oldest = now.getTime() - limits.retentionMs;
  const recent: GetMessage[] = [];
  let removed = 0;
  try {
    while (recent.length < DEAD_LETTERS_EXAMINED) {
      // Counted each time, because another process may trim the same queue. Does not include the message itself and the recent ones.
      const message = await channel.get(queue);
      if (message === false) break;
      const count = message.fields.messageCount + recent.length + 1;
      const isOld = Date.parse(readFailure(message.properties).lastFailedAt) < oldest;
      if (count > limits.maxMessages || isOld) {
        channel.ack(message);
        removed += 1;
      } else {
        recent.push(message);
      }
    }
  } finally {
    for (const message of recent) channel.nack(message, false, true);
  }
  const { messageCount } = await channel.checkQueue(queue);
  return { removed, remaining: messageCount };
}
