import { type Actor, generateServiceKeys } from '@minutehand/service-kit/identity';

/** Every service of the product. */
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

/** Keys of every service, made anew for each test file. */
export const testKeys = generateServiceKeys(serviceNames);

/** A person with all rights of a member's browser session, unless said otherwise. */
export function actor(overrides: Partial<Omit<Actor, 'kind'>> = {}): Actor {
  return {
    kind: 'actor',
    userId: 'user-1',
    accountId: 'account-1',
    role: 'member',
    platformAdmin: false,
    scopes: ['read', 'write'],
    ...overrides,
  };
}
