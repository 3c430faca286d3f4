export { attemptDelivery } from './attempt.ts';
export { BROKER_ARGUMENTS } from './broker-arguments.ts';
export { connectBus } from './connect-bus.ts';
export { type Broker, listDeadLetters, readDeadLetters, replayDeadLetters, withBroker } from './dead-letters.ts';
export { decodeEnvelope, encodeEnvelope } from './envelope.ts';
export { getReason, RejectMessage } from './failure.ts';
export { type OutboxRelay, startOutboxRelay } from './outbox/outbox-relay.ts';
export { createPlans, type SubscriptionPlan } from './topology.ts';
export type { AnySubscription, Bus, HandlerContext, ReceivedEvent, Subscription } from './types.ts';
