import { createLifecycle } from '../lifecycle/index.ts';
import { createLogger } from '../log/index.ts';
import { boot } from './boot.ts';
import type { RunningService, ServiceConfig, ServiceOptions } from './types.ts';

/** Starts a service in this process. If it fails, stops the started parts and rejects. */
export async function startService<C extends ServiceConfig>(options: ServiceOptions<C>): Promise<RunningService> {
  const log = createLogger({ service: options.config.name, level: options.config.logLevel });
  const lifecycle = createLifecycle(log);
  try {
    return await boot(options, { log, lifecycle });
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}
