import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { rememberPerson } from '../../app/people/remember-person.ts';
import type { Ports } from '../../app/ports.ts';

/** Keeps the copies of names up to date. */
export function onUserChanged(ports: Ports) {
  return async ({ aggregateVersion: version, payload }: ReceivedEvent<'accounts.user_changed'>): Promise<void> => {
    await rememberPerson(ports, { ...payload, version });
  };
}
