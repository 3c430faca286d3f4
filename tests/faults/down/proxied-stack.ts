import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDeadLetters, withBroker } from '@minutehand/service-kit/bus';
import { findFreePorts } from '@minutehand/test-kit/server';
import { startRabbitmq } from '../../../scripts/lib/dependencies/rabbitmq.ts';
import { startRedis } from '../../../scripts/lib/dependencies/redis.ts';
import { SERVICE_NAMES, type ServiceName } from '../../../scripts/lib/services.ts';
import { startTestStack } from '../../../scripts/lib/test-stack.ts';
import { startModel } from '../model.ts';
import { printLine } from '../print-line.ts';
import { type FaultProxy, startProxy } from '../proxy.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** Time limit of one model response in these tests (ms). */
const MODEL_DEADLINE_MS = 1_500;

const DEPENDENCIES = ['redis', 'rabbitmq', 'search', 'meetings', 'mail', 'model'] as const;
type Dependency = (typeof DEPENDENCIES)[number];

export type ProxiedStack = {
  readonly url: string;
  readonly proxies: Readonly<Record<Dependency, FaultProxy>>;
  readonly mailServer: MailServer;
  /** Counts the failed deliveries in the log of the service; each will be retried. */
  readonly countFailures: (service: ServiceName) => Promise<number>;
  /** Names of the queues that have dead letters. */
  readonly findDeadLetterQueues: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
};

/** Starts a stack with a fault proxy in front of each dependency. */
export async function startProxiedStack(): Promise<ProxiedStack> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-down-'));
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of cleanUp.toReversed()) await undo();
  };
  try {
    const getDependencyPaths = (name: string) => ({
      folder: join(folder, name),
      logFile: join(folder, `${name}.log`),
      volume: `minutehand-down-${process.pid}`,
    });
    const [redis, rabbitmq, mailServer, model, ports] = await Promise.all([
      startRedis({}, getDependencyPaths('redis'), printLine),
      startRabbitmq({}, getDependencyPaths('rabbitmq'), printLine),
      startMailServer(),
      startModel({ title: 'A sample title', refusedText: 'not in any transcript' }),
      findFreePorts(2),
    ]);
    cleanUp.push(redis.stop, rabbitmq.stop, mailServer.stop, model.stop);
    const getPort = (url: string) => Number(new URL(url).port);
    const [search = 0, meetings = 0] = ports;
    const targets: Record<Dependency, number> = {
      ...{ redis: getPort(redis.url), rabbitmq: getPort(rabbitmq.url) },
      ...{ search, meetings, mail: mailServer.port, model: getPort(model.baseUrl) },
    };
    const entries = await Promise.all(
      DEPENDENCIES.map(async (name) => [name, await startProxy(targets[name])] as const),
    );
    cleanUp.push(() => Promise.all(entries.map(([, proxy]) => proxy.stop())));
    const proxies = Object.fromEntries(entries) as Record<Dependency, FaultProxy>;
    const stack = await startTestStack(printLine, {
      env: {
        REDIS_URL: `redis://${proxies.redis.address}`,
        // The client detects a silent connection after two missed heartbeats.
        RABBITMQ_URL: `amqp://${proxies.rabbitmq.address}?heartbeat=2`,
        SMTP_URL: `smtp://${proxies.mail.address}`,
        OPENAI_BASE_URL: `http://${proxies.model.address}/v1`,
        AI_TIMEOUT_MS: String(MODEL_DEADLINE_MS),
        SEARCH_GRPC_PORT: String(search),
        SEARCH_ADDRESS: proxies.search.address,
        MEETINGS_GRPC_PORT: String(meetings),
        MEETINGS_ADDRESS: proxies.meetings.address,
      },
    });
    cleanUp.push(stack.stop);
    return {
      url: stack.url,
      proxies,
      mailServer,
      countFailures: async (service) => {
        const log = await readFile(join(stack.logsDir, `${service}.log`), 'utf8');
        return log.split('message failed, will be retried').length - 1;
      },
      findDeadLetterQueues: () =>
        withBroker(rabbitmq.url, async (broker) =>
          (await listDeadLetters(broker, SERVICE_NAMES)).map(({ queue }) => queue),
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
