import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Erases the copies of somebody who is gone. */
export async function forgetPerson(ports: Pick<Ports, 'people'>, userId: string): Promise<void> {
  const scope = systemScope('somebody left the product, in whatever account');
  for await (const copy of ports.people.stream(scope, { where: { userId } })) await ports.people.remove(scope, copy.id);
}
