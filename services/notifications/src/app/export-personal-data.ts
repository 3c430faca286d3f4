import type { Actor } from '@minutehand/service-kit/identity';
import { toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import type { Ports } from './ports.ts';

/** The user's notifications and notification preferences in the current account. */
export function exportPersonalData(
  { notifications, preferences }: Pick<Ports, 'notifications' | 'preferences'>,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  async function* read() {
    for await (const notification of notifications.stream(actor, { where: { userId: actor.userId } })) {
      const { id, kind, title, body, url, seen, read: isRead, createdAt } = notification;
      yield toRecord({ id, kind, title, body, url, seen, read: isRead, created_at: createdAt });
    }
  }
  async function* readPreferences() {
    for await (const { emailFrequency, kinds } of preferences.stream(actor, { where: { userId: actor.userId } })) {
      const channels = kinds.map(({ kind, inApp, email, browser }) => ({ kind, in_app: inApp, email, browser }));
      yield toRecord({ email_frequency: emailFrequency, kinds: channels });
    }
  }
  const sections = [
    { section: 'notifications', records: read() },
    { section: 'notification_preferences', records: readPreferences() },
  ];
  return writeExport(actor, sections, signal);
}
