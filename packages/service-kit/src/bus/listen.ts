import { randomUUID } from 'node:crypto';
import { type EventName, routingKeyOf } from '@minutehand/contracts/events';
import type { ConsumeMessage } from 'amqplib';
import type { Logger } from '../log/types.ts';
import { continueTrace } from '../telemetry/index.ts';
import { decodeEnvelope } from './envelope.ts';
import { reasonOf } from './failure.ts';
import { traceHeader } from './headers.ts';
import type { Session } from './session.ts';
import { EVENTS_EXCHANGE } from './topology.ts';
import type { ReceivedEvent } from './types.ts';

export type Listener = {
  readonly events: readonly EventName[];
  readonly handle: (event: ReceivedEvent) => void | Promise<void>;
  /** Told from the second session on. */
  readonly onReturn: (() => void) | undefined;
  hasListened: boolean;
};

/** Live pushes on this session: a queue of this process alone, gone with it. Each session makes its own, under a new name. */
export async function startListening(
  service: string,
  session: Session,
  listener: Listener,
  log: Logger,
): Promise<void> {
  const queue = `${service}.live-${randomUUID()}`;
  const channel = session.consumer;
  await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false });
  for (const event of listener.events) await channel.bindQueue(queue, EVENTS_EXCHANGE, routingKeyOf(event));
  const onMessage = (message: ConsumeMessage | null) => {
    if (message === null) return session.fail(new Error(`${queue} is gone`));
    void hear(service, listener, message, log);
  };
  await channel.consume(queue, onMessage, { noAck: true });
  if (listener.hasListened) listener.onReturn?.();
  listener.hasListened = true;
}

async function hear(service: string, listener: Listener, message: ConsumeMessage, log: Logger): Promise<void> {
  try {
    const { event, traceparent } = decodeEnvelope(message.content);
    const from = traceHeader(message.properties).traceparent ?? traceparent;
    await continueTrace(from, `hear ${event.type}`, { 'messaging.message.id': event.id }, () => listener.handle(event));
  } catch (error) {
    log.warn({ queue: `${service}.live`, reason: reasonOf(error) }, 'live push lost');
  }
}
