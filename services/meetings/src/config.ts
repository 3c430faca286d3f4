import { loadServiceConfig } from '@minutehand/service-kit/service';

export const SERVICE_NAME = 'meetings';

/** The environment, read once: typed and frozen, or the process exits with the list of what is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  return loadServiceConfig(SERVICE_NAME, { calls: ['accounts', 'recordings', 'ai'], hasDatabase: true }, env);
}
