import { DELAYED_DELIVERY_RETRY_MS } from './limits.ts';

/**
 * For RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS of a broker that we start. One that comes back opens its queues one after the other; what
 * waits in a retry queue whose time is up by then, for a queue that is not open yet, it tries again after this long. By itself after
 * three minutes.
 */
export const BROKER_ARGUMENTS = `-rabbit dead_letter_worker_publisher_confirm_timeout ${DELAYED_DELIVERY_RETRY_MS}`;
