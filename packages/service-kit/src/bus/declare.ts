import type { Channel } from 'amqplib';
import type { Topology } from './topology.ts';

/** Declares exchanges, queues and bindings. Existing ones are kept. Fails if one exists with different arguments. */
export async function declare(channel: Channel, { exchanges, queues, bindings }: Topology): Promise<void> {
  await Promise.all(exchanges.map(({ name, type }) => channel.assertExchange(name, type, { durable: true })));
  await Promise.all(
    queues.map((queue) => channel.assertQueue(queue.name, { durable: true, arguments: queue.arguments })),
  );
  await Promise.all(bindings.map(({ queue, exchange, routingKey }) => channel.bindQueue(queue, exchange, routingKey)));
}
