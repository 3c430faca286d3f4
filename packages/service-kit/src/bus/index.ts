export { attemptDelivery } from './attempt.ts';
export { BROKER_ARGUMENTS } from './broker-arguments.ts';
export { connectBus } from './connect-bus.ts';
export {
  type Broker,
  listDeadLetters,
  readDeadLetters,
  replayDeadLetters,
  withBroker,
} from './dead-letters/dead-letters.ts';
export { RETRY_DELAYS_MS, removeMessages } from './dead-letters/remove-messages.ts';
export { defineSubscription } from './define-subscription.ts';
export { decodeEnvelope, encodeEnvelope } from './envelope.ts';
export { getReason, MessageRejectedError } from './failure.ts';
export { type OutboxRelay, startOutboxRelay } from './outbox/outbox-relay.ts';
export { type BrokerPermissions, getBrokerPermissions } from './permissions.ts';
export { createQueuePlans, type QueuePlan } from './topology.ts';
export type { AnySubscription, Bus, HandlerContext, ReceivedEvent, Subscription } from './types.ts';
