export { attemptDelivery } from './attempt.ts';
export { BROKER_ARGUMENTS } from './broker-arguments.ts';
export { connectBus } from './connect-bus.ts';
export { decodeEnvelope, encodeEnvelope } from './envelope.ts';
export { RejectMessage, reasonOf } from './failure.ts';
export { type OutboxRelay, startOutboxRelay } from './outbox/outbox-relay.ts';
export { type Broker, listParked, replayParked, showParked, withBroker } from './parked.ts';
export { plansOf, type SubscriptionPlan } from './topology.ts';
export type { AnySubscription, Bus, HandlerContext, ReceivedEvent, Subscription } from './types.ts';
