import type { Channel } from 'amqplib';
import type { Topology } from './topology.ts';

/** Makes what is not there yet; what is there stays as it is. Fails where something of the name is different. */
export async function declare(channel: Channel, { exchanges, queues, bindings }: Topology): Promise<void> {
  await Promise.all(exchanges.map(({ name, type }) => channel.assertExchange(name, type, { durable: true })));
  await Promise.all(
    queues.map((queue) => channel.assertQueue(queue.name, { durable: true, arguments: queue.arguments })),
  );
  await Promise.all(bindings.map(({ queue, exchange, routingKey }) => channel.bindQueue(queue, exchange, routingKey)));
}
