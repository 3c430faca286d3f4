export { type ConfigError, formatConfigErrors } from './config-errors.ts';
export { loadServiceConfig } from './load-service-config.ts';
export { isLoopbackAddress, isLoopbackHostname, isLoopbackUrl, LOOPBACK } from './loopback.ts';
export {
  type ConfigShape,
  type ExtraVariables,
  getVariablePrefix,
  type LoadedConfig,
  type ParsedConfig,
  parseConfig,
} from './parse-config.ts';
export { booleanVariable, type Environment, hostVariable, portVariable } from './variables.ts';
