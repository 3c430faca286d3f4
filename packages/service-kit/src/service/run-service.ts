import { setTimeout as wait } from 'node:timers/promises';
import { createLifecycle } from '../lifecycle/index.ts';
import { createLogger } from '../log/index.ts';
import { shutdownTelemetry } from '../telemetry/index.ts';
import { boot } from './boot.ts';
import { TELEMETRY_FLUSH_MS } from './limits.ts';
import type { ServiceConfig, ServiceOptions } from './types.ts';

/** For main.ts: runs the service until SIGTERM or SIGINT, then shuts it down in order. A second signal exits immediately. */
export async function runService<C extends ServiceConfig>(options: ServiceOptions<C>): Promise<void> {
  const log = createLogger({ service: options.config.name, level: options.config.logLevel });
  const lifecycle = createLifecycle(log);

  const exitWithError = (err: unknown, message: string): never => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (err) => exitWithError(err, 'uncaught exception'));
  process.on('unhandledRejection', (err) => exitWithError(err, 'unhandled rejection'));

  const shutDown = async (signal: NodeJS.Signals) => {
    if (lifecycle.isStopping()) process.exit(1);
    log.info({ signal }, 'shutting down');
    await lifecycle.stop();
    await Promise.race([shutdownTelemetry(), wait(TELEMETRY_FLUSH_MS)]);
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void shutDown(signal));
  process.on('SIGINT', (signal) => void shutDown(signal));

  try {
    await boot(options, { log, lifecycle });
  } catch (err) {
    if (lifecycle.isStopping()) return;
    log.fatal({ err }, 'start failed');
    await lifecycle.stop();
    process.exit(1);
  }
}
