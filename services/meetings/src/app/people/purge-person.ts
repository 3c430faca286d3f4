import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Deletes the copies and the feedback of a deleted user. */
export async function purgePerson(ports: Pick<Ports, 'people' | 'feedback'>, userId: string): Promise<void> {
  const scope = systemScope('a user was deleted');
  for await (const copy of ports.people.stream(scope, { where: { userId } })) await ports.people.remove(scope, copy.id);
  for await (const feedback of ports.feedback.stream(scope, { where: { userId } })) {
    await ports.feedback.remove(scope, feedback.id);
  }
}
