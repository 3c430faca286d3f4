import { join } from 'node:path';
import { removeMessages, withBroker } from '@minutehand/service-kit/bus';
import { createLogger } from '@minutehand/service-kit/log';
import { toNextDatabase } from '../../../services/gateway/src/config.ts';
import { connectRedis, waitForRedis } from '../../../services/gateway/src/outbound/redis/connection.ts';
import { INDEX_NAME } from '../../../services/search/src/outbound/index/meilisearch/index-name.ts';
import { BROKER_ADMIN } from '../credentials/broker-users.ts';
import { loadOrCreateSecrets } from '../credentials/secrets.ts';
import { withCredentials } from '../credentials/with-credentials.ts';
import type { PrintLine } from '../dependencies/source.ts';
import { SERVICE_NAMES, type ServiceName } from '../services.ts';
import { startDependencies } from '../stack.ts';

/** Deadline of a request to Meilisearch (ms). */
const MEILISEARCH_TIMEOUT_MS = 10_000;

type RemoveOptions = {
  readonly stateDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly print: PrintLine;
  /** Restored services. */
  readonly services: readonly ServiceName[];
};

/**
 * Removes the replaced state from broker, Redis and Meilisearch: messages of the restored services, sessions and stored
 * responses, and the index.
 */
export async function removeReplacedState({ stateDir, env, print, services }: RemoveOptions): Promise<void> {
  const secrets = await loadOrCreateSecrets(join(stateDir, 'keys.json'));
  const dependencies = await startDependencies({ stateDir }, env, secrets, print);
  try {
    const getUrl = (name: string) => dependencies.find((dependency) => dependency.name === name)?.url ?? '';
    const brokerUrl = dependencies.some(({ hasUsers }) => hasUsers)
      ? withCredentials(getUrl('RabbitMQ'), BROKER_ADMIN, secrets.RABBITMQ_PASSWORD ?? '')
      : getUrl('RabbitMQ');
    const removed = await withBroker(brokerUrl, (broker) => removeMessages(broker, SERVICE_NAMES, services));
    print(`broker: removed ${removed} messages of the replaced state`);
    const redisUrl = getUrl('Redis');
    for (const url of [redisUrl, env.GATEWAY_RESPONSES_REDIS_URL || toNextDatabase(redisUrl)]) await clearRedis(url);
    print('Redis: removed sessions and stored responses; everybody signs in again');
  } finally {
    await Promise.all(dependencies.map((dependency) => dependency.stop()));
  }
  if (env.MEILISEARCH_URL) await deleteMeilisearchIndex(env.MEILISEARCH_URL, env.MEILISEARCH_API_KEY ?? '');
}

async function clearRedis(url: string): Promise<void> {
  const redis = connectRedis(url, createLogger({ service: 'restore', level: 'silent' }));
  try {
    await waitForRedis(redis);
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
}

/** The search service fills a missing index from its store. */
async function deleteMeilisearchIndex(url: string, apiKey: string): Promise<void> {
  const response = await fetch(new URL(`/indexes/${INDEX_NAME}`, url), {
    method: 'DELETE',
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    signal: AbortSignal.timeout(MEILISEARCH_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok && response.status !== 404) {
    throw new Error(`Meilisearch refused to delete its index (status ${response.status}). Check MEILISEARCH_API_KEY.`);
  }
}
