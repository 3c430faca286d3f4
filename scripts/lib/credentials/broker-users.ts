import { type BrokerPermissions, getBrokerPermissions } from '@minutehand/service-kit/bus';
import { forEachService } from '../service-environment.ts';
import { SERVICE_NAMES, type ServiceName } from '../services.ts';
import { getBrokerPasswordVariable } from './secrets.ts';

/** The user of operators and scripts: an administrator. */
export const BROKER_ADMIN = 'minutehand';

export type BrokerPasswords = Readonly<Record<ServiceName | typeof BROKER_ADMIN, string>>;

/** The gateway pushes live events to open screens. */
const LIVE_EVENT_SERVICES: readonly ServiceName[] = ['gateway'];

/** The permissions of a service's user. */
export function getServicePermissions(name: ServiceName): BrokerPermissions {
  return getBrokerPermissions(name, { canListenToAllEvents: LIVE_EVENT_SERVICES.includes(name) });
}

/**
 * Definitions that RabbitMQ imports at each start: a user for each service with the permissions that it needs, and an administrator. Users
 * keep their queues; passwords and permissions are replaced by these.
 */
export function createBrokerDefinitions(getPassword: (user: ServiceName | typeof BROKER_ADMIN) => string) {
  const vhost = '/';
  const all = '.*';
  return {
    vhosts: [{ name: vhost }],
    users: [
      { name: BROKER_ADMIN, password: getPassword(BROKER_ADMIN), tags: 'administrator' },
      ...SERVICE_NAMES.map((name) => ({ name, password: getPassword(name), tags: '' })),
    ],
    permissions: [
      { user: BROKER_ADMIN, vhost, configure: all, write: all, read: all },
      ...SERVICE_NAMES.map((user) => {
        const { configure, write, read } = getServicePermissions(user);
        return { user, vhost, configure, write, read };
      }),
    ],
    topic_permissions: SERVICE_NAMES.map((user) => ({ user, vhost, ...getServicePermissions(user).topics })),
  };
}

/** The passwords of the users among the secrets of an installation. */
export function getBrokerPasswords(secrets: Readonly<Record<string, string>>): BrokerPasswords {
  return {
    ...forEachService((name) => secrets[getBrokerPasswordVariable(name)] ?? ''),
    [BROKER_ADMIN]: secrets.RABBITMQ_PASSWORD ?? '',
  };
}
