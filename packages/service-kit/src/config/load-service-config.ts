import { formatConfigErrors } from './config-errors.ts';
import { type ConfigShape, type ExtraVariables, type LoadedConfig, parseConfig } from './parse-config.ts';
import type { Environment } from './variables.ts';

/** Reads a service's configuration from the environment. On errors, lists all of them on standard error and exits with code 1. */
export function loadServiceConfig<E extends ExtraVariables>(
  name: string,
  shape: ConfigShape<E>,
  env: Environment = process.env,
): LoadedConfig<E> {
  const parsed = parseConfig(name, shape, env);
  if (parsed.errors === undefined) return parsed.config;
  process.stderr.write(formatConfigErrors(name, parsed.errors));
  process.exit(1);
}
