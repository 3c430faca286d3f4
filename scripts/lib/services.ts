/** Every service, in the order in which they are named to people. */
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

/** "meetings" is configured by MEETINGS_…. */
export function variablePrefix(name: ServiceName): string {
  return name.toUpperCase();
}
