import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Erases the copies of somebody who is gone, and what they thought of minutes. */
export async function purgePerson(ports: Pick<Ports, 'people' | 'feedback'>, userId: string): Promise<void> {
  const scope = systemScope('somebody left the product, in whatever account');
  for await (const copy of ports.people.stream(scope, { where: { userId } })) await ports.people.remove(scope, copy.id);
  for await (const given of ports.feedback.stream(scope, { where: { userId } })) {
    await ports.feedback.remove(scope, given.id);
  }
}
