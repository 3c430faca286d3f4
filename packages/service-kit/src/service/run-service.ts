import { setTimeout as delay } from 'node:timers/promises';
import { createLifecycle } from '../lifecycle/index.ts';
import { createLogger } from '../log/index.ts';
import { shutdownTelemetry } from '../telemetry/index.ts';
import { boot } from './boot.ts';
import { TELEMETRY_FLUSH_MS } from './limits.ts';
import type { ServiceConfig, ServiceOptions } from './types.ts';

/** For main.ts: starts the service and stays until a signal; leaves in order, or at once on a second signal. */
export async function runService<C extends ServiceConfig>(options: ServiceOptions<C>): Promise<void> {
  const log = createLogger({ service: options.config.name, level: options.config.logLevel });
  const lifecycle = createLifecycle(log);

  const die = (err: unknown, what: string): never => {
    log.fatal({ err }, what);
    process.exit(1);
  };
  process.on('uncaughtException', (err) => die(err, 'an error that nobody caught'));
  process.on('unhandledRejection', (err) => die(err, 'a rejection that nobody handled'));

  const leave = async (signal: NodeJS.Signals) => {
    if (lifecycle.isStopping()) process.exit(1);
    log.info({ signal }, 'leaving');
    await lifecycle.stop();
    await Promise.race([shutdownTelemetry(), delay(TELEMETRY_FLUSH_MS)]);
    log.info('left');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void leave(signal));
  process.on('SIGINT', (signal) => void leave(signal));

  try {
    await boot(options, { log, lifecycle });
  } catch (err) {
    if (lifecycle.isStopping()) return;
    log.fatal({ err }, 'could not start');
    await lifecycle.stop();
    process.exit(1);
  }
}
