import type { Actor } from '@minutehand/service-kit/identity';
import { toRecord, writePersonalData } from '@minutehand/service-kit/personal-data';
import type { Ports } from './ports.ts';

/** The user's notifications in the current account. */
export function exportPersonalData(
  { notifications }: Pick<Ports, 'notifications'>,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writePersonalData> {
  async function* read() {
    for await (const notification of notifications.stream(actor, { where: { userId: actor.userId } })) {
      const { id, kind, title, body, url, seen, read: isRead, createdAt } = notification;
      yield toRecord({ id, kind, title, body, url, seen, read: isRead, created_at: createdAt });
    }
  }
  return writePersonalData(actor, [{ section: 'notifications', records: read() }], signal);
}
