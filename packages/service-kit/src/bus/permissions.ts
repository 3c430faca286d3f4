import { getConsumedEvents, getConsumers, getPublishedEvents, getRoutingKey } from '@minutehand/contracts/events';
import { EVENTS_EXCHANGE, getQueueName } from './topology.ts';

/** The permissions of a service on the broker, as regular expressions of RabbitMQ. `topics` limits routing keys of the events exchange. */
export type BrokerPermissions = {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
  readonly topics: { readonly exchange: string; readonly write: string; readonly read: string };
};

/** Uses brackets instead of backslashes, which shells and YAML would interpret. */
const escapeDots = (name: string) => name.replaceAll('.', '[.]');

const anyOf = (patterns: readonly string[]) => `^(${patterns.join('|')})$`;

/** Matches nothing. An empty pattern would match only unnamed queues. */
const NOTHING = '^$';

const toTopics = (routingKeys: readonly string[]) =>
  routingKeys.length === 0 ? NOTHING : anyOf([...new Set(routingKeys)].sort().map(escapeDots));

/** The queues that a service declares and binds for the consumers of its events, without reading them. */
function getConsumerQueues(service: string): string[] {
  const queues = getPublishedEvents(service).flatMap((event) =>
    getConsumers(event).map((consumer) => getQueueName(consumer, event, getConsumedEvents(consumer))),
  );
  return [...new Set(queues)].filter((queue) => !queue.startsWith(`${service}.`)).sort();
}

/**
 * The permissions that a service needs for its topology and no others: its own queues and exchanges, the events exchange with the routing
 * keys of its events, and the queues of its consumers, which it can declare but not read. Not the default exchange, which
 * reaches the queues of all services. `canListenToAllEvents`: live events are not in the registry.
 */
export function getBrokerPermissions(
  service: string,
  options: { readonly canListenToAllEvents?: boolean } = {},
): BrokerPermissions {
  const ownedNames = [
    `${escapeDots(service)}[.]direct`,
    `${escapeDots(service)}[.]retry-in-[0-9]+`,
    `${escapeDots(service)}[.]on-[a-z0-9-]+([.]dead)?`,
    `${escapeDots(service)}[.]quarantine`,
    `${escapeDots(service)}[.]live-[0-9a-f-]+`,
  ];
  const events = escapeDots(EVENTS_EXCHANGE);
  const shared = [events, ...getConsumerQueues(service).map(escapeDots)];
  const published = getPublishedEvents(service).map(getRoutingKey);
  const consumed = getConsumedEvents(service).map(getRoutingKey);
  return {
    configure: anyOf([...ownedNames, ...shared]),
    write: anyOf([...ownedNames, ...shared]),
    read: anyOf([...ownedNames, events]),
    topics: {
      exchange: EVENTS_EXCHANGE,
      write: toTopics(published),
      // Binding a queue to an event needs the permission to read it.
      read: options.canListenToAllEvents ? '.*' : toTopics([...published, ...consumed]),
    },
  };
}
