import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';

/** Reads the environment. Exits with a list of errors when it is invalid. */
export function loadConfig(): ServiceConfig {
  return loadServiceConfig('billing', {});
}
