import { describeFaults } from './faults.ts';
import { type ConfigShape, type ExtraVariables, type LoadedConfig, parseConfig } from './parse-config.ts';
import type { Environment } from './variables.ts';

/** For a service's config.ts: reads the environment once. A bad start lists every fault on standard error and exits 1. */
export function loadServiceConfig<E extends ExtraVariables>(
  name: string,
  shape: ConfigShape<E>,
  env: Environment = process.env,
): LoadedConfig<E> {
  const parsed = parseConfig(name, shape, env);
  if (parsed.faults === undefined) return parsed.config;
  process.stderr.write(describeFaults(name, parsed.faults));
  process.exit(1);
}
