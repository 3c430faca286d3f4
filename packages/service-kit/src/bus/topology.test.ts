import { describe, expect, it } from '@jest/globals';
import { createPublisherTopology, createQueuePlans, createTopology, getRetryDelay } from './topology.ts';
import type { AnySubscription } from './types.ts';

const handle = async () => {};
const getNames = (service: string, subscriptions: AnySubscription[]) =>
  createQueuePlans(service, subscriptions).map(({ queue, deadLetterQueue }) => [queue, deadLetterQueue]);

describe('the topology', () => {
  it('names a queue after the service and the event', () => {
    expect(getNames('search', [{ event: 'meetings.minutes_changed', handle }])).toEqual([
      ['search.on-minutes-changed', 'search.on-minutes-changed.dead'],
    ]);
  });

  it('rejects two subscriptions for one event, because each would receive half of the messages', () => {
    const row = { event: 'meetings.minutes_changed', handle } as const;
    expect(() => createQueuePlans('search', [row, row])).toThrow('subscribes to meetings.minutes_changed twice');
  });

  it('doubles the delay with each attempt', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => getRetryDelay({ firstRetryDelayMs: 1_000 }, attempt))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000,
    ]);
  });

  it('declares quorum queues, one retry queue per delay for the whole service, and all bindings', () => {
    const { exchanges, queues, bindings } = createTopology(
      'search',
      createQueuePlans('search', [
        { event: 'meetings.minutes_changed', handle, maxAttempts: 3, firstRetryDelayMs: 500 },
        { event: 'accounts.user_deleted', handle, maxAttempts: 2 },
      ]),
    );
    // For retries during an outage.
    const outageRetryQueues = [2, 4, 8, 16, 32, 64].map((seconds) => `search.retry-in-${seconds * 1_000}`);
    expect(exchanges.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'minutehand.events topic',
      'search.direct direct',
      'search.retry-in-500 fanout',
      'search.retry-in-1000 fanout',
      ...outageRetryQueues.map((name) => `${name} fanout`),
    ]);
    expect(queues.map(({ name }) => name)).toEqual([
      'search.on-minutes-changed',
      'search.on-user-deleted',
      'search.on-minutes-changed.dead',
      'search.on-user-deleted.dead',
      'search.quarantine',
      'search.retry-in-500',
      'search.retry-in-1000',
      ...outageRetryQueues,
    ]);
    expect(queues.every((queue) => queue.arguments['x-queue-type'] === 'quorum')).toBe(true);
    expect(queues.find(({ name }) => name === 'search.retry-in-500')?.arguments).toMatchObject({
      'x-message-ttl': 500,
      'x-dead-letter-exchange': 'search.direct',
      'x-dead-letter-strategy': 'at-least-once',
    });
    expect(bindings).toEqual([
      { exchange: 'minutehand.events', queue: 'search.on-minutes-changed', routingKey: 'meetings.minutes_changed.v1' },
      { exchange: 'minutehand.events', queue: 'search.on-user-deleted', routingKey: 'accounts.user_deleted.v1' },
      ...[
        'search.on-minutes-changed',
        'search.on-user-deleted',
        'search.on-minutes-changed.dead',
        'search.on-user-deleted.dead',
        'search.quarantine',
      ].map((queue) => ({ exchange: 'search.direct', queue, routingKey: queue })),
      { exchange: 'search.retry-in-500', queue: 'search.retry-in-500', routingKey: '' },
      { exchange: 'search.retry-in-1000', queue: 'search.retry-in-1000', routingKey: '' },
      ...outageRetryQueues.map((name) => ({ exchange: name, queue: name, routingKey: '' })),
    ]);
  });

  it('declares the queues of a service’s consumers exactly as the consumers do', () => {
    const { queues, bindings } = createPublisherTopology('billing');
    const consumerTopology = createTopology(
      'accounts',
      createQueuePlans('accounts', [{ event: 'billing.subscription_changed', handle }]),
    );
    expect(queues.map(({ name }) => name)).toEqual(['accounts.on-subscription-changed']);
    expect(consumerTopology.queues).toEqual(expect.arrayContaining([...queues]));
    expect(consumerTopology.bindings).toEqual(expect.arrayContaining([...bindings]));
    expect(createPublisherTopology('gateway').queues).toEqual([]);
  });

  it('declares retry queues even for subscriptions with one attempt, for lost deliveries', () => {
    const plans = createQueuePlans('search', [{ event: 'meetings.minutes_changed', handle, maxAttempts: 1 }]);
    expect(createTopology('search', plans).exchanges.map(({ name }) => name)).toContain('search.retry-in-1000');
  });
});
