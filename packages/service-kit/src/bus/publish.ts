import { AppError } from '@minutehand/contracts/errors';
import type { ConfirmChannel, Message, Options } from 'amqplib';
import { CONFIRM_DEADLINE_MS } from './limits.ts';

export type OutgoingMessage = {
  readonly exchange: string;
  readonly routingKey: string;
  readonly body: Buffer;
  readonly properties: Options.Publish;
  /** Fails when no queue is bound for the message. */
  readonly mandatory?: boolean;
};

/** No queue is bound for a mandatory message: the topology is incomplete. */
export class UnroutableError extends Error {
  constructor(routingKey: string) {
    super(`no queue is bound for ${routingKey}`);
    this.name = 'UnroutableError';
  }
}

let lastCorrelation = 0;

/** Publishes and waits for the broker's confirmation. Rejects with platform.unavailable on a rejection, disconnect or timeout. */
export async function publishConfirmed(channel: ConfirmChannel, message: OutgoingMessage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  lastCorrelation += 1;
  const correlationId = String(lastCorrelation);
  let wasReturned = false;
  const onReturned = (returned: Message) => {
    if (returned.properties.correlationId === correlationId) wasReturned = true;
  };
  const timer = setTimeout(() => reject(new Error('publish confirmation timed out')), CONFIRM_DEADLINE_MS);
  if (message.mandatory) channel.on('return', onReturned);
  try {
    const options = { ...message.properties, correlationId, persistent: true, mandatory: message.mandatory ?? false };
    channel.publish(message.exchange, message.routingKey, message.body, options, (error: unknown) => {
      if (error) reject(error);
      else if (wasReturned) reject(new UnroutableError(message.routingKey));
      else resolve();
    });
    await promise;
  } catch (cause) {
    throw new AppError('platform.unavailable', { cause });
  } finally {
    clearTimeout(timer);
    channel.off('return', onReturned);
  }
}
