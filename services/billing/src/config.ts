import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';

/** The environment, read once: typed and frozen, or the process exits with the list of what is wrong. */
export function loadConfig(): ServiceConfig {
  return loadServiceConfig('billing', {});
}
