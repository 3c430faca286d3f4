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
import { type FaultProxy, startProxy } from '../proxy.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** How long a model may take for one answer here (ms). */
const MODEL_DEADLINE_MS = 1_500;

const names = ['redis', 'rabbitmq', 'search', 'meetings', 'mail', 'model'] as const;
type Name = (typeof names)[number];

export type Product = {
  readonly url: string;
  readonly lines: Readonly<Record<Name, FaultProxy>>;
  readonly mails: MailServer;
  /** How often a message has failed there, to be tried again. */
  readonly findFailures: (service: ServiceName) => Promise<number>;
  /** Queues whose messages were given up. */
  readonly deadLetters: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
};

const logLine = (line: string) => console.log(`  ${line}`);

/** The whole product, with a proxy before each thing that it depends on. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-down-'));
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of cleanUp.toReversed()) await undo();
  };
  try {
    const place = (name: string) => ({
      folder: join(folder, name),
      logFile: join(folder, `${name}.log`),
      volume: `minutehand-down-${process.pid}`,
    });
    const [redis, rabbitmq, mails, model, ports] = await Promise.all([
      startRedis({}, place('redis'), logLine),
      startRabbitmq({}, place('rabbitmq'), logLine),
      startMailServer(),
      startModel({ title: 'A sample title', refused: 'never said' }),
      findFreePorts(2),
    ]);
    cleanUp.push(redis.stop, rabbitmq.stop, mails.stop, model.stop);
    const getPort = (url: string) => Number(new URL(url).port);
    const [search = 0, meetings = 0] = ports;
    const targets: Record<Name, number> = {
      ...{ redis: getPort(redis.url), rabbitmq: getPort(rabbitmq.url) },
      ...{ search, meetings, mail: mails.port, model: getPort(model.baseUrl) },
    };
    const started = await Promise.all(names.map(async (name) => [name, await startProxy(targets[name])] as const));
    cleanUp.push(() => Promise.all(started.map(([, proxy]) => proxy.stop())));
    const lines = Object.fromEntries(started) as Record<Name, FaultProxy>;
    const stack = await startTestStack(logLine, {
      env: {
        REDIS_URL: `redis://${lines.redis.address}`,
        // A dead line is noticed after two beats.
        RABBITMQ_URL: `amqp://${lines.rabbitmq.address}?heartbeat=2`,
        SMTP_URL: `smtp://${lines.mail.address}`,
        OPENAI_BASE_URL: `http://${lines.model.address}/v1`,
        AI_TIMEOUT_MS: String(MODEL_DEADLINE_MS),
        SEARCH_GRPC_PORT: String(search),
        SEARCH_ADDRESS: lines.search.address,
        MEETINGS_GRPC_PORT: String(meetings),
        MEETINGS_ADDRESS: lines.meetings.address,
      },
    });
    cleanUp.push(stack.stop);
    return {
      url: stack.url,
      lines,
      mails,
      findFailures: async (service) => {
        const log = await readFile(join(stack.logsDir, `${service}.log`), 'utf8');
        return log.split('message failed, will be retried').length - 1;
      },
      deadLetters: () =>
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
