import { randomUUID } from 'node:crypto';
import { type EventName, getRoutingKey } from '@minutehand/contracts/events';
import type { ConsumeMessage } from 'amqplib';
import type { Logger } from '../log/types.ts';
import { continueTrace } from '../telemetry/index.ts';
import { decodeEnvelope } from './envelope.ts';
import { getReason } from './failure.ts';
import { getTraceHeader } from './headers.ts';
import type { Session } from './session.ts';
import { EVENTS_EXCHANGE } from './topology.ts';
import type { ReceivedEvent } from './types.ts';

export type LiveSubscription = {
  readonly events: readonly EventName[];
  readonly handle: (event: ReceivedEvent) => void | Promise<void>;
  /** Called for every session after the first. */
  readonly onReconnect: (() => void) | undefined;
  wasConnected: boolean;
};

/** Consumes live events on this session through an exclusive queue of this process. Each session declares a new queue. */
export async function startLiveSubscription(
  service: string,
  session: Session,
  subscription: LiveSubscription,
  log: Logger,
): Promise<void> {
  const queue = `${service}.live-${randomUUID()}`;
  const channel = session.consumer;
  await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false });
  for (const event of subscription.events) await channel.bindQueue(queue, EVENTS_EXCHANGE, getRoutingKey(event));
  const onMessage = (message: ConsumeMessage | null) => {
    if (message === null) return session.fail(new Error(`${queue} was deleted`));
    void handleLiveEvent(service, subscription, message, log);
  };
  await channel.consume(queue, onMessage, { noAck: true });
  if (subscription.wasConnected) subscription.onReconnect?.();
  subscription.wasConnected = true;
}

async function handleLiveEvent(
  service: string,
  subscription: LiveSubscription,
  message: ConsumeMessage,
  log: Logger,
): Promise<void> {
  try {
    const { event, traceparent } = decodeEnvelope(message.content);
    const parent = getTraceHeader(message.properties).traceparent ?? traceparent;
    await continueTrace(parent, `receive ${event.type}`, { 'messaging.message.id': event.id }, () =>
      subscription.handle(event),
    );
  } catch (error) {
    log.warn({ queue: `${service}.live`, reason: getReason(error) }, 'live event dropped');
  }
}
