import { type Actor, generateServiceKeys } from '@minutehand/service-kit/identity';

/** All services. */
export const serviceNames = [
  'gateway',
  'accounts',
  'meetings',
  'recordings',
  'ai',
  'search',
  'billing',
  'notifications',
] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Keys of all services, generated for each test file. */
export const testKeys = generateServiceKeys(serviceNames);

/** Creates an actor with a member's browser session by default. */
export function createActor(overrides: Partial<Omit<Actor, 'kind'>> = {}): Actor {
  return {
    kind: 'actor',
    userId: 'user-1',
    accountId: 'account-1',
    role: 'member',
    scopes: ['read', 'write', 'admin'],
    ...overrides,
  };
}
