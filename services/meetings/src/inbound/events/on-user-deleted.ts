import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { forgetPerson } from '../../app/forget-person.ts';
import type { Ports } from '../../app/ports.ts';

/** Erases the copies of somebody's name. */
export function onUserDeleted(ports: Ports) {
  return async ({ payload: { userId } }: ReceivedEvent<'accounts.user_deleted'>): Promise<void> => {
    await forgetPerson(ports, userId);
  };
}
