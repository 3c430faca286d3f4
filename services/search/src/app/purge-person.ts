import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

export async function purgePerson({ people }: Pick<Ports, 'people'>, userId: string): Promise<void> {
  await people.remove(systemScope('the user was deleted'), userId);
}
