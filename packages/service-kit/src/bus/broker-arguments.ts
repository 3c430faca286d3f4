import { DELAYED_DELIVERY_RETRY_MS } from './limits.ts';

/**
 * Value of RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS for brokers that we start. After a restart, the broker opens its queues one by
 * one. A message whose retry delay expires before its target queue is open is delivered again after this time; the default is
 * three minutes.
 */
export const BROKER_ARGUMENTS = `-rabbit dead_letter_worker_publisher_confirm_timeout ${DELAYED_DELIVERY_RETRY_MS}`;
