/** All services, in display order. */
export const SERVICE_NAMES = [
  'gateway',
  'accounts',
  'meetings',
  'recordings',
  'ai',
  'search',
  'billing',
  'notifications',
] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Prefix of the environment variables of a service, for example MEETINGS. */
export function getVariablePrefix(name: ServiceName): string {
  return name.toUpperCase();
}
