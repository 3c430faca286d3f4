import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { MinutesVersion } from '../domain/minutes/minutes.ts';
import { loadMeeting } from './access.ts';
import { findNames } from './find-names.ts';
import type { Ports } from './ports.ts';

export type MinutesVersionView = { version: Stored<MinutesVersion>; savedByName: string };

/** Every saved and generated text, the newest first. */
export async function listMinutesVersions(
  ports: Ports,
  actor: Actor,
  query: { meetingId: string; limit: number; cursor: string | undefined },
): Promise<Page<MinutesVersionView>> {
  const { meetingId, limit, cursor } = query;
  await loadMeeting(ports, actor, meetingId);
  const page = await ports.minutesVersions.page(actor, {
    where: { meetingId },
    sort: [['number', 'desc']],
    limit,
    cursor,
  });
  const names = await findNames(
    ports,
    actor.accountId,
    page.items.map((version) => version.savedBy),
  );
  const items = page.items.map((version) => ({ version, savedByName: names.get(version.savedBy) ?? '' }));
  return { items, nextCursor: page.nextCursor };
}
